package import CivilTime
package import Wire

/// An account's streak, for support.
package struct ShowStreak: Request {
  package static let method = Method(
    "progress.streak.show", .read, audience: .ops, access: .open, fails: [.notFound],
    "Shows an account's streak and its last days to support.")

  /// The account's id.
  package var account: Identifier
  /// A request with these members.
  package init(account: Identifier) { self.account = account }

  /// The streak and what it is reckoned from.
  package struct Reply: Codable, Hashable, Sendable {
    /// The zone that the account's clock went by when it last did something.
    package var timeZone: String
    /// As its owner sees it.
    package var streak: GetStreak.Reply
    /// The last 60 days on which something was done, or that were given.
    package var days: [Day]
    /// The last 20 times that support gave days, the latest first.
    package var repairs: [Repair]

    package init(timeZone: String, streak: GetStreak.Reply, days: [Day], repairs: [Repair]) {
      (self.timeZone, self.streak, self.days, self.repairs) = (timeZone, streak, days, repairs)
    }
  }

  /// A day of the log.
  package struct Day: Codable, Hashable, Sendable {
    /// By the account's own clock.
    package var day: CivilDay
    /// When something was done first on it.
    package var at: Timestamp
    /// Whether support gave it.
    package var isGiven: Bool

    package init(day: CivilDay, at: Timestamp, isGiven: Bool) { (self.day, self.at, self.isGiven) = (day, at, isGiven) }
  }

  /// Days that support gave.
  package struct Repair: Codable, Hashable, Sendable {
    /// When.
    package var at: Timestamp
    /// Who: a user of the machine.
    package var by: String
    /// Why.
    package var reason: String
    /// The first of the days.
    package var firstDay: CivilDay
    /// The last of the days.
    package var lastDay: CivilDay

    package init(at: Timestamp, by: String, reason: String, firstDay: CivilDay, lastDay: CivilDay) {
      (self.at, self.by, self.reason, self.firstDay, self.lastDay) = (at, by, reason, firstDay, lastDay)
    }
  }
}

/// Gives the days that are missing where an account's streak broke last, so that it goes on. Who did it, when and why is
/// kept with the account.
package struct RepairStreak: Request {
  package static let method = Method(
    "progress.streak.repair", .change, audience: .ops, access: .open, fails: [.notFound],
    "Gives the days that are missing where an account's streak broke last.")

  /// The account's id.
  package var account: Identifier
  /// Who does it: a user of the machine.
  package var by: Text<1, 100>
  /// Why.
  package var reason: Text<1, 200>

  /// A request with these members.
  package init(account: Identifier, by: Text<1, 100>, reason: Text<1, 200>) {
    (self.account, self.by, self.reason) = (account, by, reason)
  }

  /// What was given.
  package struct Reply: Codable, Hashable, Sendable {
    /// The first of the days that were given.
    package var firstDay: CivilDay
    /// The last of the days that were given.
    package var lastDay: CivilDay
    /// The streak after it.
    package var streak: GetStreak.Reply

    package init(firstDay: CivilDay, lastDay: CivilDay, streak: GetStreak.Reply) {
      (self.firstDay, self.lastDay, self.streak) = (firstDay, lastDay, streak)
    }
  }
}
