import Telemetry
package import Wire

extension Transaction {
  /// Adds an event to the outbox. It is sent if, and only if, this transaction commits (Q4).
  ///
  /// - Parameters:
  ///   - account: the account that the event is about. Events of one account arrive in the order of their commits.
  ///   - app: the app's id.
  /// - Throws: `StoreFault` if the data exceeds `StoreLimits.eventBytes`. An event reports what happened; it isn't
  ///   meant to carry a document.
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
    // Counted only if the numbers, which may have gaps, don't rule it out.
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
