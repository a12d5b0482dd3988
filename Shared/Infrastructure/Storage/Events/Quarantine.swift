package import CivilTime
package import Wire

/// A filter for quarantined events. A property that is nil matches all events.
package struct QuarantineSelection: Hashable, Sendable {
  /// Only events of this service; nil for any.
  package var source: String?
  /// Only events of this account; nil for any.
  package var account: String?
  /// Only the event with this sequence number; nil for any.
  package var sequence: Int64?

  package init(source: String? = nil, account: String? = nil, sequence: Int64? = nil) {
    self.source = source
    self.account = account
    self.sequence = sequence
  }
}

/// A source and account whose events wait for each other in the quarantine.
package struct QuarantinedAccount: Hashable, Sendable {
  /// The service that the events come from.
  package var source: String
  /// The account that the events are about.
  package var account: String

  package init(source: String, account: String) {
    self.source = source
    self.account = account
  }
}

/// The result of retrying the quarantined events that were due.
package struct RetryRound: Sendable {
  /// The retried events and their results, in order.
  package var outcomes: [(event: Event, outcome: EventOutcome)]
  /// The time of the next attempt; nil if none is scheduled.
  package var next: Timestamp?
}

// For each source and account, the quarantine (the table `inbox_shelf`) holds the failed event and all later events, in
// order. Only the first of them is retried, at `next_try_at`. If that column is NULL, the event waits for an operator
// (`tries` > 0) or for an earlier event (`tries` = 0). A postponed event has a `next_try_at`, but its attempts aren't
// counted.
extension Transaction {
  /// Retries the events that are due, at most `limit`. An account's events are applied in order until one fails.
  package func retryDue(limit: Int = 100, _ body: (Event, Transaction) throws -> Void) throws -> RetryRound {
    var outcomes: [(event: Event, outcome: EventOutcome)] = []
    while outcomes.count < limit, let due = try firstDue() {
      outcomes.append((due.event, try retry(due.event, failedBefore: due.tries, body)))
    }
    let next = try own.optionalValue(of: Timestamp.self, "SELECT min(next_try_at) FROM inbox_shelf")
    return RetryRound(outcomes: outcomes, next: next)
  }

  private func firstDue() throws -> (event: Event, tries: Int)? {
    try own.first(
      """
      SELECT event, tries FROM inbox_shelf WHERE next_try_at <= $1 ORDER BY next_try_at, source, sequence LIMIT 1
      """, wallNow
    ) { (event: try JSON.decode(Event.self, from: $0.bytes("event")), tries: $0.int("tries")) }
  }

  /// Schedules failed events for an immediate retry and resets their attempt counts.
  ///
  /// - Returns: the sources and accounts of these events. There is at most one event for each.
  package func retryNow(_ selection: QuarantineSelection) throws -> Set<QuarantinedAccount> {
    let accounts = try own.rows(
      """
      UPDATE inbox_shelf SET tries = 0, next_try_at = $1 WHERE (tries > 0 OR next_try_at IS NOT NULL)
        AND source = coalesce($2, source) AND subject = coalesce($3, subject) AND sequence = coalesce($4, sequence)
      RETURNING source, subject
      """, wallNow, selection.source, selection.account, selection.sequence
    ) { QuarantinedAccount(source: $0.string("source"), account: $0.string("subject")) }
    return Set(accounts)
  }

  /// Deletes a quarantined event permanently. The next event of its account becomes due.
  ///
  /// - Returns: false if the quarantine doesn't contain the event.
  package func drop(source: String, sequence: Int64) throws -> Bool {
    let account = try own.value(
      of: String.self, "DELETE FROM inbox_shelf WHERE source = $1 AND sequence = $2 RETURNING subject", source, sequence
    )
    guard let account else { return false }
    try release(source: source, account: account)
    return true
  }

  /// Returns true if an event of the same source and account is in quarantine.
  func isHeld(_ event: Event) throws -> Bool {
    try own.first(
      "SELECT 1 FROM inbox_shelf WHERE source = $1 AND subject = $2 LIMIT 1", event.source, event.subject
    ) { _ in true } ?? false
  }

  /// Quarantines an event that couldn't be applied on arrival.
  func quarantine(_ event: Event, _ obstacle: EventFailure) throws -> EventOutcome {
    switch obstacle {
    case .failed(let reason):
      let next = limits.retries.next(after: 1, at: wallNow)
      try insert(event, tries: 1, reason: reason, next: next)
      return .failed(tries: 1, reason: reason, next: next)
    case .postponed(let reason):
      try insert(event, tries: 0, reason: reason, next: wallNow + limits.retries.longestWait)
      return .postponed(isNew: true)
    }
  }

  /// Quarantines an event behind an earlier one of its account.
  func quarantine(_ event: Event) throws { try insert(event, tries: 0, reason: nil, next: nil) }

  private func insert(_ event: Event, tries: Int, reason: String?, next: Timestamp?) throws {
    try own.run(
      """
      INSERT INTO inbox_shelf (source, sequence, subject, event, tries, reason, shelved_at, next_try_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """, event.source, event.sequence, event.subject, try JSON.encode(event), tries, reason, wallNow, next)
    reached(.quarantined)
  }

  private func retry(
    _ event: Event, failedBefore: Int, _ body: (Event, Transaction) throws -> Void
  ) throws -> EventOutcome {
    func keep(tries: Int, _ reason: String, next: Timestamp?) throws {
      try own.run(
        "UPDATE inbox_shelf SET tries = $1, reason = $2, next_try_at = $3 WHERE source = $4 AND sequence = $5",
        tries, reason, next, event.source, event.sequence)
    }
    switch try attempt(event, body) {
    case .failed(let reason):
      let tries = failedBefore + 1
      let next = limits.retries.next(after: tries, at: wallNow)
      try keep(tries: tries, reason, next: next)
      return .failed(tries: tries, reason: reason, next: next)
    case .postponed(let reason):
      try keep(tries: failedBefore, reason, next: wallNow + limits.retries.longestWait)
      return .postponed(isNew: false)
    case nil: break
    }
    try own.run("DELETE FROM inbox_shelf WHERE source = $1 AND sequence = $2", event.source, event.sequence)
    try release(source: event.source, account: event.subject)
    reached(.released)
    return .applied
  }

  /// Makes the first of an account's events due, after the event before it has left the quarantine.
  private func release(source: String, account: String) throws {
    try own.run(
      """
      UPDATE inbox_shelf SET next_try_at = $1 WHERE source = $2 AND tries = 0 AND sequence = (
        SELECT min(sequence) FROM inbox_shelf WHERE source = $2 AND subject = $3)
      """, wallNow, source, account)
  }
}

/// A failed event in the quarantine.
package struct QuarantinedEvent: Sendable {
  /// The event that couldn't be applied.
  package var event: Event
  /// The number of attempts so far.
  package var tries: Int
  /// The error of the last attempt; nil if the event hasn't been tried yet, because it was waiting for an earlier
  /// event.
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

  /// Returns the time of the next attempt, or nil if none is scheduled.
  package func nextRetry() throws -> Timestamp? {
    try optionalValue(of: Timestamp.self, "SELECT min(next_try_at) FROM inbox_shelf")
  }
}
