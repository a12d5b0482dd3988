import CivilTime
import EventLoop
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

extension CheckedCalls {
  func cleverDen() async throws {
    let account = try #require(try await register("clever-den"))
    try await self("progress.leaderboards.join", ["name": "Fox"])
    try await refused(
      "progress.leaderboards.join", ["name": .string(String(repeating: "x", count: 25))], .invalidParams)
    let course = try await self("progress.course.get")
    let lessons = course["sections"]?[0]?["lessons"]
    let started = try await self("progress.lessons.start", ["lesson": try #require(lessons?[0]?["id"])])
    try await refused("progress.lessons.start", ["lesson": try #require(lessons?[1]?["id"])], .permissionDenied)
    let attempt = try #require(started["attempt"])
    for question in started["questions"]?.array ?? [] {
      try await self(
        "progress.lessons.answer", ["attempt": attempt, "question": try #require(question["id"]), "option": 0])
    }
    try await self("progress.lessons.finish", ["attempt": attempt])
    try await refused("progress.lessons.finish", ["attempt": attempt], .conflict)
    let again = try await self("progress.lessons.start", ["lesson": try #require(lessons?[0]?["id"])])
    try await self("progress.lessons.abandon", ["attempt": try #require(again["attempt"])])
    try await refused("progress.lessons.abandon", ["attempt": try #require(again["attempt"])], .notFound)
    try await self("progress.lessons.weak-spots", ["limit": 3])
    try await self("progress.lessons.practice", ["limit": 3])
    try await refused(
      "progress.bundles.make", ["lesson": try #require(lessons?[0]?["id"])], .entitlementRequired)
    try await self("entitlements.grants.add", ["account": account, "plan": "premium", "reason": "to take along"])
    let packed = try await self("progress.bundles.make", ["lesson": try #require(lessons?[0]?["id"])])
    let answers = (packed["questions"]?.array ?? []).map { question -> JSONValue in
      ["question": question["id"] ?? .null, "option": 0]
    }
    try await self(
      "progress.bundles.submit",
      [
        "lesson": try #require(lessons?[0]?["id"]), "version": try #require(packed["version"]),
        "answers": .array(answers),
      ])
    try await self("progress.bundles.practice", ["lesson": try #require(lessons?[0]?["id"])])
    try await refused("progress.bundles.practice", ["lesson": "none"], .notFound)
    let time = JSONValue.integer(LoopClock.system.wallNow.milliseconds - 60_000)
    try await self(
      "progress.local.import",
      [
        "streak": ["current": 1, "longest": 2, "last_active_day": "2026-03-05"],
        "lessons": [["lesson": try #require(lessons?[0]?["id"]), "diamonds": 1, "completed_at": time]],
        "badges": [["badge": "none", "unlocked_at": time]],
        "balances": [["id": "a", "currency": "coins", "amount": 3]],
      ])
    try await self("progress.local.state")
    let wallet = try await self("progress.wallet.get")
    #expect(wallet["items"]?.array?.count == 3)
    try await self("progress.wallet.history", ["limit": 10])
    let bought = try await self("progress.wallet.buy", ["id": "one", "item": "hint", "hold": true])
    #expect(bought["state"] == "held")
    try await self("progress.wallet.settle", ["id": "one", "confirm": true])
    try await refused("progress.wallet.buy", ["id": "two", "item": "streak-freeze"], .limitExceeded)
    try await refused("progress.wallet.settle", ["id": "none", "confirm": true], .notFound)
    try await self("progress.profile.get")
    try await comparing()
    for report: JSONValue in [[:], ["report": "screens"], ["report": "learning"]] {
      var params = report.object ?? [:]
      params["app"] = "clever-den"
      try await self("progress.reports.get", .object(params))
    }
    try await refused("progress.reports.get", ["app": "clever-den", "report": "none"], .notFound)
    let retention = try await self("progress.reports.retention", ["app": "clever-den"])
    #expect(retention["cohorts"]?[0]?["people"] == 1)
    try await joined()
    let sessions = try await self("entitlements.sessions.list")
    try await self("entitlements.sessions.revoke", ["session": try #require(sessions["sessions"]?[0]?["id"])])
  }
  /// Checks the lesson's effects on leaderboards and challenges.
  private func comparing() async throws {
    let challenges = try await self("progress.challenges.list")
    #expect(challenges["rotations"]?.array?.count == 2)
    let boards = try await self("progress.leaderboards.list")
    #expect(boards["name"] == "Fox" && boards["boards"]?[0]?["standing"]?["rank"]?.integer == 1)
    let page = try await self("progress.leaderboards.get", ["board": "week", "around_me": true])
    #expect(page["entries"]?[0]?["name"] == "Fox" && page["is_final"] == false)
    try await refused("progress.leaderboards.get", ["board": "none"], .notFound)
    try await self("progress.leaderboards.history", ["board": "week"])
    let player = try #require(page["entries"]?[0]?["player"])
    try await self("progress.leaderboards.report", ["player": player, "reason": "a test"])
    try await refused("progress.leaderboards.report", ["player": "none", "reason": "a test"], .notFound)
    let reports = try await self("progress.leaderboards.reports", ["limit": 3])
    #expect(reports["reports"]?[0]?["name"] == "Fox")
    let units = try await self("progress.units.list", ["app": "clever-den"])
    #expect(units["units"]?.array?.contains { $0["id"] == "week" } == true, "\(units)")
    try await self("progress.leaderboards.hide", ["player": player, "hidden": true])
    try await refused("progress.leaderboards.hide", ["player": "none", "hidden": true], .notFound)
    let made = try await self("progress.groups.create", ["name": "Den"])
    let group = try #require(made["groups"]?[0]?["id"])
    try await self("progress.groups.join", ["code": try #require(made["groups"]?[0]?["code"])])
    try await refused("progress.groups.join", ["code": "0000-0000"], .notFound)
    try await self("progress.leaderboards.get", ["board": "week", "group": group])
    try await self("progress.groups.renew", ["group": group])
    try await refused("progress.groups.renew", ["group": "none"], .notFound)
    try await self("progress.groups.list")
    try await self("progress.groups.leave", ["group": group])
    try await self("progress.leaderboards.leave")
    try await refused("progress.groups.create", ["name": "Den"], .conflict)
  }
}
