import CivilTime
import EventLoop
import Files
import Storage
import TestSupport
import Testing
import Wire

/// A store in PostgreSQL that lacks changes known to another service.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
struct PostgresDataLossRecordTests {
  @Test("A reported data loss is known on every machine until it is acknowledged")
  func noted() async throws {
    guard let address = try await Backend.postgres.fresh().postgres else { return }
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let clock = LoopClock(wall: Timestamp(seconds: 1))
        @Loop func open(_ machine: String) throws -> Store {
          try Store.open(
            "\(folder)/\(machine)/test.db", migrations: [Fixture.cards], clock: clock, backend: .postgres(address))
        }
        let store = try open("one")
        try await store.write { tx in
          try tx.add("a")
          try tx.emit(CardAdded(card: "a"), account: "acc_1", app: "x")
        }
        let more = KnownStore(
          past: StoreHighWaterMark(store: "another", mark: 5_000_000), taken: 0, acknowledged: 0, store: "content's")
        #expect(try await store.compare(store.opened, with: more, of: "content") != nil)
        #expect(store.problem == .lostPast)
        await store.close()
        for machine in ["one", "two"] {
          let fault = #expect(throws: StoreFault.self) { try open(machine) }
          #expect(
            fault?.problem == .lostPast && fault?.message.contains("content has recorded later changes of it") == true)
        }
        #expect(await address.lossReports().map(\.service) == ["content"])
        let accepted = try await address.acknowledgeLoss(at: clock.wallNow)
        #expect(accepted.accepted > 5_000_000)
        let again = try open("two")
        try await again.write { tx in try tx.emit(CardAdded(card: "b"), account: "acc_1", app: "x") }
        let last = try await again.query { try $0.pendingEvents(after: 0).events.last?.sequence }
        #expect((last ?? 0) > 5_000_000, "numbers that lost changes may have used aren't used again")
        try #expect(Fixture.count(again) == 1)
        await again.close()
      }
    }
  }

  @Loop private static func open(_ folder: String, _ address: PostgresAddress) throws -> Store {
    try Store.open(
      "\(folder)/test.db", migrations: [Fixture.cards], clock: LoopClock(wall: Timestamp(seconds: 1)),
      backend: .postgres(address))
  }

  /// Runs a body after content has reported that a database lost changes.
  private static func withLoss(
    _ body: @escaping @Loop @Sendable (_ folder: String, PostgresAddress) async throws -> Void
  ) async throws {
    guard let address = try await Backend.postgres.fresh().postgres else { return }
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let store = try open(folder, address)
        let more = KnownStore(past: StoreHighWaterMark(store: "x", mark: 1), taken: 0, acknowledged: 0, store: "s")
        #expect(try await store.compare(store.opened, with: more, of: "content") != nil)
        await store.close()
        try await body(folder, address)
      }
    }
  }

  @Test("After other services' reports of a loss are withdrawn, the database opens and accepts changes")
  func takenBack() async throws {
    try await Self.withLoss { folder, address in
      try await address.withdrawLoss()
      #expect(await address.lossReports().isEmpty)
      let again = try Self.open(folder, address)
      try await again.write { try $0.add("b") }
      await again.close()
    }
  }

  @Test("An audit of a database that isn't in use finds a reported loss")
  func audit() async throws {
    try await Self.withLoss { folder, address in
      let audit = try Store.audit(file: "\(folder)/test.db", on: .postgres(address), [])
      #expect(audit.problem == .lostPast && audit.problems.count == 1, "\(audit)")
      try await address.withdrawLoss()
      #expect(try Store.audit(file: "\(folder)/test.db", on: .postgres(address), []).problems.isEmpty)
    }
  }
}
