import CivilTime
import EntitlementsContract
import EntitlementsService
import EventLoop
import ServiceHost
import Storage
import TestAuthority
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Purchases and sign-ins over two cells: of each there is one account.
@Suite(
  .timeLimit(.minutes(3)),
  .enabled(if: PostgresCluster.programs != nil, "PostgreSQL's server programs aren't installed"))
struct CellClaimTests {
  @Test("who hands in another cell's purchase comes there with all that he has, and the app's rule says who has it")
  func purchase() async throws {
    try await onLoop {
      try await CellShop.open { shop in
        let first = try await shop.people(1, in: "a")[0]
        let others = try await shop.people(2, in: "b")
        for (number, person) in others.enumerated() { try await person.add(["of \(number)", "also of \(number)"]) }
        let receipt = shop.receipt("1")
        #expect(try await shop.submit(receipt, by: first).status == 200)
        #expect(try await first.plan() == "premium")

        #expect(try await shop.submit(receipt, by: others[0]).status == 200)
        #expect(try await shop.place(of: others[0]) == "a")
        #expect(try await others[0].plan() == "premium")
        #expect(try await first.plan() == "free", "it counts for one account")
        #expect(try await Set(others[0].fronts()) == ["of 0", "also of 0"])

        let late = try await shop.submit(receipt, by: others[1])
        #expect(late.status == 429 && late.text.contains("purchase_moves"), "\(late.text)")
        #expect(try await others[1].plan() == "free")
        #expect(try await Set(others[1].fronts()) == ["of 1", "also of 1"])

        let back = try await first.askOn(
          "entitlements.purchases.submit", try shop.params(receipt), key: "buy-it-back-0123456789")
        #expect(back.status == 200, "who had it first gets it back: \(back.text)")
        #expect(try await [first.plan(), others[0].plan(), others[1].plan()] == ["premium", "free", "free"])
        #expect(try await shop.claims().count == 1)
      }
    }
  }

