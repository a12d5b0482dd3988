import CivilTime
import Wire

/// What `quintet bench` is asked to do.
struct BenchPlan: Sendable {
  var socket: String
  var method: String
  var params: JSONValue = [:]
  var token: String?
  var connections = 1
  /// Calls that may wait for their answer on each connection.
  var inFlight = 1
  /// Calls a second that are due whatever the answers do; nil sends the next when one is answered.
  var rate: Double?
  var duration: Duration = .seconds(10)
  var timeoutMs = 5000

  var isOpen: Bool { rate != nil }

  /// A request is these, with its id between them.
  var text: (before: Bytes, after: Bytes) {
    var meta: JSONObject = ["timeout_ms": .integer(Int64(timeoutMs))]
    if let token { meta["token"] = .string(token) }
    let after = Output.compact(["method": .string(method), "params": params, "meta": .object(meta)]).dropFirst()
    return (Bytes("{\"jsonrpc\":\"2.0\",\"id\":".utf8), Bytes(",\(after)".utf8))
  }
}

/// When calls are due in an open loop: evenly, from the start on, whether or not earlier ones are answered.
///
/// That is what keeps a measurement honest. A client that waits for an answer before it sends again sends little while
/// the server stands still, and so sees the stall in one call only ("coordinated omission"). Here each call has its
/// time, and its latency counts from then even if it could only be sent later.
struct OpenSchedule: Sendable {
  private let start: Instant
  private let end: Instant
  private let interval: Double
  /// Calls that were taken.
  private(set) var taken: Int64 = 0

  /// - Parameter rate: calls a second.
  init(rate: Double, from start: Instant, to end: Instant) {
    (self.start, self.end) = (start, end)
    interval = 1e9 / rate
  }

  /// The time of the next call; nil when there are no more.
  var next: Instant? {
    let at = Instant(nanoseconds: start.nanoseconds + Int64(Double(taken) * interval))
    return at < end ? at : nil
  }

  /// Takes the next call if it is due.
  ///
  /// - Returns: the time that it was due at.
  mutating func take(at now: Instant) -> Instant? {
    guard let next, next <= now else { return nil }
    taken += 1
    return next
  }
}
