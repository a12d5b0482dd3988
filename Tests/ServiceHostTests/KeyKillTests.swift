import EventLoop
import Files
import MessageBus
import ServiceHost
import TestSupport
import Testing
import Wire

/// Tests idempotency keys when both ends are killed (P3).
@Suite(.timeLimit(.minutes(5))) struct KeyKillTests {
  @Test(
    "A caller that missed the reply gets the same reply from any later run of the service",
    arguments: ["emitted>committed", "emitted>committing", "emitted"])
  func firstAnswer(step: String) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let pair = try await EventPair(in: folder, crashAt: [.content: step])
        // The service is killed during this call, before or after its commit, and the call is repeated under its key.
        let first = try await pair.change(.init(name: "x", count: 2), key: "key")
        #expect(pair.deaths[.content] == 1)
        for _ in 0..<2 {
          pair.kill(.content)
          // The second call uses a new connection, as a restarted caller would.
          #expect(try await pair.change(.init(name: "x", count: 2), key: "key") == first)
        }
        let other = try await pair.change(.init(name: "y"), key: "other")
        #expect(other.instance != first.instance)
        try await pair.settle()
        let (flaws, committed) = try await pair.end()
        #expect(flaws == [] && committed == 3)
      }
    }
  }

  @Test("The same key with other parameters is a conflict, even after a kill, and changes nothing")
  func conflict() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let pair = try await EventPair(in: folder)
        let first = try await pair.change(.init(name: "x"), key: "key")
        for _ in 0..<2 {
          pair.kill(.content)
          for other in [EventPair.ChangeThings(name: "y"), .init(name: "x", count: 2)] {
            let failure = await #expect(throws: Failure.self) { try await pair.change(other, key: "key") }
            #expect(failure?.kind == .conflict)
            #expect(failure?.executed == .no)
          }
          #expect(try await pair.change(.init(name: "x"), key: "key") == first)
          // Each account has its own keys.
          let elsewhere = try await pair.change(.init(name: "of-b"), account: "b", key: "key")
          #expect(elsewhere.place == 2)
        }
        try await pair.settle()
        let (flaws, committed) = try await pair.end()
        #expect(flaws == [] && committed == 2)
      }
    }
  }
}
