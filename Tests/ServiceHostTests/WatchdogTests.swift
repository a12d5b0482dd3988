import CivilTime
import EventLoop
import Files
import Glibc
import MessageBus
import ServiceHost
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct WatchdogTests {
  /// The calls of a watchdog, with a manual clock.
  @Loop final class Watched {
    let clock = LoopClock(wall: Timestamp(milliseconds: 0))
    var asked = 0
    var told = 0
    var answers: [Bool?] = []
    private var waiting: CheckedContinuation<Bool, Never>?

    func watchdog(timeout: Duration? = .seconds(9)) -> Watchdog {
      Watchdog(clock: clock, timeout: timeout, ask: { await self.ask() }, tell: { self.told += 1 })
    }

    private func ask() async -> Bool {
      asked += 1
      if let answer = answers.isEmpty ? true : answers.removeFirst() { return answer }
      return await withCheckedContinuation { waiting = $0 }
    }

    func answerNow() { waiting?.resume(returning: true) }

    func becomes(asked: Int, told: Int, _ place: SourceLocation = #_sourceLocation) async throws {
      let isSo = try await eventually { self.asked == asked && self.told == told }
      #expect(isSo, "asked \(self.asked) times, told \(self.told)", sourceLocation: place)
    }
  }

  @Test("The watchdog checks at once and then after each third of its timeout, until it is stopped")
  func beats() async throws {
    try await onLoop {
      let watched = Watched()
      let watchdog = watched.watchdog()
      try await watched.becomes(asked: 1, told: 1)
      watched.clock.advance(by: .milliseconds(2999))
      #expect(watched.asked == 1)
      watched.clock.advance(by: .milliseconds(1))
      try await watched.becomes(asked: 2, told: 2)
      watchdog.stop()
      watched.clock.advance(by: .seconds(9))
      #expect(watched.asked == 2)
    }
  }

  @Test("Until a check is answered, the watchdog reports nothing and doesn't check again")
  func silent() async throws {
    try await onLoop {
      let watched = Watched()
      watched.answers = [nil, false, true]
      let watchdog = watched.watchdog()
      try await watched.becomes(asked: 1, told: 0)
      watched.clock.advance(by: .seconds(8))
      #expect(watched.asked == 1 && watched.told == 0)
      watched.answerNow()
      try await watched.becomes(asked: 1, told: 1)
      watched.clock.advance(by: .seconds(3))
      try await watched.becomes(asked: 2, told: 1)
      watched.clock.advance(by: .seconds(3))
      try await watched.becomes(asked: 3, told: 2)
      watchdog.stop()
    }
  }

  @Test("If no watchdog is configured, nothing is checked")
  func unwatched() async throws {
    try await onLoop {
      let watched = Watched()
      let watchdog = watched.watchdog(timeout: nil)
      watched.clock.advance(by: .seconds(60))
      #expect(watched.asked == 0)
      watchdog.stop()
    }
  }

  @Test("A process that can't reach itself logs why before it is killed")
  func cannotReachItself() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        // The process's socket isn't at the path where the process looks for it.
        let listener = try ListeningSocket.make(at: "\(folder)/elsewhere.sock", mode: 0o600)
        defer { close(listener) }
        let process = try ServiceProcess(in: folder, environment: ["WATCHDOG_USEC": "150000"], listener: listener)
        #expect(try await eventually { try process.text().contains("a call to itself failed") })
        process.signal(SIGTERM)
        #expect(await process.ended() == .exited(code: 0))
      }
    }
  }

  @Test("A watched process calls itself over its own socket at each interval")
  func callsItself() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let process = try ServiceProcess(in: folder, environment: ["WATCHDOG_USEC": "150000"])
        let peer = Peer(name: "content", path: "\(folder)/run/bus/content.sock", clock: .system)
        let method = Method("content.stats", .read, audience: .admin, access: .open, "")
        func calls() async throws -> Int64 {
          let stats = try await peer.callText(
            method, RawJSON(bytes: Bytes("{}".utf8)), as: Caller(principal: nil), timeout: .seconds(5)
          ).decode(JSONValue.self)
          let health = stats["endpoints"]?.array?.first { $0["name"] == "health" }
          return health?["num_requests"]?.integer ?? 0
        }
        #expect(try await eventually { try await calls() >= 4 }, "the process itself is the only caller of health")
        peer.close()
        process.signal(SIGTERM)
        #expect(await process.ended() == .exited(code: 0))
      }
    }
  }
}
