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
  @Loop private static func people(_ count: Int, _ cells: Cells) async throws -> (a: [CellPerson], b: [CellPerson]) {
    var people: (a: [CellPerson], b: [CellPerson]) = ([], [])
    var number = 0
    while min(people.a.count, people.b.count) < count {
      let person = try await CellPerson.register(at: cells.edge, number)
      if person.cell == "a" { people.a.append(person) } else { people.b.append(person) }
      number += 1
    }
    return people
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
        let joined = try await b[0].ask("entitlements.links.join", "{\"code\":\"\(code)\"}", key: "join-0123456789")
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
}
