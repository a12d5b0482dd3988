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
  /// What is said to whoever has earned it.
  package var description: LocalizedText

  package init(badge: String, name: LocalizedText, description: LocalizedText) {
    self.badge = badge
    self.name = name
    self.description = description
  }
}

/// An account did what it was challenged to; said once for each time that a challenge is drawn (C8).
package struct ChallengeCompleted: EventBody, Hashable {
  /// How the event is called between services.
  package static let type = "progress.challenge.completed"

  /// The draw's id.
  package var draw: String
  /// The challenge's id.
  package var challenge: String
  /// What it is called.
  package var name: LocalizedText
  /// What is said to whoever has done it.
  package var description: LocalizedText
  /// The first day of the day, week or month.
  package var period: CivilDay
  /// The currency that it brought; nil for none.
  package var currency: String?
  /// How much of it.
  package var amount: Int?
  /// The badge that it brought; nil for none.
  package var badge: String?

  package init(
    draw: String, challenge: String, name: LocalizedText, description: LocalizedText, period: CivilDay,
    currency: String?, amount: Int?, badge: String?
  ) {
    (self.draw, self.challenge, self.name, self.description) = (draw, challenge, name, description)
    (self.period, self.currency, self.amount, self.badge) = (period, currency, amount, badge)
  }
}

/// A place on a leaderboard whose time is over brought something; said once (C8).
package struct LeaderboardWon: EventBody, Hashable {
  /// How the event is called between services.
  package static let type = "progress.leaderboard.won"

  /// The board's id.
  package var board: String
  /// What it is called.
  package var name: LocalizedText
  /// The first day of the day, week or month.
  package var period: CivilDay
  /// The place: 1 for the best.
  package var rank: Int
  /// The currency that it brought; nil for none.
  package var currency: String?
  /// How much of it.
  package var amount: Int?
  /// The badge that it brought; nil for none.
  package var badge: String?

  package init(
    board: String, name: LocalizedText, period: CivilDay, rank: Int, currency: String?, amount: Int?, badge: String?
  ) {
    (self.board, self.name, self.period, self.rank) = (board, name, period, rank)
    (self.currency, self.amount, self.badge) = (currency, amount, badge)
  }
}

/// A streak is another than before (R5): it has more days, by a new one or one that a device told of late; another number
/// of freezes, earned, bought or spared; or it was repaired, or joined with another account's.
///
/// It isn't said when a streak ends by itself, which `ends_at` told before.
package struct StreakChanged: EventBody, Hashable {
  /// How the event is called between services.
  package static let type = "progress.streak.changed"

  /// How many days it has now; 0 for one that is over.
  package var days: Int
  /// The most that a run has had.
  package var longest: Int
  /// Freezes that are left.
  package var freezes: Int
  /// A milestone that was reached for the first time; nil for none.
  package var milestone: Int?
  /// When it ends if nothing is done, all freezes being spent; nil for one that is over.
  package var endsAt: Timestamp?
  /// When something was done last that keeps it; nil if nothing ever was.
  package var activeAt: Timestamp?

  package init(
    days: Int, longest: Int, freezes: Int, milestone: Int? = nil, endsAt: Timestamp? = nil, activeAt: Timestamp? = nil
  ) {
    (self.days, self.longest, self.freezes) = (days, longest, freezes)
    (self.milestone, self.endsAt, self.activeAt) = (milestone, endsAt, activeAt)
  }
}

/// A wallet is another than before, by all that one call or event did (C5). A hold that isn't confirmed in time ends
/// without a word.
package struct WalletChanged: EventBody, Hashable {
  /// How the event is called between services.
  package static let type = "progress.wallet.changed"

  /// What there is of each of the app's currencies.
  package var balances: [Balance]

  package init(balances: [Balance]) { self.balances = balances }

  /// What there is of a currency.
  package struct Balance: Codable, Hashable, Sendable {
    /// The currency's id.
    package var currency: String
    /// What there is, without what is held.
    package var available: Int
    /// What is held for purchases that aren't confirmed yet.
    package var held: Int

    package init(currency: String, available: Int, held: Int) {
      (self.currency, self.available, self.held) = (currency, available, held)
    }
  }
}

/// An account did something for the first time on a day, which the app's notices look at (G5).
package struct ActionDone: EventBody, Hashable {
  /// How the event is called between services.
  package static let type = "progress.action.done"

  /// The action's id.
  package var action: String
  /// When it was done; it may be told later.
  package var at: Timestamp

  package init(action: String, at: Timestamp) { (self.action, self.at) = (action, at) }
}
