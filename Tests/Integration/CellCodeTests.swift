import CivilTime
import EntitlementsContract
import EventLoop
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Codes that one cell has made, in another one.
@Suite(
  .timeLimit(.minutes(3)),
  .enabled(if: PostgresCluster.programs != nil, "PostgreSQL's server programs aren't installed"))
struct CellCodeTests {
  /// People of both cells.
  @Loop private static func people(_ count: Int, _ cells: Cells, of app: String = "flippin") async throws -> (
    a: [CellPerson], b: [CellPerson]
  ) {
    var people: (a: [CellPerson], b: [CellPerson]) = ([], [])
    var number = 0
    while min(people.a.count, people.b.count) < count {
      let person = try await CellPerson.register(at: cells.edge, number, of: app)
      if person.cell == "a" { people.a.append(person) } else { people.b.append(person) }
      number += 1
    }
    return people
  }

  /// What is answered once an account isn't on its way to another cell any more.
  @Loop private static func whenMoved(_ ask: @Loop () async throws -> WebClient.Answer) async throws -> WebClient.Answer
  {
    var answer = try await ask()
    _ = try await eventually {
      if answer.status == 503 { answer = try await ask() }
      return answer.status != 503
    }
    return answer
  }

  /// A promotional code of the first cell's.
  @Loop private static func promotion(uses: Int, _ cells: Cells) async throws -> String {
    let told = try await cells.run([
      "entitlements", "codes", "flippin", "--plan", "premium", "--until", "2040-01-01", "--reason", "a fair", "--uses",
      "\(uses)",
    ])
    return try #require(told.split { $0.isWhitespace }.first { $0.hasPrefix("A-") }.map(String.init), "\(told)")
  }

  @Test("a promotional code is good in every cell, and used once over all of them as often as it may be")
  func promotions() async throws {
    try await onLoop {
      try await withCells { cells in
        let (a, b) = try await Self.people(3, cells)
        let code = try await Self.promotion(uses: 2, cells)
        for _ in 0..<2 {
          let got = try await b[0].ask("entitlements.codes.redeem", "{\"code\":\"\(code)\"}")
          #expect(got.status == 200, "\(got.text)")
          #expect(try got.json()["plan"] == "premium")
        }
        #expect(try await a[0].ask("entitlements.codes.redeem", "{\"code\":\"\(code)\"}").status == 200)
        #expect(try await b[1].ask("entitlements.codes.redeem", "{\"code\":\"\(code)\"}").status == 404)
        #expect(try await a[1].ask("entitlements.codes.redeem", "{\"code\":\"\(code)\"}").status == 404)

        let once = try await Self.promotion(uses: 1, cells)
        let tries = (a + b).map { person in
          Task.immediate { try await person.ask("entitlements.codes.redeem", "{\"code\":\"\(once)\"}").status }
        }
        var statuses: [Int] = []
        for attempt in tries { statuses.append(try await attempt.value) }
        #expect(statuses.sorted() == [200] + Array(repeating: 404, count: a.count + b.count - 1), "\(statuses)")
        let batches = try await cells.run(["entitlements", "batches", "flippin"])
        #expect(batches.split(separator: "\n").count { $0.contains("a fair") } == 2, "\(batches)")
      }
    }
  }

