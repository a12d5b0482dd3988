import AppCatalog
import CivilTime
import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import ProgressService

/// Leaderboards over any counted actions, as defined by app data (C8).
@Suite(.timeLimit(.minutes(2))) struct LeaderboardTests {
  static func files(zone: String = "UTC", late: Int = 60) -> [String: String] {
    [
      "actions.json": """
      {"actions": {
         "watered": {"by": "client", "max_per_day": 1000, "with": {
           "plant": {"type": "choice", "of": ["fern", "ivy"], "optional": true},
           "litres": {"type": "integer", "least": -5, "most": 1000000000, "optional": true}}},
         "opened": {"by": "client"}},
       "currencies": {"drops": {"name": {"en": "Drops"}}}, "late_days": 14}
      """,
      "badges.json": """
      {"badges": [{"id": "crown", "name": {"en": "Crown"}, "description": {"en": "First."},
         "when": {"count": "opened", "at_least": 100}}]}
      """,
      "safety.json":
        #"{"blocked": [{"reason": "slur", "words": ["bastard", "đồ chó"]}], "refuse_personal_data": true}"#,
      "leaderboards.json": """
      {"zone": "\(zone)", "late_minutes": \(late), "keeps": 3, "boards": [
         {"id": "week", "name": {"en": "Week"}, "every": "week", "score": {"count": "watered"},
          "rewards": [{"to_rank": 1, "gives": {"currency": "drops", "amount": 100, "badge": "crown"}},
                      {"to_rank": 3, "gives": {"currency": "drops", "amount": 10}}]},
         {"id": "day", "name": {"en": "Day"}, "every": "day", "score": {"count": "watered.plant", "is": "fern"}},
         {"id": "month", "name": {"en": "Month"}, "every": "month", "score": {"sum": "watered.litres"}},
         {"id": "best", "name": {"en": "Best"}, "every": "always", "score": {"most": "watered.litres"}}]}
      """,
    ]
  }

  /// Reports this many waterings per account.
  @Loop static func water(_ world: ProgressWorld, _ times: [(String, Int)]) async throws {
    for (account, count) in times {
      for _ in 0..<count { try await world.report("watered", as: ProgressWorld.caller(account)) }
    }
  }

  @Loop static func fill(_ world: ProgressWorld) async throws {
    for (number, name) in ["Ann", "Bob", "Cid", "Dot", "Eve"].enumerated() {
      try await world.join("acc_\(number + 1)", as: name)
    }
    try await water(world, [("acc_1", 3), ("acc_2", 5), ("acc_3", 3), ("acc_4", 1)])
  }

  @Test("Ties share a rank, the following ranks are skipped, and account ids aren't shown")
  func ties() async throws {
    try await ProgressWorld.run(Self.files()) { world in
      try await Self.fill(world)
      let page = try world.board("week")
      #expect(page.entries.map(\.rank) == [1, 2, 2, 4] && page.entries.map(\.score) == [5, 3, 3, 1])
      #expect(page.entries.map(\.isMe).count { $0 } == 1 && page.members == 4 && !page.isFinal)
      #expect(Set(page.entries.compactMap(\.name)) == ["Ann", "Bob", "Cid", "Dot"] && page.entries[0].name == "Bob")
      #expect(page.standing == LeaderboardStanding(rank: 2, score: 3))
      #expect(page.period == ProgressWorld.start && page.endsAt == TimeZoneRules.utc.time(of: ProgressWorld.start + 7))
      let text = String(decoding: try JSON.encode(page), as: UTF8.self)
      #expect(!text.contains("acc_"), "the page contains no account id")
      // An account without a score has no rank, and neither does an account that doesn't take part.
      #expect(try world.board("week", as: ProgressWorld.caller("acc_5")).standing == nil)
      let list = try world.boards(as: ProgressWorld.caller("acc_4"))
      #expect(list.name == "Dot" && list.boards.map(\.id) == ["week", "day", "month", "best"])
      #expect(list.boards.map(\.members) == [4, 0, 0, 0] && list.boards[0].standing?.rank == 4)
    }
  }

  @Test(
    "Pages have no gaps or repeats, and their ranks are the same as on a single page", arguments: 1...4)
  func pages(limit: Int) async throws {
    try await ProgressWorld.run(Self.files()) { world in
      let scores = [1, 2, 2, 2, 2, 3, 3, 4, 1, 1]
      for (number, score) in scores.enumerated() {
        try await world.join("acc_\(number)", as: "P\(number)")
        try await Self.water(world, [("acc_\(number)", score)])
      }
      let whole = try world.board("week", limit: 100).entries
      #expect(whole.map(\.rank) == [1, 2, 2, 4, 4, 4, 4, 8, 8, 8])
      var entries: [GetLeaderboard.Entry] = []
      var cursor: String? = nil
      repeat {
        let page = try world.board("week", limit: limit, cursor: cursor, as: ProgressWorld.caller("acc_3"))
        entries += page.entries
        cursor = page.nextCursor
      } while cursor != nil
      #expect(entries.map(\.player) == whole.map(\.player) && entries.map(\.rank) == whole.map(\.rank))
      for (number, score) in scores.enumerated() {
        let caller = ProgressWorld.caller("acc_\(number)")
        let page = try world.board("week", aroundMe: true, limit: limit, as: caller)
        let me = try #require(whole.firstIndex { $0.player == page.entries.first { $0.isMe }?.player })
        #expect(page.entries.count <= limit && page.entries.first { $0.isMe }?.score == score)
        let from = max(0, me - limit / 2)
        #expect(page.entries.map(\.player) == whole[from..<(from + page.entries.count)].map(\.player))
        #expect(page.entries.map(\.rank) == whole[from..<(from + page.entries.count)].map(\.rank))
      }
    }
  }

  @Test("Actions from before joining a board don't count, even if they are reported later")
  func beforeJoining() async throws {
    try await ProgressWorld.run(Self.files()) { world in
      let caller = ProgressWorld.caller("acc_1")
      let before = world.clock.wallNow
      try await world.report("watered", at: before, as: caller)
      world.clock.advance(by: .seconds(601))
      try await world.join("acc_1", as: "Ann")
      try await world.report("watered", at: before, with: ["litres": 42], as: caller)
      #expect(try world.board("week", as: caller).standing == nil && world.board("best", as: caller).standing == nil)
      try await world.report("watered", at: world.clock.wallNow, as: caller)
      #expect(try world.board("week", as: caller).standing?.score == 1)
      // The server's clock was ahead when the account joined, and was corrected afterwards.
      world.clock.jumpWall(by: .seconds(-900))
      try await world.report("watered", at: world.clock.wallNow, as: caller)
      #expect(try world.board("week", as: caller).standing?.score == 2)
    }
  }

  @Test("Each leaderboard has its own measure and period")
  func measures() async throws {
    try await ProgressWorld.run(Self.files()) { world in
      try await world.join("acc_1", as: "Ann")
      for (day, plant, litres) in [(0, "fern", 5), (0, "ivy", -3), (1, "fern", 900), (8, "ivy", 7), (8, "fern", 40)] {
        world.set(day: day)
        try await world.report("watered", with: ["plant": .string(plant), "litres": .integer(Int64(litres))])
        try await world.report("opened")
      }
      let standings = try world.boards().boards.map { $0.standing?.score }
      // The month began on its first day, so it includes the eighth day of the test.
      #expect(standings == [2, 1, 949, 900])
      #expect(
        try world.boards().boards.map(\.period) == [
          ProgressWorld.start + 7, ProgressWorld.start + 8, CivilDay("2026-02-01"), nil,
        ])
    }
  }

  @Test(
    "Ranks are right for scores of any size, even if they are far apart",
    arguments: [
      [1, 255, 256, 257, 65_535, 65_536, 1 << 24, 1 << 33, 1 << 41, 3 << 45], [-5, -4, -256, 0, 7, 7, -257],
    ])
  func large(scores: [Int]) async throws {
    try await ProgressWorld.run(Self.files()) { world in
      try await world.store.write { tx in
        let key = BoardPeriod(app: "plants", board: "week", period: ProgressWorld.start)
        let counts = RankCounts(key, in: tx)
        for score in scores { try counts.move(from: nil, to: score) }
        for score in scores + scores.map({ $0 + 1 }) {
          #expect(try counts.rank(of: score) == 1 + scores.count { $0 > score })
        }
        for (old, new) in zip(scores, scores.reversed()) { try counts.move(from: old, to: new) }
        for score in scores { #expect(try counts.rank(of: score) == 1 + scores.count { $0 > score }) }
        #expect(try counts.all() == scores.count)
        for score in scores { try counts.move(from: score, to: nil) }
        #expect(try tx.value(of: Int.self, "SELECT count(*) FROM score_counts") == 0)
      }
    }
  }

  @Test("A new member starts without earlier actions, and leaving removes a member from every board at once")
  func comingAndGoing() async throws {
    try await ProgressWorld.run(Self.files()) { world in
      try await Self.water(world, [("acc_1", 4)])
      try await Self.fill(world)
      #expect(try world.board("week").standing?.score == 3)
      try await world.leave("acc_2")
      let page = try world.board("week")
      #expect(page.entries.map(\.rank) == [1, 1, 3] && page.members == 3)
      #expect(try world.boards(as: ProgressWorld.caller("acc_2")).name == nil)
      try await world.join("acc_2", as: "Bobby")
      #expect(try world.board("week", as: ProgressWorld.caller("acc_2")).standing == nil)
      try await Self.water(world, [("acc_2", 1)])
      #expect(try world.board("week", as: ProgressWorld.caller("acc_2")).standing?.rank == 3)
      // A new name doesn't affect the rank.
      try await world.join("acc_1", as: "Anna")
      #expect(try world.board("week").entries.first { $0.isMe }?.name == "Anna")
    }
  }

  @Test(
    "A player's name must be short, on one line, and not offensive",
    arguments: [
      ("Fox", true), ("Cáo Nhỏ 🦊", true), ("Đồ Chó", false), ("b a s t a r d", false), ("a bastard", false),
      (String(repeating: "x", count: 24), true), (String(repeating: "x", count: 25), false),
    ])
  func names(name: String, isTaken: Bool) async throws {
    try await ProgressWorld.run(Self.files()) { world in
      do {
        try await world.join("acc_1", as: name)
        #expect(isTaken)
        #expect(try world.boards().name == name)
      } catch let failure as Failure {
        #expect(!isTaken && [.contentBlocked, .invalidParams].contains(failure.kind), "\(failure)")
        #expect(try world.boards().name == nil)
      }
    }
  }

  @Test("A call for a board or period that the app doesn't have is rejected")
  func none() async throws {
    try await ProgressWorld.run([:]) { world in
      #expect { try world.boards() } throws: { ($0 as? Failure)?.kind == .notFound }
      await #expect { try await world.join("acc_1", as: "Ann") } throws: { ($0 as? Failure)?.kind == .notFound }
    }
    try await ProgressWorld.run(Self.files()) { world in
      #expect { try world.board("weak") } throws: { ($0 as? Failure)?.kind == .notFound }
      #expect { try world.board("week", period: ProgressWorld.start + -7) } throws: {
        ($0 as? Failure)?.kind == .notFound
      }
      for (board, period) in [("week", ProgressWorld.start + 1), ("best", ProgressWorld.start)] {
        #expect { try world.board(board, period: period) } throws: { ($0 as? Failure)?.kind == .invalidParams }
      }
    }
  }
}
