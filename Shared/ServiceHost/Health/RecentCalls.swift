package import CivilTime
package import EventLoop
package import MessageBus
package import Telemetry
import Wire

/// All calls of a process together.
package struct CallTotals: Hashable, Sendable {
  /// Calls that were answered.
  package var requests: UInt64 = 0
  /// Those of them that ended in a failure.
  package var failures: UInt64 = 0
  /// How long they took.
  package var latencies = Latencies()

  /// No calls yet.
  package init() {}

  /// Those of people who look in are left out: a process that is only watched has no traffic.
  @Loop package init(_ tallies: [CallTally]) {
    for tally in tallies where tally.method.audience != .ops && tally.requests > 0 {
      requests += tally.requests
      failures += tally.failed
      latencies = latencies + tally.latencies
    }
  }
}

/// What happened in the last seconds: the difference to a state that was noted then.
///
/// Pure: the caller notes the state every few seconds, and gives the present one to compare with.
package struct RecentCalls: Sendable {
  private var older: (at: Instant, totals: CallTotals)?
  private var newer: (at: Instant, totals: CallTotals)?

  /// No calls yet.
  package init() {}

  /// Notes the present state. What is told from then on is about one to two such intervals.
  package mutating func note(_ totals: CallTotals, at now: Instant) {
    older = newer ?? (now, totals)
    newer = (now, totals)
  }

  /// What came since the older of the two states noted last, and how long ago that was.
  package func since(_ totals: CallTotals, at now: Instant) -> (span: Duration, calls: CallTotals) {
    guard let older else { return (.zero, CallTotals()) }
    var calls = CallTotals()
    calls.requests = totals.requests - min(totals.requests, older.totals.requests)
    calls.failures = totals.failures - min(totals.failures, older.totals.failures)
    calls.latencies = totals.latencies.since(older.totals.latencies)
    return (now - older.at, calls)
  }
}
