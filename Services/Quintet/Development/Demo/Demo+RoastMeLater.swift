import AppCatalog
import CivilTime
import EventLoop
import QuintetCommand
import ServiceHost
import Wire

extension Demo {
  /// Shows that roasts advance a streak and unlock a badge, whose notice passes through three services (R1–R6, R11,
  /// R12).
  func roastMeLater() async throws -> Int {
    let walk = try await walk("roast-me-later")
    defer { walk.end() }
    try await walk.register(language: "vi", timeZone: "Asia/Ho_Chi_Minh")
    walk.listen()
    let roasts = try await makeRoasts(walk)
    try await findFavorite(roasts[0], walk)
    try await react(to: roasts[0], walk)
    try await checkStreak(walk)
    try await checkBadge(walk)
    try await checkPlan(walk)

    let second = try await secondPhone(walk, killing: "ai")
    defer { second.end() }
    try await checkShared(roasts, walk, on: second)
    try await erase(walk, killing: "ai")
    return walk.steps
  }

  private func checkShared(_ roasts: [JSONValue], _ walk: Walk, on second: Walk) async throws {
    let same = try await second.eventually("ai.history.list") { $0["texts"]?.array?.count == 2 }
    try walk.expect(
      same["texts"]?.array?.map { $0["id"] } == roasts.map { $0["id"] } && same["texts"]?[0]?["favorite"] == true,
      expected: "the same roasts, one of them marked", got: same)
    walk.told("the history on the second phone", "both roasts, one of them marked")
  }

  /// Requests a roast in each of two languages.
  ///
  /// - Returns: both roasts, newest first.
  private func makeRoasts(_ walk: Walk) async throws -> [JSONValue] {
    try await makeRoast(
      in: "vi", ["generator": "roast", "inputs": ["category": "code", "spice": 4, "mood": "tired"]], walk)
    try await makeRoast(
      in: "en", ["generator": "roast", "inputs": ["category": "cooking", "spice": 2], "language": "en"], walk)
    return try await checkHistory(walk)
  }

  private func checkHistory(_ walk: Walk) async throws -> [JSONValue] {
    let history = try await walk.call("ai.history.list")
    let roasts = history["texts"]?.array ?? []
    try walk.expect(
      roasts.compactMap { $0["language"]?.string } == ["en", "vi"], expected: "both, newest first", got: history)
    walk.told("the history", "both roasts, newest first")
    return roasts
  }

  private func makeRoast(in language: String, _ order: JSONValue, _ walk: Walk) async throws {
    let (text, roast) = try await walk.stream("ai.generate", order)
    try walk.expect(
      !text.isEmpty && roast["text"]?.string == text && roast["language"]?.string == language
        && roast["origin"]?.string == "embedded", expected: "a roast in \(language), streamed completely", got: roast)
    let category = roast["inputs"]?["category"]?.string ?? "?"
    let spice = roast["inputs"]?["spice"]?.integer ?? 0
    walk.told("a roast in \(language)", "\(category), spice \(spice), filtered and stored")
  }

  private func checkStreak(_ walk: Walk) async throws {
    let streak = try await walk.eventually("progress.streak.get") { $0["current"]?.integer == 1 }
    try walk.expect(streak["status"]?.string == "active", expected: "an active streak", got: streak)
    walk.told("the streak", "1 day, active, last on \(streak["last_active_day"]?.string ?? "?")")
  }

  /// Checks that the roasts unlock one badge, and that its notice arrives once.
  private func checkBadge(_ walk: Walk) async throws {
    let notice = try await walk.hear("notifications.notice.delivered")
    walk.told("a notice arrives live", "“\(notice["title"]?.string ?? "?")”")
    let badges = try await walk.eventually("progress.badges.list") { reply in
      reply["badges"]?.array?.first?["unlocked_at"] != nil
    }
    let unlocked = badges["badges"]?.array?.filter { $0["unlocked_at"] != nil } ?? []
    try walk.expect(unlocked.count == 1, expected: "one badge", got: badges)
    walk.told("the first badge", "\(unlocked[0]["name"]?.string ?? "?"), unlocked once though two roasts were made")
    try await checkInbox(with: notice, walk)
  }

  private func checkInbox(with notice: JSONValue, _ walk: Walk) async throws {
    let inbox = try await walk.call("notifications.inbox.list")
    try walk.expect(
      inbox["notices"]?.array?.count == 1 && inbox["notices"]?[0]?["id"] == notice["id"]
        && inbox["unread"]?.integer == 1,
      expected: "the same notice, once, unread", got: inbox)
    walk.told("the inbox", "the same notice, once, unread")
  }

  /// Checks the planned notices. The streak was continued today, so there is no reminder for today.
  private func checkPlan(_ walk: Walk) async throws {
    let plan = try await walk.eventually("notifications.plan.get", ["days": 3]) { reply in
      reply["notices"]?.array?.contains { $0["kind"] == "streak_ends" } == true
    }
    let reminders = plan["notices"]?.array?.filter { $0["kind"] == "daily_reminder" } ?? []
    let zone = try ZoneInfo.rules(of: "Asia/Ho_Chi_Minh")
    guard case .hour(let hour)? = catalog[walk.app]?.notices?.kind("daily_reminder")?.trigger.form else {
      throw Unexpected(expected: "a daily reminder of the app", got: Output.compact(plan))
    }
    let day = reminders.first?["day"]?.string ?? "?"
    let dueAt = CivilDay(day).map { zone.time(of: $0, minutes: hour * 60).milliseconds }
    try walk.expect(
      reminders.count >= 2 && dueAt == reminders.first?["at"]?.integer,
      expected: "reminders at \(hour):00 in the user's time zone, from tomorrow on", got: plan)
    walk.told(
      "notices are planned", "a reminder on \(day) at \(hour):00 in Ho Chi Minh City, and one before the streak ends")
  }

  /// Marks a text as a favorite, and finds it by one of its words (R4).
  private func findFavorite(_ text: JSONValue, _ walk: Walk) async throws {
    let id = text["id"] ?? .null
    _ = try await walk.call("ai.history.favorite", ["text": id, "favorite": true])
    let word = text["text"]?.string?.split(separator: " ").map { $0.filter(\.isLetter) }.max { $0.count < $1.count }
    let found = try await walk.call("ai.history.list", ["favorite": true, "search": .string(word ?? "")])
    try walk.expect(
      found["texts"]?.array?.count == 1 && found["texts"]?[0]?["id"] == id,
      expected: "the marked roast, by one of its words",
      got: found)
    walk.told("marked and searched", "found by “\(word ?? "")”")
  }

  /// Reacts to a text (R8).
  private func react(to text: JSONValue, _ walk: Walk) async throws {
    _ = try await walk.call("ai.reactions.set", ["text": text["id"] ?? .null, "reaction": "laughed"])
    let totals = try await walk.call("ai.reactions.totals", ["generator": "roast"])
    try walk.expect(totals["total"]?.integer == 1, expected: "one reaction", got: totals)
    walk.told("a reaction", "the reaction counts for its category")
  }
}
