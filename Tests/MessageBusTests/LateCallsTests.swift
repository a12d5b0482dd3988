import CivilTime
import EventLoop
import MessageBus
import TestSupport
import Testing
import Wire

/// Calls that are late at the same time, and callers that react to the first late call.
@Suite(.timeLimit(.minutes(2))) struct LateCallsTests {
  /// Cancels all of its calls when one fails.
  @Loop private final class Quitter: ReplySink {
    let peer: Peer
    var numbers: [Int64] = []
    private(set) var failures = 0

    init(_ peer: Peer) { self.peer = peer }

    func call(_ tag: UInt64, deadline: Instant) throws {
      let head = InnerRequest.head(of: Wait.method.name)
      let params = Bytes("{}".utf8)
      numbers.append(
        try peer.send(
          to: self, tag: tag, deadline: deadline, mayRepeat: false,
          atMost: InnerRequest.capacity + head.count + params.count
        ) {
          out, id in
          InnerRequest.write(into: &out, id: id, head: head.span, meta: { $0.append("{}") }, params: params.span)
        })
    }

    func answered(_ tag: UInt64, isError: Bool, _ value: Span<UInt8>) {}
    func progressed(_ tag: UInt64, sequence: Int64, _ value: Span<UInt8>) {}
    func failed(_ tag: UInt64, _ failure: Failure) {
      failures += 1
      for number in numbers { peer.cancel(number) }
    }
  }

  @Test("When a late call fails, its caller can cancel its other late calls without affecting new calls")
  func givenUp() async throws {
    try await onLoop {
      let line = try Line()
      let nobody = Caller(principal: nil)
      _ = try await line.peer.call(Double(number: 1), as: nobody)
      let quitter = Quitter(line.peer)
      let deadline = LoopClock.system.now + .milliseconds(20)
      for tag in 0..<8 { try quitter.call(UInt64(tag), deadline: deadline) }
      while quitter.failures == 0 { _ = try await line.peer.call(Double(number: 1), as: nobody) }
      #expect(quitter.failures == 1, "cancelled calls get no answer")
      #expect(line.peer.callsInFlight == 0)
      let later = (0..<8).map { number in
        Loop.task { try await line.peer.call(Double(number: number), as: nobody, timeout: .seconds(10)).number }
      }
      for (number, task) in later.enumerated() { #expect(try await task.value == 2 * number) }
    }
  }
}
