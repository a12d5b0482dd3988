import Telemetry
package import Wire

extension Transaction {
  /// Puts an event into the outbox: it leaves if, and only if, this transaction commits (SPEC Q4).
  ///
  /// - Parameters:
  ///   - account: whom it is about; events of one account arrive in the order of their commits.
  ///   - app: the app's id.
  /// - Throws: `StoreFault` for a body of more than `StoreLimits.eventBytes`: an event says what happened and is no document.
  package func emit<Body: EventBody>(_ body: Body, account: String, app: String) throws {
    let data = try JSON.encode(body)
    guard data.count <= limits.eventBytes else {
      throw StoreFault(message: "an event \(Body.type) has \(data.count) bytes, more than \(limits.eventBytes)")
    }
    try own.run(
      """
      INSERT INTO outbox (type, subject, app, time, data, traceparent, tracestate) VALUES ($1, $2, $3, $4, $5, $6, $7)
      """, Body.type, account, app, wallNow, data, trace?.traceparent, trace == nil ? nil : traceState)
    emitted = true
    reached(.emitted)
  }
}