  @Test("a purchase that many of both cells hand in at once is one account's, by the app's rule")
  func rush() async throws {
    try await onLoop {
      try await CellShop.open { shop in
        let people = try await shop.people(4, in: "a") + shop.people(4, in: "b")
        for (number, person) in people.enumerated() { try await person.add(["card of \(number)"]) }
        for round in 0..<3 {
          let receipt = shop.receipt("round-\(round)")
          let calls = people.map { person in
            Task.immediate {
              try await person.askOn(
                "entitlements.purchases.submit", try shop.params(receipt), key: "round-\(round)-of-\(person.account)")
            }
          }
          var statuses: [Int] = []
          for call in calls { statuses.append(try await call.value.status) }
          // One is given it, another one takes it over, and then it rests.
          #expect(statuses.sorted() == [200, 200] + Array(repeating: 429, count: 6))
          let places = try await people.asyncMap { try await shop.place(of: $0) }
          let again = try await people.asyncMap { try await shop.place(of: $0) }
          #expect(Set(places).count == 1, "\(places) \(again)")
          let claims = try await shop.claims().filter { $0.hasPrefix("purchase") }
          #expect(claims.count == round + 1)
          // So that the next one is handed in from both cells again.
          for person in people where try await shop.place(of: person) != person.cell {
            try await shop.cells.move(person.account, to: person.cell)
          }
        }
        for person in people { #expect(try await person.fronts().count == 1) }
      }
    }
  }

  @Test("one sign-in on devices in both cells leads to one account with the cards of both, also at the same moment")
  func signIn() async throws {
    try await onLoop {
      try await CellShop.open { shop in
        let ofA = try await shop.people(4, in: "a")
        let ofB = try await shop.people(4, in: "b")
        for (number, pair) in zip(ofA, ofB).enumerated() {
          let fronts = (0..<5).map { "\(number)-\($0)" }
          try await pair.0.add(fronts.map { "a \($0)" })
          try await pair.1.add(fronts.map { "b \($0)" })
          let states: Set<String>
          if number == 0 {
            states = [try await shop.signIn("001.\(number)", pair.0), try await shop.signIn("001.\(number)", pair.1)]
          } else {
            let other = Task.immediate { try await shop.signIn("001.\(number)", pair.1) }
            states = [try await shop.signIn("001.\(number)", pair.0), try await other.value]
          }
          #expect(states == ["linked", "other_account"])
          #expect(pair.0.account == pair.1.account)
          #expect(try await shop.place(of: pair.0) == shop.place(of: pair.1))
          let cards = try await pair.0.fronts()
          #expect(cards.count == 10 && Set(cards) == Set(fronts.flatMap { ["a \($0)", "b \($0)"] }))
          #expect(try await pair.1.fronts().sorted() == cards.sorted())
          let identities = try await pair.1.askOn("entitlements.identities.list").json()["identities"]?.array
          #expect(identities?.count == 1)
        }
        #expect(try await shop.claims().count == 4)
      }
    }
  }

  @Test("what an erased account had is free for another one, in whichever cell, also where it had joined another")
  func erased() async throws {
    try await onLoop {
      try await CellShop.open { shop in
        let ofA = try await shop.people(3, in: "a")
        let ofB = try await shop.people(3, in: "b")
        let receipt = shop.receipt("1")
        #expect(try await shop.signIn("001.first", ofA[0]) == "linked")
        #expect(try await shop.signIn("001.second", ofA[1]) == "linked")
        #expect(try await shop.submit(receipt, by: ofA[0]).status == 200)
        // The first becomes part of the second, and its purchase goes over to a third.
        #expect(try await shop.signIn("001.second", ofA[0]) == "other_account")
        #expect(try await shop.submit(receipt, by: ofA[2]).status == 200)
        #expect(try await shop.claims().count == 3)

        for person in [ofA[0], ofA[2]] {
          let erase = try await person.askOn(
            "entitlements.account.erase", #"{"confirm":"\#(person.account)"}"#, key: "erase-\(person.account)")
          #expect(erase.status == 200, "\(erase.text)")
        }
        #expect(try await eventually(within: .seconds(20)) { try await shop.claims().isEmpty }, "nothing leads to them")

        #expect(try await shop.signIn("001.first", ofB[0]) == "linked")
        #expect(try await shop.signIn("001.second", ofB[1]) == "linked")
        #expect(try await shop.submit(receipt, by: ofB[2]).status == 200)
        #expect(try await ofB[2].plan() == "premium")
        for person in ofB { #expect(try await shop.place(of: person) == "b", "nobody has it who could be met") }
      }
    }
  }

  @Test("what the store tells reaches the cell that has the purchase, whichever cell is told")
  func notices() async throws {
    try await onLoop {
      try await CellShop.open { shop in
        let people = try await shop.people(2, in: "a") + shop.people(2, in: "b")
        for (number, person) in people.enumerated() {
          #expect(try await shop.submit(shop.receipt("\(number)"), by: person).status == 200)
        }
        // One is in another cell by now than the one that it was bought in.
        try await shop.cells.move(people[1].account, to: "b")
        for (number, person) in people.enumerated() {
          #expect(try await person.plan() == "premium")
          let notice = shop.refund(of: "\(number)")
          for _ in 0..<2 { try await shop.post(notice) }
          #expect(try await person.plan() == "free", "the refund of \(number) holds")
        }
        let wrong = try await GatewayClient.connect(shop.cells.b.plan.directories.gatewaySocket)
        defer { wrong.close() }
        let text = try shop.refund(of: "0").signed(by: shop.store)
        let refusal = await #expect(throws: Failure.self) {
          try await wrong.call("entitlements.store.notify", ["app": "flippin", "signed_payload": .string(text)])
        }
        #expect(refusal?.kind == .moved && refusal?.details["cell"] == "a")
      }
    }
  }

  @Test("while the directory is away all is served but what no cell has seen, which goes well when it is back")
  func outage() async throws {
    try await onLoop {
      try await CellShop.open { shop in
        let ofA = try await shop.people(3, in: "a")
        let ofB = try await shop.people(2, in: "b")
        let (known, new) = (shop.receipt("known"), shop.receipt("new"))
        #expect(try await shop.submit(known, by: ofA[0]).status == 200)
        #expect(try await shop.signIn("001.known", ofA[0]) == "linked")

        try await shop.cells.directory.hold()
        // It is known here: asked for once more, renewed, and handed in by somebody else of this cell.
        #expect(try await shop.submit(known, by: ofA[0]).status == 200)
        var renewal = known
        (renewal.transaction, renewal.purchasedAt) = ("renewal", known.purchasedAt + .seconds(1))
        renewal.signedAt = renewal.purchasedAt
        let renewed = try await ofA[0].ask(
          "entitlements.purchases.submit", try shop.params(renewal), key: "renew-0123456789")
        #expect(renewed.status == 200, "\(renewed.text)")
        #expect(try await shop.submit(known, by: ofA[1]).status == 200)
        #expect(try await [ofA[0].plan(), ofA[1].plan()] == ["free", "premium"])
        #expect(try await shop.signIn("001.known", ofA[2]) == "other_account")

        let signIn = try await shop.identity("001.new", of: ofB[0])
        let began = ContinuousClock.now
        let refused = try await [
          ofA[1].ask("entitlements.purchases.submit", try shop.params(new), key: "buy-new-0123456789"),
          ofB[0].ask("entitlements.identities.apple", signIn),
          ofB[1].ask("entitlements.purchases.submit", try shop.params(known), key: "buy-known-0123456789"),
        ]
        for (number, answer) in refused.enumerated() { #expect(answer.status == 503, "\(number): \(answer.text)") }
        #expect(ContinuousClock.now - began < .seconds(20))
        let late = ContinuousClock.now
        try await CellPerson.register(at: shop.cells.edge, "while it is away").add(["of somebody new"])
        for person in ofA + ofB {
          try await person.add(["of \(person.token.suffix(8))"])
          _ = try await person.plan()
        }
        #expect(ContinuousClock.now - late < .seconds(3), "nobody waits who doesn't need it")

        try await shop.cells.directory.goOn()
        let buy = try await ofA[1].askOn(
          "entitlements.purchases.submit", try shop.params(new), key: "buy-new-0123456789")
        #expect(buy.status == 200, "\(buy.text)")
        let identity = try await ofB[0].askOn("entitlements.identities.apple", signIn)
        #expect(try identity.json()["state"] == "linked", "\(identity.text)")
        let other = try await ofB[1].askOn(
          "entitlements.purchases.submit", try shop.params(known), key: "buy-known-0123456789")
        #expect(other.status == 429 && other.text.contains("purchase_moves"), "\(other.text)")
        #expect(try await shop.place(of: ofB[1]) == "a")
        #expect(try await shop.place(of: ofB[0]) == "b")
      }
    }
  }

  @Test("what a stack had before it became a cell is told to the directory when it starts as one")
  func former() async throws {
    try await onLoop {
      try await CellShop.open { shop in
        let first = try await shop.people(1, in: "a")[0]
        let receipt = shop.receipt("former")
        #expect(try await shop.submit(receipt, by: first).status == 200)
        // As if it had been no cell then.
        let server = shop.cells.directory
        _ = try await server.sql("DELETE FROM quintet_directory.claims")
        let supervisor = shop.cells.a
        await supervisor.hold("entitlements")
        let store = try Store.open(
          "\(supervisor.plan.directories.state)/entitlements.db", migrations: EntitlementsService.migrations,
          held: EntitlementsAPI.held, clock: .system)
        try await store.write { try $0.run("DELETE FROM told_claims") }
        await store.close()
        supervisor.release("entitlements")
        #expect(try await eventually { try await shop.claims() == ["purchase|a|\(first.account)"] })
        let other = try await shop.people(1, in: "b")[0]
        #expect(try await shop.submit(receipt, by: other).status == 200)
        #expect(try await shop.place(of: other) == "a")
      }
    }
  }
}

extension Array {
  /// What comes of each, one after the other.
  @Loop fileprivate func asyncMap<T>(_ body: @Loop (Element) async throws -> T) async rethrows -> [T] {
    var results: [T] = []
    for element in self { results.append(try await body(element)) }
    return results
  }
}
