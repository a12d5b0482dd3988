package import CivilTime
package import Wire

/// What became of an event that arrived, or that was on the shelf.
package enum EventOutcome: Hashable, Sendable {
  /// Applied now, in this transaction.
  case applied
  /// Taken earlier.
  case repeated
  /// On the shelf behind an earlier event of its account.
  case held
  /// The body failed for the `tries`th time and was undone. The event is on the shelf, and tried again at `next`; with
  /// no such time it is set aside until somebody retries it.
  case failed(tries: Int, reason: String, next: Timestamp?)
  /// Nothing is wrong with it, but it can't be applied yet. It is on the shelf, and no try is counted.
  ///
  /// - Parameter isNew: whether it came to the shelf just now.
  case postponed(isNew: Bool)
}

/// Thrown by the body of an event that can be applied only later, for a reason that isn't the event's own.
package struct EventPostponed: Error, CustomStringConvertible {
  /// What it waits for.
  package let description: String

  /// - Parameter reason: what it waits for.
  package init(_ reason: String) { description = reason }
}

/// Why an event's body was undone.
enum EventObstacle {
  case failed(String)
  case postponed(String)
}

/// How far a delivery was taken.
package struct Taken: Sendable {
  /// Why applying stopped.
  package enum End: Hashable, Sendable {
    /// All of it.
    case all
    /// Events before the next one are missing. Nothing of it was taken.
    case gap
    /// The next one belongs on the shelf, which is full.
    case full
  }

  /// Why applying stopped.
  package var end: End
  /// The last event of this source that was ever taken.
  package var cursor: Int64
  /// In the order of the delivery.
  package var outcomes: [(event: Event, outcome: EventOutcome)]
}

extension Transaction {
  /// Takes a delivery: applies each event exactly once (Q4), its changes and the source's cursor in one transaction.
  ///
  /// An event whose body fails goes on the shelf, and what comes after it of the same account waits behind it there;
  /// other accounts go on.
  ///
  /// - Parameters:
  ///   - events: in order, all of `source`.
  ///   - previous: the sequence that this sender delivered to us just before, 0 if it doesn't know.
  ///   - body: throws to have its own changes undone; what else this transaction did stays.
  package func receive(
    _ events: [Event], from source: String, after previous: Int64, _ body: (Event, Transaction) throws -> Void
  ) throws -> Taken {
    let before = try own.first("SELECT sequence FROM inbox WHERE source = $1", source) { $0.int64(0) } ?? 0
    let shelved = try own.first("SELECT count(*) FROM inbox_shelf") { $0.int(0) } ?? 0
    var inbox = InboxRules(cursor: before, previous: previous, room: limits.shelvedEvents - shelved)
    var outcomes: [(event: Event, outcome: EventOutcome)] = []
    var end = Taken.End.all
    taking: for event in events {
      // An empty shelf, the usual state, is known without asking.
      let mayWait = inbox.room < limits.shelvedEvents && !ErasureEvents.types.contains(event.type)
      let isHeld = try mayWait && isHeld(event)
      switch inbox.verdict(on: event.sequence, isHeld: isHeld) {
      case .repeated:
        inbox.passed(event.sequence)
        outcomes.append((event, .repeated))
      case .hold:
        try shelve(event)
        inbox.took(event.sequence, onShelf: true)
        outcomes.append((event, .held))
      case .apply:
        if let obstacle = try attempt(event, body) {
          guard inbox.room > 0 else {
            end = .full
            break taking
          }
          outcomes.append((event, try shelve(event, obstacle)))
          inbox.took(event.sequence, onShelf: true)
        } else {
          reached(.applied)
          inbox.took(event.sequence, onShelf: false)
          outcomes.append((event, .applied))
        }
      case .gap:
        end = .gap
        break taking
      case .full:
        end = .full
        break taking
      }
    }
    if inbox.cursor > before { try record(inbox.cursor, of: source) }
    return Taken(end: end, cursor: inbox.cursor, outcomes: outcomes)
  }

  /// Runs a body in a savepoint of its own.
  ///
  /// - Returns: why it failed, and was undone; nil if it didn't.
  /// - Throws: what is the store's fault and not the event's, which stays untouched.
  func attempt(_ event: Event, _ body: (Event, Transaction) throws -> Void) throws -> EventObstacle? {
    try own.run("SAVEPOINT inbox_body")
    let actions = afterCommit.count
    do {
      try body(event, self)
      try engine.settle()
    } catch {
      forgetActions(after: actions)
      if engine.isLost { throw error }
      if let fault = error as? StoreFault, fault.trouble != nil { throw error }
      try own.run("ROLLBACK TO inbox_body")
      try own.run("RELEASE inbox_body")
      return error is EventPostponed ? .postponed("\(error)") : .failed("\(error)")
    }
    try own.run("RELEASE inbox_body")
    return nil
  }

  private func record(_ cursor: Int64, of source: String) throws {
    try own.run(
      """
      INSERT INTO inbox (source, sequence) VALUES ($1, $2)
      ON CONFLICT (source) DO UPDATE SET sequence = excluded.sequence
      """, source, cursor)
    reached(.recorded)
  }
}
