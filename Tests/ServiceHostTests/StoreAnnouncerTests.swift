import CivilTime
import EventLoop
import Files
import MessageBus
import Storage
import TestSupport
import Testing
import Wire

@testable import ServiceHost

@Suite(.timeLimit(.minutes(1))) struct StoreAnnouncerTests {
  /// The answers of the other services, and the calls that were made to them.
  @Loop private final class Others {
    var asked: [String] = []
    var answers: [String: KnownStore] = [:]
    var lost: [String] = []
    /// The last announcement to each service, for services without a fixed answer.
    var heard: [String: StoreHighWaterMark] = [:]
    var remember = false

    func announcer(_ store: Store, _ clock: LoopClock) -> StoreAnnouncer {
      StoreAnnouncer(store, others: ["ai", "progress"], clock: clock) { other, request in
        self.asked.append("\(request.service) to \(other)")
        if self.remember { return self.hear(other, request.identity) }
        guard let answer = self.answers[other] else { throw Failure.unavailable(other) }
        return answer
      } lost: {
        self.lost.append($0)
      }
    }

    private func hear(_ other: String, _ identity: StoreIdentity) -> KnownStore {
      let known = KnownStore(past: heard[other], taken: 0, acknowledged: 0)
      if known.past?.missing(in: identity) == nil { heard[other] = identity.past }
      return known
    }
  }

  private static let stranger = KnownStore(past: nil, taken: 0, acknowledged: 0)

  @Test("Each service learns of a database once, and announcements without a reply are retried with growing delays")
  func again() async throws {
    try await onLoop {
      let clock = LoopClock(wall: Timestamp(seconds: 1_795_219_200))
      try await withStore(clock) { store, _ in
        let others = Others()
        others.answers["progress"] = Self.stranger
        let announcer = others.announcer(store, clock)
        announcer.start()
        _ = try await eventually { others.asked.count == 2 }
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
        _ = try await eventually { others.asked.count == 6 }
        await Loop.task {}.value
        clock.advance(by: .seconds(600))
        await Loop.task {}.value
        #expect(others.asked.count == 6 && others.lost.isEmpty)
        announcer.stop()
      }
    }
  }

  @Test("If a database lacks changes that another service knows, all work stops at once")
  func lost() async throws {
    try await onLoop {
      try await withStore { store, _ in
        let others = Others()
        others.answers["ai"] = KnownStore(
          past: StoreHighWaterMark(store: "another", mark: 1), taken: 0, acknowledged: 0)
        let announcer = others.announcer(store, .system)
        announcer.start()
        _ = try await eventually { others.lost.count == 1 }
        #expect(others.lost.first?.hasPrefix("ai has recorded later changes of it") == true)
        #expect(store.problem == .lostPast)
        announcer.stop()
      }
    }
  }

  /// Runs a service at a given time: its start, its first change, its announcements, and its normal end.
  @Loop private static func start(_ path: String, among others: Others, at now: Timestamp) async throws {
    let clock = LoopClock(wall: now)
    let store = try Store.open(path, migrations: [Fixture.cards], clock: clock)
    try await store.subscribe([])
    let announcer = others.announcer(store, clock)
    announcer.start()
    let mark = try store.identity().mark
    _ = try await eventually {
      !others.lost.isEmpty || others.heard.count == 2 && others.heard.values.allSatisfy { $0.mark == mark }
    }
    if others.lost.isEmpty {
      // A service that is asked again knows the state that this process has announced, which doesn't count as a loss.
      let asked = others.asked.count
      announcer.start()
      _ = try await eventually { others.asked.count == asked + 2 }
      await Loop.task {}.value
    }
    announcer.stop()
    await store.close()
  }

  @Test(
    "A restored copy is detected because other services recorded a later state at the last start",
    .enabled(if: Backend.ofRun == .sqlite, "the restored database is a file"))
  func putBack() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/content.db"
        let others = Others()
        others.remember = true
        let times = (0..<4).map { Timestamp(seconds: 1_795_219_200 + 10 * $0) }
        try await Self.start(path, among: others, at: times[0])
        let copies = try ["db", "past"].map { ("\(folder)/content.\($0)", try Disk.read("\(folder)/content.\($0)")) }
        for time in times[1...2] { try await Self.start(path, among: others, at: time) }
        #expect(others.lost.isEmpty)
        for (path, bytes) in copies { try Disk.write(bytes, to: path, mode: 0o600) }
        try await Self.start(path, among: others, at: times[3])
        #expect(others.lost.first?.contains("its last change is from") == true, "\(others.lost)")
        #expect(throws: StoreFault.self) { try Store.open(path, migrations: [Fixture.cards], clock: .system) }
      }
    }
  }

  @Test("Even with a slow clock, a database whose loss was acknowledged is ahead of what other services know")
  func acceptedBehind() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let content = try await TestService("content", in: folder)
        let progress = try await TestService("progress", in: folder)
        try await content.start()
        try await progress.start()
        _ = try await eventually {
          let mark = try content.store.identity().mark
          return try progress.store.read { try $0.value(of: Int64.self, "SELECT mark FROM storage_neighbours") } == mark
        }
        let later = (LoopClock.system.wallNow + .seconds(3600)).milliseconds
        _ = try await progress.store.meet(
          "content", StoreIdentity(store: content.store.opened.store, mark: later, accepted: 0, born: 0))
        let more = KnownStore(past: StoreHighWaterMark(store: "another", mark: 1), taken: 0, acknowledged: 0)
        #expect(try await content.store.compare(content.store.opened, with: more, of: "ai") != nil)
        let peer = content.peer()
        _ = try await peer.call(
          AcknowledgeDataLoss(), as: Caller(principal: nil), method: AcknowledgeDataLoss.method(of: "content"),
          timeout: .seconds(30))
        peer.close()
        try await content.end()
        let again = try Store.open(
          "\(folder)/state/content.db", migrations: [Fixture.cards], clock: .system,
          backend: try await Backend.ofRun.place(of: "content", in: folder))
        #expect(again.opened.accepted > later)
        await again.close()
        try await progress.end()
      }
    }
  }

  @Test("Services that start together learn about each other's databases, each only from the service itself")
  func live() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let content = try await TestService("content", in: folder)
        let progress = try await TestService("progress", in: folder)
        try await content.start()
        try await progress.start()
        for (one, other) in [(content, progress), (progress, content)] {
          let known = try await eventually {
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
            AcknowledgeDataLoss(), as: Caller(principal: nil), method: AcknowledgeDataLoss.method(of: "content"),
            timeout: .seconds(5))
        }
        #expect(conflict?.kind == .conflict)
        peer.close()
        try await content.end()
        try await progress.end()
      }
    }
  }
}
