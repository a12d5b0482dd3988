/// What words a folded text is made of, for the search and its index.
///
/// Letters and digits in a row are a word. Han, Kana and some other scripts put no blanks between words: there each
/// character begins one.
package enum SearchWords {
  /// Characters of a word that the index has.
  private static let most = 12
  /// The same where each character begins a word.
  private static let mostUnspaced = 2

  /// The words of a folded text as the index has them, each once.
  package static func all(in folded: String) -> Set<String> {
    var words: Set<String> = []
    var word = String.UnicodeScalarView()
    var unspaced: Unicode.Scalar?
    func end() {
      if !word.isEmpty { words.insert(String(word)) }
      word = String.UnicodeScalarView()
    }
    for scalar in folded.unicodeScalars {
      if let before = unspaced {
        var pair = String(Character(before))
        if isOfWord(scalar) { pair.unicodeScalars.append(scalar) }
        words.insert(pair)
        unspaced = nil
      }
      if !isOfWord(scalar) {
        end()
      } else if isUnspaced(scalar) {
        end()
        unspaced = scalar
      } else if word.count < most {
        word.append(scalar)
      }
    }
    end()
    if let unspaced { words.insert(String(Character(unspaced))) }
    return words
  }

  /// What a word that is looked for begins with in the index; nil if it begins with no letter or digit.
  package static func key(of word: Substring) -> String? {
    guard let first = word.unicodeScalars.first, isOfWord(first) else { return nil }
    let most = isUnspaced(first) ? mostUnspaced : most
    var key = String.UnicodeScalarView()
    for scalar in word.unicodeScalars.prefix(most) {
      guard isOfWord(scalar), key.isEmpty || isUnspaced(first) || !isUnspaced(scalar) else { break }
      key.append(scalar)
    }
    return String(key)
  }

  /// Whether no word goes on at a place of a text, given as UTF-8.
  static func endsWord(before index: Int, in text: Span<UInt8>) -> Bool {
    guard index > 0 else { return true }
    var start = index - 1
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    var bytes: [UInt8] = []
    for place in start..<index { bytes.append(text[place]) }
    guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else { return true }
    return !isOfWord(scalar) || isUnspaced(scalar)
  }

  /// Whether two neighbours belong to one word.
  package static func isOneWord(_ scalar: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
    isOfWord(scalar) && isOfWord(next) && !isUnspaced(scalar) && !isUnspaced(next)
  }

  /// Letters, digits, and the marks that belong to them.
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

  /// Scripts without blanks: Thai, Lao, Burmese, Khmer, Kana, Han.
  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF, 0x20000...0x323AF:
      true
    default: false
    }
  }
}
