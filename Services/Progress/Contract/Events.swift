package import Wire

/// An account earned a badge; said once for each badge (R6).
package struct BadgeUnlocked: EventBody, Hashable {
  /// How the event is called between services.
  package static let type = "progress.badge.unlocked"

  /// The badge's id.
  package var badge: String
  /// What it is called.
  package var name: LocalizedText
  /// What it took to earn it.
  package var description: LocalizedText

  package init(badge: String, name: LocalizedText, description: LocalizedText) {
    self.badge = badge
    self.name = name
    self.description = description
  }
}

/// A new day was added to a streak (R5).
package struct StreakAdvanced: EventBody, Hashable {
  /// How the event is called between services.
  package static let type = "progress.streak.advanced"

  /// How many days in a row it is now.
  package var days: Int

  package init(days: Int) { self.days = days }
}
