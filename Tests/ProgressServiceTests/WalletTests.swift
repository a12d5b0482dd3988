import AppCatalog
import CivilTime
import EventLoop
import ProgressContract
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import ProgressService

/// Currencies that app data defines: earned, held and spent with double-entry bookkeeping (C5).
@Suite(.timeLimit(.minutes(2))) struct WalletTests {
  static let files = [
    "actions.json": """
    {"actions": {
       "watered": {"by": "client"},
       "read": {"by": "client", "with": {"pages": {"type": "integer", "most": 500}}}},
     "late_days": 9, "streak": {"counts": ["watered"], "freezes": {"most": 2}},
     "currencies": {
       "drops": {"name": {"en": "Drops"},
         "earn": [{"on": "watered", "amount": 4, "max_per_day": 10}, {"on": "read", "amount_of": "pages", "max_per_day": 90}],
         "buy": [
           {"id": "freeze", "name": {"en": "Freeze"}, "price": 10, "gives": {"freezes": 1}},
           {"id": "seeds", "name": {"en": "Seeds"}, "price": 5, "gives": {"currency": "seeds", "amount": 3}},
           {"id": "pot", "name": {"en": "Pot"}, "price": 7, "most": 1},
           {"id": "hint", "name": {"en": "Hint"}, "price": 6, "hold_seconds": 60}]},
       "seeds": {"name": {"en": "Seeds"}, "buy": [{"id": "tree", "name": {"en": "Tree"}, "price": 2}]}}}
    """
  ]

  /// The available and held drops.
  @Loop static func drops(_ world: ProgressWorld) throws -> [Int] {
    let balance = try #require(try world.wallet().balances.first { $0.currency == "drops" })
    return [balance.available, balance.held]
  }

  @Test("An action earns what the app declares, up to the daily maximum for the day on which it happened")
  func earned() async throws {
    try await ProgressWorld.run(Self.files) { world in
      world.set(day: 3)
      for expected in [4, 8, 10, 10] {
        try await world.report("watered")
        #expect(try Self.drops(world) == [expected, 0])
      }
      for (pages, expected) in [(50, 60), (0, 60), (60, 100), (500, 100)] {
        try await world.report("read", with: ["pages": .integer(Int64(pages))])
        #expect(try Self.drops(world) == [expected, 0])
      }
      try await world.report("watered", at: ProgressWorld.noon(2))
      #expect(try Self.drops(world) == [104, 0])
      #expect(try world.wallet(of: ProgressWorld.caller("acc_2")).balances.allSatisfy { $0.available == 0 })
    }
  }

  @Test("A balance has the currency's name in the right plural form and language")
  func named() async throws {
    var files = Self.files
    let actions = try #require(files["actions.json"])
    files["actions.json"] = actions.replacing(
      #""drops": {"name": {"en": "Drops"}"#, with: #""drops": {"name": {"en": {"one": "Drop", "other": "Drops"}}"#)
    try await ProgressWorld.run(files) { world in
      @Loop func name() throws -> String? { try world.wallet().balances.first { $0.currency == "drops" }?.name }
      #expect(try name() == "Drops")
      try await world.report("read", with: ["pages": 1])
      #expect(try Self.drops(world) == [1, 0])
      #expect(try name() == "Drop")
      try await world.report("read", with: ["pages": 1])
      #expect(try name() == "Drops")
    }
  }

  @Test("A purchase is paid once per id, and its id can't be used to buy anything else")
  func once() async throws {
    try await ProgressWorld.run(Self.files) { world in
      try await world.report("read", with: ["pages": 40])
      let bought = try await world.buy("seeds", id: "one")
      #expect(bought.state == .done && !bought.isDuplicate && bought.balances.map(\.available) == [35, 3])
      let again = try await world.buy("seeds", id: "one")
      #expect(again.isDuplicate && again.balances.map(\.available) == [35, 3])
      await #expect { try await world.buy("pot", id: "one") } throws: { ($0 as? Failure)?.kind == .conflict }
      // Purchase ids are separate for each account.
      await #expect { try await world.buy("seeds", id: "one", as: ProgressWorld.caller("acc_2")) } throws: {
        ($0 as? Failure)?.details["reason"] == "not_enough"
      }
      try await world.buy("tree", id: "two")
      #expect(try world.wallet().balances.map(\.available) == [35, 1])
      await #expect { try await world.buy("tree", id: "three") } throws: {
        ($0 as? Failure)?.details["current"] == 1 && ($0 as? Failure)?.details["limit"] == 2
      }
      await #expect { try await world.buy("nothing", id: "four") } throws: { ($0 as? Failure)?.kind == .notFound }
      try await world.buy("pot", id: "five")
      await #expect { try await world.buy("pot", id: "six") } throws: { ($0 as? Failure)?.kind == .limitExceeded }
      #expect(try world.wallet().items.first { $0.id == "pot" }?.bought == 1)
    }
  }

  @Test("After a merge, every purchase is kept and counts, even two purchases with the same id")
  func joined() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let other = ProgressWorld.caller("acc_2")
      for caller in [ProgressWorld.caller(), other] {
        try await world.report("read", with: ["pages": 90], as: caller)
      }
      try await world.buy("hint", id: "1", hold: true)
      try await world.settle("1", confirm: false)
      try await world.buy("pot", id: "1", as: other)
      try await world.buy("hint", id: "2", as: other)
      try await world.join("acc_2")
      let bought = try world.store.read { db in
        let purchases = PurchaseTable(db: db, account: "acc_1")
        return try purchases.bought(and: purchases.held(at: db.wallNow))
      }
      #expect(bought == ["pot": 1, "hint": 1])
      // The only pot allowed was already bought.
      await #expect { try await world.buy("pot", id: "3") } throws: { ($0 as? Failure)?.kind == .limitExceeded }
      #expect(try await world.store.audit(ProgressService.auditRules).problems.isEmpty)
    }
  }

  @Test("A bought freeze covers a day, and no more can be bought than allowed")
  func freezes() async throws {
    try await ProgressWorld.run(Self.files) { world in
      try await world.report("read", with: ["pages": 90])
      try await world.report("watered")
      for id in ["one", "two"] { try await world.buy("freeze", id: id) }
      await #expect { try await world.buy("freeze", id: "three") } throws: { ($0 as? Failure)?.kind == .limitExceeded }
      #expect(try world.streak().freezes == 2 && Self.drops(world) == [74, 0])
      world.set(day: 2)
      #expect(try world.streak().status == .frozen && world.streak().freezes == 1)
      try await world.buy("freeze", id: "three")
      world.set(day: 3)
      try await world.report("watered")
      #expect(try world.streak().current == 2 && world.streak().freezes == 1)
      // After the late report, the day no longer needs a freeze.
      try await world.report("watered", at: ProgressWorld.noon(1))
      #expect(try world.streak().current == 3)
    }
  }

  @Test("A call that changes a wallet announces all balances once, and a repeated call announces nothing")
  func told() async throws {
    try await ProgressWorld.run(Self.files) { world in
      for _ in 1...2 {
        try await world.report("watered", at: Array(repeating: world.clock.wallNow, count: 5))
      }
      // The day's maximum has already been paid, so nothing changes.
      try await world.report("watered")
      for _ in 1...2 { try await world.buy("hint", id: "h", hold: true) }
      for _ in 1...2 { try await world.settle("h", confirm: false) }
      try await world.buy("seeds", id: "s")
      await #expect(throws: Failure.self) {
        try await world.buy("tree", id: "t", hold: nil, as: ProgressWorld.caller("acc_2"))
      }
      let told = try world.events(WalletChanged.self).map { $0.balances.map { [$0.available, $0.held] } }
      #expect(told == [[[10, 0], [0, 0]], [[4, 6], [0, 0]], [[10, 0], [0, 0]], [[5, 0], [3, 0]]])
    }
  }

  @Test("Of the purchases that give the user nothing, only the latest are kept")
  func nothingForNothing() async throws {
    try await ProgressWorld.run(Self.files) { world in
      try await world.report("read", with: ["pages": 15])
      _ = try await world.buy("hint", id: "kept", hold: true)
      #expect(try await world.settle("kept", confirm: true).state == .done)
      for number in 0..<150 {
        world.clock.advance(by: .milliseconds(1))
        _ = try await world.buy("hint", id: "n\(number)", hold: true)
        #expect(try await world.settle("n\(number)", confirm: false).state == .cancelled)
      }
      let kept = try world.store.read { db in
        try db.rows("SELECT state, count(*) AS count FROM purchases GROUP BY state ORDER BY state") {
          [$0.string("state"): $0.int("count")]
        }
      }
      #expect(kept == [["cancelled": PurchaseTable.maxCancelled + 1], ["done": 1]])
      #expect(
        try await world.buy("hint", id: "n149", hold: true).state == .cancelled,
        "a repeated purchase returns the same state"
      )
    }
  }

  @Test("Reserved currency can't be spent again; confirming the purchase pays it, and cancelling or expiry returns it")
  func holds() async throws {
    try await ProgressWorld.run(Self.files) { world in
      try await world.report("read", with: ["pages": 15])
      let held = try await world.buy("hint", id: "one", hold: true)
      #expect(held.state == .held && held.heldUntil == world.clock.wallNow + .seconds(60))
      #expect(try Self.drops(world) == [9, 6])
      await #expect(throws: Failure.self) { try await world.buy("freeze", id: "two") }
      #expect(try await world.settle("one", confirm: true).state == .done)
      #expect(try await world.settle("one", confirm: true).isDuplicate)
      await #expect { try await world.settle("one", confirm: false) } throws: { ($0 as? Failure)?.kind == .conflict }
      try await world.buy("hint", id: "three", hold: true)
      #expect(try Self.drops(world) == [3, 6])
      #expect(try await world.settle("three", confirm: false).state == .cancelled)
      #expect(try Self.drops(world) == [9, 0])
      try await world.buy("hint", id: "four", hold: true)
      world.clock.jumpWall(by: .seconds(60))
      #expect(try Self.drops(world) == [9, 0])
      await #expect { try await world.settle("four", confirm: true) } throws: { ($0 as? Failure)?.kind == .conflict }
      #expect(try await world.settle("four", confirm: false).state == .cancelled)
      #expect(try await world.buy("hint", id: "four", hold: true).state == .cancelled)
      #expect(try Self.drops(world) == [9, 0])
    }
  }

  @Test("The history lists income and spending in pages, latest first, and adds up to the balance")
  func history() async throws {
    try await ProgressWorld.run(Self.files) { world in
      try await world.report("read", with: ["pages": 60])
      for number in 0..<5 { try await world.buy("seeds", id: "s\(number)") }
      var entries: [ListWalletHistory.Entry] = []
      var cursor: PageCursor? = nil
      repeat {
        let request = ListWalletHistory(limit: 3, cursor: cursor)
        let page = try world.store.read { try WalletMethods.history(request, of: "acc_1", in: $0) }
        entries += page.entries
        cursor = try page.nextCursor.map { try PageCursor($0) }
      } while cursor != nil
      #expect(entries.count == 11 && entries.last?.kind == .earned && entries.last?.about == "read")
      let sums = Dictionary(grouping: entries, by: \.currency).mapValues { $0.reduce(0) { $0 + $1.amount } }
      #expect(sums == ["drops": 35, "seeds": 15])
      let seeds = ListWalletHistory(currency: "seeds")
      let only = try world.store.read { try WalletMethods.history(seeds, of: "acc_1", in: $0).entries }
      #expect(only.count == 5 && only.allSatisfy { $0.kind == .granted && $0.amount == 3 })
    }
  }

  @Test("A repeated transfer is recognized or is a conflict, and only the treasury may go negative")
  func outcomes() async throws {
    try await ProgressWorld.run(Self.files) { world in try await world.store.write { try Self.post(in: $0) } }
  }

  static func post(in tx: Transaction) throws {
    let ledger = Ledger(db: tx)
    let first = Ledger.Transfer(id: "t", account: "acc_1", currency: "drops", amount: 5, kind: .earned, about: "w")
    #expect(try ledger.post(first, at: tx.wallNow) == .done)
    #expect(try ledger.post(first, at: tx.wallNow + .seconds(5)) == .exists)
    var others = Array(repeating: first, count: 5)
    others[0].amount = 6
    others[1].account = "acc_2"
    others[2].currency = "seeds"
    others[3].about = "x"
    others[4].kind = .granted
    for other in others { #expect(try ledger.post(other, at: tx.wallNow) == .existsAsAnother) }
    var out = first
    out.id = "u"
    out.amount = -6
    #expect(try ledger.post(out, at: tx.wallNow) == .notEnough)
    out.amount = -5
    #expect(try ledger.post(out, at: tx.wallNow) == .done)
    #expect(try ledger.balance(of: "acc_1", in: "drops") == 0)
  }

  @Test("After any sequence of operations, the ledger is balanced and matches a recount")
  func recount() async throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      try await ProgressWorld.run(Self.files) { world in
        var dice = Dice(seed: seed)
        var available: Int = 0
        var holds: [String: (price: Int, until: Timestamp)] = [:]
        var over: Set<String> = []
        for number in 0..<120 {
          if dice.chance(30) { world.clock.jumpWall(by: .seconds(Int64(dice.roll(1..<50)))) }
          for (id, hold) in holds where hold.until <= world.clock.wallNow {
            available += hold.price
            holds[id] = nil
            over = over.union([id])
          }
          let id = "p\(number)"
          switch dice.roll(0..<5) {
          case 0:
            let before = try Self.drops(world)[0]
            try await world.report("read", with: ["pages": .integer(Int64(dice.roll(0..<9)))])
            available += try Self.drops(world)[0] - before
          case 1:
            guard available >= 5 else {
              await #expect(throws: Failure.self) { try await world.buy("seeds", id: id) }
              break
            }
            try await world.buy("seeds", id: id)
            available -= 5
          case 2:
            guard available >= 6 else {
              await #expect(throws: Failure.self) { try await world.buy("hint", id: id, hold: true) }
              break
            }
            holds[id] = (6, try #require(try await world.buy("hint", id: id, hold: true).heldUntil))
            available -= 6
          default:
            guard let (id, hold) = holds.sorted(by: { $0.key < $1.key }).randomElement(using: &dice) else { break }
            let confirms = dice.chance(50)
            try await world.settle(id, confirm: confirms)
            if !confirms { available += hold.price }
            holds[id] = nil
          }
          #expect(try Self.drops(world) == [available, holds.values.reduce(0) { $0 + $1.price }], "\(seed) \(number)")
          if number.isMultiple(of: 20) {
            #expect(try await world.store.audit(ProgressService.auditRules).problems == [])
          }
        }
      }
    }
  }
}
