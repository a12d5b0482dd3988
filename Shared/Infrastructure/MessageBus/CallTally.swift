package import EventLoop
package import Telemetry
package import Wire

/// The outcomes of one method's calls. Each route keeps its own tally, so that counting needs no lookup and doesn't
/// allocate.
@Loop package final class CallTally {
  package nonisolated let method: Method
  /// The number of completed calls.
  package private(set) var requests: UInt64 = 0
  /// The number of failed calls by kind of failure.
  package private(set) var failures: [FailureKind: UInt64] = [:]
  /// The kind of the last failure; nil if there was none.
  package private(set) var lastFailure: FailureKind?
  /// The times from the arrival of a call to its response.
  package private(set) var latencies = Latencies()

  package nonisolated init(_ method: Method) { self.method = method }

  /// Counts a completed call.
  package func count(nanoseconds: Int64, failure: FailureKind? = nil) {
    requests &+= 1
    // The duration of an endless stream isn't a latency, because its reader decides when it ends.
    latencies.observe(method.isEndless ? 0 : nanoseconds)
    guard let failure else { return }
    failures[failure, default: 0] &+= 1
    lastFailure = failure
  }

  /// The total number of failed calls.
  package var failed: UInt64 { failures.values.reduce(0, &+) }

  /// The number of calls by outcome, `ok` first.
  package var outcomes: [(name: String, count: UInt64)] {
    [("ok", requests - failed)] + failures.map { ($0.key.rawValue, $0.value) }.sorted { $0.0 < $1.0 }
  }
}
