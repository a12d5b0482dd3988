import EventLoop
import MessageBus
import ServiceHost
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(1))) struct BroadcastTests {
  private struct Item: Codable { var number: Int }

  /// The remote end of a listener, which accepts items only while it has capacity.
  @Loop private final class Receiver: CallChannel {
    var heard: [Int] = []
    var hasCapacity = true
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func call() -> Call { Call(caller: Caller(principal: nil), wantsStream: true, number: 1, channel: self) }
    func progress(_ number: Int64, sequence: Int64, _ value: Bytes) {
      if let item = try? JSON.decode(Item.self, from: value) { heard.append(item.number) }
    }
    func hasCapacity(_ number: Int64) -> Bool { hasCapacity }
    func waitForCapacity(_ number: Int64) async {
      if !hasCapacity { await withCheckedContinuation { waiting.append($0) } }
    }
    func makeSpace() {
      hasCapacity = true
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
  }

  /// Publishes zeros until the first of them arrives.
  @Loop private func startListening(_ receiver: Receiver, to live: Broadcast<Item>) async throws {
    let heard = try await eventually {
      if receiver.heard.isEmpty { live.publish(Item(number: 0)) }
      return !receiver.heard.isEmpty
    }
    #expect(heard)
  }

  @Test("Every listener gets all items broadcast since it started, in order")
  func order() async throws {
    try await onLoop {
      let live = Broadcast<Item>("numbers")
      let early = Receiver()
      let late = Receiver()
      let first = Loop.task { try? await live.stream(to: early.call()) }
      try await startListening(early, to: live)
      let second = Loop.task { try? await live.stream(to: late.call()) }
      try await startListening(late, to: live)
      for number in 1...100 { live.publish(Item(number: number)) }
      #expect(try await eventually { early.heard.last == 100 && late.heard.last == 100 })
      #expect(early.heard.filter { $0 > 0 } == Array(1...100) && late.heard.filter { $0 > 0 } == Array(1...100))
      #expect(early.heard.count > late.heard.count)
      for task in [first, second] { task.cancel() }
    }
  }

  @Test("A listener whose queue is full ends with an error that names the limit, and other listeners continue")
  func slow() async throws {
    try await onLoop {
      let live = Broadcast<Item>("numbers", waiting: 8)
      let quick = Receiver()
      let slow = Receiver()
      slow.hasCapacity = false
      let ill = Loop.task { try await live.stream(to: slow.call()) }
      try await startListening(slow, to: live)
      let well = Loop.task { try? await live.stream(to: quick.call()) }
      try await startListening(quick, to: live)
      for number in 1...30 {
        live.publish(Item(number: number))
        #expect(try await eventually { quick.heard.last == number })
      }
      slow.makeSpace()
      let failure = await #expect(throws: Failure.self) { try await ill.value }
      #expect(failure?.kind == .overloaded)
      let got = slow.heard.filter { $0 > 0 }
      #expect(got.count < 12 && got == Array(1..<1 + got.count), "the listener got every item up to its end")
      well.cancel()
    }
  }
}
