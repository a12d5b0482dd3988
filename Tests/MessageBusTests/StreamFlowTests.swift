import EventLoop
import MessageBus
import TestSupport
import Testing
import Wire

/// Streams whose reader pauses them.
@Suite(.timeLimit(.minutes(2))) struct StreamFlowTests {
  @Loop final class Reader: ReplySink {
    private(set) var items = 0
    private(set) var isAnswered = false
    private(set) var failure: Failure?
    func answered(_ tag: UInt64, isError: Bool, _ value: Span<UInt8>) { isAnswered = true }
    func progressed(_ tag: UInt64, sequence: Int64, _ value: Span<UInt8>) { items += 1 }
    func failed(_ tag: UInt64, _ failure: Failure) { self.failure = failure }
  }

  /// Opens a stream of items directly on the bus, so that the reader can pause it.
  @Loop private func open(_ line: Line, items: Int, for reader: Reader) throws -> Int64 {
    let meta = try JSON.encode(InnerMeta(deadline: nil, idempotencyKey: nil, stream: true, principal: nil))
    let params = try JSON.encode(Double(number: items))
    let head = InnerRequest.head(of: "math.number.double")
    return try line.peer.send(
      to: reader, tag: 1, deadline: nil, mayRepeat: false,
      atMost: InnerRequest.capacity + head.count + meta.count + params.count
    ) { out, id in
      InnerRequest.write(into: &out, id: id, head: head.span, meta: { $0.append(meta.span) }, params: params.span)
    }
  }

  @Test("A paused stream stops and later resumes where it was, and other streams on its connection continue")
  func pause() async throws {
    try await onLoop {
      let line = try Line()
      let nobody = Caller(principal: nil)
      let reader = Reader()
      let number = try open(line, items: 50_000, for: reader)
      while reader.items == 0 { _ = try await line.peer.call(Double(number: 1), as: nobody) }
      line.peer.setPaused(number, true)
      var before = -1
      while reader.items != before {
        before = reader.items
        for _ in 0..<20 { _ = try await line.peer.call(Double(number: 1), as: nobody) }
      }
      #expect(reader.items < 50_000 && !reader.isAnswered)
      line.peer.setPaused(number, false)
      while !reader.isAnswered { _ = try await line.peer.call(Double(number: 1), as: nobody) }
      #expect(reader.items == 50_000)
    }
  }

  @Test("Cancelling a paused stream ends its work")
  func cancel() async throws {
    try await onLoop {
      let line = try Line()
      let reader = Reader()
      let number = try open(line, items: 1_000_000, for: reader)
      while reader.items == 0 { _ = try await line.peer.call(Double(number: 1), as: Caller(principal: nil)) }
      line.peer.setPaused(number, true)
      line.peer.cancel(number)
      await line.server.waitUntilIdle()
      #expect(line.server.callsInFlight == 0)
    }
  }
}
