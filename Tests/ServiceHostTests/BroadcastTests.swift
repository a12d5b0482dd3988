import EventLoop
import MessageBus
import ServiceHost
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(1))) struct BroadcastTests {
  private struct Item: Codable { var number: Int }

  /// A listener's far end, which takes items only while it has room.
  @Loop private final class Ear: CallChannel {
    var heard: [Int] = []
    var hasRoom = true
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func call() -> Call { Call(caller: Caller(principal: nil), wantsStream: true, number: 1, channel: self) }
    func progress(_ number: Int64, sequence: Int64, _ value: Bytes) {
      if let item = try? JSON.decode(Item.self, from: value) { heard.append(item.number) }
    }
    func hasRoom(_ number: Int64) -> Bool { hasRoom }
    func waitForRoom(_ number: Int64) async {
      if !hasRoom { await withCheckedContinuation { waiting.append($0) } }
    }
    func makeRoom() {
      hasRoom = true
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
  }

  @Test("every listener gets every item from its own beginning on, in order")
  func order() async throws {
    try await onLoop {
      let live = Broadcast<Item>("numbers")
      let (early, late) = (Ear(), Ear())
      let first = Task.immediate(executorPreference: Loop.executor) { try await live.stream(to: early.call()) }
      live.publish(Item(number: 1))
      let second = Task.immediate(executorPreference: Loop.executor) { try await live.stream(to: late.call()) }
      for number in 2...100 { live.publish(Item(number: number)) }
      _ = try await Fixture.eventually { early.heard.count == 100 && late.heard.count == 99 }
      #expect(early.heard == Array(1...100) && late.heard == Array(2...100))
      for task in [first, second] {
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
      }
    }
  }

  @Test("a listener that doesn't keep up is cut off by name once its queue is full, and the others go on")
  func slow() async throws {
    try await onLoop {
      let live = Broadcast<Item>("numbers", waiting: 8)
      let (quick, slow) = (Ear(), Ear())
      slow.hasRoom = false
      let well = Task.immediate(executorPreference: Loop.executor) { try await live.stream(to: quick.call()) }
      let ill = Task.immediate(executorPreference: Loop.executor) { try await live.stream(to: slow.call()) }
      for number in 0..<30 {
        live.publish(Item(number: number))
        _ = try await Fixture.eventually { quick.heard.count == number + 1 }
      }
      #expect(quick.heard.count == 30)
      slow.makeRoom()
      let failure = await #expect(throws: Failure.self) { try await ill.value }
      #expect(failure?.kind == .overloaded)
      #expect(slow.heard.count < 12 && slow.heard == Array(0..<slow.heard.count), "no gaps in what it got")
      well.cancel()
      _ = try? await well.value
    }
  }
}
