package import Wire

/// A text was written for an account. Streaks and badges may count it. No event is sent for a text from the cache.
package struct TextGenerated: EventBody, Hashable {
  /// The event type used between services.
  package static let type = "ai.text.generated"

  /// The generator's id.
  package var generator: String
  /// The inputs by id: choices and items by their ids, levels as numbers. Free text is left out.
  package var inputs: JSONValue
  /// The text's language.
  package var language: Language
  /// The account's time zone at the time of the event (IANA name). It determines the day for which the text counts.
  package var timeZone: String

  package init(generator: String, inputs: JSONValue, language: Language, timeZone: String) {
    self.generator = generator
    self.inputs = inputs
    self.language = language
    self.timeZone = timeZone
  }
}
