/// The language that somebody reads, as BCP 47 tags it: "en", "vi", "pt-BR".
package struct Language: Hashable, Sendable {
  /// In the case that BCP 47 recommends: "pt-BR", "zh-Hant".
  package let tag: String

  /// The language of whoever hasn't said another, and of logs.
  package static let en: Language = "en"

  /// - Throws: `TextRefusal` for what can't be a tag.
  package init(_ text: String) throws(TextRefusal) {
    // As nearly all are.
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

  /// A tag that was checked when it was stored; English where one was stored that is none.
  package init(stored tag: String) { self = (try? Language(tag)) ?? .en }

  /// The first of these in a list: the language itself, then without its region, script and so on (RFC 4647, "Lookup").
  package func lookUp<T>(_ find: (Language) -> T?) -> T? {
    var language = self
    while true {
      if let found = find(language) { return found }
      guard let end = language.tag.lastIndex(of: "-") else { return nil }
      language = Language(cut: String(language.tag[..<end]))
    }
  }

  private init(cut tag: String) { self.tag = tag }

  /// A region has two letters, a script has four.
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
  /// - Throws: for what is no string, or no tag.
  package init(from decoder: any Decoder) throws {
    do {
      try self.init(try decoder.singleValueContainer().decode(String.self))
    } catch let refusal as TextRefusal {
      throw DecodingError.refused(refusal.description)
    }
  }

  /// As a string.
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
  /// For tags that stand in the code: one that is none is our own mistake.
  package init(stringLiteral text: String) {
    guard let language = try? Language(text) else { preconditionFailure("'\(text)' isn't a language tag") }
    self = language
  }

  /// The tag.
  package var description: String { tag }
}
