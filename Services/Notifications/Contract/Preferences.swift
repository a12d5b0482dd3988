package import CivilTime
package import Wire

/// What an account wants to be told, how, and when not (R11, R13).
package struct NoticePreferences: Codable, Hashable, Sendable {
  /// The kinds of notices that the app has, in its order.
  package var kinds: [Kind]
  /// In these hours only that is told what just happened; nil where nobody said any.
  package var quiet: Quiet?
  /// IANA name of the zone whose clock all of it goes by.
  package var timeZone: String

  /// Preferences with these members.
  package init(kinds: [Kind], quiet: Quiet?, timeZone: String) {
    (self.kinds, self.quiet, self.timeZone) = (kinds, quiet, timeZone)
  }

  /// One kind of notices, and what the account wants of it.
  package struct Kind: Codable, Hashable, Sendable {
    /// As `notices.json` calls it.
    package var kind: String
    /// What it is called, in the account's language; nil for one that can't be turned off.
    package var name: String?
    /// Whether the account wants to be told.
    package var isOn: Bool
    /// The hour of the day on the person's own clock, 0 to 23; nil for a kind that has none.
    package var hour: Int?
    /// By which ways. Those that the app's data leave out of the kind are always off.
    package var channels: Channels
    /// Present if quiet hours move the kind to another hour.
    package var movedByQuiet: Move?

    /// A kind with these members.
    package init(
      kind: String, name: String?, isOn: Bool, hour: Int?, channels: Channels, movedByQuiet: Move? = nil
    ) {
      (self.kind, self.name, self.isOn, self.hour, self.channels) = (kind, name, isOn, hour, channels)
      self.movedByQuiet = movedByQuiet
    }
  }

  /// What quiet hours do to a kind of notices: usually it comes at their end. The warning of a streak's end comes before
  /// they begin, if their end would be too late.
  package struct Move: Codable, Hashable, Sendable {
    /// The quiet hour at which it would come, 0 to 23.
    package var fromHour: Int
    /// The hour at which it comes, 0 to 23.
    package var toHour: Int

    /// From one hour to another.
    package init(fromHour: Int, toHour: Int) {
      self.fromHour = fromHour
      self.toHour = toHour
    }
  }

  /// The ways by which a notice reaches a person.
  package struct Channels: Codable, Hashable, Sendable {
    /// Into the inbox.
    package var inbox: Bool
    /// To clients that are connected.
    package var live: Bool
    /// To devices, also while the app isn't open.
    package var push: Bool

    /// Each way, on or off.
    package init(inbox: Bool, live: Bool, push: Bool) { (self.inbox, self.live, self.push) = (inbox, live, push) }
  }

  /// Quiet hours, on the person's own clock.
  package struct Quiet: Codable, Hashable, Sendable {
    /// From this hour on, 0 to 23.
    package var fromHour: Int
    /// Up to this hour; the same as `from_hour` for none.
    package var untilHour: Int

    /// Hours from one to another.
    package init(fromHour: Int, untilHour: Int) { (self.fromHour, self.untilHour) = (fromHour, untilHour) }
  }
}

/// The account's choices, and the app's where it made none.
package struct GetPreferences: Request {
  package static let method = Method(
    "notifications.preferences.get", .read, "Gives what the account wants to be told, how, and when not.")
  /// A request for the caller's own.
  package init() {}
  package typealias Reply = NoticePreferences
}

/// Chooses what to be told; what is left out stays.
package struct SetPreferences: Request {
  package static let method = Method(
    "notifications.preferences.set", .change, fails: [.notFound], "Chooses what the account is told, how, and when not."
  )

  /// Each kind once; of one that is named twice the later choice holds.
  package var kinds: List<KindChoice, 0, 50>?
  /// In place of the app's own.
  package var quiet: QuietChoice?
  /// IANA name; left out, it stays.
  package var timeZone: TimeZoneName?

  /// A request with these members.
  package init(kinds: List<KindChoice, 0, 50>? = nil, quiet: QuietChoice? = nil, timeZone: TimeZoneName? = nil) {
    (self.kinds, self.quiet, self.timeZone) = (kinds, quiet, timeZone)
  }

  /// What is chosen of one kind; what is left out stays.
  package struct KindChoice: Codable, Hashable, Sendable {
    /// As `notifications.preferences.get` names it, and one that has a name there.
    package var kind: Identifier
    /// Whether to be told at all.
    package var isOn: Bool?
    /// Not within the quiet hours, and only of a kind that has an hour.
    package var hour: Bounded<0, 23>?
    /// By which ways.
    package var channels: ChannelChoice?

    /// A choice with these members.
    package init(
      kind: Identifier, isOn: Bool? = nil, hour: Bounded<0, 23>? = nil, channels: ChannelChoice? = nil
    ) {
      (self.kind, self.isOn, self.hour, self.channels) = (kind, isOn, hour, channels)
    }
  }

  /// Ways that are turned on or off; those that are left out stay.
  package struct ChannelChoice: Codable, Hashable, Sendable {
    /// Into the inbox.
    package var inbox: Bool?
    /// To clients that are connected.
    package var live: Bool?
    /// To devices, also while the app isn't open.
    package var push: Bool?

    /// A choice with these members.
    package init(inbox: Bool? = nil, live: Bool? = nil, push: Bool? = nil) {
      (self.inbox, self.live, self.push) = (inbox, live, push)
    }
  }

  /// Quiet hours of one's own.
  package struct QuietChoice: Codable, Hashable, Sendable {
    /// From this hour on.
    package var fromHour: Bounded<0, 23>
    /// Up to this hour; the same as `from_hour` for none.
    package var untilHour: Bounded<0, 23>

    /// Hours from one to another.
    package init(fromHour: Bounded<0, 23>, untilHour: Bounded<0, 23>) {
      (self.fromHour, self.untilHour) = (fromHour, untilHour)
    }
  }

  package typealias Reply = NoticePreferences
}

/// The notices that will come if the person does nothing from now on.
package struct GetPlan: Request {
  package static let method = Method(
    "notifications.plan.get", .read, "Gives the notices that will come if nothing happens meanwhile.")

  /// 1 to 30 days; 7 if left out.
  package var days: Bounded<1, 30>?

  /// A plan of so many days.
  package init(days: Bounded<1, 30>? = nil) { self.days = days }

  /// The notices to come.
  package struct Reply: Codable, Hashable, Sendable {
    /// Soonest first.
    package var notices: [Planned]
    /// A plan of these.
    package init(notices: [Planned]) { self.notices = notices }
  }

  /// One notice to come.
  package struct Planned: Codable, Hashable, Sendable {
    /// As `notices.json` calls it.
    package var kind: String
    /// The person's own day.
    package var day: CivilDay
    /// When it comes.
    package var at: Timestamp

    /// A notice with these members.
    package init(kind: String, day: CivilDay, at: Timestamp) { (self.kind, self.day, self.at) = (kind, day, at) }
  }
}
