package import Wire

/// `notices.json`: the notices that are sent to users, and when (R11, R13, G5).
package struct Notices: CatalogSection, BoundedMembers {
  /// Optional: an app without this file sends no notices.
  package static let file = "notices.json"
  package static let bounds: Bounds = ["max_per_day": .number(1...), "kinds": .count(0...50)]

  /// The default quiet hours. A notice that is due in the quiet hours and can wait is sent when the quiet hours end.
  /// Users can choose other hours.
  package var quiet: QuietHours?
  /// The maximum number of notices that a user receives per day. Only notices of `capped` kinds count.
  package var maxPerDay: Int?
  /// The kinds of notices in display order.
  package var kinds: [NoticeKind]

  package func kind(_ id: String) -> NoticeKind? { kinds.first { $0.id == id } }

  /// Returns true if an action triggers or suppresses one of the kinds.
  package func depend(on action: String) -> Bool {
    kinds.contains { $0.trigger.after == action || $0.unlessToday?.contains(action) == true }
  }

  /// The URL schemes of the kinds' links, with which a device opens the app.
  package var linkSchemes: [String] { Set(kinds.compactMap { $0.link.flatMap(Self.scheme) }).sorted() }

  /// Returns a link's URL scheme in lower case (RFC 3986 §3.1), or nil if the link has none.
  package static func scheme(of link: String) -> String? {
    guard let end = link.firstIndex(of: ":"), case let scheme = link[..<end].lowercased(),
      scheme.utf8.first.map({ (0x61...0x7A).contains($0) }) == true,
      scheme.utf8.allSatisfy({ $0.isASCIILowerCaseOrDigit || "+-.".utf8.contains($0) })
    else { return nil }
    return scheme
  }

  /// Returns the kinds that an event triggers, in the order of the file.
  package func kinds(on occasion: NoticeTrigger.Occasion) -> [NoticeKind] {
    kinds.filter { $0.trigger.form == .on(occasion) }
  }
}

/// The hours in which notices that can wait are not sent, in the user's time zone.
package struct QuietHours: Codable, Hashable, Sendable, BoundedMembers {
  package static let bounds: Bounds = ["from_hour": .number(0...23), "until_hour": .number(0...23)]

  /// The first quiet hour.
  package var fromHour: Int
  /// The first hour after the quiet hours. It may be on the next day. If both hours are equal, there are no quiet
  /// hours.
  package var untilHour: Int

  package init(fromHour: Int, untilHour: Int) {
    self.fromHour = fromHour
    self.untilHour = untilHour
  }

  /// Returns true if a notice that is due in this hour is delayed to the next day.
  package func putsOffPastMidnight(from hour: Int) -> Bool { fromHour > untilHour && (fromHour...23).contains(hour) }

  /// Returns true if the hour is quiet.
  package func holds(_ hour: Int) -> Bool {
    fromHour <= untilHour ? hour >= fromHour && hour < untilHour : hour >= fromHour || hour < untilHour
  }
}

extension Notices {
  /// Checks that ids are unique, that each trigger can fire, and that the texts are complete.
  package func check(_ problems: inout Problems) {
    problems.requireUnique(kinds.map(\.id)) { "kinds[\($0)].id" }
    for (index, kind) in kinds.enumerated() { kind.check("kinds[\(index)]", quiet: quiet, &problems) }
  }

  /// Checks that the kinds refer to actions and features that the app has.
  package func check(against app: App, _ problems: inout Problems) {
    // `active` needs a streak, which defines the actions that count for it.
    let active = app.actions?.streak == nil ? [] : [NoticeTrigger.active]
    let actions = active + (app.actions?.actions.keys.sorted() ?? [])
    for (index, kind) in kinds.enumerated() {
      kind.checkActions("kinds[\(index)]", among: actions, &problems)
      check(kind.trigger, at: "kinds[\(index)].trigger", against: app, &problems)
    }
  }

  private func check(_ trigger: NoticeTrigger, at path: String, against app: App, _ problems: inout Problems) {
    switch trigger.form {
    case .on(.badge):
      problems.require(app.badges != nil, at: "\(path).on", "needs badges.json, which the app doesn't have")
    case .on(.challenge):
      problems.require(app.challenges != nil, at: "\(path).on", "needs challenges.json, which the app doesn't have")
    case .on(.leaderboard):
      let isThere = app.leaderboards?.boards.contains { $0.rewards != nil } == true
      problems.require(isThere, at: "\(path).on", "needs rewards in leaderboards.json, which has none")
    case .beforeStreakEnd:
      problems.require(
        app.actions?.streak != nil, at: "\(path).before", "needs a streak in actions.json, which has none")
    case .beforePlanEnd, .on(.purchaseMoved):
      problems.require(app.offerings != nil, at: path, "needs offerings.json, which the app doesn't have")
    default: break
    }
  }
}

