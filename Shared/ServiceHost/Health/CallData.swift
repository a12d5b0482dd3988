package import EventLoop
package import MessageBus
package import Telemetry
import Wire

/// What `<service>.stats` says of a method beyond the convention: how its calls ended, and how long they took.
package struct CallData: Codable, Hashable, Sendable {
  /// Whom the method is for: `client`, `ops` or `inner`.
  package var audience: String
  /// Calls by how they went: `ok`, or a failure's kind.
  package var outcomes: [String: UInt64]
  /// In nanoseconds; nil when there were no calls.
  package var p50: Int64?
  /// Nanoseconds within which nine of ten calls were answered; nil before the first.
  package var p90: Int64?
  /// The same for 99 of 100.
  package var p99: Int64?
  /// Nanoseconds of the slowest call.
  package var longest: Int64
  /// Pairs of a bucket's number on `LatencyScale.calls` and its count, so that whoever looks twice can tell what came
  /// between.
  package var buckets: [[UInt64]]

  /// What a method's calls came to so far.
  @Loop package init(_ tally: CallTally) {
    audience = tally.method.audience.rawValue
    outcomes = Dictionary(tally.outcomes.map { ($0.name, $0.count) }) { $1 }
    let latencies = tally.latencies
    (p50, p90, p99) = (latencies.quantile(0.5), latencies.quantile(0.9), latencies.quantile(0.99))
    longest = latencies.longest
    buckets = latencies.filled.map { [UInt64($0.bucket), $0.count] }
  }

  /// The same as counts, with the sum that stands beside it.
  package func latencies(sum: Int64) -> Latencies {
    let filled = buckets.filter { $0.count == 2 }.map { (bucket: Int(clamping: $0[0]), count: $0[1]) }
    return Latencies(filled: filled, sum: sum, longest: longest)
  }
}
