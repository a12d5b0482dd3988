import CivilTime
import EventLoop
import Files
import NotificationsContract
import ServiceHost
import Telemetry
import TestSupport
import Testing
import Wire

@testable import NotificationsService
@testable import Storage

/// Notices of an account that goes to another cell.
@Suite(.timeLimit(.minutes(2))) struct AccountMovingTests {
  @Test(
    "what is due on the way is told once, where the person is by then; and what is for others isn't brought meanwhile")
  func due() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let clock = LoopClock(wall: NoticeScheduleTests.evening)
        let lives = try ["a", "b"].map { try NoticeScheduleTests.Life("\(folder)/\($0)/n.db", clock) }
        let (a, b) = (lives[0], lives[1])
        try await a.enroll()
        try await a.store.write { tx in
          try DeliveryTable(db: tx).add(
            Delivery(
              id: "d", lane: "a", address: nil, account: "acc_1", app: "x", body: "{}", createdAt: tx.wallNow))
          try DeliveryTable(db: tx).add(
            Delivery(id: "e", lane: "a", address: nil, account: nil, app: "x", body: "{}", createdAt: tx.wallNow))
        }
        var moving = AccountMoving()
        moving.settled = { account, tx in try PersonTable(db: tx).look(at: account, now: tx.wallNow) }
        let moves = lives.map { AccountMoves($0.store, moving) }
        #expect(try await moves[0].hold("acc_1", for: "b"))
        clock.advance(by: .seconds(3600))
        try await a.deliver()
        #expect(try a.notices.isEmpty)
        let taken = try await a.store.write {
          try DeliveryTable(db: $0).take(at: $0.wallNow, until: $0.wallNow, limit: 9, passingOver: [])
        }
        #expect(taken.map(\.id) == ["e"])
        var place: ParcelPlace?
        repeat {
          let page = try await moves[0].parcel("acc_1", from: place)
          for _ in 0..<2 { place = try await moves[1].admit(page) }
        } while place != nil
        try await b.deliver()
        #expect(try b.notices.isEmpty)
        try await moves[1].arrived("acc_1")
        while try await !moves[0].leave("acc_1", for: "b") {}
        for life in lives { try await life.deliver() }
        #expect(try a.notices.isEmpty && b.notices.map(\.kind) == ["daily_reminder"])
        #expect(try b.store.read { try $0.rows("SELECT id FROM deliveries") { $0.string(0) } } == ["d"])
        for life in lives { await life.store.close() }
      }
    }
  }
}
