import CivilTime
import Telemetry
import Wire

/// The counts of a benchmark.
struct BenchTally: Sendable {
  /// The latencies of all calls. An unanswered call counts with the time spent waiting for it.
  private(set) var latencies = Latencies(.measurement)
  private(set) var answered: UInt64 = 0
  /// Calls without a result, by the kind of failure or by their end on this side: `lost` with their connection,
  /// `unanswered` at the end, or `unsent` if no connection had a free slot in time.
  private(set) var errors: [String: UInt64] = [:]
  /// The longest delay between a call's due time and its sending, caused by the load generator itself.
  private(set) var lateness: Duration = .zero
  var bytesSent: UInt64 = 0
  var bytesReceived: UInt64 = 0

  mutating func answer(after latency: Duration, failure: FailureKind?) {
    answered += 1
    latencies.observe(latency.nanoseconds)
    if let failure { errors[failure.rawValue, default: 0] += 1 }
  }

  mutating func miss(_ what: String, after latency: Duration) {
    latencies.observe(latency.nanoseconds)
    errors[what, default: 0] += 1
  }

  mutating func sent(late: Duration) { lateness = max(lateness, late) }

  var failed: UInt64 { errors.values.reduce(0, +) }
}
