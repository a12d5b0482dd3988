package import Wire

/// A roast was made and stored (R1): what streaks and badges count.
package struct RoastCreated: EventBody, Hashable {
  package static let type = "ai.roast.created"

  package var roast: String
  package var category: String
  /// 1 to 5.
  package var spice: Int
  package var language: Language
  package var mood: String?
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
