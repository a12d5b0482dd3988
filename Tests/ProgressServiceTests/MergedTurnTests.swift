import CivilTime
import EventLoop
import ProgressContract
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import ProgressService

/// A merged board ends once it is over in all cells, and each cell gives its own accounts what their ranks among all
/// bring, once.
@Suite(.timeLimit(.minutes(5))) struct MergedTurnTests {
  private static let rewards = [1: 100, 2: 10, 3: 10]

  /// People with so many each, by their cells.
  @Loop static func fill(_ cells: BoardCells, _ counts: [String: [Int]]) async throws {
    for (cell, counts) in counts {
      for (number, count) in counts.enumerated() {
        let account = "acc_\(cell)\(number)"
        try await cells[cell].join(account, as: account)
        try await LeaderboardTests.water(cells[cell], [(account, count)])
      }
    }
  }

  /// Compares what is over with a list of all, and what was paid.
  @Loop static func compare(_ cells: BoardCells, _ counts: [String: [Int]], members: Int? = nil) throws {
    let all = counts.values.flatMap(\.self)
    for (cell, own) in counts {
      let world = try cells[cell]
      for (number, count) in own.enumerated() {
        let (account, rank) = ("acc_\(cell)\(number)", 1 + all.count { $0 > count })
        let caller = ProgressWorld.caller(account)
        #expect(try world.balance(account, "drops") == rewards[rank] ?? 0, "\(account)")
        let page = try world.board("week", period: ProgressWorld.start, limit: 100, as: caller)
        #expect(page.isFinal && page.members == members ?? all.count, "\(account)")
        #expect(page.standing == LeaderboardStanding(rank: rank, score: count), "\(account)")
        #expect(page.entries.map(\.rank) == page.entries.map { entry in 1 + all.count { $0 > entry.score } })
        let history = try world.history("week", as: caller)
        #expect(history.map(\.standing) == [LeaderboardStanding(rank: rank, score: count)])
        #expect(history.map(\.members) == [members ?? all.count])
      }
      let won = try world.events(LeaderboardWon.self).filter { $0.board == "week" }
      #expect(won.count == own.count { count in all.count { $0 > count } < 3 })
    }
  }

  @Test(
    "rewards are given by the rank among all, once, however often turns and copies are killed on their way",
    arguments: 0..<6, 1...3)
  func rewards(steps: Int, seed: Int) async throws {
    try await BoardCells.run(["a", "b", "c"]) { cells in
      var random = Dice(seed: UInt64(seed))
      var counts = ["a": [], "b": [], "c": [Int]()]
      for _ in 0..<12 {
        counts[["a", "b"].randomElement(using: &random) ?? "a"]?.append(.random(in: 1...6, using: &random))
      }
      try await Self.fill(cells, counts)
      if seed == 1 { try await cells.refresh() }
      cells.set(day: 8)
      for _ in 0..<4 {
        try await cells.turn(steps: steps)
        try await cells.refresh()
      }
      for _ in 0..<3 {
        try await cells.turn()
        try await cells.refresh(2)
      }
      try Self.compare(cells, counts)
      let page = try cells["c"].boards(as: ProgressWorld.caller("acc_9"))
      #expect(page.boards[0].members == 0, "the next week is another one")
    }
  }

  @Test("while a cell is away the end waits for it, the log says so once, and nothing is given twice when it is back")
  func away() async throws {
    try await BoardCells.run(["a", "b"]) { cells in
      let counts = ["a": [5, 3, 1], "b": [4, 4]]
      try await Self.fill(cells, counts)
      try await cells.refresh()
      cells.away = ["b"]
      cells.set(day: 8)
      for _ in 0..<3 {
        try await cells.turn()
        try await cells.refresh()
      }
      let before = try cells["a"].board("week", period: ProgressWorld.start, as: ProgressWorld.caller("acc_a1"))
      #expect(!before.isFinal && before.standing == LeaderboardStanding(rank: 4, score: 3) && before.members == 5)
      #expect(try cells["a"].events(LeaderboardWon.self).isEmpty)
      #expect(cells.logged["a"]?.count == 1)
      cells.away = []
      for _ in 0..<3 {
        try await cells.turn()
        try await cells.refresh()
      }
      try Self.compare(cells, counts)
      #expect(cells.logged["a"]?.count == 1)
    }
  }

  @Test("one cell may be done, and long be away, before the other ends: both give the same ranks")
  func late() async throws {
    try await BoardCells.run(["a", "b"]) { cells in
      let counts = ["a": [5, 3, 1], "b": [4, 4]]
      try await Self.fill(cells, counts)
      cells.set(day: 8)
      try await cells.turn()
      try await cells.refresh("a")
      try await cells.refresh("a")
      try await cells["a"].turn()
      #expect(try cells["a"].events(LeaderboardWon.self).count == 1)
      #expect(try cells["b"].events(LeaderboardWon.self).isEmpty)
      cells.away = ["a"]
      try await cells.refresh("b")
      try await cells["b"].turn()
      #expect(try cells["b"].events(LeaderboardWon.self).isEmpty)
      cells.away = []
      try await cells.refresh(2)
      try await cells.turn()
      try Self.compare(cells, counts)
    }
  }

  @Test("a cell that was forgotten isn't waited for, and whom it had is on no board that goes on")
  func forgotten() async throws {
    try await BoardCells.run(["a", "b"]) { cells in
      try await Self.fill(cells, ["a": [5, 3], "b": [4]])
      try await cells.refresh()
      cells.away = ["b"]
      cells.set(day: 8)
      try await cells.turn()
      try await cells.refresh(2)
      #expect(try !cells["a"].board("week", period: ProgressWorld.start, as: ProgressWorld.caller("acc_a0")).isFinal)
      cells.forgotten = ["b"]
      try await cells.refresh(2)
      try await cells.turn()
      try Self.compare(cells, ["a": [5, 3]])
      #expect(try cells["a"].board("week", as: ProgressWorld.caller("acc_a0")).entries.isEmpty)
      #expect(try cells["a"].store.read { try $0.first("SELECT count(*) FROM copied_entries") { $0.int(0) } } == 0)
    }
  }

  @Test("an account that moves as the week ends is ranked once, in the cell where it comes to be")
  func moved() async throws {
    try await BoardCells.run(["a", "b", "c"]) { cells in
      try await Self.fill(cells, ["a": [5, 3], "b": [4], "c": [2]])
      let (from, to) = (AccountMovingTests.moves(try cells["a"]), AccountMovingTests.moves(try cells["b"]))
      #expect(try await from.hold("acc_a0", for: "b"))
      cells.set(day: 8)
      try await cells.turn()
      try await cells.refresh(2)
      try await AccountMovingTests.carry("acc_a0", from: from, to: to)
      try await cells.turn()
      try await cells.refresh(2)
      #expect(try cells.worlds.values.allSatisfy { try $0.events(LeaderboardWon.self).isEmpty })
      try await to.arrived("acc_a0")
      while try await !from.leave("acc_a0", for: "b") {}
      for _ in 0..<3 {
        try await cells.turn()
        try await cells.refresh()
      }
      let given = [
        ("b", "acc_a0", 100), ("b", "acc_b0", 10), ("a", "acc_a1", 10), ("c", "acc_c0", 0), ("a", "acc_a0", 0),
      ]
      for (cell, account, drops) in given { #expect(try cells[cell].balance(account, "drops") == drops, "\(account)") }
    }
  }

  @Test("where a cell's data don't merge a board yet it isn't told as over while its time goes on")
  func otherData() async throws {
    let files = BoardCells.files.mapValues { $0.replacing(#""merged": true"#, with: #""merged": false"#) }
    try #require(files != BoardCells.files)
    try await ProgressWorld.run(files) { world in
      try await LeaderboardTests.fill(world)
      let key = BoardPeriod(app: "plants", board: "week", period: ProgressWorld.start)
      let states = {
        try world.store.read { [catalog = world.catalog] in
          try BoardAnswers(catalog: catalog, db: $0).states(CellBoards(app: "plants", waiting: [key]))
        }
      }
      #expect(try states() == [CellBoards.State(key: key, changes: 0, isClosed: false)])
      world.set(day: 8)
      #expect(try states() == [CellBoards.State(key: key, changes: 0, isClosed: true)])
    }
  }

  @Test("in a stack that is alone a merged board is as any other")
  func alone() async throws {
    try await ProgressWorld.run(BoardCells.files) { world in
      try await LeaderboardTests.fill(world)
      world.set(day: 8)
      try await world.turn()
      #expect(try ["acc_2", "acc_1", "acc_3", "acc_4"].map { try world.balance($0, "drops") } == [100, 10, 10, 0])
      let page = try world.board("week", period: ProgressWorld.start)
      #expect(page.isFinal && page.members == 4 && page.entries.map(\.rank) == [1, 2, 2, 4])
      #expect(try world.store.read { try $0.first("SELECT count(*) FROM score_counts") { $0.int(0) } } == 0)
    }
  }
}
