package import Wire

/// An account earned a badge; said once a badge (R6).
package struct BadgeUnlocked: EventBody, Hashable {
  package static let type = "progress.badge.unlocked"

  package var badge: String
  package var name: LocalizedText
  package var description: LocalizedText

  package init(badge: String, name: LocalizedText, description: LocalizedText) {
    self.badge = badge
    self.name = name
    self.description = description
  }
}

/// A new day was added to a streak (R5).
package struct StreakAdvanced: EventBody, Hashable {
  package static let type = "progress.streak.advanced"

  package var days: Int

  package init(days: Int) { self.days = days }
}
