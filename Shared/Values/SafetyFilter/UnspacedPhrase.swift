import Normalization

/// A phrase in a script without spaces between words. It is found anywhere in a text.
struct UnspacedPhrase: Sendable {
  /// The number that identifies the phrase's meaning in `SafetyFilter`.
  let hit: Int
  let letters: [Unicode.Scalar]
  /// True if the phrase is only found as a whole run of katakana: "バカ" isn't found in "バカンス". Longer phrases may be
  /// part of a run.
  private let isWholeRun: Bool

  /// The minimum number of letters of a katakana phrase that may be part of a run. Shorter phrases occur in too many
  /// other words.
  private static let shortestPart = 4

  init(_ text: String, hit: Int) {
    self.hit = hit
    letters = UnspacedText(NormalForm.compared(text)).letters
    isWholeRun = letters.count < Self.shortestPart && letters.allSatisfy(UnspacedText.isKatakana)
  }

  /// Returns true if the phrase is at a position of the text.
  func occurs(in text: UnspacedText, at start: Int) -> Bool {
    let end = start + letters.count
    guard !letters.isEmpty, end <= text.letters.count, text.letters[start..<end].elementsEqual(letters) else {
      return false
    }
    // A mark turns the last letter into another letter or syllable.
    if end < text.letters.count, UnspacedText.isMark(text.letters[end]) { return false }
    return (!isWholeRun || isRun(in: text, start..<end)) && text.isReadAsOne(start..<end)
  }

  /// Returns true if the range is a whole run of katakana, or if the run consists only of repetitions of the phrase.
  private func isRun(in text: UnspacedText, _ range: Range<Int>) -> Bool {
    // A repeated phrase is only examined at its first occurrence.
    let former = range.lowerBound - letters.count
    if former >= 0, text.letters[former..<range.lowerBound].elementsEqual(letters) { return false }
    let run = text.katakanaRun(around: range)
    return (range.lowerBound - run.lowerBound).isMultiple(of: letters.count) && run.count.isMultiple(of: letters.count)
      && run.allSatisfy { text.letters[$0] == letters[($0 - run.lowerBound) % letters.count] }
  }
}

/// The letters of a text without the separators between them.
struct UnspacedText {
  /// The kinds of separators between two letters.
  enum Gap { case blank, list, stop }

  private(set) var letters: [Unicode.Scalar] = []
  /// The separator before each letter, or nil if the letter directly follows the previous one.
  private(set) var gaps: [Gap?] = []

  /// - Parameter compared: a text in the form of `NormalForm.compared`.
  init(_ compared: String) {
    var gap: Gap?
    for scalar in NormalForm.composed(compared).unicodeScalars {
      guard let next = Self.gap(scalar) else {
        letters.append(scalar)
        gaps.append(gap)
        gap = nil
        continue
      }
      if gap == nil || next != .blank { gap = next }
    }
  }

  private init(letters: [Unicode.Scalar], gaps: [Gap?]) {
    self.letters = letters
    self.gaps = gaps
  }

  /// The text without marks of long vowels and with each run of three or more equal letters reduced to one letter. Nil
  /// if the text has neither.
  var squeezed: UnspacedText? {
    var letters: [Unicode.Scalar] = []
    var gaps: [Gap?] = []
    for (index, letter) in self.letters.enumerated() {
      if Self.lengthens(letter), !letters.isEmpty { continue }
      if index > 1, letter == self.letters[index - 1], letter == self.letters[index - 2] { continue }
      if letter == letters.last, index + 1 < self.letters.count, self.letters[index + 1] == letter { continue }
      letters.append(letter)
      gaps.append(self.gaps[index])
    }
    return letters.count == self.letters.count ? nil : UnspacedText(letters: letters, gaps: gaps)
  }

  /// Returns true if the text contains a script without spaces.
  static func isWritten(in compared: String) -> Bool {
    compared.utf8.contains { $0 >= 0xE0 } && compared.unicodeScalars.contains(where: \.isUnspaced)
  }

  /// Returns true if the separators in the range don't divide the letters into several words. A word may have
  /// separators between all of its letters. It may also be split if one of its parts stands alone between separators.
  func isReadAsOne(_ range: Range<Int>) -> Bool {
    let inner = range.dropFirst().filter { gaps[$0] != nil }
    let isSpelled = inner.count == range.count - 1
    return inner.allSatisfy { place in
      let before = gaps[range.lowerBound..<place].lastIndex { $0 != nil } ?? start(ofPieceAt: range.lowerBound)
      let after = gaps[(place + 1)...].firstIndex { $0 != nil } ?? letters.count
      let coversBefore = before >= range.lowerBound
      let coversAfter = after <= range.upperBound
      return switch gaps[place] {
      case .blank? where range.count > 2: coversBefore || coversAfter
      // "馬、鹿" is a list of two words.
      case .list?: isSpelled && range.count > 2 && coversBefore && coversAfter
      case .blank?, .stop?, nil: coversBefore && coversAfter
      }
    }
  }

  /// Returns the range extended to the adjacent katakana on both sides.
  func katakanaRun(around range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start > 0, gaps[start] == nil, Self.isKatakana(letters[start - 1]) { start -= 1 }
    while end < letters.count, gaps[end] == nil, Self.isKatakana(letters[end]) { end += 1 }
    return start..<end
  }

  private func start(ofPieceAt place: Int) -> Int { gaps[...place].lastIndex { $0 != nil } ?? 0 }

  // MARK: Signs

  private static func gap(_ scalar: Unicode.Scalar) -> Gap? {
    if lengthens(scalar) && scalar != "~" || isMark(scalar) || scalar.properties.isAlphabetic { return nil }
    if scalar.properties.numericType != nil { return nil }
    switch scalar {
    case "、", ",", "،", "・", "/", ";", ":", "·": return .list
    case "。", ".", "!", "?", "…": return .stop
    default: return .blank
    }
  }

  /// Returns true for marks of long vowels, and for small kana that only lengthen a vowel.
  private static func lengthens(_ scalar: Unicode.Scalar) -> Bool { "ーァィゥェォぁぃぅぇぉっッ".unicodeScalars.contains(scalar) }

  /// Returns true for a mark, and for a Thai or Lao vowel that belongs to the previous letter.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    if "ะาำๅະາຳ".unicodeScalars.contains(scalar) { return true }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  static func isKatakana(_ scalar: Unicode.Scalar) -> Bool { (0x30A1...0x30FE).contains(scalar.value) }
}

/// Phrases in scripts without spaces, indexed by first letter.
struct UnspacedPhrases: Sendable {
  private let byFirst: [Unicode.Scalar: [UnspacedPhrase]]
  var isEmpty: Bool { byFirst.isEmpty }

  init(_ phrases: [UnspacedPhrase]) {
    byFirst = Dictionary(grouping: phrases.filter { !$0.letters.isEmpty }) { $0.letters[0] }
  }

  /// Returns the phrases in a text, with their positions.
  func found(in text: UnspacedText) -> [(hit: Int, range: Range<Int>)] {
    guard !isEmpty else { return [] }
    var found: [(hit: Int, range: Range<Int>)] = []
    for (start, letter) in text.letters.enumerated() {
      for phrase in byFirst[letter] ?? [] where phrase.occurs(in: text, at: start) {
        found.append((phrase.hit, start..<start + phrase.letters.count))
      }
    }
    return found
  }
}
