package import CivilTime
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

/// A streak has more days than before (R5): by a new day, or by one that a device told of late.
package struct StreakAdvanced: EventBody, Hashable {
  /// How the event is called between services.
  package static let type = "progress.streak.advanced"

  /// How many days it has now.
  package var days: Int
  /// The most that a run has had.
  package var longest: Int?
  /// A milestone that was reached for the first time; nil for none.
  package var milestone: Int?
  /// When it ends if nothing is done.
  package var endsAt: Timestamp?

  package init(days: Int, longest: Int? = nil, milestone: Int? = nil, endsAt: Timestamp? = nil) {
    (self.days, self.longest, self.milestone, self.endsAt) = (days, longest, milestone, endsAt)
  }
}
