package import CivilTime
package import EventLoop
package import MessageBus
package import Telemetry
import Wire

/// The totals over all calls of a process.
package struct CallTotals: Hashable, Sendable {
  /// The number of calls that were answered.
  package var requests: UInt64 = 0
  /// The number of these calls that failed.
  package var failures: UInt64 = 0
  /// The durations of the calls.
  package var latencies = Latencies()

  package init() {}

  /// Adds up the calls without those of admins, so that monitoring doesn't count as traffic.
  @Loop package init(_ tallies: [CallTally]) {
    for tally in tallies where tally.method.audience != .admin && tally.requests > 0 {
      requests += tally.requests
      failures += tally.failed
      latencies = latencies + tally.latencies
    }
  }
}

/// The calls of the last seconds: the difference between the present totals and earlier ones.
///
/// This type has no side effects: the caller notes the totals every few seconds, and supplies the present totals for
/// comparison.
package struct RecentCalls: Sendable {
  private var older: (at: Instant, totals: CallTotals)?
  private var newer: (at: Instant, totals: CallTotals)?

  package init() {}

  /// Notes the present totals. From the second call on, `since` covers between one and two times the interval at which
  /// this method is called.
  package mutating func note(_ totals: CallTotals, at now: Instant) {
    older = newer ?? (now, totals)
    newer = (now, totals)
  }

  /// Returns the service's calls since the second-to-last call of `note`, and the time since then.
  package func since(_ totals: CallTotals, at now: Instant) -> (span: Duration, calls: CallTotals) {
    guard let older else { return (.zero, CallTotals()) }
    var calls = CallTotals()
    calls.requests = totals.requests - min(totals.requests, older.totals.requests)
    calls.failures = totals.failures - min(totals.failures, older.totals.failures)
    calls.latencies = totals.latencies.since(older.totals.latencies)
    return (now - older.at, calls)
  }
}
