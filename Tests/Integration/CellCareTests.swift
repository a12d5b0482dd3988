import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// What whoever runs cells does to them, rightly and by mistake.
@Suite(
  .timeLimit(.minutes(4)),
  .enabled(if: PostgresCluster.programs != nil, "PostgreSQL's server programs aren't installed"))
struct CellCareTests {
  @Test("a cell is emptied by one command while its accounts are used, and nothing of them is lost or doubled")
  func emptied() async throws {
    try await onLoop {
      try await withCells { cells in
        var people: [CellPerson] = []
        for number in 0..<12 { people.append(try await CellPerson.register(at: cells.edge, number)) }
        // Cards without a limit.
        for person in people.prefix(4) { try await cells.grant(person) }
        let loads = people.prefix(4).map { person in Task.immediate { try await person.use() } }
        try #require(try await eventually { people.prefix(4).allSatisfy { $0.acknowledged.count > 3 } })
        let said = try await cells.run(["cells", "empty", "a", "--to", "b"])
        #expect(said.contains("a takes no new accounts") && said.contains("nobody is left in a"), "\(said)")
        try await CellTests.judge(Array(people.prefix(4)), loads)
        for person in people where person.cell == "a" {
          let place = try await cells.run(["cells", "where", person.account])
          #expect(place.contains("the account is in b"), "\(place)")
        }
        for person in people.dropFirst(4) { _ = try await person.add() }
        #expect(try await CellPerson.register(at: cells.edge, 20).cell == "b")
        // Once more there is nobody.
        let again = try await cells.run(["cells", "empty", "a", "--to", "b"])
        #expect(again.contains("nobody is left in a"), "\(again)")
      }
    }
  }

  @Test("who empties the wrong cell, or into none that there is, is told before anything is changed")
  func mistaken() async throws {
    try await onLoop {
      try await withCells { cells in
        func refused(_ words: [String]) async throws -> String {
          let run = try await Programs.run(
            "quintet", words + ["--runtime", cells.a.plan.directories.runtime], environment: [:])
          #expect(run.exit == .exited(code: 1), "\(run.output)")
          return run.output
        }
        let wrong = try await refused(["cells", "empty", "b", "--to", "a"])
        #expect(wrong.contains("this is the cell a: give the command where b runs"), "\(wrong)")
        for target in ["a", "c"] {
          let none = try await refused(["cells", "empty", "a", "--to", target])
          #expect(none.contains("--to takes another cell: b"), "\(none)")
        }
        #expect(try await !cells.run(["cells"]).contains("drained"))
        try await cells.run(["cells", "drain", "a"])
        let all = try await cells.run(["cells", "drain", "b"])
        #expect(all.contains("all cells are drained now"), "\(all)")
      }
    }
  }

  @Test("a cell that is led to another directory says so and uses none, until that is accepted")
  func otherDirectory() async throws {
    try await onLoop {
      let server = try await PostgresServer.start()
      _ = try await server.sql("CREATE DATABASE other")
      let other = server.url.replacing("/postgres?", with: "/other?")
      #expect(other != server.url)
      try await withTemporaryDirectory { folder in
        func quintet(_ words: [String]) async throws -> (code: ChildExit, output: String) {
          let run = try await Programs.run("quintet", words + ["--runtime", "\(folder)/run"], environment: [:])
          return (run.exit, run.output)
        }
        func settings(_ directory: String) -> [String: String] {
          ["QUINTET_CELL": "a", "QUINTET_ENTITLEMENTS_DIRECTORY": directory]
        }
        try await withStack(in: folder, settings: settings(server.url)) { _ in
          let isListed = try await eventually { try await quintet(["cells"]).code == .exited(code: 0) }
          #expect(isListed)
        }
        try await withStack(in: folder, settings: settings(other)) { _ in
          let isTold = try await eventually {
            try await quintet(["status"]).output.contains("isn't the directory that this cell has used")
          }
          #expect(isTold)
          let refused = try await quintet(["cells"]).code
          #expect(refused != .exited(code: 0))
          let accepted = try await quintet(["cells", "accept"])
          #expect(accepted.code == .exited(code: 0), "\(accepted.output)")
          let listed = try await quintet(["cells"])
          #expect(listed.code == .exited(code: 0) && listed.output.contains("this one"), "\(listed.output)")
        }
        try await withStack(in: folder, settings: settings(server.url)) { _ in
          let former = try await quintet(["cells"]).code
          #expect(former != .exited(code: 0), "the former one isn't its any more")
        }
      }
    }
  }

