package import Wire

/// A kind of notice that is sent to users.
package struct NoticeKind: Codable, Hashable, Sendable, BoundedMembers {
  package static let bounds: Bounds = [
    "id": .id, "unless_today": .count(0...20), "priority": .usually("normal"),
    "channels": .count(1...Channel.allCases.count), "collapse": .id.and(.bytes(0...64)),
    "link": .link,
    "title": .inEach(.characters(0...200)), "body": .inEach(.characters(0...1000)),
  ]

  /// The kind's id, unique and permanent: users' settings and sent notices are stored under it.
  package var id: String
  /// The kind's name in the settings. Users can't turn off a kind without a name.
  package var name: LocalizedText?
  /// The trigger that sends the notice.
  package var trigger: NoticeTrigger
  /// Actions that suppress the notice: it isn't sent on days on which the user did one of them. Each is an action of
  /// `actions.json`, or `active` for any action that counts for the streak. Not allowed with `on`.
  package var unlessToday: [String]?
  /// True if the notice counts towards `max_per_day` and isn't sent once that limit is reached. The default is true.
  /// With `on`, the default is true for announcements and false for all other occasions.
  package var capped: Bool?
  /// The priority among notices that are due at the same time. Notices with a higher priority are sent first.
  package var priority: Priority?
  /// A collapse key. In the inbox, a new notice replaces an unread one with the same key, even of another kind.
  package var collapse: String?
  /// The link that the notice opens, in the app's own format. Values of placeholders are percent-encoded.
  package var link: String?
  /// The placeholder whose number selects the plural form of `title` and `body`.
  package var counts: String?
  /// The channels that deliver the notice. The default is all channels.
  package var channels: [Channel]?
  /// The title; one line.
  package var title: CountedText
  /// The body; one or two sentences.
  package var body: CountedText

  /// A channel that delivers notices.
  package enum Channel: String, Codable, Hashable, Sendable, CaseIterable {
    /// The inbox that clients show.
    case inbox
    /// Connected clients.
    case live
    /// Push messages to devices and browsers, even while the app isn't open.
    case push
  }

  /// The channels that deliver the notice.
  package var ways: Set<Channel> { Set(channels ?? Channel.allCases) }

  /// The priority of a notice.
  package enum Priority: String, Codable, Hashable, Sendable, CaseIterable {
    case high
    case normal
    case low
  }

  /// True if the notice counts towards the daily limit.
  package var isCapped: Bool {
    if case .on(let occasion)? = trigger.form { return capped ?? (occasion == .announcement) }
    return capped ?? true
  }

  /// Returns title and body in one language, with placeholders filled in.
  package func filled(_ language: Language, _ values: [String: String] = [:]) -> (title: String, body: String) {
    let count = counts.flatMap { values[$0] }.flatMap { Int($0) }
    return (
      title.text(language, count: count).filled { values[$0] }, body.text(language, count: count).filled { values[$0] }
    )
  }

  /// Returns the link with placeholders filled in.
  package func filledLink(_ values: [String: String] = [:]) -> String? {
    link?.filled { values[$0].map(Self.percentEncoded) }
  }

  private static func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { encoded, byte in
      if byte.isASCIILetterOrDigit || "-_.~".utf8.contains(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}

/// The trigger of a notice. It has the members of exactly one of the forms.
package struct NoticeTrigger: Codable, Hashable, Sendable, BoundedMembers {
  package static let bounds = Bounds(
    ["hour": .number(0...23), "hours": .number(1...24), "days": .number(1...365)],
    forms: [
      ["hour": true], ["before": ["const": "streak_end"], "hours": true],
      ["before": ["const": "plan_end"], "days": ["maximum": 30]], ["after": true, "days": true, "hour": true],
      ["on": true],
    ])

  /// Without other members: sends the notice each day at this hour in the user's time zone, or at the hour that the
  /// user has chosen. With `after`: the hour at which the notice is sent.
  package var hour: Int?
  /// The deadline that the notice precedes by `hours` or `days`.
  package var before: Deadline?
  /// An action of `actions.json`, or `active` for any action that counts for the streak. Sends the notice `days` days
  /// after the user last did it, at `hour`.
  package var after: String?
  /// The event that triggers the notice, which is then sent immediately.
  package var on: Occasion?
  /// With `streak_end`: the number of hours before the end of the streak at which the notice is sent.
  package var hours: Int?
  /// With `plan_end`: the number of days before the end of the plan, at most 30. With `after`: the number of days after
  /// the action.
  package var days: Int?

  /// A deadline that a notice can precede.
  package enum Deadline: String, Codable, Hashable, Sendable, CaseIterable {
    /// The end of the day on which the streak is lost unless the user does an action that counts for it. Used with
    /// `hours`.
    case streakEnd = "streak_end"
    /// The end of a plan that won't renew. Used with `days`.
    case planEnd = "plan_end"
  }

  /// An event that triggers a notice.
  package enum Occasion: String, Codable, Hashable, Sendable, CaseIterable {
    /// The user earned a badge.
    case badge
    /// The user completed a challenge.
    case challenge
    /// The user's rank on a leaderboard earned a reward.
    case leaderboard
    /// The plan moved to another account, which submitted the purchase.
    case purchaseMoved = "purchase_moved"
    /// An operator sent an announcement.
    case announcement
  }

  /// The trigger in one of its forms.
  package enum Form: Hashable, Sendable {
    case hour(Int)
    case beforeStreakEnd(hours: Int)
    case beforePlanEnd(days: Int)
    case after(String, days: Int, hour: Int)
    case on(Occasion)
  }

  /// The form of the trigger, or nil if the members don't fit together.
  package var form: Form? {
    switch (hour, before, after, on, hours, days) {
    case (let hour?, nil, nil, nil, nil, nil): .hour(hour)
    case (nil, .streakEnd?, nil, nil, let hours?, nil): .beforeStreakEnd(hours: hours)
    case (nil, .planEnd?, nil, nil, nil, let days?): .beforePlanEnd(days: days)
    case (let hour?, nil, let action?, nil, nil, let days?): .after(action, days: days, hour: hour)
    case (nil, nil, nil, let occasion?, nil, nil): .on(occasion)
    default: nil
    }
  }
}

extension NoticeTrigger.Form {
  /// The placeholders that title, body and link may use.
  package var placeholders: [String] {
    switch self {
    case .hour: []
    case .beforeStreakEnd: ["days", "hours"]
    case .beforePlanEnd, .after: ["days"]
    case .on(.badge): ["badge", "name", "description"]
    case .on(.challenge): ["challenge", "name", "description", "amount"]
    case .on(.leaderboard): ["board", "name", "rank", "amount"]
    case .on(.purchaseMoved): []
    case .on(.announcement): ["title", "body"]
    }
  }

  /// The placeholders whose values are numbers.
  package var counts: [String] { placeholders.filter { ["days", "hours", "rank", "amount"].contains($0) } }
}

extension NoticeTrigger {
  /// The name for any action that counts for the streak.
  package static let active = "active"
}
