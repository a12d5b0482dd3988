import CivilTime
import EventLoop
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import ProgressService

/// Merged accounts have earned what one account would have earned. The number of accounts doesn't affect the payments
/// (C5, E1).
@Suite(.timeLimit(.minutes(2))) struct JoinedEarningsTests {
  static let files = QuestionKindTests.files.merging([
    "actions.json": """
    {"actions": {
       "learned": {"by": "lesson_done", "with": {"lesson": {"type": "id"}, "gained_coins": {"type": "integer"}}},
       "opened": {"by": "client", "once_a_day": true},
       "watered": {"by": "client"}},
     "late_days": 9, "streak": {"counts": ["watered"], "freezes": {"most": 2}},
     "currencies": {
       "coins": {"name": {"en": "Coins"},
         "earn": [
           {"on": "learned", "amount_of": "gained_coins"}, {"on": "opened", "amount": 5},
           {"on": "watered", "amount": 4, "max_per_day": 10}],
         "buy": [
           {"id": "seeds", "name": {"en": "Seeds"}, "price": 2, "gives": {"currency": "seeds", "amount": 3}},
           {"id": "hint", "name": {"en": "Hint"}, "price": 3, "hold_seconds": 60},
           {"id": "freeze", "name": {"en": "Freeze"}, "price": 1, "gives": {"freezes": 1}}]},
       "seeds": {"name": {"en": "Seeds"}}}}
    """
  ]) { $1 }

  @Loop static func coins(_ world: ProgressWorld, _ account: String = "acc_1") throws -> Int {
    let balances = try world.wallet(of: ProgressWorld.caller(account)).balances
    return try #require(balances.first { $0.currency == "coins" }).available
  }

  @Loop static func history(_ world: ProgressWorld, _ account: String = "acc_1") throws -> [ListWalletHistory.Entry] {
    try world.store.read { try WalletMethods.history(ListWalletHistory(), of: account, in: $0).entries }
  }

  @Test("Merging twelve accounts that did the same lesson on the same day adds no coins")
  func throwaways() async throws {
    try await ProgressWorld.run(Self.files) { world in
      for number in 1...13 {
        let caller = ProgressWorld.caller("acc_\(number)")
        try await QuestionKindTests.School(world, as: caller).play()
        try await world.report("opened", as: caller)
        for _ in 1...4 { try await world.report("watered", as: caller) }
        #expect(try Self.coins(world, "acc_\(number)") == 17)
      }
      for number in 2...13 {
        try await world.join("acc_\(number)")
        #expect(try Self.coins(world) == 17)
        #expect(try await world.store.audit(ProgressService.auditRules).problems == [])
      }
      let back = try Self.history(world).filter { $0.kind == .merged }
      #expect(back.count == 12 && back.allSatisfy { $0.amount == -17 && $0.about.isEmpty })
      // The day's maximum has already been paid, although another account received the coins.
      try await world.report("watered")
      #expect(try Self.coins(world) == 17)
      world.set(day: 1)
      try await world.report("watered")
      #expect(try Self.coins(world) == 21)
    }
  }

  @Test("A merge pays coins for the better result of a lesson, and a replay pays only the difference")
  func better() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let one = QuestionKindTests.School(world)
      let other = QuestionKindTests.School(world, as: ProgressWorld.caller("acc_2"))
      try await one.play(wrong: ["c"])
      try await other.play()
      #expect(try (Self.coins(world), Self.coins(world, "acc_2")) == (1, 2))
      try await world.join("acc_2")
      #expect(try Self.coins(world) == 2)
      #expect(try await one.play().coins == 0)
      let third = QuestionKindTests.School(world, as: ProgressWorld.caller("acc_3"))
      try await third.play(wrong: ["c"])
      try await world.join("acc_3")
      #expect(try Self.coins(world) == 2)
    }
  }

  @Test("After a merge, coins that were earned twice but already spent are deducted from later earnings")
  func owed() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let other = ProgressWorld.caller("acc_2")
      for caller in [ProgressWorld.caller(), other] {
        for _ in 1...3 { try await world.report("watered", as: caller) }
        for number in 1...3 { try await world.buy("seeds", id: "s\(number)", as: caller) }
      }
      try await world.buy("hint", id: "h", hold: true)
      #expect(try (Self.coins(world), Self.coins(world, "acc_2")) == (1, 4))
      try await world.join("acc_2")
      // Ten coins were paid twice. The five available coins are deducted; the three held coins stay held.
      #expect(try world.wallet().balances.map(\.available) == [0, 18])
      #expect(try Self.history(world).first?.amount == -5)
      try await world.settle("h", confirm: false)
      #expect(try Self.coins(world) == 0)
      await #expect(throws: Failure.self) { try await world.buy("freeze", id: "f") }
      world.set(day: 1)
      try await world.report("watered")
      #expect(try Self.coins(world) == 2)
      #expect(try Self.history(world).map(\.amount).prefix(3) == [-5, 4, -5])
    }
  }

  @Test("If merged accounts earned on different days, their earnings add up like those of a single account")
  func apart() async throws {
    try await ProgressWorld.run(Self.files) { world in
      for (day, account) in [(0, "acc_1"), (1, "acc_2"), (2, "acc_2"), (2, "acc_1"), (3, "acc_1")] {
        world.set(day: day)
        for _ in 1...2 { try await world.report("watered", as: ProgressWorld.caller(account)) }
      }
      try await world.join("acc_2")
      // Both accounts were active on one day, for which ten of sixteen are kept.
      #expect(try Self.coins(world) == 8 + 8 + 10 + 8)
      try await world.report("watered", at: ProgressWorld.noon(1))
      #expect(try Self.coins(world) == 36)
    }
  }

  @Test("Accounts merged in any order, after any actions and purchases, end up like a single account")
  func model() async throws {
    for seed in 1...8 as ClosedRange<UInt64> {
      try await ProgressWorld.run(Self.files) { world in
        var dice = Dice(seed: seed)
        var accounts = (1...6).map { "acc_\($0)" }
        var bought = 0
        var number = 0
        for day in 0..<5 {
          world.set(day: day)
          for _ in 0..<12 {
            number += 1
            let account = dice.pick(accounts)
            let caller = ProgressWorld.caller(account)
            switch dice.roll(0..<5) {
            case 0: try await world.report("opened", as: caller)
            case 1, 2:
              let deeds = (at: ProgressWorld.noon(dice.roll(0..<day + 1)), id: "d\(number)")
              for account in [account, "one"] {
                try await world.report("watered", id: deeds.id, at: deeds.at, as: ProgressWorld.caller(account))
              }
            case 3:
              guard try Self.coins(world, account) >= 2 else { break }
              try await world.buy("seeds", id: "b\(number)", as: caller)
              bought += 2
            default:
              guard accounts.count > 1, let joining = accounts.last else { break }
              accounts.removeLast()
              try await world.join(joining, into: dice.pick(accounts))
            }
          }
        }
        while let joining = accounts.popLast(), let into = accounts.last { try await world.join(joining, into: into) }
        let opened = try world.store.read { db in
          try db.value(of: Int.self, "SELECT count(*) FROM action_days WHERE account = 'acc_1' AND action = 'opened'")
        }
        let owed = try world.store.read { try Ledger(db: $0).owed(by: "acc_1").first?.amount ?? 0 }
        let all = try Self.coins(world, "one") + 5 * (opened ?? 0)
        #expect(try Self.coins(world) - owed == all - bought, "\(seed)")
        #expect(try owed == 0 || Self.coins(world) == 0)
      }
    }
  }

  @Test("Merging eight accounts with two freezes each gives one account with two freezes")
  func freezes() async throws {
    try await ProgressWorld.run(Self.files) { world in
      for number in 1...8 {
        let caller = ProgressWorld.caller("acc_\(number)")
        try await world.report("watered", as: caller)
        for id in ["one", "two"] { try await world.buy("freeze", id: id, as: caller) }
      }
      for number in 2...8 { try await world.join("acc_\(number)") }
      #expect(try world.streak().freezes == 2)
      world.set(day: 3)
      #expect(try world.streak().status == .frozen)
      world.set(day: 4)
      #expect(try world.streak().status == .expired)
      // The freezes don't return when the log is evaluated again.
      try await world.report("watered", at: ProgressWorld.noon(1))
      #expect(try world.streak().freezes == 0 && world.streak().current == 2)
    }
  }

  @Test("Setting a clock ahead and back doesn't make any day pay early")
  func zones() async throws {
    try await ProgressWorld.run(Self.files) { world in
      let east = ProgressWorld.caller(zone: "Pacific/Kiritimati")
      for _ in 1...3 { try await world.report("watered") }
      #expect(try Self.coins(world) == 10)
      // In the eastern time zone, it is already the next day.
      for _ in 1...3 { try await world.report("watered", as: east) }
      #expect(try await world.report("opened", as: east).state == .counted)
      #expect(try Self.coins(world) == 15)
      #expect(try await world.report("opened").state == .counted)
      #expect(try Self.coins(world) == 15)
      world.set(day: 0, hours: 9)
      try await world.report("watered", as: east)
      #expect(try Self.coins(world) == 19)
    }
  }
}
