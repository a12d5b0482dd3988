import CivilTime
import QuintetCommand
import Wire

/// The arguments of `quintet-dev bench`.
struct BenchPlan: Sendable {
  var socket: String
  var method: String
  var params: JSONValue = [:]
  var token: String?
  var connections = 1
  /// The maximum number of calls in flight on each connection.
  var inFlight = 1
  /// The number of calls per second in an open loop; nil for a closed loop, which sends the next call when one is
  /// answered.
  var rate: Double?
  var duration: Duration = .seconds(10)
  var timeoutMs = 5000

  var isOpen: Bool { rate != nil }

  /// The text of a request before and after its id.
  var text: (before: Bytes, after: Bytes) {
    var meta: JSONObject = ["timeout_ms": .integer(Int64(timeoutMs))]
    if let token { meta["token"] = .string(token) }
    let after = Output.compact(["method": .string(method), "params": params, "meta": .object(meta)]).dropFirst()
    return (Bytes("{\"jsonrpc\":\"2.0\",\"id\":".utf8), Bytes(",\(after)".utf8))
  }
}

/// The due times of calls in an open loop: evenly spaced from the start, whether or not earlier calls are answered.
///
/// This avoids "coordinated omission": a client that waits for each reply sends few calls while the server stalls, so
/// it sees the stall in a single call. Here each call has a due time, and its latency counts from then even if it is
/// sent later.
struct OpenSchedule: Sendable {
  private let start: Instant
  private let end: Instant
  private let interval: Double
  /// The number of calls that have been taken from the schedule.
  private(set) var taken: Int64 = 0

  /// - Parameter rate: calls per second.
  init(rate: Double, from start: Instant, to end: Instant) {
    self.start = start
    self.end = end
    interval = 1e9 / rate
  }

  /// The due time of the next call; nil if there are no more.
  var next: Instant? {
    let at = Instant(nanoseconds: start.nanoseconds + Int64(Double(taken) * interval))
    return at < end ? at : nil
  }

  /// Takes the next call if it is due.
  ///
  /// - Returns: the call's due time; nil if none is due.
  mutating func take(at now: Instant) -> Instant? {
    guard let next, next <= now else { return nil }
    taken += 1
    return next
  }
}
