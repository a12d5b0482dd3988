package import Wire

extension Arguments {
  /// Returns the languages that an option gives, "en,de"; nil if it wasn't given.
  func languages(_ option: String) throws(UsageFault) -> [Language]? {
    guard let text = self[option] else { return nil }
    var languages: [Language] = []
    for tag in text.split(separator: ",", omittingEmptySubsequences: false) {
      let language = try Self.language(String(tag))
      guard !languages.contains(language) else { throw UsageFault("--\(option) contains \(language) twice") }
      languages.append(language)
    }
    return languages
  }

  /// Returns the language that an option gives; nil if it wasn't given.
  package func language(_ option: String) throws(UsageFault) -> Language? {
    guard let tag = self[option] else { return nil }
    return try Self.language(tag)
  }

  private static func language(_ tag: String) throws(UsageFault) -> Language {
    do { return try Language(tag) } catch {
      throw UsageFault("'\(Excerpt(tag))' isn't a language tag such as en or pt-BR")
    }
  }
}
