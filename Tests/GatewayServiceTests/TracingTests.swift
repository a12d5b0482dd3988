import CivilTime
import EventLoop
import GatewayService
import MessageBus
import Telemetry
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct TracingTests {
  static let now = Instant(nanoseconds: 1_000_000_000)

  @Test("A client's trace continues in a child span, and a call without a trace has none")
  func contexts() async throws {
    try await onLoop {
      let tracing = Tracing()
      let given = try #require(TraceContext("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"))
      let below = try #require(tracing.context(given, isAdmin: false, at: Self.now))
      #expect(below.traceID == given.traceID && below.parentID == given.spanID && below.isSampled)
      #expect(tracing.context(nil, isAdmin: false, at: Self.now) == nil)
    }
  }

  @Test("The number of traces per second is limited for clients, but not for operators")
  func bounded() async throws {
    try await onLoop {
      let tracing = Tracing(perSecond: 3)
      let given = TraceIDs.shared.trace(isSampled: true)
      let sampled = (0..<10).filter { _ in tracing.context(given, isAdmin: false, at: Self.now)?.isSampled == true }
      #expect(sampled.count == 3)
      #expect(tracing.context(given, isAdmin: true, at: Self.now)?.isSampled == true)
      #expect(tracing.context(given, isAdmin: false, at: Self.now + .seconds(1))?.isSampled == true)
      let none = Tracing(perSecond: 0)
      #expect(none.context(given, isAdmin: false, at: Self.now)?.isSampled == false)
    }
  }

  @Test(
    "A configured fraction of the calls without a trace is sampled",
    arguments: [(0, 0), (1, 100), (10, 10), (1000, 0)])
  func chosen(every: Int, expected: Int) async throws {
    try await onLoop {
      let tracing = Tracing(every: every, perSecond: 1000)
      let sampled = (0..<100).filter { _ in tracing.context(nil, isAdmin: false, at: Self.now)?.isSampled == true }
      #expect(sampled.count == expected)
    }
  }

  @Test(
    "A client's tracestate is forwarded with its traceparent, even to the parts of a view",
    arguments: [
      ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00", "rojo=1,congo=2", "rojo=1,congo=2"),
      ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00", "no list", nil), ("none", "rojo=1", nil),
    ] as [(parent: String, state: String, passedOn: String?)])
  func tracestate(parent: String, state: String, passedOn: String?) async throws {
    try await withGateway(apps: ViewTests.apps, requests: ViewTests.requests) { fixture in
      fixture.resolve = { _ in GatewayFixture.session() }
      var states: [String?] = []
      fixture.services["progress"]?.routes.on(ViewTests.Streak.self) { _, call in
        states.append(call.caller.traceState)
        return ViewTests.Streak.Reply(account: try call.caller.account().account)
      }
      let client = try await ByteStreamEnd(connectedTo: "\(fixture.folder)/gateway")
      let calls: [(String, JSONValue)] = [("progress.streak.get", [:]), ("views.get", ["view": "four"])]
      for (id, (method, params)) in calls.enumerated() {
        try client.send([
          "jsonrpc": "2.0", "id": .integer(Int64(id)), "method": .string(method), "params": params,
          "traceparent": .string(parent), "tracestate": .string(state), "meta": ["token": "qt_good"],
        ])
        #expect(try await client.answer(id)["error"] == nil)
      }
      client.stream.close()
      #expect(states == Array(repeating: passedOn, count: 5))
    }
  }
}
