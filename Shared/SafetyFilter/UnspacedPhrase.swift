import Normalization

/// A phrase of a script that puts no blanks between words: it is found within a text, whatever surrounds it.
struct UnspacedPhrase: Sendable {
  /// What it counts as.
  let hit: Int
  let letters: [Unicode.Scalar]
  /// Whether it has to be a whole run of katakana: "バカ" is no part of "バカンス". A longer word is.
  private let isWholeRun: Bool

  /// Shorter words of katakana are parts of too many others.
  private static let shortestPart = 4

  init(_ text: String, hit: Int) {
    self.hit = hit
    letters = UnspacedText(NormalForm.compared(text)).letters
    isWholeRun = letters.count < Self.shortestPart && letters.allSatisfy(UnspacedText.isKatakana)
  }

  /// Whether it stands at a place of a text.
  func stands(in text: UnspacedText, at start: Int) -> Bool {
    let end = start + letters.count
    guard !letters.isEmpty, end <= text.letters.count, text.letters[start..<end].elementsEqual(letters) else {
      return false
    }
    // A mark makes another letter or syllable of the last one.
    if end < text.letters.count, UnspacedText.isMark(text.letters[end]) { return false }
    return (!isWholeRun || isRun(in: text, start..<end)) && text.isReadAsOne(start..<end)
  }

  /// Whether it is a run of katakana, or said again and again is one.
  private func isRun(in text: UnspacedText, _ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    var end = range.upperBound
    // Said again and again it was looked at where it begins.
    if start >= letters.count, text.letters[(start - letters.count)..<start].elementsEqual(letters) { return false }
    while start > 0, text.gaps[start] == nil, UnspacedText.isKatakana(text.letters[start - 1]) { start -= 1 }
    while end < text.letters.count, text.gaps[end] == nil, UnspacedText.isKatakana(text.letters[end]) { end += 1 }
    guard (range.lowerBound - start).isMultiple(of: letters.count), (end - start).isMultiple(of: letters.count) else {
      return false
    }
    return (start..<end).allSatisfy { text.letters[$0] == letters[($0 - start) % letters.count] }
  }
}

/// The letters of a text without what stands between them.
struct UnspacedText {
  /// What stands between two letters.
  enum Gap { case blank, list, stop }

  private(set) var letters: [Unicode.Scalar] = []
  /// Before each letter; nil where it follows the one before at once.
  private(set) var gaps: [Gap?] = []

  /// - Parameter compared: as `NormalForm.compared` makes it.
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

  /// The same without long vowels and what is said again and again; nil where it has neither.
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

  /// Whether a text has a script without blanks at all.
  static func isWritten(in compared: String) -> Bool {
    compared.utf8.contains { $0 >= 0xE0 } && compared.unicodeScalars.contains { isUnspaced($0) }
  }

  /// Whether signs and blanks within a range don't part it: single letters are spelled out, and a word may be cut where
  /// one of its parts stands alone.
  func isReadAsOne(_ range: Range<Int>) -> Bool {
    let inner = range.dropFirst().filter { gaps[$0] != nil }
    guard !inner.isEmpty else { return true }
    let isSpelled = inner.count == range.count - 1
    for place in inner {
      let before = gaps[range.lowerBound..<place].lastIndex { $0 != nil } ?? start(ofPieceAt: range.lowerBound)
      let after = gaps[(place + 1)...].firstIndex { $0 != nil } ?? letters.count
      let (coversBefore, coversAfter) = (before >= range.lowerBound, after <= range.upperBound)
      switch gaps[place] {
      case .blank?:
        guard range.count > 2 ? coversBefore || coversAfter : coversBefore && coversAfter else { return false }
      // "馬、鹿" is a list.
      case .list?: guard isSpelled, range.count > 2, coversBefore, coversAfter else { return false }
      case .stop?, nil: guard coversBefore, coversAfter else { return false }
      }
    }
    return true
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

  /// Long vowels of kana, and small ones that are only drawn out.
  private static func lengthens(_ scalar: Unicode.Scalar) -> Bool { "ーァィゥェォぁぃぅぇぉっッ".unicodeScalars.contains(scalar) }

  /// A mark, or a vowel of Thai or Lao that belongs to the letter before it.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    if "ะาำๅະາຳ".unicodeScalars.contains(scalar) { return true }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  static func isKatakana(_ scalar: Unicode.Scalar) -> Bool { (0x30A1...0x30FE).contains(scalar.value) }

  /// Scripts without blanks: Thai, Lao, Burmese, Khmer, kana, Han.
  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF, 0x20000...0x323AF:
      true
    default: false
    }
  }
}

/// Phrases of scripts without blanks by their first letters.
struct UnspacedPhrases: Sendable {
  private let byFirst: [Unicode.Scalar: [UnspacedPhrase]]
  var isEmpty: Bool { byFirst.isEmpty }

  init(_ phrases: [UnspacedPhrase]) {
    byFirst = Dictionary(grouping: phrases.filter { !$0.letters.isEmpty }) { $0.letters[0] }
  }

  /// Those that stand in a text, each with its place.
  func found(in text: UnspacedText) -> [(hit: Int, range: Range<Int>)] {
    guard !isEmpty else { return [] }
    var found: [(hit: Int, range: Range<Int>)] = []
    for (start, letter) in text.letters.enumerated() {
      for phrase in byFirst[letter] ?? [] where phrase.stands(in: text, at: start) {
        found.append((phrase.hit, start..<start + phrase.letters.count))
      }
    }
    return found
  }
}
