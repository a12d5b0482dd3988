package import Wire

/// One kind of things that people are told.
package struct NoticeKind: Codable, Hashable, Sendable, BoundedMembers {
  package static let bounds: Bounds = [
    "id": .id, "unless_today": .count(0...20), "priority": .usually("normal"),
    "channels": .count(1...Channel.allCases.count), "collapse": .id.and(.bytes(0...64)),
    "link": .link,
    "title": .inEach(.characters(0...200)), "body": .inEach(.characters(0...1000)),
  ]

  /// Each once, and for ever: choices, and what was told, are kept under it.
  package var id: String
  /// What it is called where people choose. A kind without a name can't be turned off.
  package var name: LocalizedText?
  /// When it is due: see below.
  package var trigger: NoticeTrigger
  /// It doesn't come on a day of the person on which one of these was done: actions of `actions.json`, or `active`, for
  /// what counts for the streak. Not with `on`.
  package var unlessToday: [String]?
  /// Whether it counts for `most_a_day`, and doesn't come once that is used up. Left out, it does, but with `on` only for
  /// announcements.
  package var capped: Bool?
  /// Of several that are due together the higher one comes first.
  package var priority: Priority?
  /// In the inbox a new notice takes the place of an unread one with the same, of whatever kind.
  package var collapse: String?
  /// Where it leads, in the app's own form; placeholders are filled percent-encoded.
  package var link: String?
  /// The placeholder whose number chooses between the forms of the words.
  package var counts: String?
  /// The ways by which it comes; left out, all.
  package var channels: [Channel]?
  /// One line.
  package var title: CountedText
  /// A sentence or two.
  package var body: CountedText

  /// A way by which a notice comes.
  package enum Channel: String, Codable, Hashable, Sendable, CaseIterable {
    /// Into the inbox that clients show.
    case inbox
    /// To clients that are connected.
    case live
    /// To devices and browsers, also while the app isn't open.
    case push
  }

  /// The ways by which it comes.
  package var ways: Set<Channel> { Set(channels ?? Channel.allCases) }

  /// How much a notice matters.
  package enum Priority: String, Codable, Hashable, Sendable, CaseIterable {
    case high
    case normal
    case low
  }

  /// Whether it counts for the day's most.
  package var isCapped: Bool {
    if case .on(let occasion)? = trigger.form { return capped ?? (occasion == .announcement) }
    return capped ?? true
  }

  /// The words in one language, filled in.
  package func filled(_ language: Language, _ values: [String: String] = [:]) -> (title: String, body: String) {
    let count = counts.flatMap { values[$0] }.flatMap { Int($0) }
    return (
      title.text(language, count: count).filled { values[$0] }, body.text(language, count: count).filled { values[$0] }
    )
  }

  /// Where it leads, filled in.
  package func filledLink(_ values: [String: String] = [:]) -> String? {
    link?.filled { values[$0].map(Self.percentEncoded) }
  }

  private static func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { encoded, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
        UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default: encoded += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}

/// When a notice is due: exactly one of the members that say so, and the numbers that belong to it.
package struct NoticeTrigger: Codable, Hashable, Sendable, BoundedMembers {
  package static let bounds = Bounds(
    ["hour": .number(0...23), "hours": .number(1...24), "days": .number(1...365)],
    forms: [
      ["hour": true], ["before": ["const": "streak_end"], "hours": true],
      ["before": ["const": "plan_end"], "days": ["maximum": 30]], ["after": true, "days": true, "hour": true],
      ["on": true],
    ])

  /// Alone: each day at this hour of the person's own clock, or at the one that the person chose. Beside `after`: at
  /// this hour.
  package var hour: Int?
  /// So long before this ends.
  package var before: Deadline?
  /// So many days after this was done last, at the `hour`: `active`, for what counts for the streak, or an action of
  /// `actions.json`.
  package var after: String?
  /// At once when this happens.
  package var on: Occasion?
  /// With `streak_end`: so many hours.
  package var hours: Int?
  /// With `plan_end`, then at most 30, and with `after`: so many days.
  package var days: Int?

  /// What can end.
  package enum Deadline: String, Codable, Hashable, Sendable, CaseIterable {
    /// The day on which something must be done, or the streak is lost; with `hours`.
    case streakEnd = "streak_end"
    /// The time of the plan, where it won't renew; with `days`.
    case planEnd = "plan_end"
  }

  /// What can happen.
  package enum Occasion: String, Codable, Hashable, Sendable, CaseIterable {
    /// A badge was earned.
    case badge
    /// What somebody was challenged to was done.
    case challenge
    /// A place on a leaderboard brought something.
    case leaderboard
    /// The plan went over to another account, where the purchase was presented.
    case purchaseMoved = "purchase_moved"
    /// Somebody presented the account's purchase and would join it.
    case joinAsked = "join_asked"
    /// Ops have something to say.
    case announcement
  }

  /// The trigger as one of what there is.
  package enum Form: Hashable, Sendable {
    case hour(Int)
    case beforeStreakEnd(hours: Int)
    case beforePlanEnd(days: Int)
    case after(String, days: Int, hour: Int)
    case on(Occasion)
  }

  /// What the members come to; nil where they don't fit each other.
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
  /// What words of such a notice may have in braces.
  package var placeholders: [String] {
    switch self {
    case .hour: []
    case .beforeStreakEnd: ["days", "hours"]
    case .beforePlanEnd, .after: ["days"]
    case .on(.badge): ["badge", "name", "description"]
    case .on(.challenge): ["challenge", "name", "description", "amount"]
    case .on(.leaderboard): ["board", "name", "rank", "amount"]
    case .on(.purchaseMoved): []
    case .on(.joinAsked): ["device", "request"]
    case .on(.announcement): ["title", "body"]
    }
  }

  /// Those of them that are numbers.
  package var counts: [String] { placeholders.filter { ["days", "hours", "rank", "amount"].contains($0) } }
}

extension NoticeTrigger {
  /// Whatever counts for the streak, beside the app's own actions.
  package static let active = "active"
}
