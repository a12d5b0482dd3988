import CivilTime
import EventLoop
import ProgressContract
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import ProgressService

/// A merged board shows the people of all cells in one order, though each cell looks at nothing but its own store.
@Suite(.timeLimit(.minutes(5))) struct MergedBoardTests {
  /// Somebody of a cell, and what the score is.
  struct Person {
    var cell: String
    var account: String
    var player = ""
    var score: Int
  }

  /// People of all cells, whose scores are often the same.
  @Loop static func people(_ cells: BoardCells, _ random: inout Dice) async throws -> [Person] {
    var people: [Person] = []
    for number in 0..<30 {
      let cell = try #require(cells.worlds.keys.sorted().randomElement(using: &random))
      var person = Person(cell: cell, account: "acc_\(cell)\(number)", score: Int.random(in: 1...9, using: &random))
      try await cells[cell].join(person.account, as: "P\(number)")
      try await score(person.score, of: person.account, in: cells[cell])
      person.player = try cells[cell].store.read { [person] db in
        try #require(try PlayerTable(db: db).player(person.account)).id
      }
      people.append(person)
    }
    return people.sorted { ($0.score, $0.player) > ($1.score, $1.player) }
  }

  @Loop static func score(_ litres: Int, of account: String, in world: ProgressWorld) async throws {
    try await world.report(
      "watered", with: ["litres": .integer(Int64(litres))], as: ProgressWorld.caller(account))
  }

  @Test(
    "pages, ranks, standings and numbers are those of a list of all people, in each of two and three cells",
    arguments: [["a", "b"], ["a", "b", "c"]], 1...3)
  func model(names: [String], seed: Int) async throws {
    try await BoardCells.run(names) { cells in
      var random = Dice(seed: UInt64(seed))
      for round in 0..<2 {
        // Also once more, over the copies that are there.
        if round == 1 { cells.set(day: 40) }
        let people = round == 0 ? try await Self.people(cells, &random) : try await Self.again(cells, &random)
        try await cells.refresh()
        let ranks = people.map { person in 1 + people.count { $0.score > person.score } }
        for (index, person) in people.enumerated() {
          let (world, caller) = (try cells[person.cell], ProgressWorld.caller(person.account))
          let limit = Int.random(in: 1...12, using: &random)
          let whole = try cells.whole("month", of: person.cell, limit: limit, as: person.account)
          #expect(whole.map(\.player) == people.map(\.player) && whole.map(\.score) == people.map(\.score))
          #expect(whole.map(\.rank) == ranks && whole.firstIndex(where: \.isMe) == index)
          #expect(whole.allSatisfy { $0.name?.hasPrefix("P") == true })
          let around = try world.board("month", aroundMe: true, limit: limit, as: caller)
          let from = max(0, index - limit / 2)
          let expected = people.indices[from..<min(from + limit, people.count)]
          #expect(around.entries.map(\.player) == expected.map { people[$0].player }, "\(limit) \(index)")
          #expect(around.entries.map(\.rank) == expected.map { ranks[$0] })
          let standing = LeaderboardStanding(rank: ranks[index], score: person.score)
          #expect(around.standing == standing && around.members == people.count)
          let shown = try #require(try world.boards(as: caller).boards.first { $0.id == "month" })
          #expect(shown.members == people.count && shown.standing == standing)
        }
      }
    }
  }

  /// The same people in another month, some of whom have done something.
  @Loop static func again(_ cells: BoardCells, _ random: inout Dice) async throws -> [Person] {
    var people: [Person] = []
    for (cell, world) in cells.worlds.sorted(by: { $0.key < $1.key }) {
      let known = try world.store.read { db in
        try db.rows("SELECT account, player FROM players ORDER BY account") { ($0.string(0), $0.string(1)) }
      }
      for (account, player) in known where Bool.random(using: &random) {
        let score = Int.random(in: -2...3, using: &random)
        guard score != 0 else { continue }
        try await Self.score(score, of: account, in: world)
        people.append(Person(cell: cell, account: account, player: player, score: score))
      }
    }
    return people.sorted { ($0.score, $0.player) > ($1.score, $1.player) }
  }

  @Test("a board that hasn't changed isn't asked for again, and one that has is asked for alone")
  func unchanged() async throws {
    try await BoardCells.run(["a", "b"]) { cells in
      try await cells["a"].join("acc_a", as: "Ann")
      try await Self.score(3, of: "acc_a", in: cells["a"])
      try await cells.refresh(2)
      _ = cells.takeAsked()
      try await cells.refresh()
      #expect(cells.takeAsked() == ["boards.states", "boards.states"])
      try await cells["a"].report("watered", with: ["plant": "fern"], as: ProgressWorld.caller("acc_a"))
      try await cells.refresh("b")
      // A week and a day.
      let both = ["boards.counts", "boards.entries"]
      #expect(cells.takeAsked() == ["boards.states"] + both + both)
      cells.away = ["a"]
      try await cells["b"].join("acc_b", as: "Bob")
      #expect(try cells["b"].board("week", as: ProgressWorld.caller("acc_b")).entries.map(\.name) == ["Ann"])
      #expect(cells.takeAsked().isEmpty, "whoever looks asks no other cell")
    }
  }

  @Test("a name that is hidden, another name, and whoever leaves are seen with the next copy, also of what is over")
  func names() async throws {
    try await BoardCells.run(["a", "b"]) { cells in
      for (account, name) in [("acc_1", "Ann"), ("acc_2", "Bob"), ("acc_3", "Cid")] {
        try await cells["a"].join(account, as: name)
        try await Self.score(2, of: account, in: cells["a"])
      }
      try await cells["b"].join("acc_4", as: "Dot")
      try await Self.score(1, of: "acc_4", in: cells["b"])
      try await cells.refresh()
      for week in [0, 1] {
        @Loop func seen() throws -> [String?] {
          try cells["b"].board("week", period: ProgressWorld.start, as: ProgressWorld.caller("acc_4")).entries.map(
            \.name)
        }
        let last = ["Cy", "Cid"][1 - week]
        if week == 1 {
          cells.set(day: 8)
          for _ in 0..<3 {
            try await cells.turn()
            try await cells.refresh()
          }
          try await cells["a"].join("acc_3", as: "Cy")
          try await cells.refresh()
        }
        let before = try seen()
        #expect(Set(before).isSuperset(of: [week == 0 ? "Bob" : nil, last, "Dot"]))
        let hidden = try cells["a"].store.read { db in
          let player = try PlayerTable(db: db).player("acc_2")
          return try #require(player).id
        }
        let time = try cells["a"].clock.wallNow
        let isKnown = try await cells["a"].store.write { try PlayerTable(db: $0).hide(hidden, week == 0, at: time) }
        #expect(isKnown)
        try await cells.refresh()
        let after = try seen()
        #expect(after.contains("Bob") == (week == 1) && after.count == 4)
      }
      try await cells["a"].leave("acc_1")
      try await cells.refresh()
      let page = try cells["b"].board("week", period: ProgressWorld.start, as: ProgressWorld.caller("acc_4"))
      #expect(page.entries.count == 3 && page.members == 4 && page.entries.map(\.rank) == [1, 1, 1])
    }
  }

  @Test("an account that moves to another cell is never listed twice, nor in a third one, and is there afterwards")
  func moved() async throws {
    try await BoardCells.run(["a", "b", "c"]) { cells in
      let (a, b) = (try cells["a"], try cells["b"])
      for (account, world) in [("acc_1", a), ("acc_2", a), ("acc_3", b)] {
        try await world.join(account, as: account)
        try await Self.score(5, of: account, in: world)
      }
      @Loop func check(_ place: String) throws {
        for name in ["a", "b", "c"] {
          let listed = try cells.whole("month", of: name, limit: 100, as: "acc_9").compactMap(\.name)
          #expect(listed.count == Set(listed).count && listed.count >= 2, "\(place), \(name): \(listed)")
        }
      }
      try await cells.refresh()
      let (from, to) = (AccountMovingTests.moves(a), AccountMovingTests.moves(b))
      #expect(try await from.hold("acc_1", for: "b"))
      try await AccountMovingTests.carry("acc_1", from: from, to: to)
      try check("carried")
      try await cells.refresh("c")
      try check("copied on the way")
      try await to.arrived("acc_1")
      try check("arrived")
      try await cells.refresh("c")
      while try await !from.leave("acc_1", for: "b") {}
      try check("left")
      for _ in 0..<2 {
        try await cells.refresh()
        try check("copied")
      }
      for name in ["a", "b", "c"] {
        let page = try cells[name].board("month", as: ProgressWorld.caller("acc_9"))
        #expect(Set(page.entries.compactMap(\.name)) == ["acc_1", "acc_2", "acc_3"] && page.members == 3)
      }
    }
  }

  @Test("of a large cell the best thousand are listed; behind them the list goes on with one's own, at their ranks")
  func large() async throws {
    try await BoardCells.run(["a", "b"]) { cells in
      try await BoardGrowthTests.fill(cells["b"], 1500)
      for number in 0..<5 {
        try await cells["a"].join("acc_a\(number)", as: "A\(number)")
        for _ in 0...number { try await Self.score(1, of: "acc_a\(number)", in: cells["a"]) }
      }
      try await cells.refresh()
      let scores = (0..<1500).map(BoardGrowthTests.score) + Array(1...5)
      let whole = try cells.whole("week", of: "a", limit: 100, as: "acc_a0")
      #expect(whole.count == 1005 && whole.map(\.score) == whole.map(\.score).sorted(by: >))
      #expect(whole.suffix(5).compactMap(\.name) == ["A4", "A3", "A2", "A1", "A0"])
      #expect(whole.map(\.rank) == whole.map { entry in 1 + scores.count { $0 > entry.score } })
      let around = try cells["a"].board("week", aroundMe: true, limit: 20, as: ProgressWorld.caller("acc_a4"))
      #expect(around.entries.count == 15 && around.entries[9].name == "P" && around.entries[10].isMe)
      #expect(around.members == 1505)
    }
  }

  @Test("ranks are exact down to the ten-thousandth of another cell, and behind that within a few; an answer is small")
  func steps() async throws {
    try await BoardCells.run(["a"]) { cells in
      var random = Dice(seed: 7)
      let scores = (0..<30_000).map { _ in Int.random(in: -50_000_000...5_000_000_000_000, using: &random) }
      let world = try cells["a"]
      let told = try await world.store.write { tx in
        for score in scores {
          for level in 0..<RankCounts.levels {
            try tx.run(
              """
              INSERT INTO score_counts (app, board, period, level, bucket, members)
              VALUES ('plants', 'week', $1, $2, $3, 1)
              ON CONFLICT (app, board, period, level, bucket) DO UPDATE SET members = score_counts.members + 1
              """, BoardGrowthTests.key.period.number, level, score >> (level * RankCounts.bits))
          }
        }
        return try RankCounts(BoardGrowthTests.key, in: tx).steps()
      }
      #expect(
        try JSON.encode(told).count < 256 * 1024 && told.count <= 2 * (RankCounts.mostExact + RankCounts.mostRanges))
      let (steps, sorted) = (ScoreSteps(told), scores.sorted(by: >))
      for place in stride(from: 0, to: scores.count, by: 37) {
        let above = steps.above(sorted[place])
        if place < RankCounts.mostExact {
          #expect(above == place)
        } else {
          #expect(above <= place && above >= RankCounts.mostExact - 1)
        }
      }
      #expect(steps.above(.min) == scores.count || steps.above(.min) >= RankCounts.mostExact)
      #expect(ScoreSteps([]).above(3) == 0)
    }
  }
}
