import AppCatalog
import CivilTime
import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import ProgressService

/// Leaderboard periods end exactly as the app's data states, and rewards are paid exactly once (C8).
@Suite(.timeLimit(.minutes(2))) struct BoardPeriodClosingTests {
  @Test(
    "An action counts in the week in which it happened, to the millisecond, in the leaderboard's time zone",
    arguments: ["UTC", "Asia/Ho_Chi_Minh", "America/New_York", "Pacific/Apia"])
  func exact(zone: String) async throws {
    try await ProgressWorld.run(LeaderboardTests.files(zone: zone)) { world in
      try await world.join("acc_1", as: "Ann")
      let rules = try ZoneInfo.rules(of: zone)
      let end = rules.time(of: ProgressWorld.start + 7)
      world.clock.jumpWall(by: end + .seconds(60) - world.clock.wallNow)
      for milliseconds in [-1, 0] as [Int64] {
        try await world.report("watered", at: Timestamp(milliseconds: end.milliseconds + milliseconds))
      }
      for period in [ProgressWorld.start, ProgressWorld.start + 7] {
        #expect(try world.board("week", period: period).standing?.score == 1, "\(period)")
      }
      #expect(try world.board("week").period == ProgressWorld.start + 7)
      #expect(try world.board("week", period: ProgressWorld.start).endsAt == end)
    }
  }

  @Test("Days, weeks and months follow each other without gaps, even across clock changes")
  func contiguous() throws {
    for zone in ["UTC", "Europe/Berlin", "America/Sao_Paulo", "America/Havana", "Pacific/Apia", "Asia/Amman"] {
      let clock = BoardClock(try ZoneInfo.rules(of: zone))
      for span in [CalendarSpan.day, .week, .month] {
        var time = Timestamp(seconds: 1_190_000_000)
        var period = clock.period(of: span, at: time)
        while time < Timestamp(seconds: 1_400_000_000) {
          let end = try #require(clock.end(of: period, span))
          // One millisecond separates two periods.
          if end > time {
            #expect(
              clock.period(of: span, at: Timestamp(milliseconds: end.milliseconds - 1)) == period, "\(zone) \(period)")
          }
          let next = clock.period(of: span, at: end)
          #expect(next > period, "\(zone) \(period)")
          time = end
          period = next
        }
      }
    }
  }

  @Test(
    "A late action counts while its week is open; afterwards the reply lists the boards that didn't count it",
    arguments: [(0, 59), (0, 61), (120, 119), (120, 120)])
  func late(bound: Int, minutes: Int64) async throws {
    try await ProgressWorld.run(LeaderboardTests.files(late: bound)) { world in
      try await world.join("acc_1", as: "Ann")
      try await world.report("watered")
      let end = TimeZoneRules.utc.time(of: ProgressWorld.start + 7)
      world.clock.jumpWall(by: end + .seconds(minutes * 60) - world.clock.wallNow)
      let isOpen = minutes < Int64(bound)
      for isTurned in [false, true] {
        let result = try await world.report("watered", at: end + .seconds(-5))
        // The action itself counts in either case.
        #expect(result.state == .counted && result.closedBoards == (isOpen ? nil : ["week"]))
        if !isTurned { try await world.turn() }
      }
      let page = try world.board("week", period: ProgressWorld.start)
      #expect(page.standing?.score == (isOpen ? 3 : 1) && page.isFinal == !isOpen)
      #expect(try world.board("week").standing == nil)
    }
  }

  @Test(
    "The best players get the reward for their rank once, however often closing the week is interrupted",
    arguments: 0..<6)
  func rewards(steps: Int) async throws {
    try await ProgressWorld.run(LeaderboardTests.files()) { world in
      try await LeaderboardTests.fill(world)
      for number in 10..<450 {
        try await world.join("acc_\(number)", as: "P")
        try await LeaderboardTests.water(world, [("acc_\(number)", 1)])
      }
      world.set(day: 8)
      for _ in 0..<2 { try await world.turn(steps: steps) }
      for _ in 0..<2 { try await world.turn() }
      #expect(try ["acc_2", "acc_1", "acc_3", "acc_4"].map { try world.balance($0, "drops") } == [100, 10, 10, 0])
      let won = try world.events(LeaderboardWon.self)
      #expect(won.map(\.rank).sorted() == [1, 2, 2] && won.allSatisfy { $0.period == ProgressWorld.start })
      #expect(try world.events(BadgeUnlocked.self).map(\.badge) == ["crown"])
      let page = try world.board("week", period: ProgressWorld.start)
      #expect(page.isFinal && page.members == 444 && page.entries.map(\.rank).prefix(5) == [1, 2, 2, 4, 4])
      let history = try world.history("week", as: ProgressWorld.caller("acc_2"))
      #expect(history.map(\.standing) == [LeaderboardStanding(rank: 1, score: 5)] && history[0].members == 444)
      #expect(history[0].reward == RewardGiven(currency: "drops", amount: 100, badge: "crown"))
      #expect(try world.history("week", as: ProgressWorld.caller("acc_4"))[0].reward == nil)
      #expect(try world.store.read { try $0.value(of: Int.self, "SELECT count(*) FROM score_counts") } == 0)
    }
  }

  @Test("Weeks that ended during a downtime are closed once at the start, after pending events")
  func down() async throws {
    try await ProgressWorld.run(LeaderboardTests.files()) { world in
      try await world.join("acc_1", as: "Ann")
      for week in 0..<3 {
        world.set(day: 7 * week)
        try await LeaderboardTests.water(world, [("acc_1", week + 1)])
      }
      world.set(day: 40)
      let log = Log(service: "progress", level: .error, clock: .system) { _ in }
      let turns = BoardPeriodCloser(world.store, catalog: world.catalog, clock: world.clock, log: log)
      turns.start()
      #expect(try world.events(LeaderboardWon.self).isEmpty, "the week stays open for delayed events of services")
      try await turns.finish()
      try await turns.finish()
      #expect(try world.balance("acc_1", "drops") == 300)
      #expect(try world.history("week").map(\.standing.score) == [3, 2, 1])
      turns.stop()
    }
  }

  @Test("After a period ends, a service's event still counts for members until the ranks are computed")
  func told() async throws {
    try await ProgressWorld.run(LeaderboardTests.files()) { world in
      world.set(day: -8)
      try await world.join("acc_1", as: "Ann")
      world.set(day: 0)
      try await world.report("watered")
      world.set(day: 9)
      let tell = { (period: Int) in
        let app = try #require(world.catalog["plants"])
        return try await world.store.write { tx in
          let done = PerformedAction(action: "watered", most: nil, properties: [:])
          return try ScoreUpdater(of: "acc_1", app, in: tx).add(
            done, at: ProgressWorld.noon(period * 7), isFromService: true)
        }
      }
      #expect(try await tell(0) == [])
      #expect(try await tell(-1) == ["week"])
      try await world.turn()
      #expect(try await tell(0) == ["week"])
      #expect(try world.history("week").map(\.standing.score) == [2])
    }
  }

  @Test("The app's data determines how many past weeks are kept")
  func kept() async throws {
    try await ProgressWorld.run(LeaderboardTests.files()) { world in
      try await world.join("acc_1", as: "Ann")
      for week in 0..<6 {
        world.set(day: 7 * week)
        try await world.report("watered", with: ["litres": 1])
        try await world.turn()
      }
      world.set(day: 45)
      try await world.turn()
      #expect(try world.history("week").map(\.period) == [5, 4, 3].map { ProgressWorld.start + 7 * $0 })
      let left = try world.store.read { db in
        try db.values(of: Int.self, "SELECT period FROM scores WHERE board = 'week' ORDER BY period")
      }
      #expect(left.count == 3)
      // A board without an end keeps all scores.
      #expect(try world.board("best").standing?.score == 1)
    }
  }

  @Test("A board that is removed from the app's data ends without rewards and affects no other board")
  func removed() async throws {
    try await ProgressWorld.run(LeaderboardTests.files()) { world in
      try await LeaderboardTests.fill(world)
      var files = LeaderboardTests.files()
      files["leaderboards.json"] = """
        {"zone": "UTC", "boards": [
           {"id": "best", "name": {"en": "Best"}, "every": "always", "score": {"most": "watered.litres"}}]}
        """
      try world.reload(files)
      world.set(day: 20)
      try await world.turn()
      #expect(try world.events(LeaderboardWon.self).isEmpty)
      #expect { try world.board("week") } throws: { ($0 as? Failure)?.kind == .notFound }
    }
  }

  @Test("A merge keeps the better current score and the better past rank")
  func merged() async throws {
    try await ProgressWorld.run(LeaderboardTests.files()) { world in
      try await LeaderboardTests.fill(world)
      world.set(day: 8)
      try await world.turn()
      try await LeaderboardTests.water(world, [("acc_1", 2), ("acc_2", 4), ("acc_3", 5)])
      for (account, litres) in [("acc_1", 7), ("acc_2", 4)] {
        try await world.report("watered", with: ["litres": .integer(Int64(litres))], as: ProgressWorld.caller(account))
      }
      try await world.merge("acc_2", into: "acc_1")
      #expect(try world.board("week").standing == LeaderboardStanding(rank: 1, score: 5))
      #expect(try world.board("best").standing?.score == 7 && world.board("month").standing?.score == 7)
      #expect(try world.history("week").map(\.standing) == [LeaderboardStanding(rank: 1, score: 5)])
      #expect(try world.balance("acc_1", "drops") == 100)
      #expect(try world.board("week").members == 2 && world.boards().name == "Ann")
      // An account that doesn't take part gets the merged account's name and places.
      try await world.merge("acc_3", into: "acc_9")
      let other = ProgressWorld.caller("acc_9")
      #expect(try world.boards(as: other).name == "Cid" && world.board("week", as: other).standing?.score == 5)
    }
  }

  @Test("Counts that are wrong after a restore are recomputed")
  func mended() async throws {
    try await ProgressWorld.run(LeaderboardTests.files()) { world in
      try await LeaderboardTests.fill(world)
      try await world.store.write { try $0.run("DELETE FROM scores WHERE account = 'acc_2'") }
      try await world.store.write { try $0.run("DELETE FROM players WHERE account = 'acc_2'") }
      #expect(try world.board("week").entries.map(\.rank) == [2, 2, 4])
      let log = Log(service: "progress", level: .error, clock: .system) { _ in }
      let turns = BoardPeriodCloser(world.store, catalog: world.catalog, clock: world.clock, log: log)
      try await turns.repair()
      #expect(try world.board("week").entries.map(\.rank) == [1, 1, 3])
      turns.stop()
    }
  }
}
