import AppCatalog
import Normalization
import Wire

/// Says what must not be read, and why (R2). Pure; the words are the app's data.
///
/// Case, spacing, punctuation, digits and letters that look like others, and letters said again and again are no way
/// round it. Tones are words in Vietnamese: where a sentence has any, its words are compared with theirs, so that "độ
/// cho" isn't taken for "đồ chó"; only a sentence that has none is compared without. A blocked word that has none itself
/// is found in both.
struct SafetyFilter: Sendable {
  private let blocked: [(reason: String, phrases: [Phrase])]
  private let refusesPersonalData: Bool

  init(_ safety: Safety?) {
    blocked = (safety?.blocked ?? []).map { entry in (entry.reason, entry.words.map { Phrase($0) }) }
    refusesPersonalData = safety?.refusePersonalData ?? false
  }

  /// Why the text is refused; nil when it is fine.
  func reason(against text: String) -> String? {
    for sentence in Self.sentences(text) {
      let words = Word.all(in: sentence)
      let hasTones = words.contains(where: \.hasTones)
      for (reason, phrases) in blocked {
        if phrases.contains(where: { $0.stands(in: words, hasTones: hasTones) }) { return reason }
      }
    }
    return refusesPersonalData && PersonalData.isIn(text) ? "personal_data" : nil
  }

  /// Parts that end with a stop and white space behind it, or with their line: "b.a.d" is one.
  private static func sentences(_ text: String) -> [Substring] {
    var (sentences, start, isAfterStop) = ([Substring](), text.startIndex, false)
    for index in text.indices {
      let character = text[index]
      if character.isNewline || isAfterStop && character.isWhitespace {
        sentences.append(text[start..<index])
        start = text.index(after: index)
      }
      isAfterStop = [".", "?", "!", "…"].contains(character)
    }
    return sentences + [text[start...]]
  }
}

/// A word of a text as it is compared.
private struct Word: Hashable {
  /// In small letters, with tones, without what only looks like a letter.
  let toned: String
  /// Without tones and marks.
  let plain: String
  /// The same, each letter that is there three times and more once; nil where none is.
  let squeezed: String?

  var hasTones: Bool { toned != plain }

  init(_ toned: String) {
    self.toned = toned
    plain = Letters.plain(toned)
    squeezed = Letters.squeezed(plain)
  }

  /// The words of a sentence.
  static func all(in sentence: some StringProtocol) -> [Word] {
    var words: [Word] = []
    var word = ""
    func end() {
      if !word.isEmpty { words.append(Word(word)) }
      word = ""
    }
    let characters = Array(NormalForm.composed(sentence.lowercased()))
    for (index, character) in characters.enumerated() {
      // "k!ll", but not "chó!": at a word's end the mark is just a mark.
      let next = index + 1 < characters.count ? characters[index + 1] : " "
      let isInside = next.isLetter || !word.isEmpty && (next.isNumber || next == "@" || next == "$")
      if character.isLetter {
        word.append(Letters.alike[character] ?? character)
      } else if let letter = Letters.standsFor[character], isInside || !word.isEmpty && character.isNumber {
        word.append(letter)
      } else {
        end()
      }
    }
    end()
    return words
  }
}

/// What is compared as one letter.
private enum Letters {
  /// Digits and signs that stand for letters within a word.
  static let standsFor: [Character: Character] = [
    "0": "o", "1": "i", "!": "i", "|": "i", "3": "e", "4": "a", "@": "a", "5": "s", "$": "s", "7": "t",
  ]

