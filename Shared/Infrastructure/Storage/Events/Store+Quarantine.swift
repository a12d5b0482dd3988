package import CivilTime
package import Wire

/// A failed event in the quarantine.
package struct QuarantinedEvent: Sendable {
  /// The event that couldn't be applied.
  package var event: Event
  /// The number of attempts so far.
  package var tries: Int
  /// The error of the last attempt; nil if the event was waiting for another one that has just left the quarantine.
  package var reason: String?
  /// The time at which the event was quarantined.
  package var quarantinedAt: Timestamp
  /// The time of the next attempt; nil if the event waits for an operator.
  package var nextTryAt: Timestamp?
  /// The number of later events of the same source and account that wait for this event.
  package var behind: Int
}

/// The quarantine, for administrators.
extension Reading {
  /// Returns failed events, oldest first. Events that wait behind them are only counted.
  package func quarantinedEvents(limit: Int = 100) throws -> [QuarantinedEvent] {
    try rows(
      """
      SELECT event, tries, reason, shelved_at, next_try_at, (
        SELECT count(*) FROM inbox_shelf AS later
        WHERE later.source = first.source AND later.subject = first.subject AND later.sequence > first.sequence
      ) AS behind
      FROM inbox_shelf AS first WHERE tries > 0 OR next_try_at IS NOT NULL
      ORDER BY shelved_at, source, sequence LIMIT $1
      """, limit
    ) { row in
      QuarantinedEvent(
        event: try JSON.decode(from: row.bytes("event")), tries: row.int("tries"), reason: row.optionalString("reason"),
        quarantinedAt: row.timestamp("shelved_at"), nextTryAt: row.optionalTimestamp("next_try_at"),
        behind: row.int("behind"))
    }
  }

  /// Returns the time of the next attempt, or nil if none is due.
  package func nextRetry() throws -> Timestamp? {
    try optionalValue(of: Timestamp.self, "SELECT min(next_try_at) FROM inbox_shelf")
  }
}
