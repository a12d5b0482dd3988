package import CivilTime
package import Wire

/// When the account is reminded (R11).
package struct ReminderChoice: Codable, Hashable, Sendable {
  /// Whether the account wants to be reminded.
  package var isOn: Bool
  /// The hour of the daily reminder on the user's own clock, 0 to 23.
  package var hour: Int
  /// IANA name.
  package var timeZone: String

  package init(isOn: Bool, hour: Int, timeZone: String) {
    self.isOn = isOn
    self.hour = hour
    self.timeZone = timeZone
  }
}

/// The account's choice, or the app's where it made none.
package struct GetReminders: Request {
  package static let method = Method("notifications.reminders.get", .read, "Gives when the account is reminded.")
  package init() {}
  package typealias Reply = ReminderChoice
}

/// Chooses when to be reminded; what is left out stays.
package struct SetReminders: Request {
  package static let method = Method(
    "notifications.reminders.set", .change, fails: [.notFound], "Chooses when the account is reminded.")

  /// Left out, it stays.
  package var isOn: Bool?
  /// Not within the app's quiet hours.
  package var hour: Bounded<0, 23>?
  /// IANA name; left out, it stays.
  package var timeZone: TimeZoneName?

  package init(isOn: Bool? = nil, hour: Bounded<0, 23>? = nil, timeZone: TimeZoneName? = nil) {
    self.isOn = isOn
    self.hour = hour
    self.timeZone = timeZone
  }

  package typealias Reply = ReminderChoice
}

/// The reminders to come.
package struct PlanReminders: Request {
  package static let method = Method("notifications.reminders.plan", .read, "Gives the account's next reminders.")

  /// 1 to 30 days; 7 if left out.
  package var days: Bounded<1, 30>?

  package init(days: Bounded<1, 30>? = nil) { self.days = days }

  /// The reminders to come.
  package struct Reply: Codable, Hashable, Sendable {
    /// Soonest first.
    package var reminders: [Planned]
    package init(reminders: [Planned]) { self.reminders = reminders }
  }

  /// One reminder to come.
  package struct Planned: Codable, Hashable, Sendable {
    /// As `notices.json` calls it: `daily_reminder`.
    package var kind: String
    /// The user's own day.
    package var day: CivilDay
    /// When it is due.
    package var at: Timestamp

    package init(kind: String, day: CivilDay, at: Timestamp) {
      self.kind = kind
      self.day = day
      self.at = at
    }
  }
}