extension NoticeKind {
  fileprivate func checkActions(_ path: String, among actions: [String], _ problems: inout Problems) {
    for (place, action) in (unlessToday ?? []).enumerated() {
      problems.require(action, among: actions, at: "\(path).unless_today[\(place)]", "isn't an action of the app")
    }
    if let action = trigger.after {
      problems.require(action, among: actions, at: "\(path).trigger.after", "isn't an action of the app")
    }
  }

  fileprivate func check(_ path: String, quiet: QuietHours?, _ problems: inout Problems) {
    trigger.check("\(path).trigger", quiet: quiet, &problems)
    if case .on? = trigger.form {
      problems.require(
        unlessToday == nil, at: "\(path).unless_today", "isn't allowed with 'on', whose notices are sent at once")
    }
    problems.requireUnique((channels ?? []).map(\.rawValue)) { "\(path).channels[\($0)]" }
    problems.require(
      collapse == nil || ways.contains(.inbox), at: "\(path).collapse",
      "needs the channel 'inbox', which isn't among the kind's channels")
    checkWords(path, &problems)
  }

  private func checkWords(_ path: String, _ problems: inout Problems) {
    guard let form = trigger.form else { return }
    if let counts {
      problems.require(
        form.counts.contains(counts), at: "\(path).counts",
        form.counts.isEmpty
          ? "isn't allowed: this trigger has no number to count"
          : "must be \(form.counts.joined(separator: " or ")), not '\(Excerpt(counts))'")
    }
    for (name, text) in [("title", title), ("body", body)] {
      problems.requireCounted(text, counts: counts, filling: form.placeholders, "\(path).\(name)")
    }
    if form == .on(.announcement) { checkAnnouncement("\(path).body", &problems) }
    if let link { problems.requirePlaceholders(in: link, among: form.placeholders, "\(path).link") }
  }

  /// Checks that the body contains the operator's text.
  private func checkAnnouncement(_ path: String, _ problems: inout Problems) {
    for (language, forms) in body.sortedByTag where !forms.all.allSatisfy({ $0.text.contains("{body}") }) {
      problems.add("\(path).\(language)", "must contain {body}, the operator's text")
    }
  }
}

extension NoticeTrigger {
  fileprivate func check(_ path: String, quiet: QuietHours?, _ problems: inout Problems) {
    guard let form else {
      let fault = nearest.map { "must be like \($0)" }
      return problems.add(path, fault ?? "must say when the notice is sent, such as {\"hour\": 19}")
    }
    switch form {
    case .hour(let hour): checkHour(hour, at: path, quiet: quiet, &problems)
    case .beforeStreakEnd(let hours):
      // Quiet hours would delay the notice to the next day, when the streak is already lost.
      problems.require(
        quiet?.putsOffPastMidnight(from: 24 - hours) != true, at: "\(path).hours",
        "is within the quiet hours, so the notice would be delivered after the streak's end")
    case .beforePlanEnd(let days): problems.require((1...30).contains(days), at: "\(path).days", "must be 1 to 30")
    case .after(_, _, let hour):
      checkHour(hour, at: path, quiet: quiet, &problems)
    case .on: break
    }
  }

  /// An example of the trigger that the author probably meant. Nil if the members give no hint.
  private var nearest: String? {
    switch (before, after, on) {
    case (.streakEnd?, _, _): "{\"before\": \"streak_end\", \"hours\": 3}"
    case (.planEnd?, _, _): "{\"before\": \"plan_end\", \"days\": 2}"
    case (nil, let action?, _): "{\"after\": \"\(Excerpt(action))\", \"days\": 3, \"hour\": 19}"
    case (nil, nil, let occasion?): "{\"on\": \"\(occasion.rawValue)\"}"
    case (nil, nil, nil):
      if days != nil {
        "{\"after\": \"active\", \"days\": 3, \"hour\": 19}"
      } else if hours != nil {
        "{\"before\": \"streak_end\", \"hours\": 3}"
      } else {
        nil
      }
    }
  }

  private func checkHour(_ hour: Int, at path: String, quiet: QuietHours?, _ problems: inout Problems) {
    problems.require(quiet?.holds(hour) != true, at: "\(path).hour", "is within the quiet hours")
  }
}
