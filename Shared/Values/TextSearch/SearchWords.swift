import Normalization

/// Splits folded texts into words, for searching and for the word index.
///
/// A word is a sequence of letters and digits. Han, Kana and some other scripts don't separate words by spaces. In
/// these scripts, each character begins a word.
package enum SearchWords {
  /// The maximum number of characters of a word in the index.
  fileprivate static let most = 12
  /// The maximum number of characters of a word in scripts without spaces.
  private static let maxUnspaced = 2

  /// Returns the words of a folded text in the form that the index stores, without duplicates.
  package static func all(in folded: String) -> Set<String> {
    var collector = WordCollector()
    for scalar in folded.unicodeScalars { collector.add(scalar) }
    collector.endWord()
    collector.endUnspaced(before: nil)
    return collector.words
  }

  /// Returns the prefix to look up in the index for a search word; nil if the search word doesn't begin with a letter
  /// or digit.
  package static func key(of word: Substring) -> String? {
    guard let first = word.unicodeScalars.first, isOfWord(first) else { return nil }
    let most = first.isUnspaced ? maxUnspaced : most
    var key = String.UnicodeScalarView()
    for scalar in word.unicodeScalars.prefix(most) {
      guard isOfWord(scalar), key.isEmpty || first.isUnspaced || !scalar.isUnspaced else { break }
      key.append(scalar)
    }
    return String(key)
  }

  /// Tests whether a word may begin at an index of a UTF-8 text. The character before the index must end a word or not
  /// belong to any word.
  static func endsWord(before index: Int, in text: Span<UInt8>) -> Bool {
    guard index > 0 else { return true }
    var start = index - 1
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    var bytes: [UInt8] = []
    for place in start..<index { bytes.append(text[place]) }
    guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else { return true }
    return !isOfWord(scalar) || scalar.isUnspaced
  }

  /// Tests whether two adjacent characters belong to one word.
  package static func isOneWord(_ scalar: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
    isOfWord(scalar) && isOfWord(next) && !scalar.isUnspaced && !next.isUnspaced
  }

  /// Tests for letters, digits and combining marks.
  static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return (0x30...0x39).contains(scalar.value) || (0x61...0x7A).contains(scalar.value)
    }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
      return true
    default: return false
    }
  }
}

/// Collects the words of a text, character by character.
private struct WordCollector {
  private(set) var words: Set<String> = []
  private var word = String.UnicodeScalarView()
  /// The previous character, if its script has no spaces.
  private var unspaced: Unicode.Scalar?

  mutating func add(_ scalar: Unicode.Scalar) {
    let isOfWord = SearchWords.isOfWord(scalar)
    endUnspaced(before: isOfWord ? scalar : nil)
    if !isOfWord {
      endWord()
    } else if scalar.isUnspaced {
      endWord()
      unspaced = scalar
    } else if word.count < SearchWords.most {
      word.append(scalar)
    }
  }

  mutating func endWord() {
    if !word.isEmpty { words.insert(String(word)) }
    word = String.UnicodeScalarView()
  }

  /// Adds the word that begins with a character of a script without spaces.
  ///
  /// - Parameter next: The word's second character; nil if it has only one.
  mutating func endUnspaced(before next: Unicode.Scalar?) {
    guard let unspaced else { return }
    var word = String(Character(unspaced))
    if let next { word.unicodeScalars.append(next) }
    words.insert(word)
    self.unspaced = nil
  }
}
