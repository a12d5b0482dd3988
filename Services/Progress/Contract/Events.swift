package import CivilTime
package import Wire

/// An account earned a badge. The event is sent once per badge (R6).
package struct BadgeUnlocked: EventBody, Hashable {
  /// The event type used between services.
  package static let type = "progress.badge.unlocked"

  /// The badge's id.
  package var badge: String
  /// The badge's name.
  package var name: LocalizedText
  /// The text for a user who earned the badge.
  package var description: LocalizedText

  package init(badge: String, name: LocalizedText, description: LocalizedText) {
    self.badge = badge
    self.name = name
    self.description = description
  }
}

/// An account completed a challenge. The event is sent at most once for each period in which the challenge is selected
/// (C8).
package struct ChallengeCompleted: EventBody, Hashable {
  /// The event type used between services.
  package static let type = "progress.challenge.completed"

  /// The id of the rotation that selected the challenge.
  package var rotation: String
  /// The challenge's id.
  package var challenge: String
  /// The challenge's name.
  package var name: LocalizedText
  /// The text for a user who completed the challenge.
  package var description: LocalizedText
  /// The first day of the day, week or month to which the event refers.
  package var period: CivilDay
  /// The id of the reward's currency; nil if the reward has none.
  package var currency: String?
  /// The reward's amount in `currency`; nil if the reward has no currency.
  package var amount: Int?
  /// The id of the reward's badge; nil if the reward has none.
  package var badge: String?

  package init(
    rotation: String, challenge: String, name: LocalizedText, description: LocalizedText, period: CivilDay,
    currency: String?, amount: Int?, badge: String?
  ) {
    self.rotation = rotation
    self.challenge = challenge
    self.name = name
    self.description = description
    self.period = period
    self.currency = currency
    self.amount = amount
    self.badge = badge
  }
}

/// An account's final rank on a leaderboard earned a reward. The event is sent once per board and period (C8).
package struct LeaderboardWon: EventBody, Hashable {
  /// The event type used between services.
  package static let type = "progress.leaderboard.won"

  /// The board's id.
  package var board: String
  /// The board's name.
  package var name: LocalizedText
  /// The first day of the day, week or month to which the event refers.
  package var period: CivilDay
  /// The final rank; 1 is the best.
  package var rank: Int
  /// The id of the reward's currency; nil if the reward has none.
  package var currency: String?
  /// The reward's amount in `currency`; nil if the reward has no currency.
  package var amount: Int?
  /// The id of the reward's badge; nil if the reward has none.
  package var badge: String?

  package init(
    board: String, name: LocalizedText, period: CivilDay, rank: Int, currency: String?, amount: Int?, badge: String?
  ) {
    self.board = board
    self.name = name
    self.period = period
    self.rank = rank
    self.currency = currency
    self.amount = amount
    self.badge = badge
  }
}

/// An account's streak changed (R5): it gained a day, even one that a device reported late; the number of freezes
/// changed; support repaired the streak; or the account was merged with another one.
///
/// No event is sent when a streak ends at the previously sent `ends_at`.
package struct StreakChanged: EventBody, Hashable {
  /// The event type used between services.
  package static let type = "progress.streak.changed"

  /// The current length in days; 0 if the streak is over.
  package var days: Int
  /// The length of the longest run, in days.
  package var longest: Int
  /// The number of freezes left.
  package var freezes: Int
  /// The milestone that was reached for the first time, in days; nil if none was reached.
  package var milestone: Int?
  /// The time at which the streak ends if the user stays inactive, taking the remaining freezes into account; nil if
  /// the streak is over.
  package var endsAt: Timestamp?
  /// The time of the last action that counted for the streak; nil if there was none.
  package var activeAt: Timestamp?

  package init(
    days: Int, longest: Int, freezes: Int, milestone: Int? = nil, endsAt: Timestamp? = nil, activeAt: Timestamp? = nil
  ) {
    self.days = days
    self.longest = longest
    self.freezes = freezes
    self.milestone = milestone
    self.endsAt = endsAt
    self.activeAt = activeAt
  }
}

/// An account's balances changed (C5). One event covers all changes by one call or event. No event is sent when a hold
/// expires.
package struct WalletChanged: EventBody, Hashable {
  /// The event type used between services.
  package static let type = "progress.wallet.changed"

  /// The account's balance in each of the app's currencies.
  package var balances: [Balance]

  package init(balances: [Balance]) { self.balances = balances }

  /// The balance of a currency.
  package struct Balance: Codable, Hashable, Sendable {
    /// The currency's id.
    package var currency: String
    /// The amount that can be spent; it excludes the held amount.
    package var available: Int
    /// The amount held for purchases that aren't confirmed yet.
    package var held: Int

    package init(currency: String, available: Int, held: Int) {
      self.currency = currency
      self.available = available
      self.held = held
    }
  }
}

/// An account performed an action for the first time on a day. The app's notices use this event (G5).
package struct ActionDone: EventBody, Hashable {
  /// The event type used between services.
  package static let type = "progress.action.done"

  /// The action's id.
  package var action: String
  /// The time of the action; the event may arrive much later.
  package var at: Timestamp

  package init(action: String, at: Timestamp) {
    self.action = action
    self.at = at
  }
}
