package import CivilTime
package import Wire

/// An account's preferences for notices: the kinds it wants, their channels, and the quiet hours (R11, R13).
package struct NoticePreferences: Codable, Hashable, Sendable {
  /// The app's kinds of notices, in the order of the app's data.
  package var kinds: [Kind]
  /// The quiet hours, in which no notice is pushed; nil if there are none.
  package var quiet: Quiet?
  /// The IANA name of the time zone for all hours.
  package var timeZone: String

  package init(kinds: [Kind], quiet: Quiet?, timeZone: String) {
    self.kinds = kinds
    self.quiet = quiet
    self.timeZone = timeZone
  }

  /// The account's preferences for one kind of notice.
  package struct Kind: Codable, Hashable, Sendable {
    /// The id of the kind in `notices.json`.
    package var kind: String
    /// The kind's name in the account's language; nil for a kind that can't be turned off.
    package var name: String?
    /// True if the account wants notices of this kind.
    package var isOn: Bool
    /// The hour at which notices of this kind are sent, 0 to 23, in the preferences' time zone; nil for a kind whose
    /// hour the user can't choose.
    package var hour: Int?
    /// The channels for the kind. Channels that the app's data doesn't allow for the kind are always off.
    package var channels: Channels
    /// The effect of quiet hours; nil if quiet hours don't move this kind to another hour.
    package var movedByQuiet: Move?

    package init(kind: String, name: String?, isOn: Bool, hour: Int?, channels: Channels, movedByQuiet: Move? = nil) {
      self.kind = kind
      self.name = name
      self.isOn = isOn
      self.hour = hour
      self.channels = channels
      self.movedByQuiet = movedByQuiet
    }
  }

  /// The effect of quiet hours on a kind of notice. Usually, the notice is sent when quiet hours end. A warning about a
  /// streak's end is sent before quiet hours begin if it would otherwise be too late.
  package struct Move: Codable, Hashable, Sendable {
    /// The hour at which the notice would be sent without quiet hours, 0 to 23.
    package var fromHour: Int
    /// The hour at which the notice is sent instead, 0 to 23.
    package var toHour: Int

    package init(fromHour: Int, toHour: Int) {
      self.fromHour = fromHour
      self.toHour = toHour
    }
  }

  /// The channels by which a notice reaches a user.
  package struct Channels: Codable, Hashable, Sendable {
    /// True if notices are added to the inbox.
    package var inbox: Bool
    /// True if notices are sent to connected clients.
    package var live: Bool
    /// True if notices are pushed to devices, even while the app isn't open.
    package var push: Bool

    package init(inbox: Bool, live: Bool, push: Bool) {
      self.inbox = inbox
      self.live = live
      self.push = push
    }
  }

  /// Quiet hours in the preferences' time zone.
  package struct Quiet: Codable, Hashable, Sendable {
    /// The first quiet hour, 0 to 23.
    package var fromHour: Int
    /// The hour at which the quiet hours end. The same value as `from_hour` means no quiet hours.
    package var untilHour: Int

    package init(fromHour: Int, untilHour: Int) {
      self.fromHour = fromHour
      self.untilHour = untilHour
    }
  }
}

/// Returns the account's preferences, with the app's defaults where the account has made no choice.
package struct GetPreferences: Request {
  package static let method = Method(
    "notifications.preferences.get", .read,
    "Returns the account's notification preferences: kinds, channels and quiet hours.")
  package typealias Reply = NoticePreferences
}

/// Changes the account's preferences. Members that are left out stay unchanged.
package struct SetPreferences: Request {
  package static let method = Method(
    "notifications.preferences.set", .change, fails: [.notFound],
    "Sets the notices that the account receives, their channels, and quiet hours."
  )

  /// The choices by kind. If a kind is named twice, the later choice applies.
  package var kinds: List<KindChoice, 0, 50>?
  /// The account's own quiet hours, instead of the app's.
  package var quiet: QuietChoice?
  /// The IANA name of the time zone.
  package var timeZone: TimeZoneName?

  package init(kinds: List<KindChoice, 0, 50>? = nil, quiet: QuietChoice? = nil, timeZone: TimeZoneName? = nil) {
    self.kinds = kinds
    self.quiet = quiet
    self.timeZone = timeZone
  }

  /// The choices for one kind of notice. Members that are left out stay unchanged.
  package struct KindChoice: Codable, Hashable, Sendable {
    /// The id of a kind that has a name in `notifications.preferences.get`.
    package var kind: Identifier
    /// False to turn the kind off.
    package var isOn: Bool?
    /// The hour at which notices of this kind are sent; it must be outside the quiet hours. Only allowed for a kind
    /// that has an `hour` in `notifications.preferences.get`.
    package var hour: Bounded<0, 23>?
    /// The channels to turn on or off.
    package var channels: ChannelChoice?

    package init(kind: Identifier, isOn: Bool? = nil, hour: Bounded<0, 23>? = nil, channels: ChannelChoice? = nil) {
      self.kind = kind
      self.isOn = isOn
      self.hour = hour
      self.channels = channels
    }
  }

  /// Channels to turn on or off. Channels that are left out stay unchanged.
  package struct ChannelChoice: Codable, Hashable, Sendable {
    /// True to add notices to the inbox.
    package var inbox: Bool?
    /// True to send notices to connected clients.
    package var live: Bool?
    /// True to push notices to devices, even while the app isn't open.
    package var push: Bool?

    package init(inbox: Bool? = nil, live: Bool? = nil, push: Bool? = nil) {
      self.inbox = inbox
      self.live = live
      self.push = push
    }
  }

  /// The account's own quiet hours.
  package struct QuietChoice: Codable, Hashable, Sendable {
    /// The first quiet hour.
    package var fromHour: Bounded<0, 23>
    /// The hour at which the quiet hours end. The same value as `from_hour` means no quiet hours.
    package var untilHour: Bounded<0, 23>

    package init(fromHour: Bounded<0, 23>, untilHour: Bounded<0, 23>) {
      self.fromHour = fromHour
      self.untilHour = untilHour
    }
  }

  package typealias Reply = NoticePreferences
}

/// Returns the notices that will be delivered if the user does nothing from now on.
package struct GetPlan: Request {
  package static let method = Method(
    "notifications.plan.get", .read, "Lists the notices that are due next if the user does nothing in the meantime.")

  /// The number of days to plan, 1 to 30; 7 if left out.
  package var days: Bounded<1, 30>?

  /// The planned notices.
  package struct Reply: Codable, Hashable, Sendable {
    /// The notices, soonest first.
    package var notices: [Planned]
    package init(notices: [Planned]) { self.notices = notices }
  }

  /// A planned notice.
  package struct Planned: Codable, Hashable, Sendable {
    /// The id of the kind in `notices.json`.
    package var kind: String
    /// The day in the account's time zone.
    package var day: CivilDay
    /// The time of delivery.
    package var at: Timestamp

    package init(kind: String, day: CivilDay, at: Timestamp) {
      self.kind = kind
      self.day = day
      self.at = at
    }
  }
}
