package import EventLoop
package import Telemetry
package import Wire

/// How the calls of one method went. Found once for each route, so that counting looks nothing up and allocates
/// nothing.
@Loop package final class CallTally {
  package nonisolated let method: Method
  /// Calls that were answered.
  package private(set) var requests: UInt64 = 0
  /// Calls that ended in a failure, by its kind.
  package private(set) var failures: [FailureKind: UInt64] = [:]
  /// The kind of the last failure; nil if there was none.
  package private(set) var lastFailure: FailureKind?
  /// From their arrival to their answer.
  package private(set) var latencies = Latencies()

  /// No calls of the method yet.
  package nonisolated init(_ method: Method) { self.method = method }

  /// Counts one call that has been answered.
  package func count(nanoseconds: Int64, failure: FailureKind? = nil) {
    requests &+= 1
    // An endless stream's time is its reader's choice.
    latencies.observe(method.isEndless ? 0 : nanoseconds)
    guard let failure else { return }
    failures[failure, default: 0] &+= 1
    lastFailure = failure
  }

  /// Calls that ended in a failure.
  package var failed: UInt64 { failures.values.reduce(0, &+) }

  /// Calls by how they went, `ok` first.
  package var outcomes: [(name: String, count: UInt64)] {
    [("ok", requests - failed)] + failures.map { ($0.key.rawValue, $0.value) }.sorted { $0.0 < $1.0 }
  }
}
