/// A user's language as a BCP 47 tag: "en", "vi", "pt-BR".
package struct Language: Hashable, Sendable {
  /// The tag, in the case that BCP 47 recommends: "pt-BR", "zh-Hant".
  package let tag: String

  /// The default language, and the language of logs.
  package static let en: Language = "en"

  /// - Throws: `TextRefusal` if the text isn't a language tag.
  package init(_ text: String) throws(TextRefusal) {
    // Fast path: nearly all tags have two lower-case letters.
    if text.utf8.count == 2, text.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) {
      self.tag = text
      return
    }
    let tag = try LanguageTag(text)
    let parts = tag.value.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let first = parts.first, (2...8).contains(first.count), parts.allSatisfy({ (1...8).contains($0.count) })
    else {
      throw TextRefusal("isn't a language tag, such as en or pt-BR")
    }
    self.tag = parts.enumerated().map { Self.cased($1, isFirst: $0 == 0) }.joined(separator: "-")
  }

  /// Creates a language from a stored tag, which was checked before. Falls back to English if the tag is invalid.
  package init(stored tag: String) { self = (try? Language(tag)) ?? .en }

  /// Finds the best match: first for the language itself, then without its region, script and so on (RFC 4647,
  /// "Lookup").
  package func lookUp<T>(_ find: (Language) -> T?) -> T? {
    var language = self
    while true {
      if let found = find(language) { return found }
      guard let end = language.tag.lastIndex(of: "-") else { return nil }
      language = Language(cut: String(language.tag[..<end]))
    }
  }

  /// Returns the index of the best match in a list.
  func nearest(in languages: [Language]) -> Int? {
    for index in languages.indices where languages[index].tag == tag { return index }
    guard tag.utf8.contains(UInt8(ascii: "-")) else { return nil }
    return lookUp { language in languages.firstIndex { $0.tag == language.tag } }
  }

  private init(cut tag: String) { self.tag = tag }

  /// Regions have two letters, scripts four.
  private static func cased(_ part: Substring.UTF8View, isFirst: Bool) -> String {
    let text = String(Substring(part)).lowercased()
    if isFirst { return text }
    return switch text.utf8.count {
    case 2: text.uppercased()
    case 4: text.prefix(1).uppercased() + text.dropFirst()
    default: text
    }
  }
}

extension Language: Codable {
  /// - Throws: `DecodingError` if the value isn't a string or isn't a language tag.
  package init(from decoder: any Decoder) throws {
    self = try decoder.text { text throws(TextRefusal) in try Language(text) }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(tag)
  }
}

extension Language: WireShaped {
  static var wireSchema: JSONValue { LanguageTag.wireSchema }
  static var wireExample: Language { .en }
}

extension Language: ExpressibleByStringLiteral, CustomStringConvertible {
  /// For literals in code. Traps if the tag is invalid.
  package init(stringLiteral text: String) {
    guard let language = try? Language(text) else { preconditionFailure("'\(text)' isn't a language tag") }
    self = language
  }

  package var description: String { tag }
}
