import CivilTime
package import Wire

/// A part of the outbox, for one subscriber.
package struct OutboxPart: Sendable {
  /// In order of their commits.
  package var events: [Event]
  /// How far the outbox was looked through: what is acknowledged once `events` are delivered, so that a subscriber whom
  /// nothing concerns doesn't keep the outbox from being trimmed.
  package var through: Int64

  package init(events: [Event], through: Int64) { (self.events, self.through) = (events, through) }
}

/// The sender's side of events (Q4). A subscriber is a service that gets them.
extension Store {
  /// Sets which services get events. New ones start with all that is still kept; those that aren't named are forgotten
  /// and hold nothing up.
  ///
  /// Call it at each start, also with nobody, or the outbox is never trimmed.
  package func subscribe(_ subscribers: [String]) async throws {
    try await write { tx in
      for name in try tx.rows("SELECT subscriber FROM subscriber_cursors", map: { $0.string(0) })
      where !subscribers.contains(name) {
        try tx.run("DELETE FROM subscriber_cursors WHERE subscriber = $1", name)
      }
      for name in subscribers {
        try tx.run(
          "INSERT INTO subscriber_cursors (subscriber, sequence) VALUES ($1, 0) ON CONFLICT (subscriber) DO NOTHING",
          name)
      }
      try tx.trimOutbox()
    }
  }

  /// Notes how far a subscriber got, and forgets what everybody has but for the last `StoreLimits.keptEvents`.
  ///
  /// A cursor behind the stored one changes nothing: a late answer takes nothing back.
  package func acknowledge(subscriber: String, _ cursor: OutboxCursor) async throws {
    try await write { tx in
      try tx.run(
        """
        INSERT INTO subscriber_cursors (subscriber, sequence, delivered) VALUES ($1, $2, $3)
        ON CONFLICT (subscriber) DO UPDATE SET sequence = excluded.sequence, delivered = excluded.delivered
        WHERE excluded.sequence > subscriber_cursors.sequence
        """, subscriber, cursor.through, cursor.delivered)
      tx.reached(.acknowledged)
      try tx.trimOutbox()
      tx.reached(.pruned)
    }
  }

  /// Sets a subscriber's cursor back to what its own store has: an older one was put in its place.
  ///
  /// - Returns: the first event that is still kept; what came between is gone.
  package func rewind(subscriber: String, to sequence: Int64) async throws -> Int64? {
    try await write { tx in
      try tx.run(
        "UPDATE subscriber_cursors SET sequence = $1, delivered = 0 WHERE subscriber = $2", sequence, subscriber)
      return try tx.first("SELECT min(sequence) FROM outbox WHERE sequence > $1", sequence) { $0.optionalInt64(0) }
        ?? nil
    }
  }

  /// Drops delivered events older than `limits.keptFor`; also done by itself every hour.
  package func forgetOldEvents() async throws {
    let age = limits.keptFor
    while try await write({ try $0.forgetDelivered(olderThan: age) }) == Transaction.forgetLimit {}
  }
}

extension Reading {
  /// How far a subscriber got; nothing at first.
  package func cursor(of subscriber: String) throws -> OutboxCursor {
    try first("SELECT sequence, delivered FROM subscriber_cursors WHERE subscriber = $1", subscriber) {
      OutboxCursor(through: $0.int64(0), delivered: $0.int64(1))
    } ?? OutboxCursor()
  }

  /// The next events after a sequence, at most `limit` looked at.
  ///
  /// - Parameter types: those that concern the subscriber; empty means all.
  package func pendingEvents(after sequence: Int64, types: Set<String> = [], limit: Int = 100) throws -> OutboxPart {
    let rows = try rows(
      "SELECT \(Row.eventColumns) FROM outbox WHERE sequence > $1 ORDER BY sequence LIMIT $2", sequence, limit
    ) { $0.event(of: source) }
    return OutboxPart(
      events: rows.filter { types.isEmpty || types.contains($0.type) }, through: rows.last?.sequence ?? sequence)
  }
}

extension Transaction {
  fileprivate static let forgetLimit = 1000

  /// Drops what all subscribers have, but for the last ones; with no subscribers, all but the last ones.
  ///
  /// They are counted, and only once there are some more of them than are kept: a restored database goes on with much
  /// higher numbers, which say nothing of how many there are.
  fileprivate func trimOutbox() throws {
    let kept = limits.keptEvents
    // Each end is found at once; asked for together they would be looked for in all rows.
    let span = try first(
      "SELECT (SELECT max(sequence) FROM outbox) - (SELECT min(sequence) FROM outbox) + 1"
    ) { $0.optionalInt(0) }
    guard let span = span ?? nil, span > kept + kept / 10 else { return }
    let last = try first("SELECT sequence FROM outbox ORDER BY sequence DESC LIMIT 1 OFFSET $1", kept) { $0.int64(0) }
    guard let last else { return }
    try run("DELETE FROM outbox WHERE sequence <= $1", min(try deliveredToAll(), last))
  }

  fileprivate func forgetDelivered(olderThan age: Duration) throws -> Int {
    try run(
      """
      DELETE FROM outbox WHERE sequence IN (
        SELECT sequence FROM outbox WHERE sequence <= $1 AND time < $2 ORDER BY sequence LIMIT $3)
      """, try deliveredToAll(), Timestamp(milliseconds: wallNow.milliseconds - age.milliseconds), Self.forgetLimit)
    return changes
  }

  private func deliveredToAll() throws -> Int64 {
    (try first("SELECT min(sequence) FROM subscriber_cursors") { $0.optionalInt64(0) } ?? nil) ?? Int64.max
  }
}

extension Row {
  /// What `event` reads, in its order.
  static let eventColumns = "sequence, type, subject, app, time, data, traceparent, tracestate"

  /// The event in a row of `eventColumns`.
  func event(of source: String) -> Event {
    Event(
      id: "\(source)-\(int64(0))", source: source, type: string(1), subject: string(2), app: string(3), time: int64(4),
      sequence: int64(0), data: RawJSON(bytes: bytes(5)), traceparent: optionalString(6), tracestate: optionalString(7))
  }
}