  @Test("whose move can't go on as the directory is away is let go, and goes when he is asked to once more")
  func directoryAway() async throws {
    try await onLoop {
      try await withCells { cells in
        var number = 0
        var person = try await CellPerson.register(at: cells.edge, number)
        while person.cell != "a" {
          number += 1
          person = try await CellPerson.register(at: cells.edge, number)
        }
        _ = try await person.add()
        // One service that doesn't answer keeps the move where the others hold the account already.
        let silent = try #require(cells.a.child("notifications")?.process)
        silent.signal(SIGSTOP)
        let client = try await GatewayClient.connect(cells.a.plan.directories.gatewaySocket)
        defer { client.close() }
        let move: JSONObject = ["account": .string(person.account), "cell": "b"]
        #expect(try await client.call("entitlements.accounts.move", .object(move))["state"] == "leaving")
        let isHeld = try await eventually {
          let body = #"{"front":"held","back":"b"}"#
          let answer = try await person.ask("content.cards.add", body, key: "held-0123456789abcdef")
          return answer.text.contains("account_moving")
        }
        #expect(isHeld)
        try await cells.directory.hold()
        silent.signal(SIGCONT)
        // It insists for 40 seconds.
        _ = try await person.add()
        try await cells.directory.goOn()
        try await cells.move(person.account, to: "b", within: .seconds(30))
        _ = try await person.add()
        let fronts = try await person.fronts()
        #expect(fronts.count == Set(fronts).count && Set(person.acknowledged).isSubset(of: fronts))
      }
    }
  }

  @Test("a second stack of the same cell takes no new accounts, and a forgotten one that is started again no directory")
  func doubled() async throws {
    try await onLoop {
      try await withCells { cells in
        func quintet(_ words: [String], in folder: String) async throws -> String {
          try await Programs.run("quintet", words + ["--runtime", "\(folder)/run"], environment: [:]).output
        }
        let settings = ["QUINTET_CELL": "b", "QUINTET_ENTITLEMENTS_DIRECTORY": cells.directory.url]
        let register: JSONValue = ["app": "flippin", "language": "en", "time_zone": "UTC"]
        try await withTemporaryDirectory { folder in
          try await withStack(in: folder, settings: settings) { double in
            let isTold = try await eventually {
              try await quintet(["status"], in: folder).contains("another stack is the cell b already")
            }
            #expect(isTold)
            let client = try await GatewayClient.connect(double.plan.directories.gatewaySocket)
            defer { client.close() }
            let failure = await #expect(throws: Failure.self) {
              _ = try await client.call("entitlements.devices.register", register)
            }
            #expect(failure?.kind == .unavailable && failure?.details["reason"] == "cell_taken")
          }
        }
        // As if it hadn't been heard of for a minute, and was forgotten.
        _ = try await cells.directory.sql(
          "INSERT INTO quintet_directory.forgotten_cells (name) VALUES ('c')")
        try await withTemporaryDirectory { folder in
          let lost = settings.merging(["QUINTET_CELL": "c"]) { $1 }
          try await withStack(in: folder, settings: lost) { _ in
            let isTold = try await eventually {
              try await quintet(["status"], in: folder).contains("the cell c was forgotten")
            }
            #expect(isTold)
          }
        }
        #expect(try await !cells.run(["cells"]).contains("c  "))
      }
    }
  }
}
