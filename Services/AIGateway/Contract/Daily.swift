package import CivilTime
package import Wire

/// Returns the account's text of the day. It stays the same until midnight and doesn't count towards quotas (R10).
package struct GetDaily: Request {
  package static let method = Method(
    "ai.daily.get", .read, fails: [.notFound], "Returns the account's text of the day.")

  /// The id of a generator with a text of the day; if omitted, the app's first such generator.
  package var generator: Identifier?
  /// The language of the text; if omitted, the account's language.
  package var language: LanguageTag?

  package init(generator: Identifier? = nil, language: LanguageTag? = nil) {
    self.generator = generator
    self.language = language
  }

  /// The text of the day.
  package struct Reply: Codable, Hashable, Sendable {
    /// The generator's id.
    package var generator: String
    /// The day, in the account's time zone.
    package var day: CivilDay
    /// The time at which the next day begins and the text changes.
    package var refreshAt: Timestamp
    /// The inputs selected for the day, by id.
    package var inputs: JSONValue
    /// The names of the selected inputs, by id, in the text's language.
    package var names: [String: String]
    /// The text.
    package var text: String
    /// The text's language.
    package var language: Language

    package init(
      generator: String, day: CivilDay, refreshAt: Timestamp, inputs: JSONValue, names: [String: String], text: String,
      language: Language
    ) {
      self.generator = generator
      self.day = day
      self.refreshAt = refreshAt
      self.inputs = inputs
      self.names = names
      self.text = text
      self.language = language
    }
  }
}
