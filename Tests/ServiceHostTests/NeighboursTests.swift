import CivilTime
import EventLoop
import Files
import MessageBus
import Storage
import TestSupport
import Testing
import Wire

@testable import ServiceHost

@Suite(.timeLimit(.minutes(1))) struct NeighboursTests {
  /// What others answer, and what was asked of whom.
  @Loop private final class Others {
    var asked: [String] = []
    var answers: [String: Acquaintance] = [:]
    var lost: [String] = []

    func neighbours(_ store: Store, _ clock: LoopClock) -> Neighbours {
      Neighbours(store, others: ["ai", "progress"], clock: clock) { other, request in
        self.asked.append("\(request.service) to \(other)")
        guard let answer = self.answers[other] else { throw Failure.unavailable(other) }
        return answer
      } lost: {
        self.lost.append($0)
      }
    }
  }

  private static let stranger = Acquaintance(past: nil, taken: 0, acknowledged: 0)

  @Test("each service is told once, and one that doesn't answer again, later each time")
  func again() async throws {
    try await onLoop {
      let clock = LoopClock(wall: Timestamp(seconds: 1_795_219_200))
      try await withStore(clock) { store, _ in
        let others = Others()
        others.answers["progress"] = Self.stranger
        let neighbours = others.neighbours(store, clock)
        neighbours.start()
        _ = try await Fixture.eventually { others.asked.count == 2 }
        #expect(others.asked.count == 2)
        for (step, count) in [(1, 3), (1, 3), (1, 4), (4, 5)] as [(Int64, Int)] {
          await Loop.task {}.value
          clock.advance(by: .seconds(step))
          await Loop.task {}.value
          #expect(others.asked.count == count)
        }
        others.answers["ai"] = Self.stranger
        await Loop.task {}.value
        clock.advance(by: .seconds(8))
        _ = try await Fixture.eventually { others.asked.count == 6 }
        await Loop.task {}.value
        clock.advance(by: .seconds(600))
        await Loop.task {}.value
        #expect(others.asked.count == 6 && others.lost.isEmpty)
        neighbours.stop()
      }
    }
  }

  @Test("what another service knows and the database lacks ends all work at once")
  func lost() async throws {
    try await onLoop {
      try await withStore { store, _ in
        let others = Others()
        others.answers["ai"] = Acquaintance(past: StorePast(store: "another", mark: 1), taken: 0, acknowledged: 0)
        let neighbours = others.neighbours(store, .system)
        neighbours.start()
        _ = try await Fixture.eventually { others.lost.count == 1 }
        #expect(others.lost.first?.hasPrefix("ai knows more of it") == true)
        #expect(store.trouble == .lostPast)
        neighbours.stop()
      }
    }
  }

  @Test("two services that begin together know each other's databases, and only a service itself introduces its own")
  func live() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let (content, progress) = (try TestService("content", in: folder), try TestService("progress", in: folder))
        try await content.start()
        try await progress.start()
        for (one, other) in [(content, progress), (progress, content)] {
          let known = try await Fixture.eventually {
            try one.store.read { db in
              try db.first(
                "SELECT 1 FROM storage_neighbours WHERE service = $1 AND store = $2", other.host.name,
                other.store.identity().store
              ) { _ in true }
            } == true
          }
          #expect(known, "\(one.host.name) doesn't know \(other.host.name)")
        }
        let peer = content.peer()
        let conflict = await #expect(throws: Failure.self) {
          try await peer.call(
            AcceptStore(), as: Caller(principal: nil), method: AcceptStore.method(of: "content"), timeout: .seconds(5))
        }
        #expect(conflict?.kind == .conflict)
        peer.close()
        try await content.end()
        try await progress.end()
      }
    }
  }
}
