package import CivilTime
package import Wire

/// The result of receiving an event or retrying a quarantined one.
package enum EventOutcome: Hashable, Sendable {
  /// The event was applied in this transaction.
  case applied
  /// The event was received before.
  case repeated
  /// The event was quarantined behind an earlier event of its account.
  case held
  /// The body failed for the `tries`th time and was rolled back. The event is in quarantine and is retried at `next`.
  /// If `next` is nil, the event waits for an operator.
  case failed(tries: Int, reason: String, next: Timestamp?)
  /// The event can't be applied yet, for a reason outside the event. The event is in quarantine, and the attempt isn't
  /// counted.
  ///
  /// - Parameter isNew: true if the event was quarantined just now.
  case postponed(isNew: Bool)
}

/// Thrown by an event's body if the event can be applied only later, for a reason outside the event.
package struct EventPostponed: Error, CustomStringConvertible {
  /// The condition that the event waits for.
  package let description: String

  /// - Parameter reason: the condition that the event waits for.
  package init(_ reason: String) { description = reason }
}

/// The reason why an event's body was rolled back.
enum EventFailure {
  case failed(String)
  case postponed(String)
}

/// The result of receiving a delivery.
package struct DeliveryResult: Sendable {
  /// The reason why the receiver stopped.
  package enum End: Hashable, Sendable {
    /// The whole delivery was received.
    case all
    /// Events before this delivery are missing, so none of its events was received.
    case gap
    /// The next event belongs in the quarantine, which is full.
    case full
  }

  /// The reason why the receiver stopped.
  package var end: End
  /// The last event of this source that was ever received.
  package var cursor: Int64
  /// The results in the order of the delivery.
  package var outcomes: [(event: Event, outcome: EventOutcome)]
}

extension Transaction {
  /// Receives a delivery. Applies each event exactly once (Q4): its changes and the cursor are in one transaction.
  ///
  /// If an event's body fails, the event is quarantined together with the account's later events, except erasure
  /// events. Events of other accounts are still applied.
  ///
  /// - Parameters:
  ///   - events: the events in order, all from `source`.
  ///   - previous: the sequence number of the last event that the sender delivered to this service before these events;
  ///     0 if the sender doesn't know it.
  ///   - body: applies an event. If it throws, only its own changes are rolled back.
  package func receive(
    _ events: [Event], from source: String, after previous: Int64, _ body: (Event, Transaction) throws -> Void
  ) throws -> DeliveryResult {
    let before = try own.value(of: Int64.self, "SELECT sequence FROM inbox WHERE source = $1", source) ?? 0
    let quarantined = try own.value(of: Int.self, "SELECT count(*) FROM inbox_shelf") ?? 0
    var inbox = InboxRules(cursor: before, previous: previous, capacity: limits.quarantinedEvents - quarantined)
    var outcomes: [(event: Event, outcome: EventOutcome)] = []
    var end = DeliveryResult.End.all
    taking: for event in events {
      // The query isn't needed if the quarantine is empty, as it usually is.
      let mayWait = inbox.capacity < limits.quarantinedEvents && !ErasureEvents.types.contains(event.type)
      let isHeld = try mayWait && isHeld(event)
      switch inbox.verdict(on: event.sequence, isHeld: isHeld) {
      case .repeated:
        inbox.passed(event.sequence)
        outcomes.append((event, .repeated))
      case .hold:
        try quarantine(event)
        inbox.accepted(event.sequence, isQuarantined: true)
        outcomes.append((event, .held))
      case .apply:
        if let obstacle = try attempt(event, body) {
          guard inbox.capacity > 0 else {
            end = .full
            break taking
          }
          outcomes.append((event, try quarantine(event, obstacle)))
          inbox.accepted(event.sequence, isQuarantined: true)
        } else {
          reached(.applied)
          inbox.accepted(event.sequence, isQuarantined: false)
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
    return DeliveryResult(end: end, cursor: inbox.cursor, outcomes: outcomes)
  }

  /// Runs the body of an event in its own savepoint.
  ///
  /// - Returns: the reason why the body failed and was rolled back, or nil if it succeeded.
  /// - Throws: a fault of the store rather than of the event. The event stays pending.
  func attempt(_ event: Event, _ body: (Event, Transaction) throws -> Void) throws -> EventFailure? {
    try own.run("SAVEPOINT inbox_body")
    let actions = afterCommit.count
    do {
      try body(event, self)
      try engine.settle()
    } catch {
      forgetActions(after: actions)
      if engine.isLost { throw error }
      if let fault = error as? StoreFault, fault.problem != nil || fault.isLockTimeout { throw error }
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
