import CivilTime
import ContentContract
import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Telemetry
import TestSupport
import Testing
import Wire

@testable import ProgressService
@testable import Storage

/// What becomes of scores, ranks, groups and wallets when an account goes to another cell.
@Suite(.timeLimit(.minutes(2))) struct AccountMovingTests {
  @Loop static func moves(_ world: ProgressWorld) -> AccountMoves {
    AccountMoves(world.store, ProgressAccounts.moving(world.catalog, in: world.store))
  }

  /// Puts all pages in, twice each.
  @Loop static func carry(_ account: String, from a: AccountMoves, to b: AccountMoves) async throws {
    var place: ParcelPlace?
    repeat {
      let page = try await a.parcel(account, from: place)
      for _ in 0..<2 { place = try await b.admit(page) }
    } while place != nil
  }

  @Loop static func members(_ world: ProgressWorld, _ board: String = "week") throws -> Int {
    try world.board(board, as: ProgressWorld.caller("acc_9")).members
  }

  @Test(
    "a score that goes along is counted there and not here any more, and a week that ends on the way waits: its rank is given once, there, and paid once"
  )
  func ranks() async throws {
    try await ProgressWorld.pair(LeaderboardTests.files()) { a, b in
      try await LeaderboardTests.fill(a)
      try await b.join("acc_9", as: "Zoe")
      try await LeaderboardTests.water(b, [("acc_9", 4)])
      let (from, to) = (Self.moves(a), Self.moves(b))
      #expect(try await from.hold("acc_2", for: "b"))
      try await Self.carry("acc_2", from: from, to: to)
      // The week is over in both cells, and its end waits in both.
      for world in [a, b] {
        world.set(day: 8)
        try await world.turn()
        #expect(try !world.board("week", period: ProgressWorld.start, as: ProgressWorld.caller("acc_9")).isFinal)
      }
      try await to.arrived("acc_2")
      while try await !from.leave("acc_2", for: "b") {}
      for world in [a, b] { for _ in 0..<2 { try await world.turn() } }
      #expect(try b.balance("acc_2", "drops") == 100 && b.balance("acc_9", "drops") == 10)
      #expect(try b.history("week", as: ProgressWorld.caller("acc_2")).map(\.standing.rank) == [1])
      // Here the next ones are the first.
      #expect(try ["acc_2", "acc_1", "acc_3", "acc_4"].map { try a.balance($0, "drops") } == [0, 100, 100, 10])
      #expect(try a.events(LeaderboardWon.self).count == 3 && b.events(LeaderboardWon.self).count == 2)
      let left = try a.store.read { try $0.first("SELECT count(*) FROM scores WHERE account = 'acc_2'") { $0.int(0) } }
      #expect(left == 0)
    }
  }

  @Test("a rank that was given goes along and isn't given again, and counts of all ranges are those of a fresh count")
  func given() async throws {
    try await ProgressWorld.pair(LeaderboardTests.files()) { a, b in
      try await LeaderboardTests.fill(a)
      a.set(day: 8)
      let (from, to) = (Self.moves(a), Self.moves(b))
      // It is due to end: that comes first.
      #expect(try await !from.hold("acc_2", for: "b"))
      #expect(try a.store.read { try $0.standing(of: "acc_2") } == .here)
      try await a.turn()
      try await LeaderboardTests.water(a, [("acc_2", 2)])
      #expect(try a.balance("acc_2", "drops") == 100)
      b.set(day: 8)
      #expect(try await from.hold("acc_2", for: "b"))
      try await Self.carry("acc_2", from: from, to: to)
      try await to.arrived("acc_2")
      while try await !from.leave("acc_2", for: "b") {}
      for world in [a, b] { try await world.turn() }
      #expect(try b.balance("acc_2", "drops") == 100 && b.events(LeaderboardWon.self).isEmpty)
      #expect(try b.history("week", as: ProgressWorld.caller("acc_2")).map(\.standing.rank) == [1])
      #expect(try b.board("week", as: ProgressWorld.caller("acc_2")).standing == LeaderboardStanding(rank: 1, score: 2))
      for world in [a, b] {
        let counts = "SELECT app, board, period, level, bucket, members FROM score_counts ORDER BY 1, 2, 3, 4, 5"
        func read(_ db: Connection) throws -> [String] {
          try db.rows(counts) { row in "\(row.string(1)) \((2...5).map { row.int($0) })" }
        }
        let before = try world.store.read { try read($0) }
        for entry in try world.store.read({ try BoardPeriodTable(db: $0).open() }) {
          try await world.store.write { try RankCounts(entry.key, in: $0).recount() }
        }
        #expect(try world.store.read { try read($0) } == before)
      }
    }
  }

  @Test("what was done, earned and bought is there as it was, and the treasuries of both cells are right")
  func books() async throws {
    try await ProgressWorld.pair(WalletTests.files) { a, b in
      for (world, accounts) in [(a, ["acc_1", "acc_2"]), (b, ["acc_8"])] {
        for account in accounts {
          try await world.store.write { try AccountMergeTests.busy(account, $0) }
        }
      }
      let (from, to) = (Self.moves(a), Self.moves(b))
      #expect(try await from.hold("acc_1", for: "b"))
      let expected = try a.store.read { try Self.ledger(of: "acc_1", $0) }
      try await Self.carry("acc_1", from: from, to: to)
      try await to.arrived("acc_1")
      while try await !from.leave("acc_1", for: "b") {}
      #expect(try b.store.read { try Self.ledger(of: "acc_1", $0) } == expected && expected.count > 1000)
      #expect(try a.store.read { try Self.ledger(of: "acc_1", $0) }.isEmpty)
      for world in [a, b] {
        let sum = try world.store.read { try $0.first("SELECT coalesce(sum(amount), 0) FROM ledger") { $0.int(0) } }
        #expect(sum == 0)
      }
      // And it goes on there.
      try await b.report("watered", with: ActionTests.watered)
    }
  }

  private static func ledger(of account: String, _ db: Connection) throws -> [String] {
    try db.rows("SELECT transfer, amount, kind FROM ledger WHERE holder = $1 ORDER BY id", account) {
      "\($0.string(0)) \($0.int(1)) \($0.string(2))"
    }
  }

  @Test("a group that somebody is alone in goes along; one that others are in stays with them, and passes to the next")
  func groups() async throws {
    try await ProgressWorld.pair(LeaderboardTests.files()) { a, b in
      try await LeaderboardTests.fill(a)
      let time = ProgressWorld.noon(0)
      try await a.store.write { tx in
        let table = GroupTable(db: tx)
        for name in ["alone", "many"] { try table.create(name, by: "acc_1", of: "plants", at: time) }
        let many = try #require(try table.groups(of: "acc_1").first { $0.name == "many" })
        try table.add("acc_2", to: many.id, at: time + .seconds(1))
      }
      let (from, to) = (Self.moves(a), Self.moves(b))
      #expect(try await from.hold("acc_1", for: "b"))
      try await Self.carry("acc_1", from: from, to: to)
      try await to.arrived("acc_1")
      while try await !from.leave("acc_1", for: "b") {}
      let there = try b.store.read { try GroupTable(db: $0).groups(of: "acc_1") }
      #expect(there.map(\.name) == ["alone"] && there[0].isOwner)
      let here = try a.store.read { try GroupTable(db: $0).groups(of: "acc_2") }
      #expect(here.map(\.name) == ["many"] && here[0].isOwner && here[0].members == 1)
      #expect(try a.store.read { try $0.first("SELECT count(*) FROM player_groups") { $0.int(0) } } == 1)
    }
  }

  @Test(
    "what is told of an account on the way counts where it is; once it has left, it is passed over, until it comes back"
  )
  func told() async throws {
    try await ProgressWorld.pair(ActionTests.files) { a, b in
      let receiver = EventReceiver(
        log: Log(service: "progress", level: .error, clock: .system) { _ in }, clock: .system, metrics: Metrics())
      receiver.on(BookFinished.self, in: a.store) { event, _, tx in
        try tx.run(
          "INSERT INTO zones (account, since, time_zone) VALUES ($1, $2, 'UTC')", event.subject, event.sequence)
      }
      @Loop func tell(_ sequence: Int64) async throws {
        let event = Event(
          id: "content-\(sequence)", source: "content", type: BookFinished.type, subject: "acc_1", app: "plants",
          time: 0,
          sequence: sequence, data: try RawJSON(BookFinished(book: "b", timeZone: "UTC")))
        _ = try await receiver.receive(DeliverEvents(source: "content", previous: sequence - 1, events: [event]))
      }
      let (from, to) = (Self.moves(a), Self.moves(b))
      _ = try await from.hold("acc_1", for: "b")
      try await tell(1)
      try await Self.carry("acc_1", from: from, to: to)
      try await to.arrived("acc_1")
      while try await !from.leave("acc_1", for: "b") {}
      try await tell(2)
      let zones = "SELECT since FROM zones WHERE account = 'acc_1'"
      #expect(try a.store.read { try $0.rows(zones) { $0.int(0) } }.isEmpty)
      #expect(try b.store.read { try $0.rows(zones) { $0.int(0) } } == [1])
      #expect(try a.store.inboxCursors().map(\.cursor) == [2])
      // It comes back, and another service has it already while this one is about to be told so.
      a.clock.jumpWall(by: .seconds(1))
      _ = try await to.hold("acc_1", for: "a")
      try await Self.carry("acc_1", from: to, to: from)
      try await tell(3)
      try await from.arrived("acc_1")
      while try await !to.leave("acc_1", for: "a") {}
      #expect(try a.store.read { try $0.rows(zones) { $0.int(0) } }.sorted() == [1, 3])
    }
  }
}
