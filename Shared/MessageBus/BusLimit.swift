package import EventLoop
package import Telemetry

/// The limits between services, by the names of their settings: they stand in refusals and on the counter too.
package enum BusLimit: String, CaseIterable, Sendable {
  case calls = "bus_calls"
  case callBytes = "bus_call_bytes"
  case bytes = "bus_bytes"
  case frameSize = "bus_frame_size"
}

/// How often each was reached.
@Loop package struct BusLimitCounters {
  private let counters: [BusLimit: Counter]

  /// Counters of all limits between services.
  package init(_ metrics: Metrics) {
    counters = Dictionary(
      uniqueKeysWithValues: BusLimit.allCases.map { limit in
        let counter = metrics.counter(
          "quintet_limit_reached_total", "Refusals, pauses and cut connections, by the limit that was reached.",
          by: ["limit": limit.rawValue])
        return (limit, counter)
      })
  }

  /// Counts one refusal.
  package func reached(_ limit: BusLimit) { counters[limit]?.add() }

  /// How often the limit was reached.
  package subscript(limit: BusLimit) -> UInt64 { counters[limit]?.value ?? 0 }
}
