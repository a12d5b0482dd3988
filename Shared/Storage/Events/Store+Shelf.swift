package import CivilTime
package import Wire

/// An event that failed, as the shelf has it.
package struct ShelvedEvent: Sendable {
  /// The event that couldn't be applied, or that waits behind one.
  package var event: Event
  /// How often it was tried so far.
  package var tries: Int
  /// Why its last try failed; nil if what it waited for has just left.
  package var reason: String?
  /// When it came here.
  package var shelvedAt: Timestamp
  /// Nil once it is set aside.
  package var nextTryAt: Timestamp?
  /// Events of the same source and account that wait behind it.
  package var behind: Int
}

/// The shelf, as ops see it.
extension Reading {
  /// Events that failed, oldest first. What waits behind each is counted only.
  package func shelvedEvents(limit: Int = 100) throws -> [ShelvedEvent] {
    try rows(
      """
      SELECT event, tries, reason, shelved_at, next_try_at, (
        SELECT count(*) FROM inbox_shelf AS later
        WHERE later.source = first.source AND later.subject = first.subject AND later.sequence > first.sequence)
      FROM inbox_shelf AS first WHERE tries > 0 OR next_try_at IS NOT NULL
      ORDER BY shelved_at, source, sequence LIMIT $1
      """, limit
    ) { row in
      ShelvedEvent(
        event: try JSON.decode(from: row.bytes(0)), tries: row.int(1), reason: row.optionalString(2),
        shelvedAt: row.timestamp(3), nextTryAt: row.optionalTimestamp(4), behind: row.int(5))
    }
  }

  /// When the next event of the shelf is due; nil if none is.
  package func nextRetry() throws -> Timestamp? {
    try first("SELECT min(next_try_at) FROM inbox_shelf") { $0.optionalTimestamp(0) } ?? nil
  }
}