  @Test("a device joins an account of another cell by a link's code; a wrong code moves nobody")
  func links() async throws {
    try await onLoop {
      try await withCells { cells in
        let (a, b) = try await Self.people(1, cells)
        let fronts = [try await a[0].add(), try await b[0].add(), try await b[0].add()]
        let wrong = try await b[0].ask("entitlements.links.join", #"{"code":"A-0000-0000"}"#)
        #expect(wrong.status == 404, "\(wrong.text)")
        let stays = try await b[0].ask("entitlements.links.join", #"{"code":"NOWHERE-0000-0000"}"#)
        #expect(stays.status == 404, "\(stays.text)")
        let there = try await Programs.run(
          "quintet",
          ["cells", "where", b[0].account, "--runtime", cells.b.plan.directories.runtime, "--apps", Apps.folder],
          environment: [:])
        #expect(there.exit == .exited(code: 0) && there.output.contains("in this cell"), "\(there.output)")

        let made = try await a[0].ask("entitlements.links.create")
        let code = try #require(try made.json()["code"]?.string)
        #expect(code.hasPrefix("A-"))
        let joined = try await Self.whenMoved {
          try await b[0].ask("entitlements.links.join", "{\"code\":\"\(code)\"}", key: "join-0123456789")
        }
        #expect(joined.status == 200, "\(joined.text)")
        let answer = try joined.json()
        #expect(answer["account"]?.string == a[0].account)
        let token = try #require(answer["token"]?.string)
        let device = CellPerson(cells.edge, token: token, account: a[0].account)
        let isWhole = try await eventually { try await Set(device.fronts()) == Set(fronts) }
        #expect(isWhole)
      }
    }
  }

  @Test("shared cards are seen and added in every cell by their code, also after whoever shares them has moved")
  func shares() async throws {
    try await onLoop {
      try await withCells { cells in
        let (a, b) = try await Self.people(1, cells)
        for person in a + b { try await cells.grant(person) }
        let back = String(repeating: "b", count: 480)
        for page in 0..<2 {
          let cards = (0..<100).map { "{\"front\":\"shared \(100 * page + $0)\",\"back\":\"\(back)\"}" }
          let added = try await a[0].ask("content.cards.add-many", "{\"cards\":[\(cards.joined(separator: ","))]}")
          try #require(added.status == 200, "\(added.text)")
        }
        let made = try await a[0].ask("content.shares.create", #"{"title":"a set"}"#)
        let code = try #require(try made.json()["share"]?["code"]?.string, "\(made.text)")
        #expect(code.hasPrefix("A-"))

        let seen = try await b[0].ask("content.shares.get", "{\"code\":\"\(code)\",\"limit\":200}")
        #expect(try seen.json()["count"] == 200 && seen.json()["title"] == "a set", "\(seen.text.prefix(300))")
        let took = try await b[0].ask("content.shares.import", "{\"code\":\"\(code)\"}", key: "import-0123456789")
        #expect(try took.json()["added"] == 200, "\(took.text)")
        #expect(try await b[0].fronts().count == 200)
        let again = try await b[0].ask("content.shares.import", "{\"code\":\"\(code)\"}")
        #expect(try again.json()["added"] == 0, "\(again.text)")
        let isCounted = try await eventually {
          try await a[0].ask("content.shares.list").json()["shares"]?[0]?["imports"] == 1
        }
        #expect(isCounted)

        try await cells.move(a[0].account, to: "b")
        let newcomer = try await Self.people(2, cells).a[1]
        let moved = try await Self.whenMoved {
          try await newcomer.ask("content.shares.get", "{\"code\":\"\(code)\"}")
        }
        #expect(try moved.status == 200 && moved.json()["count"] == 200, "\(moved.text.prefix(300))")
        let wrong = try await newcomer.ask("content.shares.get", #"{"code":"B-0000-0000"}"#)
        #expect(wrong.status == 404, "\(wrong.text)")
      }
    }
  }

  @Test("somebody joins a group of another cell by its code, and is in its cell then")
  func groups() async throws {
    try await onLoop {
      try await withCells { cells in
        let (a, b) = try await Self.people(1, cells, of: "clever-den")
        for (name, person) in [("Ann", a[0]), ("Ben", b[0])] {
          let joined = try await person.ask("progress.leaderboards.join", "{\"name\":\"\(name)\"}")
          try #require(joined.status == 200, "\(joined.text)")
        }
        let made = try await a[0].ask("progress.groups.create", #"{"name":"Den"}"#)
        let code = try #require(try made.json()["groups"]?[0]?["code"]?.string, "\(made.text)")
        let wrong = try await b[0].ask("progress.groups.join", #"{"code":"A-0000-0000"}"#)
        #expect(wrong.status == 404, "\(wrong.text)")
        let joined = try await Self.whenMoved {
          try await b[0].ask("progress.groups.join", "{\"code\":\"\(code)\"}", key: "group-0123456789")
        }
        #expect(try joined.json()["groups"]?[0]?["members"] == 2, "\(joined.text)")
        let seen = try await a[0].ask("progress.groups.list")
        #expect(try seen.json()["groups"]?[0]?["members"] == 2, "\(seen.text)")
      }
    }
  }

  @Test("links to files lead to the cell that sealed them, whoever asks")
  func files() async throws {
    try await onLoop {
      try await withCells { cells in
        let (a, b) = try await Self.people(1, cells, of: "tarot")
        for person in [a[0], b[0]] {
          try await cells.grant(person)
          let deck = try await person.ask("content.catalogues.page", #"{"catalogue":"deck"}"#).json()
          let arts = (deck["groups"]?[0]?["items"]?.array ?? []).compactMap { $0["fields"]?["art"]?["id"]?.string }
          let names = "\"\(try #require(arts.last))\""
          let linked = try await person.ask("content.pictures.link", "{\"pictures\":[\(names)],\"size\":\"small\"}")
          let picture = try #require(try linked.json()["links"]?[0]?["file"]?["path"]?.string, "\(linked.text)")
          _ = try await person.ask("entitlements.archives.start")
          var archive: String?
          let isMade = try await eventually {
            archive = try await person.ask("entitlements.archives.get").json()["link"]?["path"]?.string
            return archive != nil
          }
          try #require(isMade)
          for path in [picture, archive ?? ""] {
            #expect(path.contains("?link=lnk_\(person.cell)_"))
            for number in 0..<6 {
              let client = try await WebClient.connect(cells.edge)
              let seen = try await client.ask("GET \(path)", ["x-forwarded-for": "192.0.2.\(number)"])
              #expect(seen.status == 200, "\(path) \(seen.text.prefix(200))")
              let forged = path.replacing("lnk_\(person.cell)_", with: person.cell == "a" ? "lnk_b_" : "lnk_a_")
              #expect(try await client.ask("GET \(forged)").status == 404)
            }
          }
        }
      }
    }
  }

  @Test("a report adds up what all cells have counted, and names those that gave no answer")
  func reports() async throws {
    try await onLoop {
      try await withCells { cells in
        let (a, b) = try await Self.people(1, cells)
        for (number, person) in (a + b).enumerated() {
          let steps = #"{"steps":[{"id":"step_\#(number)","kind":"shown"}]}"#
          let told = try await person.ask("entitlements.paywall.report", steps)
          try #require(told.status == 200, "\(told.text)")
        }
        let report = try await cells.run(["report", "sales", "--app", "flippin", "--json"])
        let days = try JSON.decode(GetReport.Reply.self, from: Bytes(report.utf8))
        #expect(
          days.days.last?.paywall.first?.people == 2 && days.missing == [],
          "\(days.missing ?? []) \(report.suffix(400))")
        let now = LoopClock.system.wallNow.milliseconds
        for (number, person) in (a + b).enumerated() {
          let actions = "{\"id\":\"deed_\(number)\",\"action\":\"card_favorited\",\"at\":\(now)}"
          let told = try await person.ask("progress.actions.report", "{\"actions\":[\(actions)]}")
          try #require(told.status == 200, "\(told.text)")
        }
        for (kind, row) in [("actions", "card_favorited  2      2"), ("retention", "  2")] {
          let numbers = try await cells.run(["report", kind, "--app", "flippin"])
          #expect(numbers.contains(row) && !numbers.contains("without"), "\(numbers)")
        }
        await cells.b.hold("progress")
        let some = try await cells.run(["report", "actions", "--app", "flippin"])
        #expect(some.contains("without the numbers of b"), "\(some)")
        await cells.b.hold("entitlements")
        let alone = try await cells.run(["report", "sales", "--app", "flippin"])
        #expect(alone.contains("without the numbers of b"), "\(alone)")
      }
    }
  }
}
