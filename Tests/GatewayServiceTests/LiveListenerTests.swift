import EventLoop
import GatewayContract
import MessageBus
import TestSupport
import Testing
import Wire

@testable import GatewayService

@Suite(.timeLimit(.minutes(5))) struct LiveListenerTests {
  @Loop final class Channel: CallChannel {
    var isFull = false
    private(set) var sent = 0
    func progress(_ number: Int64, sequence: Int64, _ value: Bytes) { sent += 1 }
    func hasRoom(_ number: Int64) -> Bool { !isFull }
    func waitForRoom(_ number: Int64) async {}
  }

  private let event = LiveEvent(type: "x", data: RawJSON(bytes: Bytes("{}".utf8)))

  @Test("a listener that reads gets each event; one that doesn't is told that it fell behind, and gets no more")
  func behind() async throws {
    try await onLoop {
      let channel = Channel()
      let listener = LiveListener(
        Call(caller: Caller(principal: nil), wantsStream: true, number: 1, channel: channel))
      let task = Loop.task { try await listener.untilItFallsBehind() }
      for _ in 0..<3 { listener.deliver(event) }
      try await until { channel.sent == 3 }
      channel.isFull = true
      listener.deliver(event)
      channel.isFull = false
      listener.deliver(event)
      try await task.value
      #expect(channel.sent == 3)
    }
  }

  @Test("a listener that goes away ends its wait")
  func cancelled() async throws {
    await onLoop {
      let listener = LiveListener(
        Call(caller: Caller(principal: nil), wantsStream: true, number: 1, channel: Channel()))
      let task = Loop.task { try await listener.untilItFallsBehind() }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }
}
