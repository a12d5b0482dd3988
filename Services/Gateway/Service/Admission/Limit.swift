import EventLoop
import Telemetry

/// What clients may use up, by the names of the settings: they stand in refusals and on the counter too.
enum Limit: String, CaseIterable, Sendable {
  case connections
  case originConnections = "origin_connections"
  case originConnectionRate = "origin_connection_rate"
  /// Files that the process may have open: the system's limit.
  case descriptors
  case frameSize = "frame_size"
  case frameTime = "frame_time"
  case batch
  case connectionCalls = "connection_calls"
  case streams = "connection_streams"
  case originCalls = "origin_calls"
  case originCallBytes = "origin_call_bytes"
  case originListeners = "origin_listeners"
  case accountCalls = "account_calls"
  case accountExpensiveCalls = "account_expensive_calls"
  case serviceCalls = "service_calls"
  case serviceBytes = "service_bytes"
  case connectionBytes = "connection_bytes"
  case originBytes = "origin_bytes"
  case bytes
  case writeTime = "write_time"
  case sessionBytes = "session_bytes"
  case originCallRate = "origin_call_rate"
  case originExpensiveRate = "origin_expensive_rate"
  case originRegistrationRate = "origin_registration_rate"
  case originWrongCodeRate = "origin_wrong_code_rate"
  case accountCallRate = "account_call_rate"
  case accountExpensiveRate = "account_expensive_rate"
}

/// A limit that is reached.
struct Fullness: Equatable {
  var limit: Limit
  var whose: String
  var current: Int
  var maximum: Int
}

/// How often each limit was reached.
@Loop struct LimitCounters {
  private let counters: [Limit: Counter]

  init(_ metrics: Metrics) {
    counters = Dictionary(
      uniqueKeysWithValues: Limit.allCases.map { limit in
        let counter = metrics.counter(
          "quintet_limit_reached_total", "Refusals, pauses and cut connections, by the limit that was reached.",
          by: ["limit": limit.rawValue])
        return (limit, counter)
      })
  }

  func reached(_ limit: Limit) { counters[limit]?.add() }

  /// How often that was so far.
  func count(_ limit: Limit) -> UInt64 { counters[limit]?.value ?? 0 }
}
