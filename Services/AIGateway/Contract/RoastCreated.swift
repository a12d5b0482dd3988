package import Wire

/// A roast was made and stored (R1): what streaks and badges count.
package struct RoastCreated: EventBody, Hashable {
  /// How the event is called between services.
  package static let type = "ai.roast.created"

  /// The roast's id.
  package var roast: String
  /// What it is about, by the category's id.
  package var category: String
  /// 1 to 5.
  package var spice: Int
  /// The language that it is written in.
  package var language: Language
  /// The mood's id; nil if none was asked for.
  package var mood: String?
  /// The collection's id; nil if none was asked for.
  package var collection: String?
  /// The account's zone when it happened (IANA name): it decides which day the roast counts for.
  package var timeZone: String

  package init(
    roast: String, category: String, spice: Int, language: Language, mood: String?, collection: String?,
    timeZone: String
  ) {
    self.roast = roast
    self.category = category
    self.spice = spice
    self.language = language
    self.mood = mood
    self.collection = collection
    self.timeZone = timeZone
  }
}
