import CivilTime
import EventLoop
import Files
import NotificationsContract
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import NotificationsService

/// Events that are stored for devices that were offline (R12).
@Suite(.timeLimit(.minutes(2))) struct LiveTableTests {
  static let data = RawJSON(bytes: Bytes("{}".utf8))

  @Loop func withStore(_ body: @escaping @Loop @Sendable (Store, LoopClock) async throws -> Void) async throws {
    try await withTemporaryDirectory { folder in
      let clock = LoopClock(wall: NoticeScheduleTests.evening)
      let store = try Store.ofRun(
        "\(folder)/notifications.db", migrations: NotificationsService.migrations, clock: clock)
      try await body(store, clock)
      await store.close()
    }
  }

  @Loop static func add(_ count: Int, _ store: Store, to account: String = "acc_1", data: RawJSON = data) async throws {
    try await store.write { tx in
      for _ in 0..<count { _ = try LiveTable(db: tx).add("t", data, of: account, at: tx.wallNow) }
    }
  }

  @Loop static func missed(_ store: Store, _ request: GetMissed) async throws -> GetMissed.Reply {
    try await store.query { try LiveTable(db: $0).missed(request) }
  }

  @Test("An account's events are numbered from one, and pages of events start after any given number")
  func pages() async throws {
    try await onLoop {
      try await withStore { store, _ in
        try await Self.add(120, store)
        try await Self.add(3, store, to: "acc_2")
        var since = 10 as Int64
        var seen = [Int64]()
        while true {
          let reply = try await Self.missed(store, GetMissed(account: "acc_1", since: since))
          seen += reply.events.map(\.sequence)
          since = reply.last
          if !reply.hasMore { break }
        }
        #expect(seen == Array(11...120))
        #expect(try await Self.missed(store, GetMissed(account: "acc_2", since: 1)).events.map(\.sequence) == [2, 3])
        #expect(try await Self.missed(store, GetMissed(account: "acc_3", since: 0)) == .init(events: [], last: 0))
      }
    }
  }

  @Test("A page has fewer events if they are large, and an event larger than a page is returned alone")
  func large() async throws {
    try await onLoop {
      try await withStore { store, _ in
        let data = RawJSON(bytes: Bytes("\"\(String(repeating: "x", count: 150_000))\"".utf8))
        try await Self.add(3, store, data: data)
        let reply = try await Self.missed(store, GetMissed(account: "acc_1", since: 0))
        #expect(reply.events.count == 1 && reply.hasMore && reply.last == 1)
      }
    }
  }

  @Test("Events are kept up to a maximum number and age, and older or unknown cursors are reported")
  func bounds() async throws {
    try await onLoop {
      try await withStore { store, clock in
        try await Self.add(Int(LiveTable.most) + 50, store)
        for (since, isTooOld) in [(0, true), (49, true), (50, false), (250, false), (251, true)] as [(Int64, Bool)] {
          let reply = try await Self.missed(store, GetMissed(account: "acc_1", since: since))
          #expect(reply.isTooOld == isTooOld && reply.last >= 50)
        }
        clock.advance(by: LiveTable.age + .seconds(60))
        try await Self.add(1, store)
        let upkeep = LiveEventCleanup(store, clock: clock, log: Log(service: "notifications", clock: clock) { _ in })
        upkeep.arm()
        // The suite's time limit ends this wait if the events are never deleted.
        while try await store.query({ try $0.value(of: Int.self, "SELECT count(*) FROM live_events") }) != 1 {
          try await store.write { _ in }
          clock.advance(by: .milliseconds(1))
        }
        upkeep.stop()
        #expect(try await Self.missed(store, GetMissed(account: "acc_1", since: 250)).events.map(\.sequence) == [251])
        #expect(try await Self.missed(store, GetMissed(account: "acc_1", since: 249)).isTooOld)
      }
    }
  }

  @Test("A listener with a start time gets the events since then, and a listener without one gets none")
  func since() async throws {
    try await onLoop {
      try await withStore { store, clock in
        try await Self.add(2, store)
        clock.advance(by: .seconds(1))
        let began = clock.wallNow
        #expect(try await Self.missed(store, GetMissed(account: "acc_1", from: began)) == .init(events: [], last: 2))
        try await Self.add(2, store)
        let reply = try await Self.missed(store, GetMissed(account: "acc_1", from: began))
        #expect(reply.events.map(\.sequence) == [3, 4] && reply.last == 4)
        #expect(try await Self.missed(store, GetMissed(account: "acc_1")) == .init(events: [], last: 4))
      }
    }
  }
}
