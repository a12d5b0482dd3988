package import Wire

/// What became of an event that arrived.
package enum EventOutcome: Hashable, Sendable {
  /// Applied now, in this transaction.
  case applied
  /// Applied, or put aside, earlier: acknowledge it.
  case repeated
  /// Events before it are missing: the sender has to go on after `cursor`. Nothing was changed.
  case gap(cursor: Int64)
  /// The body failed for the `tries`th time and was undone: the sender tries again later.
  case failed(tries: Int, reason: String)
  /// The body failed too often: the event stands on the shelf for ops, and its successors go on. Acknowledge it.
  case shelved(reason: String)
}

extension Transaction {
  /// Applies an event exactly once (SPEC Q4): `body`'s changes and the source's cursor are in one transaction.
  ///
  /// - Parameters:
  ///   - previous: the sequence that this sender delivered to us just before, 0 for none: events that we don't
  ///     subscribe to leave holes in the sequence, so only the sender can say what precedes.
  ///   - tries: how often a body may fail before the event is put aside.
  ///   - body: throws to have its own changes undone; what else this transaction did stays.
  package func applyOnce(
    _ event: Event, after previous: Int64, tries limit: Int = 5, _ body: (Transaction) throws -> Void
  ) throws -> EventOutcome {
    let inbox = try own.first("SELECT sequence, tries FROM inbox WHERE source = $1", event.source) {
      (cursor: $0.int64(0), tries: $0.int(1))
    }
    let cursor = inbox?.cursor ?? 0
    if event.sequence <= cursor { return .repeated }
    if previous > cursor { return .gap(cursor: cursor) }

    let reason: String
    do {
      try own.run("SAVEPOINT inbox_body")
      try body(self)
      try own.run("RELEASE inbox_body")
      try moveCursor(of: event.source, to: event.sequence, tries: 0)
      return .applied
    } catch {
      // With the transaction gone, the event is untouched: it isn't to blame and will come again.
      if database.isLost { throw error }
      try own.run("ROLLBACK TO inbox_body")
      try own.run("RELEASE inbox_body")
      reason = "\(error)"
    }
    let tries = (inbox?.tries ?? 0) + 1
    if tries < limit {
      try moveCursor(of: event.source, to: cursor, tries: tries)
      return .failed(tries: tries, reason: reason)
    }
    try own.run(
      "INSERT INTO inbox_shelf (source, sequence, event, reason, shelved_at) VALUES ($1, $2, $3, $4, $5)",
      event.source, event.sequence, try JSON.encode(event), reason, wallNow)
    try moveCursor(of: event.source, to: event.sequence, tries: 0)
    return .shelved(reason: reason)
  }

  private func moveCursor(of source: String, to sequence: Int64, tries: Int) throws {
    try own.run(
      """
      INSERT INTO inbox (source, sequence, tries) VALUES ($1, $2, $3)
      ON CONFLICT (source) DO UPDATE SET sequence = excluded.sequence, tries = excluded.tries
      """, source, sequence, tries)
  }
}
