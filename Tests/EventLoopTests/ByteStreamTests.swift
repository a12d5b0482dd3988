import CivilTime
import EventLoop
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct ByteStreamTests {
  @Loop final class Receiver: ByteStreamOwner {
    var bytes: [UInt8] = []
    var ends = 0
    var drains = 0
    var stalls = 0
    var capacity = Int.max
    func received(_ span: Span<UInt8>, from stream: ByteStream) {
      for index in span.indices { bytes.append(span[index]) }
    }
    func drained(_ stream: ByteStream) { drains += 1 }
    func stalled(_ stream: ByteStream) { stalls += 1 }
    func allowance(_ stream: ByteStream) -> Int { capacity }
    func ended(_ stream: ByteStream, fault: UVFault?) { ends += 1 }
  }

  /// Opens a connection and returns both ends.
  @Loop static func pair() async throws -> (ByteStream, ByteStream) {
    let path = temporaryPath("pair")
    var accepted: ByteStream?
    let listener = try Listener(descriptor: try ListeningSocket.make(at: path, mode: 0o600)) { accepted = $0 }
    let near = try await ByteStream.connect(path)
    try await until { accepted != nil }
    listener.close()
    return (near, try #require(accepted))
  }

  @Loop static func until(_ holds: @Loop () -> Bool) async throws {
    let clock = LoopClock.system
    let end = clock.now + .seconds(60)
    while !holds() {
      try #require(clock.now < end, "the condition didn't become true in time")
      try await clock.sleep(until: clock.now + .milliseconds(1))
    }
  }

  @Test("Bytes appended in one turn arrive complete and in order, even if they exceed the kernel's buffer")
  func writes() async throws {
    try await onLoop {
      let (near, far) = try await Self.pair()
      let sender = Receiver()
      let receiver = Receiver()
      near.start(owner: sender)
      let all = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      for start in stride(from: 0, to: all.count, by: 100_000) {
        near.append { $0.append(contentsOf: all[start..<start + 100_000]) }
      }
      try await Self.until { near.pendingBytes > 0 }
      far.start(owner: receiver)
      try await Self.until { receiver.bytes.count == all.count }
      #expect(receiver.bytes == all)
      #expect(near.pendingBytes == 0 && sender.drains > 0)
    }
  }

  @Test("The owner is notified when everything is written, even if that happens at once")
  func drains() async throws {
    try await onLoop {
      let (near, far) = try await Self.pair()
      let sender = Receiver()
      near.start(owner: sender)
      near.append { $0.append(1) }
      try await Self.until { sender.drains == 1 }
      far.close()
    }
  }

  @Test("If many messages or bytes are appended in one turn, the first are written before the last are appended")
  func writesEarly() async throws {
    try await onLoop {
      let (near, far) = try await Self.pair()
      let receiver = Receiver()
      far.start(owner: receiver)
      for message in 1...20 {
        near.append { $0.append(UInt8(message)) }
        #expect(near.pendingBytes == (message < 16 ? message : message - 16))
      }
      near.append { $0.append(contentsOf: [UInt8](repeating: 21, count: 64 << 10)) }
      #expect(near.pendingBytes == 0)
      try await Self.until { receiver.bytes.count == 20 + 64 << 10 }
      #expect(receiver.bytes.prefix(21) == Array(1...21)[...])
    }
  }

  /// Appends one byte to another stream when its own stream has drained.
  @Loop final class Relay: ByteStreamOwner {
    let next: ByteStream
    init(to next: ByteStream) { self.next = next }
    func received(_ span: Span<UInt8>, from stream: ByteStream) {}
    func drained(_ stream: ByteStream) { next.append { $0.append(9) } }
    func ended(_ stream: ByteStream, fault: UVFault?) {}
  }

  /// Resumes the waiting test when the first bytes arrive.
  @Loop final class FirstBytes: ByteStreamOwner {
    var arrived: CheckedContinuation<Void, Never>?
    func received(_ span: Span<UInt8>, from stream: ByteStream) {
      arrived?.resume()
      arrived = nil
    }
    func drained(_ stream: ByteStream) {}
    func ended(_ stream: ByteStream, fault: UVFault?) {}
  }

  // Only the write itself can wake the loop here. If the write didn't, the test would exceed its time limit.
  @Test("Bytes that the owner appends to a drained stream are sent without another event", .timeLimit(.minutes(1)))
  func relays() async throws {
    try await onLoop {
      let (first, _) = try await Self.pair()
      let (second, far) = try await Self.pair()
      let relay = Relay(to: second)
      let receiver = FirstBytes()
      first.start(owner: relay)
      far.start(owner: receiver)
      // After a timer, jobs run in the turn before the poll.
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(1))
      first.append { $0.append(1) }
      await withCheckedContinuation { receiver.arrived = $0 }
      first.close()
      second.close()
      far.close()
    }
  }

  @Test("Writing to a closed peer reports the end once and has no other effect")
  func gone() async throws {
    try await onLoop {
      let (near, far) = try await Self.pair()
      let receiver = Receiver()
      far.start(owner: receiver)
      near.close()
      for _ in 0..<3 { far.append { $0.append(contentsOf: [1, 2, 3]) } }
      try await Self.until { receiver.ends > 0 }
      far.append { $0.append(4) }
      far.close()
      #expect(receiver.ends == 1)
    }
  }

  @Test("A paused stream delivers nothing until it resumes, and then delivers everything")
  func pause() async throws {
    try await onLoop {
      let (near, far) = try await Self.pair()
      let receiver = Receiver()
      far.start(owner: receiver)
      far.pauseReading()
      near.append { $0.append(contentsOf: [7, 8]) }
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(20))
      #expect(receiver.bytes.isEmpty)
      far.resumeReading()
      try await Self.until { receiver.bytes == [7, 8] }
    }
  }

  @Test("The owner is notified if the reader is slow, and the number of pending bytes falls as the peer reads")
  func stalls() async throws {
    try await onLoop {
      let (near, far) = try await Self.pair()
      let sender = Receiver()
      near.start(owner: sender)
      near.append { $0.append(contentsOf: [UInt8](repeating: 1, count: 3_000_000)) }
      try await Self.until { sender.stalls == 1 }
      let left = near.pendingBytes
      #expect(sender.drains == 0 && left > 1_000_000)
      let slow = Receiver()
      far.start(owner: slow)
      try await Self.until { slow.bytes.count > 1_000_000 }
      far.pauseReading()
      #expect(near.pendingBytes < left, "bytes of a partly finished write aren't pending any more")
      near.append { $0.append(2) }
      try await Self.until { sender.stalls == 2 }
      far.resumeReading()
      try await Self.until { sender.drains == 1 && slow.bytes.count == 3_000_001 }
      far.close()
      near.close()
    }
  }

  @Test("A read takes no more bytes than the owner allows; if the owner allows none, the bytes wait")
  func allowance() async throws {
    try await onLoop {
      let (near, far) = try await Self.pair()
      let receiver = Receiver()
      receiver.capacity = 0
      far.start(owner: receiver)
      near.append { $0.append(contentsOf: [1, 2, 3, 4, 5]) }
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(20))
      #expect(receiver.bytes.isEmpty)
      receiver.capacity = 2
      try await Self.until { receiver.bytes == [1, 2, 3, 4, 5] }
      near.close()
      far.close()
    }
  }
}
