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

/// Boards must stay fast with many players. With `BOARD_MEMBERS=1000000`, the test fills a board with a million players
/// and prints the duration of calls.
@Suite(.timeLimit(.minutes(10))) struct BoardGrowthTests {
  private static let wanted = Environment.current()["BOARD_MEMBERS"].flatMap { Int($0) }
  static let key = BoardPeriod(app: "plants", board: "week", period: ProgressWorld.start)

  /// A typical distribution of weekly scores: most are low, a few are very high.
  static func score(_ number: Int) -> Int { 1 + (number &* 7919) % 997 + (number % 50 == 0 ? number % 100_000 : 0) }

  @Loop static func fill(_ world: ProgressWorld, _ members: Int) async throws {
    try await world.store.write { tx in
      try BoardPeriodTable(db: tx).add(key, closesAt: TimeZoneRules.utc.time(of: ProgressWorld.start + 7))
    }
    for start in stride(from: 0, to: members, by: 20_000) {
      try await world.store.write { tx in
        for number in start..<min(members, start + 20_000) {
          try tx.run(
            "INSERT INTO players (account, app, player, name, joined_at, is_hidden) VALUES ($1, 'plants', $2, "
              + "'P', 0, 0)",
            "acc_\(number)", "ply_\(number)")
          try tx.run(
            """
            INSERT INTO scores (account, app, board, period, player, score) VALUES ($1, 'plants', 'week', $2, $3, $4)
            """, "acc_\(number)", key.period.number, "ply_\(number)", score(number))
        }
      }
    }
    try await world.store.write { try RankCounts(key, in: $0).recount() }
  }

  @Test("Ranks among very many members are right, and each score range has a limited number of rows")
  func ranks() async throws {
    let members = Self.wanted ?? 20_000
    try await ProgressWorld.run(LeaderboardTests.files()) { world in
      try await Self.fill(world, members)
      let scores = (0..<members).map(Self.score)
      for number in stride(from: 0, to: members, by: max(1, members / 7)) {
        let standing = try world.board("week", limit: 1, as: ProgressWorld.caller("acc_\(number)")).standing
        #expect(standing?.rank == 1 + scores.count { $0 > Self.score(number) })
      }
      let most = try world.store.read { db in
        try db.value(
          of: Int.self,
          "SELECT max(rows) FROM (SELECT count(*) AS rows FROM score_counts GROUP BY level, bucket / 256) AS ranges")
      }
      #expect(try #require(most) <= 256)
      guard Self.wanted != nil else { return }
      try await Self.measure(world, members)
    }
  }

  @Loop static func measure(_ world: ProgressWorld, _ members: Int) async throws {
    let clock = ContinuousClock()
    func time(_ what: String, _ times: Int = 200, _ body: (Int) async throws -> Void) async rethrows {
      let start = clock.now
      for number in 0..<times { try await body((number &* 104_729) % members) }
      let each = (clock.now - start) / times
      print("\(members) members, \(what): \(each.nanoseconds / 1000) µs")
    }
    try await time("the first page of 20") { _ in _ = try world.board("week") }
    try await time("around somebody, 20") { number in
      _ = try world.board("week", aroundMe: true, as: ProgressWorld.caller("acc_\(number)"))
    }
    try await time("all boards with an account's ranks") { number in
      _ = try world.boards(as: ProgressWorld.caller("acc_\(number)"))
    }
    try await time("a score that changes, of 100 in a commit", 20) { number in
      try await world.store.write { tx in
        for offset in 0..<100 {
          let account = "acc_\((number + offset) % members)"
          let table = ScoreTable(key, in: tx)
          guard let scorer = try table.scorer(account) else { continue }
          try table.set(
            scorer.position.score + 1, of: account, player: scorer.position.player, before: scorer.position.score)
        }
      }
    }
    world.set(day: 8)
    let start = clock.now
    try await world.turn()
    print("\(members) members, the turn: \((clock.now - start).milliseconds) ms")
  }
}
