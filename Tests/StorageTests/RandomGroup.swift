import EventLoop
import Storage
import TestSupport

/// Runs random writes in one group, and the same writes one by one.
enum RandomGroup {
  /// The outcomes of writes by number, and the writes whose on-commit action ran.
  struct Found {
    var outcomes: [Int: BodyOutcome] = [:]
    var actions: Set<Int> = []
    /// The outcome of the further write.
    var last: BodyOutcome?

    var done: Set<Int> {
      Set(outcomes.filter { if case .done = $0.value { true } else { false } }.keys)
    }
  }

  /// Runs the writes while all of them wait, so that they share a group.
  ///
  /// - Parameter last: the body of a further write without an owner.
  @Loop static func runTogether(
    _ bodies: [RandomBody], in store: Store, _ backend: Backend, mayRunTwice: Bool = false,
    last: (@Sendable (Transaction) throws -> Void)? = nil
  ) async throws -> Found {
    let gate = ThreadGate()
    let isHeld = ThreadGate()
    let blocker = Task.immediate {
      try await store.write { _ in
        isHeld.open()
        gate.wait()
      }
    }
    isHeld.wait()
    let actions = Actions()
    let tasks = bodies.map { body in
      Task.immediate {
        await BodyOutcome { try await run(body, in: store, backend, mayRunTwice: mayRunTwice, actions) }
      }
    }
    let end = last.map { last in
      Task.immediate {
        await BodyOutcome {
          try await store.write { tx in
            try last(tx)
            return []
          }
        }
      }
    }
    gate.open()
    try await blocker.value
    var found = Found()
    for (body, task) in zip(bodies, tasks) { found.outcomes[body.number] = await task.value }
    found.last = await end?.value
    found.actions = actions.seen
    return found
  }

  /// Runs each write in a separate group, in the order in which owners take turns.
  @Loop static func runAlone(_ bodies: [RandomBody], in store: Store) async -> Found {
    var lanes: [(owner: String?, bodies: [RandomBody])] = []
    for body in bodies {
      if let lane = lanes.firstIndex(where: { $0.owner == body.owner }) {
        lanes[lane].bodies.append(body)
      } else {
        lanes.append((body.owner, [body]))
      }
    }
    let actions = Actions()
    var found = Found()
    while !lanes.isEmpty {
      var lane = lanes.removeFirst()
      let body = lane.bodies.removeFirst()
      found.outcomes[body.number] = await BodyOutcome {
        try await run(body, in: store, .sqlite, mayRunTwice: false, actions)
      }
      if !lane.bodies.isEmpty { lanes.append(lane) }
    }
    found.actions = actions.seen
    return found
  }

  @Loop private static func run(
    _ body: RandomBody, in store: Store, _ backend: Backend, mayRunTwice: Bool, _ actions: Actions
  ) async throws -> [String] {
    try await store.write(of: body.owner, mayRunTwice: mayRunTwice) { tx in
      tx.whenCommitted { actions.seen.insert(body.number) }
      return try body.run(in: tx, on: backend)
    }
  }

  /// The writes whose on-commit action ran.
  @Loop private final class Actions { var seen: Set<Int> = [] }

  /// Returns all rows that the writes may have changed.
  @Loop static func rows(_ store: Store) throws -> [[String]] {
    try [
      "SELECT id || ' ' || front || ' ' || coalesce(place, -1) FROM cards ORDER BY id",
      "SELECT card || ' ' || name FROM tags ORDER BY card, name",
      "SELECT source FROM inbox ORDER BY source",
      "SELECT source FROM inbox_shelf ORDER BY source",
      "SELECT account FROM storage_erased ORDER BY account",
    ].map { sql in try store.read { try $0.values(of: String.self, sql) } }
  }
}
