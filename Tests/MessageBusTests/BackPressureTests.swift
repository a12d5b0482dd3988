import EventLoop
import MessageBus
import Telemetry
import TestSupport
import Testing
import Wire

struct Blob: Request {
  typealias Reply = Blob
  static let method = Method("math.blob.echo", .read, "Returns its params.")
  var text: String
}

@Suite struct BackPressureTests {
  @Test("a connection that waits for as many calls as it may is refused the next one, and taken again after")
  func calls() async throws {
    try await onLoop {
      var limits = ServerLimits()
      limits.calls = 2
      let line = try Line(server: limits)
      let nobody = Caller(principal: nil)
      let waits = (0..<2).map { _ in Loop.task { try await line.peer.call(Wait(), as: nobody) } }
      while line.server.callsInFlight < 2 { try await LoopClock.system.sleep(until: LoopClock.system.now) }
      let failure = await #expect(throws: Failure.self) { try await line.peer.call(Double(number: 1), as: nobody) }
      #expect(failure?.kind == .overloaded && failure?.executed == .no)
      #expect(
        failure?.details == [
          "limit": "bus_calls", "whose": "this connection", "current": 2, "maximum": 2, "retry_after_ms": 100,
        ])
      #expect(line.refusals.value == 1)
      for wait in waits { wait.cancel() }
      while line.server.callsInFlight > 0 { try await LoopClock.system.sleep(until: LoopClock.system.now) }
      #expect(try await line.peer.call(Double(number: 1), as: nobody) == Double(number: 2))
    }
  }

  @Test("many large calls at once are all answered, though together they are more than a connection may hold")
  func large() async throws {
    try await onLoop {
      let line = try Line()
      line.server.routes.on(Blob.self) { request, _ in request }
      let text = String(repeating: "x", count: 200_000)
      let calls = (0..<100).map { _ in
        Loop.task {
          try await line.peer.call(Blob(text: text), as: Caller(principal: nil), timeout: .seconds(60)).text.utf8.count
        }
      }
      for call in calls { #expect(try await call.value == 200_000) }
    }
  }
}
