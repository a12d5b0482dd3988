import CivilTime
import EventLoop
import Files
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// A merged leaderboard over two cells.
@Suite(
  .timeLimit(.minutes(3)),
  .enabled(if: PostgresCluster.programs != nil, "PostgreSQL's server programs aren't installed"))
struct CellBoardTests {
  /// An app whose people are compared by the screens that they look at; its notices need a board with rewards.
  private static let boards = """
    {"zone": "UTC", "boards": [
      {"id": "all", "name": {"en": "All", "vi": "T"}, "every": "always", "merged": true,
       "score": {"count": "screen_viewed"}},
      {"id": "own", "name": {"en": "Own", "vi": "R"}, "every": "always", "score": {"count": "screen_viewed"}},
      {"id": "week", "name": {"en": "W", "vi": "W"}, "every": "week", "score": {"count": "screen_viewed"},
       "rewards": [{"to_rank": 1, "gives": {"currency": "nuts", "amount": 30}}]}]}
    """

  /// Looks at screens.
  @Loop private static func view(_ screens: Int, _ person: CellPerson) async throws {
    let now = LoopClock.system.wallNow.milliseconds
    let actions = (0..<screens).map { number in
      let with = #"{"screen":"home","seconds":1}"#
      return "{\"id\":\"view_\(number)\",\"action\":\"screen_viewed\",\"at\":\(now),\"with\":\(with)}"
    }
    let told = try await person.ask("progress.actions.report", "{\"actions\":[\(actions.joined(separator: ","))]}")
    try #require(told.status == 200, "\(told.text)")
  }

  /// The names, ranks and scores that somebody sees.
  @Loop private static func seen(_ person: CellPerson, _ board: String) async throws -> [String] {
    let answer = try await person.ask("progress.leaderboards.get", "{\"board\":\"\(board)\"}")
    try #require(answer.status == 200, "\(answer.text)")
    return (try answer.json()["entries"]?.array ?? []).map { entry in
      "\(entry["rank"]?.integer ?? 0) \(entry["name"]?.string ?? "") \(entry["score"]?.integer ?? 0)"
    }
  }

  /// Somebody reports a name of the other cell, twice, and it is kept once, where whoever has it is.
  @Loop private static func report(_ people: [String: CellPerson], in cells: Cells) async throws {
    let reporter = try #require(people["Ann"])
    let (name, named) = try #require(people.first { $0.value.cell != reporter.cell })
    let view = try await reporter.ask("progress.leaderboards.get", "{\"board\":\"all\"}").json()
    let entry = view["entries"]?.array?.first { $0["name"]?.string == name }
    let player = try #require(entry?["player"]?.string, "\(view)")
    for reason in ["rude", "very rude"] {
      let body = "{\"player\":\"\(player)\",\"reason\":\"\(reason)\"}"
      let told = try await reporter.ask("progress.leaderboards.report", body)
      #expect(told.status == 200, "\(told.text)")
    }
    let none = try await reporter.ask("progress.leaderboards.report", #"{"player":"pl_nobody","reason":"rude"}"#)
    #expect(none.status == 404, "\(none.text)")
    let stack = named.cell == "a" ? cells.a : cells.b
    let client = try await GatewayClient.connect(stack.plan.directories.gatewaySocket)
    defer { client.close() }
    let reports = try await client.call("progress.leaderboards.reports")["reports"]?.array ?? []
    #expect(reports.map { $0["reason"]?.string } == ["very rude"])
    #expect(reports.first?["account"]?.string?.contains(reporter.account) == false)
  }

  @Test(
    "people of both cells see one board, also after one has moved and another one has left; a cell's own stays its own")
  func merged() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let apps = "\(folder)/apps"
        _ = try await Programs.runSystem("/bin/cp", ["-r", Apps.folder, apps])
        try Disk.write(Array(Self.boards.utf8), to: "\(apps)/clever-den/leaderboards.json")
        try await withCells(apps: apps) { cells in
          var people: [String: CellPerson] = [:]
          for (number, name) in ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"].enumerated() {
            let person = try await CellPerson.register(at: cells.edge, number, of: "clever-den")
            let joined = try await person.ask("progress.leaderboards.join", "{\"name\":\"\(name)\"}")
            try #require(joined.status == 200, "\(joined.text)")
            try await Self.view([4, 4, 3, 2, 1, 5][number], person)
            people[name] = person
          }
          #expect(Set(people.values.map(\.cell)) == ["a", "b"])
          @Loop func see(_ lines: [String]) async throws {
            let isSeen = try await eventually {
              var views: [Set<String>] = []
              for person in people.values { views.append(Set(try await Self.seen(person, "all"))) }
              return views.allSatisfy { $0 == Set(lines) }
            }
            #expect(isSeen, "\(lines)")
          }
          try await see(["1 Fay 5", "2 Ann 4", "2 Bob 4", "4 Cid 3", "5 Dot 2", "6 Eve 1"])
          for person in people.values {
            let list = try await person.ask("progress.leaderboards.list").json()["boards"]?.array ?? []
            let here = people.values.count { $0.cell == person.cell }
            #expect(list.map { $0["members"]?.integer } == [6, Int64(here), Int64(here)])
            #expect(try await Self.seen(person, "own").count == here)
          }
          try await Self.report(people, in: cells)
          let mover = try #require(people["Fay"])
          try await cells.move(mover.account, to: mover.cell == "a" ? "b" : "a")
          try await see(["1 Fay 5", "2 Ann 4", "2 Bob 4", "4 Cid 3", "5 Dot 2", "6 Eve 1"])
          let left = try await #require(people.removeValue(forKey: "Ann")).ask("progress.leaderboards.leave")
          #expect(left.status == 200, "\(left.text)")
          try await see(["1 Fay 5", "2 Bob 4", "3 Cid 3", "4 Dot 2", "5 Eve 1"])
        }
      }
    }
  }
}
