import EventLoop
import Storage
import Synchronization
import TestSupport
import Testing

/// Writes that may run twice, which have no savepoints until one of them fails.
@Suite(.timeLimit(.minutes(5))) struct SecondRunTests {
  @Test("A group of writes that may run twice ends as if each write had run alone", arguments: UInt64(1)...16)
  func groups(seed: UInt64) async throws {
    var dice = Dice(seed: seed)
    for round in 0..<6 {
      let bodies = (0..<dice.roll(2..<40)).map { RandomBody(round * 100 + $0, &dice) }
      try await withStore { grouped, _ in
        try await withStore { single, _ in
          let found = try await RandomGroup.runTogether(bodies, in: grouped, .sqlite, mayRunTwice: true)
          let expected = await RandomGroup.runAlone(bodies, in: single)
          for body in bodies {
            #expect(found.outcomes[body.number] == expected.outcomes[body.number], "seed \(seed): \(body)")
          }
          #expect(found.actions == found.done && expected.actions == expected.done)
          try #expect(RandomGroup.rows(grouped) == RandomGroup.rows(single), "seed \(seed), round \(round)")
        }
      }
    }
  }

  @Test("The writes of a group run again only if one failed after making changes, and if all may run twice")
  func runs() async throws {
    #expect(try await Self.runs { _ in throw Refused(why: "nothing was changed") } == ["a", "c"])
    #expect(try await Self.runs { try $0.add("half") } == ["a", "c"])
    #expect(
      try await Self.runs { tx in
        try tx.add("half")
        throw Refused(why: "half is left")
      } == ["a", "a", "c"])
    #expect(
      try await Self.runs(mayRunTwice: false) { tx in
        try tx.add("half")
        throw Refused(why: "half is left")
      } == ["a", "c"])
  }

  @Test("After a failed write leaves changes, the next groups use savepoints")
  func careful() async throws {
    try await withStore { store, _ in
      let failing: @Sendable (Transaction) throws -> Void = { tx in
        try tx.add("half")
        throw Refused(why: "half is left")
      }
      #expect(try await Self.runs(in: store, failing) == ["a", "a", "c"])
      #expect(try await Self.runs(in: store, failing) == ["a", "c"])
      try #expect(Fixture.count(store) == 0)
    }
  }

  private static func runs(
    mayRunTwice: Bool = true, _ middle: @escaping @Sendable (Transaction) throws -> Void
  ) async throws -> [String] {
    try await withStore { store, _ in try await runs(in: store, mayRunTwice: mayRunTwice, middle) }
  }

  /// Runs the writes "a", `middle` and "c" in one group. Returns the names of "a" and "c" in the order of their runs.
  @Loop private static func runs(
    in store: Store, mayRunTwice: Bool = true, _ middle: @escaping @Sendable (Transaction) throws -> Void
  ) async throws -> [String] {
    let log = RunLog()
    let gate = ThreadGate()
    let isHeld = ThreadGate()
    let blocker = Task.immediate {
      try await store.write { _ in
        isHeld.open()
        gate.wait()
      }
    }
    isHeld.wait()
    let first = Task.immediate { try await store.write(mayRunTwice: mayRunTwice) { _ in log.add("a") } }
    let second = Task.immediate { try await store.write(mayRunTwice: mayRunTwice, middle) }
    let third = Task.immediate { try await store.write(mayRunTwice: mayRunTwice) { _ in log.add("c") } }
    gate.open()
    try await blocker.value
    try await first.value
    _ = await second.result
    try await third.value
    return log.names
  }

  private final class RunLog: Sendable {
    private let state = Mutex([String]())

    var names: [String] { state.withLock { $0 } }

    func add(_ name: String) { state.withLock { $0.append(name) } }
  }
}
