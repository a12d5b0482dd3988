import CivilTime
import EventLoop
import MessageBus
import Telemetry
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct SpanLogTests {
  @Loop final class Kept {
    var records: [LogRecord] = []
    let clock = LoopClock(wall: Timestamp(seconds: 0))
    lazy var log = Log(service: "content", level: .info, clock: clock) { self.records.append($0) }
    lazy var spans = SpanLog(log, clock: clock, slow: .milliseconds(100), perSecond: 3)

    func call(_ milliseconds: Int64 = 1, _ failure: FailureKind? = nil, sampled: Bool = false, streams: Bool = false) {
      spans.ended(
        .server, CallTally(Method("content.a.b", .read, traits: streams ? .streams : [], "")),
        trace: TraceIDs.shared.trace(isSampled: sampled),
        started: clock.now, nanoseconds: milliseconds * 1_000_000, failure: failure)
    }
  }

  @Test("A quick call isn't logged if it succeeds or fails because of its caller")
  func silent() async throws {
    try await onLoop {
      let kept = Kept()
      kept.call()
      for kind in [FailureKind.notFound, .invalidParams, .unauthenticated, .overloaded] { kept.call(1, kind) }
      kept.call(5000, streams: true)
      #expect(kept.records.isEmpty)
    }
  }

  @Test("Slow calls, server failures and sampled calls are logged, each at its own level")
  func levels() async throws {
    try await onLoop {
      let kept = Kept()
      kept.call(101)
      kept.call(1, .unavailable)
      kept.call(1, sampled: true)
      #expect(kept.records.map(\.level) == [.notice, .warning, .info])
      let fields = kept.records[1].fields
      #expect(fields.map(\.name) == ["trace_id", "span_id", "kind", "name", "started_ns", "took_ms", "outcome"])
      #expect(fields.last?.value == .text("unavailable"))
    }
  }

  @Test("At the debug level, every call is logged")
  func debug() async throws {
    try await onLoop {
      let kept = Kept()
      kept.log.level = .debug
      for _ in 0..<50 { kept.call() }
      #expect(kept.records.count == 50 && kept.records.allSatisfy { $0.level == .debug })
    }
  }

  @Test("An outage doesn't flood the log, and the omitted lines are counted")
  func bounded() async throws {
    try await onLoop {
      let kept = Kept()
      for _ in 0..<100 { kept.call(1, .unavailable) }
      #expect(kept.records.count == 3)
      kept.call(1, sampled: true)
      #expect(kept.records.count == 4, "sampled calls aren't affected by this limit")
      #expect(kept.records[3].fields.last?.value == .integer(97))
      kept.clock.advance(by: .seconds(1))
      kept.call(1, .unavailable)
      #expect(kept.records.count == 5)
    }
  }
}
