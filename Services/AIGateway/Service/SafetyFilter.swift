import AppCatalog
import Wire

/// Says what must not be read, and why (R2). Pure; the words are the app's data.
///
/// Texts are compared by their letters alone: case, accents, spacing, punctuation and digits that stand for letters
/// are no way round it. A blocked word must begin where a word of the text begins, or be spelled out letter by letter.
struct SafetyFilter: Sendable {
  private let blocked: [(reason: String, words: [[String]])]
  private let refusesPersonalData: Bool

  init(_ safety: Safety?) {
    blocked = (safety?.blocked ?? []).map { entry in (entry.reason, entry.words.map { Self.words($0) }) }
    refusesPersonalData = safety?.refusePersonalData ?? false
  }

  /// Why the text is refused; nil when it is fine.
  func reason(against text: String) -> String? {
    let words = Self.words(text)
    let joined = Self.spelledOut(words)
    for (reason, phrases) in blocked {
      for phrase in phrases where Self.contains(words, phrase) || joined.contains(phrase.joined()) { return reason }
    }
    return refusesPersonalData && Self.hasPersonalData(text) ? "personal_data" : nil
  }

  /// The text's words in plain small letters.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    let characters = Array(text.lowercased())
    for (index, character) in characters.enumerated() {
      // "k!ll", but not "chó!": at a word's end the mark is just a mark.
      let isInside = index + 1 < characters.count && (characters[index + 1].isLetter || characters[index + 1].isNumber)
      if let letter = character == "!" && isInside ? "i" : plain(character) {
        word.append(letter)
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// A letter without its accents; nil for what is no letter and stands for none.
  private static func plain(_ character: Character) -> Character? {
    switch character {
    case "0": return "o"
    case "1", "|": return "i"
    case "3": return "e"
    case "4", "@": return "a"
    case "5", "$": return "s"
    case "7": return "t"
    case "đ": return "d"
    default: break
    }
    guard character.isLetter, let base = bases[character] ?? character.unicodeScalars.first.map(Character.init) else {
      return nil
    }
    return base
  }

  /// Vietnamese letters, composed, and what they are without tone and mark.
  private static let bases: [Character: Character] = {
    let groups: [(Character, String)] = [
      ("a", "àáảãạăằắẳẵặâầấẩẫậäå"), ("e", "èéẻẽẹêềếểễệë"), ("i", "ìíỉĩịïî"), ("o", "òóỏõọôồốổỗộơờớởỡợö"),
      ("u", "ùúủũụưừứửữựüû"), ("y", "ỳýỷỹỵÿ"), ("c", "ç"), ("n", "ñ"),
    ]
    var bases: [Character: Character] = [:]
    for (base, letters) in groups { for letter in letters { bases[letter] = base } }
    return bases
  }()

  private static func contains(_ words: [String], _ phrase: [String]) -> Bool {
    guard let first = phrase.first, words.count >= phrase.count else { return false }
    for start in 0...(words.count - phrase.count) {
      if phrase.count == 1 ? words[start].hasPrefix(first) : Array(words[start..<start + phrase.count]) == phrase {
        return true
      }
    }
    return false
  }

  /// Runs of single letters, put together: "s u i c i d e".
  private static func spelledOut(_ words: [String]) -> String {
    words.split { $0.count > 1 }.filter { $0.count > 2 }.map { $0.joined() }.joined(separator: " ")
  }

  /// An e-mail address, or a run of digits as long as a telephone number.
  private static func hasPersonalData(_ text: String) -> Bool {
    for word in text.split(whereSeparator: \.isWhitespace) {
      let parts = word.split(separator: "@", omittingEmptySubsequences: false)
      if parts.count == 2, !parts[0].isEmpty, parts[1].dropFirst().contains(".") { return true }
    }
    var run = 0
    for character in text {
      if character.isNumber { run += 1 } else if !" .-+()".contains(character) { run = 0 }
      if run >= 9 { return true }
    }
    return false
  }
}
