package import Wire

/// A text was written for an account, or handed out to it for the first time: what streaks and badges may count.
package struct TextGenerated: EventBody, Hashable {
  /// How the event is called between services.
  package static let type = "ai.text.generated"

  /// The generator's id.
  package var generator: String
  /// What was chosen, by the inputs' ids: choices and items by their ids, levels as numbers. Free text isn't told.
  package var inputs: JSONValue
  /// The language that it is written in.
  package var language: Language
  /// The account's zone when it happened (IANA name): it decides which day the text counts for.
  package var timeZone: String

  package init(generator: String, inputs: JSONValue, language: Language, timeZone: String) {
    (self.generator, self.inputs, self.language, self.timeZone) = (generator, inputs, language, timeZone)
  }
}
