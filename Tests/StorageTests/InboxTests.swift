import EventLoop
import Storage
import Testing
import Wire

@Suite struct InboxTests {
  private static func event(_ sequence: Int64, source: String = "content") throws -> Event {
    Event(
      id: "\(source)-\(sequence)", source: source, type: CardAdded.type, subject: "acc_1", app: "test", time: 0,
      sequence: sequence, data: RawJSON(bytes: try JSON.encode(CardAdded(card: "\(source)\(sequence)"))))
  }

  /// Delivers an event; the body adds its card, and throws where `fails` says so.
  @Loop private func deliver(
    _ sequence: Int64, after previous: Int64, to store: Store, source: String = "content", fails: Bool = false
  ) async throws -> EventOutcome {
    let event = try Self.event(sequence, source: source)
    return try await store.write { tx in
      try tx.applyOnce(event, after: previous, tries: 3) { tx in
        try tx.add(try JSON.decode(CardAdded.self, from: event.data.bytes).card)
        if fails { throw Refused(why: "poison") }
      }
    }
  }

  @Test("events in order are applied, with holes where the sender skipped what isn't ours")
  func inOrder() async throws {
    try await withStore { store, _ in
      try await #expect(deliver(3, after: 0, to: store) == .applied)
      try await #expect(deliver(4, after: 3, to: store) == .applied)
      try await #expect(deliver(9, after: 4, to: store) == .applied)
      try #expect(Fixture.count(store) == 3)
    }
  }

  @Test("a repeat is skipped, and sources are counted apart")
  func repeats() async throws {
    try await withStore { store, _ in
      _ = try await deliver(3, after: 0, to: store)
      try await #expect(deliver(3, after: 0, to: store) == .repeated)
      try await #expect(deliver(2, after: 0, to: store) == .repeated)
      try await #expect(deliver(3, after: 0, to: store, source: "ai") == .applied)
      try #expect(Fixture.count(store) == 2)
    }
  }

  @Test("a gap is refused with the place to go on from, and nothing is changed")
  func gaps() async throws {
    try await withStore { store, _ in
      try await #expect(deliver(5, after: 4, to: store) == .gap(cursor: 0))
      _ = try await deliver(3, after: 0, to: store)
      try await #expect(deliver(5, after: 4, to: store) == .gap(cursor: 3))
      try await #expect(deliver(4, after: 3, to: store) == .applied)
      try #expect(Fixture.count(store) == 2)
    }
  }

  @Test("a body that fails is undone and tried again; what fails too often is put aside and its successors go on")
  func poison() async throws {
    try await withStore { store, _ in
      _ = try await deliver(1, after: 0, to: store)
      for tries in 1...2 {
        let outcome = try await deliver(2, after: 1, to: store, fails: true)
        #expect(outcome == .failed(tries: tries, reason: "Refused(why: \"poison\")"))
      }
      try await #expect(deliver(2, after: 1, to: store, fails: true) == .shelved(reason: "Refused(why: \"poison\")"))
      try await #expect(deliver(2, after: 1, to: store) == .repeated)
      try await #expect(deliver(3, after: 2, to: store) == .applied)
      try #expect(Fixture.count(store) == 2)
      let shelved = try store.shelvedEvents()
      #expect(shelved.map(\.event.id) == ["content-2"])
      #expect(shelved.first?.reason == "Refused(why: \"poison\")")
    }
  }

  @Test("a success after a failure starts the count anew")
  func triesStartAnew() async throws {
    try await withStore { store, _ in
      for sequence in Int64(1)...3 {
        for _ in 1...2 { _ = try await deliver(sequence, after: sequence - 1, to: store, fails: true) }
        try await #expect(deliver(sequence, after: sequence - 1, to: store) == .applied)
      }
    }
  }

  @Test("a shelved event is applied by a later try, once, and stays while that fails")
  func unshelving() async throws {
    try await withStore { store, _ in
      for _ in 1...3 { _ = try await deliver(1, after: 0, to: store, fails: true) }
      await #expect(throws: Refused.self) {
        try await store.retryShelved(source: "content", sequence: 1) { _, _ in throw Refused(why: "still") }
      }
      try #expect(store.shelvedEvents().count == 1)
      let retried = try await store.retryShelved(source: "content", sequence: 1) { event, tx in try tx.add(event.id) }
      #expect(retried)
      try #expect(store.shelvedEvents().isEmpty)
      try await #expect(store.retryShelved(source: "content", sequence: 1) { _, _ in } == false)
      try #expect(Fixture.count(store) == 1)
    }
  }

  @Test("an event whose application is undone by its own transaction is as if it had never come")
  func outerRollback() async throws {
    try await withStore { store, _ in
      let event = try Self.event(1)
      await #expect(throws: Refused.self) {
        try await store.write { tx in
          _ = try tx.applyOnce(event, after: 0) { try $0.add("a") }
          throw Refused(why: "outer")
        }
      }
      try await #expect(deliver(1, after: 0, to: store) == .applied)
    }
  }
}
