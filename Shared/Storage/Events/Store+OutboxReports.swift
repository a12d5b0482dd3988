package import CivilTime
package import Wire

/// What waits for a subscriber.
package struct OutboxLag: Hashable, Sendable {
  /// At most `OutboxLag.countLimit`; that many means "at least".
  package var events: Int
  /// When the oldest of them was committed; nil if none waits.
  package var oldest: Timestamp?

  package init(events: Int, oldest: Timestamp?) { (self.events, self.oldest) = (events, oldest) }

  /// Counting takes some 300 ns each: this is asked for while events pile up, when the service has work to do.
  package static let countLimit = 10_000
}

/// The outbox, as ops see it.
extension Reading {
  /// What waits for a subscriber behind its cursor.
  package func lag(after sequence: Int64, types: Set<String>) throws -> OutboxLag {
    let types = types.sorted()
    let places = types.indices.map { "$\($0 + 3)" }.joined(separator: ", ")
    return try rows(
      """
      SELECT count(*), min(time) FROM (
        SELECT time FROM outbox WHERE sequence > $1 AND type IN (\(places)) ORDER BY sequence LIMIT $2) AS waiting
      """, arguments: [sequence, OutboxLag.countLimit] + types
    ) { OutboxLag(events: $0.int(0), oldest: $0.optionalTimestamp(1)) }.first ?? OutboxLag(events: 0, oldest: nil)
  }

  /// The events that the outbox still has: those after a sequence, or else the last ones; oldest first.
  ///
  /// - Parameters:
  ///   - account: only those about it; nil for all.
  ///   - type: only those of it; nil for all.
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

  /// How far this store took the events of each source.
  package func inboxCursors() throws -> [(source: String, cursor: Int64)] {
    try rows("SELECT source, sequence FROM inbox ORDER BY source") { (source: $0.string(0), cursor: $0.int64(1)) }
  }
}
