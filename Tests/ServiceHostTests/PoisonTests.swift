import CivilTime
import EventLoop
import Files
import Glibc
import MessageBus
import TestSupport
import Testing
import Wire

/// Tests calls that crash the service, and concurrent calls, with a real process that is restarted.
@Suite(.timeLimit(.minutes(2))) struct PoisonTests {
  struct Break: Request {
    typealias Reply = Nothing
    static let method = Method("content.host.break", .read, "Kills the process, or keeps it busy for ever.")
    var hangs: Bool
  }

  struct Add: Request {
    struct Reply: Codable, Sendable { var count: Int }
    static let method = Method("content.cards.add", .change, "Adds a card.")
    var front: String
  }

  /// Restarts `host-process` whenever it ends, and kills it when it hangs, as a watchdog would.
  @Loop final class Keeper {
    private(set) var deaths = 0
    private let folder: String
    private let listener: Int32
    private var process: ServiceProcess?
    private var isOver = false

    init(_ folder: String) throws {
      self.folder = folder
      try Disk.makeDirectories("\(folder)/run/bus")
      listener = try ListeningSocket.make(at: "\(folder)/run/bus/content.sock", mode: 0o600)
    }

    func keep() async throws {
      while !isOver {
        let process = try ServiceProcess(in: folder, listener: listener)
        self.process = process
        let watch = Loop.task { await self.watch(process) }
        _ = await process.ended()
        watch.cancel()
        if !isOver { deaths += 1 }
      }
    }

    /// Kills a process that has answered once and no longer does.
    private func watch(_ process: ServiceProcess) async {
      let peer = RunTests.peer(folder)
      var patience = Duration.seconds(60)
      while !Task.isCancelled {
        do {
          _ = try await PoisonTests.ping(peer, timeout: patience)
          patience = .seconds(2)
          try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(20))
        } catch let failure as Failure where failure.kind == .deadlineExceeded {
          process.signal(SIGKILL)
        } catch {}
      }
    }

    func stop() {
      isOver = true
      process?.signal(SIGKILL)
      close(listener)
    }
  }

  @Test(
    "A call that kills or hangs its service is sent at most twice, and other calls are answered",
    arguments: [false, true])
  func poison(hangs: Bool) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let keeper = try Keeper(folder)
        let kept = Loop.task { try await keeper.keep() }
        let peer = RunTests.peer(folder)
        let nobody = Caller(principal: nil)
        _ = try await peer.call(Add(front: "first"), as: RunTests.caller("k-0"), timeout: .seconds(30))
        // These calls fill the retry budget.
        for _ in 0..<100 { _ = try await Self.ping(peer) }
        // All of these calls are sent in one write, so the service has read all of them when it crashes.
        let before = (1...4).map { _ in Loop.task { try await Self.ping(peer) } }
        let poison = Loop.task { try await peer.call(Break(hangs: hangs), as: nobody, timeout: .seconds(30)) }
        let after = (5...20).map { _ in Loop.task { try await Self.ping(peer) } }
        let change = Loop.task {
          try await peer.call(Add(front: "b"), as: RunTests.caller("k-1"), timeout: .seconds(30))
        }
        let failure = await #expect(throws: Failure.self) { try await poison.value }
        #expect(failure?.kind == .unavailable && failure?.executed == .unknown)
        #expect(failure?.details["reason"] == "lost_twice" && failure?.details["service"] == "content")
        for call in before + after { #expect(try await call.value == RawJSON(bytes: Bytes("{}".utf8))) }
        #expect(try await change.value.count == 2, "the change was made once")
        #expect(keeper.deaths == 2)
        keeper.stop()
        try await kept.value
      }
    }
  }

  @Loop static func ping(_ peer: Peer, timeout: Duration = .seconds(30)) async throws -> RawJSON {
    try await peer.callText(
      Method("content.ping", .read, access: .open, ""), RawJSON(bytes: Bytes("{}".utf8)), as: Caller(principal: nil),
      timeout: timeout)
  }
}
