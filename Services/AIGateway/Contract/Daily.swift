package import CivilTime
package import Wire

/// The text that the person's day has: the same until midnight, and not counted (R10).
package struct GetDaily: Request {
  package static let method = Method(
    "ai.daily.get", .read, fails: [.notFound], "Gives the text that the person's day has.")

  /// Which of the app's generators that have one; left out, the first.
  package var generator: Identifier?
  /// Left out, the account's language.
  package var language: LanguageTag?

  /// A request with these members.
  package init(generator: Identifier? = nil, language: LanguageTag? = nil) {
    (self.generator, self.language) = (generator, language)
  }

  /// A text of the day.
  package struct Reply: Codable, Hashable, Sendable {
    /// The generator's id.
    package var generator: String
    /// The person's own day.
    package var day: CivilDay
    /// When the next one begins, and with it another text.
    package var refreshAt: Timestamp
    /// What the day chose, by the inputs' ids.
    package var inputs: JSONValue
    /// The names of what it chose, by the inputs' ids, in the text's language.
    package var names: [String: String]
    /// The text.
    package var text: String
    /// Its language.
    package var language: Language

    /// What is answered.
    package init(
      generator: String, day: CivilDay, refreshAt: Timestamp, inputs: JSONValue, names: [String: String], text: String,
      language: Language
    ) {
      (self.generator, self.day, self.refreshAt, self.inputs) = (generator, day, refreshAt, inputs)
      (self.names, self.text, self.language) = (names, text, language)
    }
  }
}
