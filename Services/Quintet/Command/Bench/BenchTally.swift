import CivilTime
import Telemetry
import Wire

/// What a measurement counted.
struct BenchTally: Sendable {
  /// Of all calls, however they were answered: those that never were count with the time that was waited for them.
  private(set) var latencies = Latencies(.measurement)
  private(set) var answered: UInt64 = 0
  /// Calls without a result, by a failure's kind, or by what became of them here: `lost` with their connection,
  /// `unanswered` at the end, or `unsent` as no call could be sent in time.
  private(set) var errors: [String: UInt64] = [:]
  /// By how much the load generator itself was late to send what was due, at most.
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
