import EventLoop
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct SimulatedStreamTests {
  @Test("Bytes wait until the transport accepts them, and are sent in order")
  func capacity() async throws {
    try await onLoop {
      let line = Line(capacity: 3)
      let owner = Owner()
      let stream = ByteStream(over: line, peer: PeerCredentials(pid: 1, uid: 2))
      stream.start(owner: owner)
      stream.append { $0 += [1, 2, 3, 4, 5] }
      stream.close()
      #expect(line.taken == [1, 2, 3] && line.isClosed, "closing writes the accepted bytes at once")

      let second = Line(capacity: 3)
      let open = ByteStream(over: second, peer: stream.peer)
      open.start(owner: owner)
      open.append { $0 += [1, 2, 3, 4, 5] }
      await owner.untilStalled()
      #expect(second.taken == [1, 2, 3] && open.pendingBytes == 2)
      second.capacity = 9
      open.connectionHasCapacity()
      #expect(second.taken == [1, 2, 3, 4, 5] && open.pendingBytes == 0)
      #expect(owner.drains == 1)
    }
  }

  @Test("Bytes are delivered to an owner that reads, and nothing is delivered after the stream's end")
  func reading() async throws {
    try await onLoop {
      let line = Line(capacity: 0)
      let owner = Owner()
      let stream = ByteStream(over: line, peer: PeerCredentials(pid: 1, uid: 2))
      stream.start(owner: owner)
      #expect(line.isWanted)
      stream.pauseReading()
      #expect(!line.isWanted)
      stream.resumeReading()
      stream.connectionReceived([7, 8].span)
      stream.connectionEnded(nil)
      stream.connectionReceived([9].span)
      #expect(owner.received == [7, 8] && owner.ends == 1 && line.isClosed)
    }
  }
}

@Loop private final class Line: SimulatedStream {
  var capacity: Int
  private(set) var taken: [UInt8] = []
  private(set) var isWanted = false
  private(set) var isClosed = false

  init(capacity: Int) { self.capacity = capacity }

  func take(_ bytes: Span<UInt8>) -> Int {
    let count = min(capacity, bytes.count)
    for index in 0..<count { taken.append(bytes[index]) }
    capacity -= count
    return count
  }

  func reads(_ wanted: Bool) { isWanted = wanted }
  func closed() { isClosed = true }
}

@Loop private final class Owner: ByteStreamOwner {
  private(set) var received: [UInt8] = []
  private(set) var drains = 0
  private(set) var ends = 0
  private var waiting: CheckedContinuation<Void, Never>?

  func untilStalled() async { await withCheckedContinuation { waiting = $0 } }

  func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    for index in bytes.indices { received.append(bytes[index]) }
  }
  func drained(_ stream: ByteStream) { drains += 1 }
  func stalled(_ stream: ByteStream) {
    waiting?.resume()
    waiting = nil
  }
  func ended(_ stream: ByteStream, fault: UVFault?) { ends += 1 }
}
