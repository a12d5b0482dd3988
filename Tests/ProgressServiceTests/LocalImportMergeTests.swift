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

/// After a merge, the coins imported by two accounts equal what one account would have received (M1, C5).
@Suite(.timeLimit(.minutes(2))) struct LocalImportMergeTests {
  private typealias Base = LocalImportTests

  /// An account's coins, and the state of its import.
  @Loop private static func state(_ world: ProgressWorld, _ account: String) throws -> [Int] {
    let localImport = try world.store.read {
      try LocalImport.state(LocalImportTable(db: $0, account: account), at: $0.wallNow)
    }
    let sum = localImport.balances.first
    return [try JoinedEarningsTests.coins(world, account), sum?.claimed ?? 0, sum?.credited ?? 0]
  }

  private static func lesson(_ diamonds: Int = 2) -> ImportLocalProgress {
    ImportLocalProgress(
      lessons: List([ImportedLesson(lesson: "l", diamonds: Bounded(diamonds) ?? 1, completedAt: Base.time(-3))]))
  }

  /// Imports parts into two accounts, merges them and imports more into the result. Compares this result with one
  /// account that imports everything.
  @Loop private static func check(
    _ one: [ImportLocalProgress], _ other: [ImportLocalProgress], then later: [ImportLocalProgress] = [],
    in note: String = ""
  ) async throws {
    for isTurned in [false, true] {
      try await ProgressWorld.run(Base.files) { world in
        for (account, pieces) in [("acc_1", one), ("acc_2", other), ("acc_3", one + other)] {
          for piece in pieces { try await Base.put(piece, world, as: ProgressWorld.caller(account)) }
        }
        let (left, kept) = isTurned ? ("acc_1", "acc_2") : ("acc_2", "acc_1")
        try await world.join(left, into: kept)
        #expect(try Self.state(world, kept) == Self.state(world, "acc_3"), "\(note) \(isTurned)")
        for piece in later {
          for account in [kept, "acc_3"] { try await Base.put(piece, world, as: ProgressWorld.caller(account)) }
          #expect(try Self.state(world, kept) == Self.state(world, "acc_3"), "\(note) \(isTurned) later")
        }
        #expect(try await world.store.audit(ProgressService.auditRules).problems == [])
      }
    }
  }

  @Test("As soon as two accounts merge, one account's lessons can justify the other's imported coins")
  func waiting() async throws {
    let days = ImportLocalProgress(streak: Base.streak(2, until: -1))
    try await Self.check([days], [Base.coins(25)])
    try await Self.check([days, Self.lesson(), Base.coins(500, id: "a")], [Self.lesson(), Base.coins(10, id: "b")])
  }

  @Test("If both accounts imported a balance with the same id, only the larger one counts")
  func sameId() async throws {
    let days = ImportLocalProgress(streak: Base.streak(2, until: -1))
    try await Self.check([days, Base.coins(12)], [days, Base.coins(12)])
    try await Self.check(
      [days, Base.coins(12)], [ImportLocalProgress(streak: Base.streak(2, until: -5)), Base.coins(15)])
  }

  @Test("Coins that were paid twice for the same days are deducted, and return when other earnings cover them")
  func again() async throws {
    let days = ImportLocalProgress(streak: Base.streak(1, until: -1))
    try await Self.check(
      [days, Base.coins(15, id: "a")], [days, Base.coins(15, id: "b")],
      then: [ImportLocalProgress(streak: Base.streak(2, until: -1)), Self.lesson(), Base.coins(3, id: "c")])
  }

  @Test("Merged accounts have the same data as a single account would have, even after later imports")
  func anything() async throws {
    var dice = Dice(seed: 69)
    for round in 0..<12 {
      func pieces(_ count: Int) -> [ImportLocalProgress] {
        (0..<count).map { _ in
          switch dice.roll(0..<4) {
          case 0: ImportLocalProgress(streak: Base.streak(dice.roll(1..<4), until: -dice.roll(0..<4)))
          case 1: Self.lesson(dice.roll(1..<3))
          default: Base.coins(dice.roll(1..<30), id: Identifier("p\(dice.roll(0..<4))"))
          }
        }
      }
      try await Self.check(pieces(4), pieces(4), then: pieces(3), in: "\(round)")
    }
  }

  @Test("Coins spent before the merge are owed, and earnings on the server don't justify imported coins")
  func spent() async throws {
    try await ProgressWorld.run(Base.files) { world in
      let days = ImportLocalProgress(streak: Base.streak(2, until: -2))
      for account in ["acc_1", "acc_2"] {
        let caller = ProgressWorld.caller(account)
        for piece in [days, Base.coins(10)] { try await Base.put(piece, world, as: caller) }
        for _ in 1...3 { try await world.report("watered", as: caller) }
      }
      for number in 1...10 { try await world.buy("seeds", id: "s\(number)", as: ProgressWorld.caller("acc_2")) }
      try await world.join("acc_2")
      // Both accounts imported ten coins under the same balance id, and both were paid ten coins for the same day.
      // Twenty coins were spent.
      #expect(try Self.state(world, "acc_1") == [0, 10, 10])
      world.set(day: 1)
      try await world.report("watered")
      #expect(try Self.state(world, "acc_1") == [4, 10, 10])
      #expect(try await world.store.audit(ProgressService.auditRules).problems == [])
    }
  }

  @Test("The number of stored balances is limited, and a further balance is rejected with the limit")
  func tooMany() async throws {
    try await ProgressWorld.run(Base.files) { world in
      for number in 0..<LocalImportTable.maxBalances {
        try await Base.put(Base.coins(1, id: Identifier("p\(number)")), world)
      }
      let refused = try await Base.put(Base.coins(1, id: "q"), world).balances[0].refusal
      #expect(refused?.kind == .limitExceeded && refused?.message.en.contains("100") == true)
      #expect(try await Base.put(Base.coins(2, id: "p1"), world).balances[0].refusal == nil)
    }
  }
}
