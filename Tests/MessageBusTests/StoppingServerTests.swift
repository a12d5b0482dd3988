import EventLoop
import MessageBus
import TestSupport
import Testing
import Wire

/// Calls that arrive after a service has notified its peers that it is about to stop.
@Suite(.timeLimit(.minutes(2))) struct StoppingServerTests {
  /// An endless stream.
  struct Follow: Request {
    typealias Reply = Nothing
    static let method = Method("math.number.listen", .read, traits: [.streams, .isEndless], "Never ends.")
  }

  @Test("A stopping service rejects new endless streams, because they would delay the stop, and accepts other calls")
  func newStream() async throws {
    try await onLoop {
      let line = try Line()
      let nobody = Caller(principal: nil)
      var streams = 0
      line.server.routes.on(Follow.self) { _, _ in
        streams += 1
        return Nothing()
      }
      _ = try await line.peer.call(Double(number: 1), as: nobody)
      line.server.goAway()
      // The server accepts the second connection only after `goAway`.
      for peer in [line.peer, Peer(name: "math", path: line.path, clock: .system)] {
        let failure = await #expect(throws: Failure.self) {
          _ = try await peer.call(Follow(), as: nobody, timeout: nil)
        }
        #expect(failure?.kind == .unavailable && failure?.executed == .no)
        #expect(try await peer.call(Double(number: 2), as: nobody) == Double(number: 4))
      }
      #expect(streams == 0)
    }
  }
}
