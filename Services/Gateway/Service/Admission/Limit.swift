import EventLoop
import Telemetry

/// The limits for clients. The raw value is the name of the limit's setting, which failures and metrics also use.
enum Limit: String, CaseIterable, Sendable {
  case connections
  case originConnections = "origin_connections"
  case originConnectionRate = "origin_connection_rate"
  /// The maximum number of open files of the process, as set by the system.
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

/// A reached limit, with its owner and the current usage.
struct Fullness: Equatable {
  var limit: Limit
  var whose: String
  var current: Int
  var maximum: Int
}

/// Counts how often each limit was reached.
@Loop struct LimitCounters {
  private let counters: [Limit: Counter]

  init(_ metrics: Metrics) {
    counters = Dictionary(
      uniqueKeysWithValues: Limit.allCases.map { limit in
        let counter = metrics.counter(
          "quintet_limit_reached_total", "Rejections, pauses and closed connections, by the limit that was reached.",
          by: ["limit": limit.rawValue])
        return (limit, counter)
      })
  }

  func reached(_ limit: Limit) { counters[limit]?.add() }

  func count(_ limit: Limit) -> UInt64 { counters[limit]?.value ?? 0 }
}
