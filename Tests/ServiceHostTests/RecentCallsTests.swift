import CivilTime
import EventLoop
import MessageBus
import ServiceHost
import Telemetry
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct RecentCallsTests {
  static let start = Instant(nanoseconds: 0)

  static func totals(_ requests: UInt64, failures: UInt64 = 0, each nanoseconds: Int64 = 1000) -> CallTotals {
    var totals = CallTotals()
    totals.requests = requests
    totals.failures = failures
    for _ in 0..<requests { totals.latencies.observe(nanoseconds) }
    return totals
  }

  @Test("Recent figures cover the time since the older of the last two snapshots")
  func window() {
    var recent = RecentCalls()
    #expect(recent.since(Self.totals(3), at: Self.start).calls.requests == 0, "no snapshot was recorded yet")
    recent.note(Self.totals(100), at: Self.start)
    recent.note(Self.totals(130, failures: 2), at: Self.start + .seconds(5))
    let (span, calls) = recent.since(Self.totals(140, failures: 3), at: Self.start + .seconds(7))
    #expect(span == .seconds(7) && calls.requests == 40 && calls.failures == 3 && calls.latencies.count == 40)
    recent.note(Self.totals(140), at: Self.start + .seconds(10))
    #expect(recent.since(Self.totals(141), at: Self.start + .seconds(11)).calls.requests == 11)
  }

  @Test("Operators' calls don't count as traffic")
  func ops() async throws {
    try await onLoop {
      let client = CallTally(Method("content.cards.list", .read, ""))
      let ops = CallTally(Method("content.health", .read, audience: .admin, ""))
      client.count(nanoseconds: 5000)
      client.count(nanoseconds: 5000, failure: .notFound)
      ops.count(nanoseconds: 5000)
      let totals = CallTotals([client, ops])
      #expect(totals.requests == 2 && totals.failures == 1)
      #expect(client.outcomes.map(\.name) == ["ok", "not_found"])
    }
  }
}