  /// Letters of other scripts that look like Latin ones.
  static let alike: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip("аеорсухіјѕԁһαορνικτ", "aeopcyxijsdhaopvikt"))

  /// Without tones, marks and strokes.
  static func plain(_ toned: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in NormalForm.decomposed(toned).unicodeScalars {
      if (0x300...0x36F).contains(scalar.value) { continue }
      plain.append(scalar == "đ" ? "d" : scalar)
    }
    return String(plain)
  }

  /// Runs of three and more of a letter as one; nil where there is none.
  static func squeezed(_ text: String) -> String? {
    var (squeezed, run, hasRun) = ("", 0, false)
    for character in text {
      run = character == squeezed.last ? run + 1 : 1
      if run == 3 {
        hasRun = true
        squeezed.removeLast()
      } else if run < 3 {
        squeezed.append(character)
      }
    }
    return hasRun ? squeezed : nil
  }
}

/// A word, or some in a row, that is blocked.
private struct Phrase: Hashable {
  private let words: [Word]
  /// Without blanks: "s u i c i d e" is one word too.
  private let joined: String
  private let hasTones: Bool
  /// So short a word stands at the beginning of many others, and is meant only as itself.
  private static let shortest = 5

  init(_ text: String) {
    words = Word.all(in: text)
    joined = words.map(\.plain).joined()
    hasTones = words.contains(where: \.hasTones)
  }

  func stands(in text: [Word], hasTones textHasTones: Bool) -> Bool {
    guard !words.isEmpty else { return false }
    let withTones = hasTones && textHasTones
    if text.count >= words.count {
      for start in 0...(text.count - words.count) where matches(text[start..<start + words.count], withTones) {
        return true
      }
    }
    return !withTones && isSpelledOut(in: text)
  }

  private func matches(_ window: ArraySlice<Word>, _ withTones: Bool) -> Bool {
    zip(words, window).allSatisfy { blocked, word in
      if withTones { return blocked.toned == word.toned }
      if blocked.plain == word.plain || blocked.plain == word.squeezed { return true }
      // A blocked word alone also blocks what is made of it: "bastards".
      return words.count == 1 && !hasTones && blocked.plain.count >= Self.shortest
        && (word.plain.hasPrefix(blocked.plain) || word.squeezed?.hasPrefix(blocked.plain) == true)
    }
  }

  /// Whether single letters in a row spell it.
  private func isSpelledOut(in text: [Word]) -> Bool {
    let runs = text.split { $0.plain.count > 1 }.filter { $0.count > 2 }
    return runs.contains { run in run.map(\.plain).joined().firstRange(of: joined) != nil }
  }
}

/// What tells who somebody is.
private enum PersonalData {
  /// An e-mail address, or as many digits as a telephone number has.
  static func isIn(_ text: String) -> Bool {
    for word in text.split(whereSeparator: \.isWhitespace) {
      let parts = word.split(separator: "@", omittingEmptySubsequences: false)
      if parts.count == 2, !parts[0].isEmpty, parts[1].dropFirst().contains(".") { return true }
    }
    var run = ""
    let characters = Array(text) + ["\0"]
    for (index, character) in characters.enumerated() {
      // A comma with a blank behind it stands between things, and no telephone number has one.
      let isWithin = character == "," ? characters[index + 1].isNumber : " .-+()".contains(character)
      if character.isNumber || isWithin {
        run.append(character)
      } else {
        if isTelephone(run) { return true }
        run = ""
      }
    }
    return false
  }

  private static func isTelephone(_ run: String) -> Bool {
    guard run.count(where: \.isNumber) >= 9 else { return false }
    // Sums have their thousands apart, and several numbers in a row are none: each is looked at alone then.
    let numbers = run.split(separator: " ").filter { $0.contains(where: \.isNumber) }
    let plain = numbers.filter { !isSum($0) }
    return plain.reduce(0) { $0 + $1.count(where: \.isNumber) } >= 9
  }

  /// `10.000.000`: one to three digits, and then threes behind one kind of sign.
  private static func isSum(_ number: Substring) -> Bool {
    guard let sign = number.first(where: { $0 == "." || $0 == "," }) else { return false }
    let groups = number.split(separator: sign)
    return groups.count > 1 && groups.allSatisfy { $0.allSatisfy(\.isNumber) }
      && (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 }
  }
}
