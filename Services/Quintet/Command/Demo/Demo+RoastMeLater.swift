import AppCatalog
import CivilTime
import EventLoop
import ServiceHost
import Wire

extension Demo {
  /// Roasts make streaks and badges, and a badge's notice finds its way through three services (R1–R6, R11, R12).
  func roastMeLater() async throws -> Int {
    let walk = try await walk("roast-me-later")
    defer { walk.end() }
    try await walk.register(language: "vi", timeZone: "Asia/Ho_Chi_Minh")
    walk.listen()

    for (language, params) in [
      ("vi", ["category": "code", "spice": 4, "mood": "tired"] as JSONObject),
      ("en", ["category": "cooking", "spice": 2, "language": "en"]),
    ] {
      let (text, roast) = try await walk.stream("ai.roasts.create", .object(params))
      try walk.expect(
        !text.isEmpty && roast["text"]?.string == text && roast["language"]?.string == language
          && roast["origin"]?.string == "provider", expected: "a roast in \(language), streamed whole", got: roast)
      walk.told(
        "a roast in \(language)",
        "\(roast["category"]?.string ?? "?"), spice \(roast["spice"]?.integer ?? 0), filtered and stored")
    }
    let history = try await walk.call("ai.roasts.list")
    try walk.expect(
      history["roasts"]?.array?.compactMap { $0["language"]?.string } == ["en", "vi"], expected: "both, newest first",
      got: history)
    walk.told("the history", "both, the newest first")

    let streak = try await walk.eventually("progress.streak.get") { $0["current"]?.integer == 1 }
    try walk.expect(streak["status"]?.string == "active", expected: "an active streak", got: streak)
    walk.told("the streak", "1 day, active, last on \(streak["last_active_day"]?.string ?? "?")")

    let notice = try await walk.hear("notifications.notice.delivered")
    walk.told("a notice arrives live", "“\(notice["title"]?.string ?? "?")”")
    let badges = try await walk.eventually("progress.badges.list") { reply in
      reply["badges"]?.array?.first?["unlocked_at"] != nil
    }
    let unlocked = badges["badges"]?.array?.filter { $0["unlocked_at"] != nil } ?? []
    try walk.expect(unlocked.count == 1, expected: "one badge", got: badges)
    walk.told("the first badge", "\(unlocked[0]["name"]?.string ?? "?"), unlocked once though two roasts were made")
    let inbox = try await walk.call("notifications.inbox.list")
    try walk.expect(
      inbox["notices"]?.array?.count == 1 && inbox["notices"]?[0]?["id"] == notice["id"]
        && inbox["unread"]?.integer == 1,
      expected: "the same notice, once, unread", got: inbox)
    walk.told("the inbox", "the same notice, once, unread")

    // A streak was begun today: today's reminder is for those who did nothing yet.
    let plan = try await walk.eventually("notifications.plan.get", ["days": 3]) { reply in
      reply["notices"]?.array?.contains { $0["kind"] == "streak_ends" } == true
    }
    let daily = plan["notices"]?.array?.filter { $0["kind"] == "daily_reminder" } ?? []
    let zone = try ZoneInfo.rules(of: "Asia/Ho_Chi_Minh")
    guard case .hour(let hour)? = catalog[walk.app]?.notices?.kind("daily_reminder")?.trigger.form else {
      throw Unexpected(expected: "a daily reminder of the app's", got: Output.compact(plan))
    }
    let day = CivilDay(daily.first?["day"]?.string ?? "")
    try walk.expect(
      daily.count >= 2
        && day.map { zone.time(of: $0, minutes: hour * 60).milliseconds } == daily.first?["at"]?.integer,
      expected: "reminders at \(hour):00 of the user's own clock, from tomorrow on", got: plan)
    walk.told(
      "notices are planned",
      "a reminder on \(daily.first?["day"]?.string ?? "?") at \(hour):00 in Ho Chi Minh City, and one before the streak ends"
    )

    let second = try await secondPhone(walk, killing: "ai")
    defer { second.end() }
    let same = try await second.eventually("ai.roasts.list") { $0["roasts"]?.array?.count == 2 }
    try walk.expect(same["roasts"] == history["roasts"], expected: "the same roasts", got: same)
    walk.told("the history on the second phone", "both roasts")
    try await erase(walk, killing: "ai")
    return walk.steps
  }
}
