package import CivilTime
package import Wire

/// The backlog of a subscriber.
package struct OutboxLag: Hashable, Sendable {
  /// The number of waiting events, at most `OutboxLag.countLimit`. That value means "at least".
  package var events: Int
  /// The commit time of the oldest waiting event; nil if none waits.
  package var oldest: Timestamp?

  package init(events: Int, oldest: Timestamp?) {
    self.events = events
    self.oldest = oldest
  }

  /// Counting takes about 300 ns per event, and is needed while events pile up and the service is busy.
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

  /// Returns kept events, oldest first: those after a sequence number, or the last ones if it is nil.
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
