package import Wire

/// A part of the outbox, for one subscriber.
package struct OutboxPart: Sendable {
  /// In order of their commits.
  package var events: [Event]
  /// How far the outbox was looked through: what is acknowledged once `events` are delivered, so that a subscriber whom
  /// nothing concerns doesn't keep the outbox from being trimmed.
  package var through: Int64
}

/// The sender's side of events (SPEC Q4). A subscriber is a service that gets them.
extension Store {
  /// Sets who gets events. New ones start with all that is still kept; those not named are forgotten and hold nothing up.
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

  /// How far a subscriber has acknowledged; 0 at first. It is the `after` of its next delivery.
  package func cursor(of subscriber: String) throws -> Int64 {
    try read { db in
      try db.first("SELECT sequence FROM subscriber_cursors WHERE subscriber = $1", subscriber) { $0.int64(0) } ?? 0
    }
  }

  /// The next events after a sequence, at most `limit`.
  ///
  /// - Parameter types: those that concern the subscriber; empty means all.
  package func pendingEvents(after sequence: Int64, types: Set<String> = [], limit: Int = 100) throws -> OutboxPart {
    let source = source
    return try read { db in
      let rows = try db.rows(
        "SELECT sequence, type, subject, app, time, data FROM outbox WHERE sequence > $1 ORDER BY sequence LIMIT $2",
        sequence, limit
      ) { row in
        Event(
          id: "\(source)-\(row.int64(0))", source: source, type: row.string(1), subject: row.string(2),
          app: row.string(3), time: row.int64(4), sequence: row.int64(0), data: RawJSON(bytes: row.bytes(5)))
      }
      return OutboxPart(
        events: rows.filter { types.isEmpty || types.contains($0.type) }, through: rows.last?.sequence ?? sequence)
    }
  }

  /// Notes that a subscriber has all up to and including a sequence, and forgets what everybody has.
  package func acknowledge(subscriber: String, through sequence: Int64) async throws {
    try await write { tx in
      try tx.run(
        """
        INSERT INTO subscriber_cursors (subscriber, sequence) VALUES ($1, $2)
        ON CONFLICT (subscriber) DO UPDATE SET sequence = excluded.sequence
        WHERE excluded.sequence > subscriber_cursors.sequence
        """, subscriber, sequence)
      try tx.trimOutbox()
    }
  }
}

extension Transaction {
  /// Drops what all subscribers have; everything if there are none.
  fileprivate func trimOutbox() throws {
    let oldest = try first("SELECT min(sequence) FROM subscriber_cursors") { $0.optionalInt64(0) } ?? nil
    try run("DELETE FROM outbox WHERE sequence <= $1", oldest ?? Int64.max)
  }
}
