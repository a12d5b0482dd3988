import Spelling
import Wire

extension Notices {
  /// Checks that ids are unique, that each trigger can fire, and that the texts are complete.
  package func check(_ problems: inout Problems) {
    problems.requireUnique(kinds.map(\.id)) { "kinds[\($0)].id" }
    for (index, kind) in kinds.enumerated() { kind.check("kinds[\(index)]", quiet: quiet, &problems) }
  }

  /// Checks that the kinds refer to actions and features that the app has.
  package func check(against app: App, _ problems: inout Problems) {
    // `active` needs a streak, because only a streak defines which actions count for it.
    let active = app.actions?.streak == nil ? [] : [NoticeTrigger.active]
    let actions = active + (app.actions?.actions.keys.sorted() ?? [])
    for (index, kind) in kinds.enumerated() {
      for (place, action) in (kind.unlessToday ?? []).enumerated() {
        problems.require(action, among: actions, "kinds[\(index)].unless_today[\(place)]")
      }
      if let action = kind.trigger.after { problems.require(action, among: actions, "kinds[\(index)].trigger.after") }
      switch kind.trigger.form {
      case .on(.badge):
        problems.require(
          app.badges != nil, at: "kinds[\(index)].trigger.on", "needs badges.json, which the app doesn't have")
      case .on(.challenge):
        problems.require(
          app.challenges != nil, at: "kinds[\(index)].trigger.on",
          "needs challenges.json, which the app doesn't have")
      case .on(.leaderboard):
        let isThere = app.leaderboards?.boards.contains { $0.rewards != nil } == true
        problems.require(
          isThere, at: "kinds[\(index)].trigger.on",
          "needs rewards in leaderboards.json, which has none")
      case .beforeStreakEnd:
        problems.require(
          app.actions?.streak != nil, at: "kinds[\(index)].trigger.before",
          "needs a streak in actions.json, which has none")
      case .beforePlanEnd, .on(.purchaseMoved), .on(.mergeRequested):
        problems.require(
          app.offerings != nil, at: "kinds[\(index)].trigger", "needs offerings.json, which the app doesn't have")
      default: break
      }
    }
  }
}

extension NoticeKind {
  fileprivate func check(_ path: String, quiet: QuietHours?, _ problems: inout Problems) {
    trigger.check("\(path).trigger", quiet: quiet, &problems)
    if case .on? = trigger.form {
      problems.require(
        unlessToday == nil, at: "\(path).unless_today", "isn't allowed with 'on', whose notices are sent at once")
    }
    for (index, channel) in (channels ?? []).enumerated() {
      let isTwice = channels?[..<index].contains(channel) == true
      problems.require(!isTwice, at: "\(path).channels[\(index)]", "is listed twice")
    }
    problems.require(
      collapse == nil || ways.contains(.inbox), at: "\(path).collapse",
      "needs the channel 'inbox', which the kind's channels leave out")
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
    if case .on(.announcement) = form {
      for (language, forms) in body.all.sorted(by: { $0.key.tag < $1.key.tag }) {
        problems.require(
          forms.all.allSatisfy { $0.1.contains("{body}") }, at: "\(path).body.\(language)",
          "must contain {body}, the operator's text")
      }
    }
    if let link {
      problems.requirePlaceholders(in: link, among: form.placeholders, "\(path).link")
    }
  }
}

extension NoticeTrigger {
  fileprivate func check(_ path: String, quiet: QuietHours?, _ problems: inout Problems) {
    guard let form else {
      let example = nearest
      return problems.add(path, "must \(example == nil ? "say when, as" : "be like") \(example ?? "{\"hour\": 19}")")
    }
    switch form {
    case .hour(let hour): checkHour(hour, at: path, quiet: quiet, &problems)
    case .beforeStreakEnd(let hours):
      // Quiet hours would delay the notice to the next day, when the streak is already lost.
      problems.require(
        quiet?.putsOffPastMidnight(from: 24 - hours) != true, at: "\(path).hours",
        "is within the quiet hours, so the notice would come after the streak's end")
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

extension Problems {
  fileprivate mutating func require(_ action: String, among known: [String], _ path: @autoclosure () -> String) {
    require(
      known.contains(action), at: path(),
      "'\(Excerpt(action))' isn't an action of the app\(Spelling.hint(for: action, among: known))")
  }
}
