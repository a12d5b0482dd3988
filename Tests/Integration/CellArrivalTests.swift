import EventLoop
import Files
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// What becomes of accounts that go to another cell while somebody makes it hard.
@Suite(
  .timeLimit(.minutes(4)),
  .enabled(if: PostgresCluster.programs != nil, "PostgreSQL's server programs aren't installed"))
struct CellArrivalTests {
  @Loop private static func moves(_ cells: Cells) async throws -> String {
    try await cells.directory.sql(
      "SELECT (SELECT count(*) FROM quintet_directory.moves), (SELECT count(*) FROM quintet_directory.parcel_pages)")
  }

  /// Registers at edge's HTTP.
  @Loop private static func register(
    _ cells: Cells, _ params: String = #"{"app":"flippin","language":"en","time_zone":"UTC"}"#, key: String
  ) async throws -> WebClient.Answer {
    let client = try await WebClient.connect(cells.edge)
    defer { client.close() }
    return try await client.ask("POST /call/entitlements.devices.register", ["Idempotency-Key": key], body: params)
  }

  @Test("who is erased the moment his account arrives in another cell is nowhere then, and leaves nothing on the way")
  func erased() async throws {
    try await onLoop {
      try await withCells { cells in
        var host: CellPerson?
        for number in 0..<40 where host == nil {
          let person = try await CellPerson.register(at: cells.edge, "host-\(number)")
          if person.cell == "b" { host = person }
        }
        let link = try await host?.ask("entitlements.links.create").json()["code"]?.string
        let code = try #require(link)
        var gone = 0
        for number in 0..<24 {
          let answer = try await Self.register(cells, key: "short-life-number-\(number)")
          let (token, account) = (try answer.json()["token"]?.string ?? "", try answer.json()["account"]?.string ?? "")
          let secret = try answer.json()["device_secret"]?.string ?? ""
          guard account.hasPrefix("acc_a_") else { continue }
          let person = CellPerson(cells.edge, token: token, account: account)
          let preview = Task.immediate { try await person.ask("entitlements.links.preview", "{\"code\":\"\(code)\"}") }
          // As soon as it is served there.
          let isErased = try await eventually {
            try await person.ask("entitlements.account.erase", "{\"confirm\":\"\(account)\"}").status == 200
          }
          #expect(isErased)
          _ = try await preview.value
          let isUnknown = try await eventually { try await person.ask("content.cards.list").status == 401 }
          let last = try await person.ask("content.cards.list")
          #expect(isUnknown, "\(last.text)")
          // Whoever is being erased is still known for a moment.
          var back: WebClient.Answer?
          let isNowhere = try await eventually {
            back = try await Self.register(
              cells, "{\"app\":\"flippin\",\"language\":\"en\",\"time_zone\":\"UTC\",\"device_secret\":\"\(secret)\"}",
              key: "comes-back-number-\(number)")
            return back?.status == 404
          }
          #expect(isNowhere, "\(back?.text ?? "")")
          gone += 1
        }
        #expect(gone > 3)
        let isClean = try await eventually { try await Self.moves(cells) == "0|0\n" }
        let left = try await Self.moves(cells)
        #expect(isClean, "\(left)")
      }
    }
  }

  @Test("a registration that is sent again after its account has moved gives the same account")
  func repeated() async throws {
    try await onLoop {
      try await withCells { cells in
        for number in 0..<4 {
          let key = "a-registration-that-is-repeated-\(number)"
          let account = try #require(try await Self.register(cells, key: key).json()["account"]?.string)
          try await cells.move(account, to: account.hasPrefix("acc_a_") ? "b" : "a")
          // It is the other cell's a moment before it is served there.
          var again = ""
          let isSame = try await eventually {
            let answer = try await Self.register(cells, key: key)
            again = answer.text
            let found = try answer.json()["account"]?.string
            #expect(answer.status == 503 || found == account, "\(again)")
            return answer.status == 200
          }
          #expect(isSame, "\(again)")
        }
      }
    }
  }

  @Test("accounts that can't arrive keep nobody else's place")
  func stuck() async throws {
    try await onLoop {
      try await withCells { cells in
        var people: [CellPerson] = []
        for number in 0..<6 { people.append(try await CellPerson.register(at: cells.edge, number)) }
        // Of these nothing has come.
        try await cells.directory.sql(
          """
          INSERT INTO quintet_directory.moves (account, app, from_cell, to_cell, phase, changed_at)
          SELECT 'acc_x_' || number || cells.name, 'flippin', CASE cells.name WHEN 'a' THEN 'b' ELSE 'a' END,
            cells.name, 'left', number
          FROM generate_series(1, 200) AS numbers (number), quintet_directory.cells
          """)
        for person in people { try await cells.move(person.account, to: person.cell == "a" ? "b" : "a") }
        for person in people { _ = try await person.add() }
        #expect(try await Self.moves(cells).hasPrefix("400|"))
      }
    }
  }

  @Test("who had gone before a cell was put back from a backup stays where he is, with all that he has done since")
  func restored() async throws {
    try await onLoop {
      try await withCells { cells in
        var people: [CellPerson] = []
        for number in 0..<40 where people.count < 3 {
          let person = try await CellPerson.register(at: cells.edge, number)
          if person.cell == "a" { people.append(person) }
        }
        for person in people { _ = try await person.add() }
        let (state, backup) = (cells.a.plan.directories.state, "\(cells.folder)/backup")
        let services = Roster.stores
        for service in services { await cells.a.hold(service) }
        _ = try await Programs.runSystem("/bin/cp", ["-a", state, backup])
        for service in services { cells.a.release(service) }
        for person in people.dropFirst() {
          try await cells.move(person.account, to: "b")
          _ = try await person.add()
        }
        for service in services { await cells.a.hold(service) }
        _ = try await Programs.runSystem("/bin/rm", ["-r", state])
        _ = try await Programs.runSystem("/bin/cp", ["-a", backup, state])
        // A move that has ended in nothing meanwhile takes nothing from who is there, and keeps nobody from leaving.
        try await cells.directory.sql(
          """
          INSERT INTO quintet_directory.moves (account, app, from_cell, to_cell, phase, changed_at)
          VALUES ('\(people[1].account)', 'flippin', 'a', 'b', 'cancelled', 1)
          """)
        for service in services { cells.a.release(service) }
        for person in people.dropFirst() {
          let hasLeft = try await eventually {
            let run = try await Programs.run(
              "quintet",
              ["cells", "where", person.account, "--runtime", cells.a.plan.directories.runtime, "--apps", Apps.folder],
              environment: [:])
            return run.output.contains("the account is in b")
          }
          #expect(hasLeft)
          _ = try await person.add()
          #expect(try await person.fronts().count == 3)
        }
        _ = try await people[0].add()
        #expect(try await people[0].fronts().count == 2)
      }
    }
  }
}
