package import CivilTime
package import Wire

/// Returns an account's streak, for support.
package struct ShowStreak: Request {
  package static let method = Method(
    "progress.streak.show", .read, audience: .admin, access: .open, fails: [.notFound],
    "Returns an account's streak and its latest days, for support.")

  /// The account's id.
  package var account: Identifier
  package init(account: Identifier) { self.account = account }

  /// The streak and the data it is computed from.
  package struct Reply: Codable, Hashable, Sendable {
    /// The time zone of the account when it was last active.
    package var timeZone: String
    /// The streak as its owner sees it.
    package var streak: GetStreak.Reply
    /// The last 60 days that were active or granted.
    package var days: [Day]
    /// The last 20 repairs by support, latest first.
    package var repairs: [Repair]

    package init(timeZone: String, streak: GetStreak.Reply, days: [Day], repairs: [Repair]) {
      self.timeZone = timeZone
      self.streak = streak
      self.days = days
      self.repairs = repairs
    }
  }

  /// An active or granted day.
  package struct Day: Codable, Hashable, Sendable {
    /// The day, in the account's time zone.
    package var day: CivilDay
    /// The time of the first action on the day.
    package var at: Timestamp
    /// True if support granted the day.
    package var isGiven: Bool

    package init(day: CivilDay, at: Timestamp, isGiven: Bool) {
      self.day = day
      self.at = at
      self.isGiven = isGiven
    }
  }

  /// A range of days that support granted.
  package struct Repair: Codable, Hashable, Sendable {
    /// The time of the repair.
    package var at: Timestamp
    /// The user name of the operator who made the repair.
    package var by: String
    /// The reason for the repair.
    package var reason: String
    /// The first granted day.
    package var firstDay: CivilDay
    /// The last granted day.
    package var lastDay: CivilDay

    package init(at: Timestamp, by: String, reason: String, firstDay: CivilDay, lastDay: CivilDay) {
      self.at = at
      self.by = by
      self.reason = reason
      self.firstDay = firstDay
      self.lastDay = lastDay
    }
  }
}

/// Restores an account's streak by granting the days that are missing at its last break. The operator, the time and the
/// reason are stored with the account.
package struct RepairStreak: Request {
  package static let method = Method(
    "progress.streak.repair", .change, audience: .admin, access: .open, fails: [.notFound],
    "Adds the days that were missing when an account's streak last broke.")

  /// The account's id.
  package var account: Identifier
  /// The operator's user name on the server.
  package var by: Text<1, 100>
  /// The reason for the repair.
  package var reason: Text<1, 200>

  package init(account: Identifier, by: Text<1, 100>, reason: Text<1, 200>) {
    self.account = account
    self.by = by
    self.reason = reason
  }

  /// The result of a repair.
  package struct Reply: Codable, Hashable, Sendable {
    /// The first granted day.
    package var firstDay: CivilDay
    /// The last granted day.
    package var lastDay: CivilDay
    /// The streak after the repair.
    package var streak: GetStreak.Reply

    package init(firstDay: CivilDay, lastDay: CivilDay, streak: GetStreak.Reply) {
      self.firstDay = firstDay
      self.lastDay = lastDay
      self.streak = streak
    }
  }
}
