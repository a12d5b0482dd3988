import CivilTime
import QuintetCommand
import Telemetry
import Wire

/// The report of `quintet-dev bench`. Pure: counts in, lines or JSON out.
struct BenchReport {
  static let shares: [(name: String, share: Double)] = [
    ("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999),
  ]

  let plan: BenchPlan
  let tally: BenchTally
  let took: Duration

  private var seconds: Double { max(Double(took.nanoseconds) / 1e9, 1e-9) }
  private var latencies: Latencies { tally.latencies }

  var lines: [String] {
    let loop = plan.rate.map { "open loop at \(ShortText.count($0))/s" } ?? "closed loop"
    let load = "\(plan.connections) connections, \(plan.inFlight) in flight on each"
    var lines = [
      "\(Output.bold(plan.method))  \(loop), \(load), \(ShortText.duration(took.nanoseconds))", "",
      "  answered   \(Columns.number(tally.answered))   \(ShortText.count(Double(tally.answered) / seconds))/s"
        + "   sent \(rate(tally.bytesSent)), received \(rate(tally.bytesReceived))",
    ]
    if tally.failed > 0 {
      let kinds = tally.errors.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let named = kinds.map { "\($0.key) \(Columns.number($0.value))" }.joined(separator: ", ")
      lines.append("  \(Output.red("errors")) " + "    \(Columns.number(tally.failed))   \(named)")
    }
    guard latencies.count > 0 else { return lines }
    let marks = Self.shares.map { "\($0.name) \(ShortText.duration(latencies.quantile($0.share) ?? 0))" }
    lines.append("  latency    " + (marks + ["max \(ShortText.duration(latencies.longest))"]).joined(separator: "   "))
    if plan.isOpen {
      lines.append(
        "             latency counts from the time when a call was due; calls were sent at most "
          + "\(ShortText.duration(tally.lateness.nanoseconds)) late"
      )
    }
    return lines + [""] + bars
  }

  private func rate(_ bytes: UInt64) -> String { "\(ShortText.bytes(Double(bytes) / seconds))/s" }

  /// A histogram of the latencies with doubling bounds and the share of each bucket.
  private var bars: [String] {
    let groups = doublings
    let most = Double(groups.map(\.count).max() ?? 1)
    return groups.map { group in
      let share = Double(group.count) / Double(latencies.count) * 100
      let bar = String(repeating: "█", count: Int((Double(group.count) / most * 40).rounded(.up)))
      let percent = share < 0.01 ? "<0.01" : "\(Double(Int((share * 100).rounded())) / 100)"
      return "  ≤ \(ShortText.duration(group.bound).padded(8))\(percent.padded(6)) %  \(bar)"
    }
  }

  /// Counts in buckets with doubling bounds, from the first to the last bucket that isn't empty.
  var doublings: [(bound: Int64, count: UInt64)] {
    var groups: [(bound: Int64, count: UInt64)] = []
    for (bucket, count) in latencies.filled {
      let upper = latencies.scale.bound(bucket) ?? latencies.longest
      var bound = groups.last?.bound ?? 1000
      if groups.isEmpty { while bound < upper { bound *= 2 } }
      while let last = groups.last, last.bound < upper { groups.append((last.bound * 2, 0)) }
      if groups.isEmpty { groups.append((bound, 0)) }
      groups[groups.count - 1].count += count
    }
    return groups
  }

  /// Times are in nanoseconds.
  var json: JSONValue {
    var percentiles: JSONObject = ["mean": .integer(latencies.mean)]
    for (name, share) in Self.shares { percentiles[name] = .integer(latencies.quantile(share) ?? 0) }
    percentiles["max"] = .integer(latencies.longest)
    let errors = tally.errors.sorted { $0.key < $1.key }.map {
      (key: $0.key, value: JSONValue.integer(Int64(clamping: $0.value)))
    }
    return [
      "method": .string(plan.method), "loop": plan.isOpen ? "open" : "closed",
      "connections": .integer(Int64(plan.connections)), "in_flight": .integer(Int64(plan.inFlight)),
      "rate": plan.rate.map(JSONValue.number) ?? .null, "seconds": .number(seconds),
      "answered": .integer(Int64(clamping: tally.answered)),
      "answered_per_second": .number(Double(tally.answered) / seconds), "errors": .object(JSONObject(errors)),
      "bytes_sent": .integer(Int64(clamping: tally.bytesSent)),
      "bytes_received": .integer(Int64(clamping: tally.bytesReceived)), "latency_ns": .object(percentiles),
      "late_ns": .integer(tally.lateness.nanoseconds),
      "histogram": .array(
        doublings.map { ["le_ns": .integer($0.bound), "count": .integer(Int64(clamping: $0.count))] }),
    ]
  }
}

extension Columns {
  /// Formats a number with thousands separators.
  static func number(_ value: UInt64) -> String {
    let digits = Array(String(value))
    var out = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { out.append(",") }
      out.append(digit)
    }
    return out
  }
}
