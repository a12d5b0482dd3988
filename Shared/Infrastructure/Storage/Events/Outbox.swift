package import CivilTime
import Telemetry
package import Wire

/// A section of the outbox, for one subscriber.
package struct OutboxPart: Sendable {
  /// The events in the order of their commits.
  package var events: [Event]
  /// The last event that was examined. Once `events` are delivered, all events up to `through` count as acknowledged. A
  /// subscriber that needs few events therefore doesn't prevent the outbox from being trimmed.
  package var through: Int64

  package init(events: [Event], through: Int64) {
    self.events = events
    self.through = through
  }
}

/// The sender's side of events (Q4). A subscriber is a service that receives them.
extension Store {
  /// Sets the services that receive events. New subscribers start with all events that are still kept. Removes all
  /// other subscribers, so that the outbox no longer keeps events for them.
  ///
  /// Call it at each start, even with an empty list. Otherwise the outbox is never trimmed.
  package func subscribe(_ subscribers: [String]) async throws {
    try await write { tx in
      for name in try tx.values(of: String.self, "SELECT subscriber FROM subscriber_cursors")
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

  /// Records the positions of subscribers. Deletes the events that all subscribers have received, except the last
  /// `StoreLimits.keptEvents`.
  ///
  /// A position behind the stored one is ignored, so a late receipt has no effect.
  package func acknowledge(_ cursors: [(subscriber: String, cursor: OutboxCursor)]) async throws {
    try await write { tx in try tx.acknowledge(cursors) }
  }

  /// Submits the same change as `acknowledge`, and returns without waiting for it. `close` completes the change.
  package func submitAcknowledgement(_ cursors: [(subscriber: String, cursor: OutboxCursor)]) throws(Failure) {
    try submit(
      { tx in
        try tx.acknowledge(cursors)
        return {}
      }, refused: { _ in })
  }

  /// Moves a subscriber's cursor back to the last event that the subscriber's own store contains, because that store
  /// was restored from an older state.
  ///
  /// - Returns: the first event after `sequence` that is still kept. Any events between the two are lost.
  package func rewind(subscriber: String, to sequence: Int64) async throws -> Int64? {
    try await write { tx in
      try tx.run(
        "UPDATE subscriber_cursors SET sequence = $1, delivered = 0 WHERE subscriber = $2", sequence, subscriber)
      return try tx.optionalValue(of: Int64.self, "SELECT min(sequence) FROM outbox WHERE sequence > $1", sequence)
    }
  }

  /// Deletes delivered events older than `limits.keptFor`. Also runs automatically every hour.
  package func forgetOldEvents() async throws {
    let age = limits.keptFor
    while try await write({ try $0.forgetDelivered(olderThan: age) }) == Transaction.forgetLimit {}
  }
}

extension Reading {
  /// Returns a subscriber's position, which is zero at first.
  package func cursor(of subscriber: String) throws -> OutboxCursor {
    try first("SELECT sequence, delivered FROM subscriber_cursors WHERE subscriber = $1", subscriber) {
      OutboxCursor(through: $0.int64("sequence"), delivered: $0.int64("delivered"))
    } ?? OutboxCursor()
  }

  /// Returns the next events after a sequence number, examining at most `limit` events.
  ///
  /// - Parameter types: the types that concern the subscriber; empty for all.
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

  fileprivate func acknowledge(_ cursors: [(subscriber: String, cursor: OutboxCursor)]) throws {
    for (subscriber, cursor) in cursors {
      try run(
        """
        INSERT INTO subscriber_cursors (subscriber, sequence, delivered) VALUES ($1, $2, $3)
        ON CONFLICT (subscriber) DO UPDATE SET sequence = excluded.sequence, delivered = excluded.delivered
        WHERE excluded.sequence > subscriber_cursors.sequence
        """, subscriber, cursor.through, cursor.delivered)
    }
    reached(.acknowledged)
    try trimOutbox()
    reached(.pruned)
  }

  /// Deletes the events that all subscribers have received, except the last `StoreLimits.keptEvents`. Without
  /// subscribers, every event counts as received.
  ///
  /// Sequence numbers may have gaps, for example because they jump ahead in a restored database. A wide range of
  /// numbers therefore doesn't prove that there are many events, so the events are counted. A narrow range proves that
  /// nothing must be deleted, so nothing is counted.
  fileprivate func trimOutbox() throws {
    let kept = limits.keptEvents
    // SQLite finds each bound without a scan if it has its own subquery. A single query for both bounds would scan all
    // rows.
    let span = try optionalValue(
      of: Int.self, "SELECT (SELECT max(sequence) FROM outbox) - (SELECT min(sequence) FROM outbox) + 1")
    guard let span, span > kept + kept / 10 else { return }
    let last = try value(of: Int64.self, "SELECT sequence FROM outbox ORDER BY sequence DESC LIMIT 1 OFFSET $1", kept)
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
    try optionalValue(of: Int64.self, "SELECT min(sequence) FROM subscriber_cursors") ?? Int64.max
  }
}

extension Row {
  /// The columns that `event` reads.
  static let eventColumns = "sequence, type, subject, app, time, data, traceparent, tracestate"

  /// Returns the event in a row of `eventColumns`.
  func event(of source: String) -> Event {
    Event(
      id: "\(source)-\(int64("sequence"))", source: source, type: string("type"), subject: string("subject"),
      app: string("app"), time: int64("time"),
      sequence: int64("sequence"), data: RawJSON(bytes: bytes("data")), traceparent: optionalString("traceparent"),
      tracestate: optionalString("tracestate"))
  }
}

/// The backlog of a subscriber.
package struct OutboxLag: Hashable, Sendable {
  /// The number of waiting events, at most `OutboxLag.countLimit`. If it equals that limit, there may be more.
  package var events: Int
  /// The commit time of the oldest waiting event; nil if none waits.
  package var oldest: Timestamp?

  package init(events: Int, oldest: Timestamp?) {
    self.events = events
    self.oldest = oldest
  }

  /// The maximum number of events to count. Counting takes about 300 ns per event, and events pile up when the service
  /// is busy.
  package static let countLimit = 10_000
}

/// The outbox, for administrators.
extension Reading {
  /// Returns the backlog of a subscriber with this cursor.
  package func lag(after sequence: Int64, types: Set<String>) throws -> OutboxLag {
    let types = types.sorted()
    let places = types.indices.map { "$\($0 + 3)" }.joined(separator: ", ")
    return try rows(
      """
      SELECT count(*) AS events, min(time) AS oldest FROM (
        SELECT time FROM outbox WHERE sequence > $1 AND type IN (\(places)) ORDER BY sequence LIMIT $2) AS waiting
      """, arguments: [sequence, OutboxLag.countLimit] + types
    ) { OutboxLag(events: $0.int("events"), oldest: $0.optionalTimestamp("oldest")) }.first
      ?? OutboxLag(events: 0, oldest: nil)
  }

  /// Returns kept events, oldest first: the first `limit` events after a sequence number, or the last `limit` events if
  /// the number is nil.
  ///
  /// - Parameters:
  ///   - account: only events about this account; nil for all.
  ///   - type: only events of this type; nil for all.
  package func tail(
    after sequence: Int64?, limit: Int, account: String? = nil, type: String? = nil
  ) throws -> [Event] {
    let (bound, order) = sequence.map { ($0, "ASC") } ?? (0, "DESC")
    let events = try rows(
      """
      SELECT \(Row.eventColumns) FROM outbox
      WHERE sequence > $1 AND subject = coalesce($2, subject) AND type = coalesce($3, type)
      ORDER BY sequence \(order) LIMIT $4
      """, bound, account, type, limit
    ) { $0.event(of: source) }
    return sequence == nil ? events.reversed() : events
  }

  /// Returns the last received event of each source.
  package func inboxCursors() throws -> [(source: String, cursor: Int64)] {
    try rows("SELECT source, sequence FROM inbox ORDER BY source") {
      (source: $0.string("source"), cursor: $0.int64("sequence"))
    }
  }
}

extension Transaction {
  /// Adds an event to the outbox. It is sent if, and only if, this transaction commits (Q4).
  ///
  /// - Parameters:
  ///   - account: the account that the event is about. Events of one account arrive in the order of their commits.
  ///   - app: the app's id.
  /// - Throws: `StoreFault` if the data exceeds `StoreLimits.eventBytes`. Events report what happened and aren't meant
  ///   to carry documents.
  package func emit<Body: EventBody>(_ body: Body, account: String, app: String) throws {
    let data = try JSON.encode(body)
    guard data.count <= limits.eventBytes else {
      throw StoreFault(message: "an event \(Body.type) has \(data.count) bytes, more than \(limits.eventBytes)")
    }
    try refuseIfFull()
    try own.run(
      """
      INSERT INTO outbox (type, subject, app, time, data, traceparent, tracestate) VALUES ($1, $2, $3, $4, $5, $6, $7)
      """, Body.type, account, app, wallNow, data, trace?.traceparent, trace == nil ? nil : traceState)
    emitted = true
    reached(.emitted)
  }

  /// Rejects the change if the outbox is full, so that an absent subscriber's events can't fill the disk.
  private func refuseIfFull() throws {
    let span = try own.optionalValue(
      of: Int.self, "SELECT (SELECT max(sequence) FROM outbox) - (SELECT min(sequence) FROM outbox)")
    // If the range of the sequence numbers is narrow, the outbox can't be full, and the events needn't be counted.
    guard let span, span >= limits.outboxEvents - 1 else { return }
    let count = try own.value(
      of: Int.self, "SELECT count(*) FROM (SELECT 1 FROM outbox LIMIT $1) AS kept", limits.outboxEvents)
    guard let count, count >= limits.outboxEvents else { return }
    throw Failure(
      .unavailable,
      .changesWait,
      details: ["reason": "outbox_full", "retry_after_ms": 1000])
  }
}
