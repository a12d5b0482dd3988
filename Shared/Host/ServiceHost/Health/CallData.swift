package import EventLoop
package import MessageBus
package import Telemetry
import Wire

/// The part of a method's statistics in `<service>.stats` that extends NATS's convention: the results and durations of
/// the method's calls.
package struct CallData: Codable, Hashable, Sendable {
  /// The method's audience: `client`, `admin` or `inner`.
  package var audience: String
  /// The number of calls by result: `ok`, or a failure's kind.
  package var outcomes: [String: UInt64]
  /// The median duration in nanoseconds; nil if there were no calls.
  package var p50: Int64?
  /// The 90th percentile of the durations, in nanoseconds; nil if there were no calls.
  package var p90: Int64?
  /// The 99th percentile of the durations, in nanoseconds; nil if there were no calls.
  package var p99: Int64?
  /// The duration of the slowest call, in nanoseconds.
  package var longest: Int64
  /// Pairs of a bucket's number on `LatencyScale.calls` and its count. To get the calls between two replies, subtract
  /// the counts of the earlier reply.
  package var buckets: [[UInt64]]

  @Loop package init(_ tally: CallTally) {
    audience = tally.method.audience.rawValue
    outcomes = Dictionary(tally.outcomes.map { ($0.name, $0.count) }) { $1 }
    let latencies = tally.latencies
    p50 = latencies.quantile(0.5)
    p90 = latencies.quantile(0.9)
    p99 = latencies.quantile(0.99)
    longest = latencies.longest
    buckets = latencies.filled.map { [UInt64($0.bucket), $0.count] }
  }

  /// Returns the buckets as counts, with the sum from the same reply.
  package func latencies(sum: Int64) -> Latencies {
    let filled = buckets.filter { $0.count == 2 }.map { (bucket: Int(clamping: $0[0]), count: $0[1]) }
    return Latencies(filled: filled, sum: sum, longest: longest)
  }
}
