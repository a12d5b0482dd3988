package import EventLoop
package import Telemetry

/// The limits on the traffic between services. The raw values are the names of the settings, which also occur in
/// failures and metrics.
package enum BusLimit: String, CaseIterable, Sendable {
  case calls = "bus_calls"
  case callBytes = "bus_call_bytes"
  case bytes = "bus_bytes"
  case frameSize = "bus_frame_size"
}

/// Counts how often each limit was reached.
@Loop package struct BusLimitCounters {
  private let counters: [BusLimit: Counter]

  package init(_ metrics: Metrics) {
    counters = Dictionary(
      uniqueKeysWithValues: BusLimit.allCases.map { limit in
        let counter = metrics.counter(
          "quintet_limit_reached_total", "Rejections, pauses and closed connections, by the limit that was reached.",
          by: ["limit": limit.rawValue])
        return (limit, counter)
      })
  }

  package func reached(_ limit: BusLimit) { counters[limit]?.add() }

  package subscript(limit: BusLimit) -> UInt64 { counters[limit]?.value ?? 0 }
}
