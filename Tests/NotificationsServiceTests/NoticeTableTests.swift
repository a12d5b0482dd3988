import CivilTime
import EventLoop
import Files
import NotificationsContract
import Storage
import TestSupport
import Testing
import Wire

@testable import NotificationsService

/// The notices that an inbox keeps, and their counts (R12).
@Suite(.timeLimit(.minutes(2))) struct NoticeTableTests {
  static let start = NoticeScheduleTests.evening

  func withStore(_ body: @escaping @Loop @Sendable (Store) async throws -> Void) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let store = try Store.ofRun(
          "\(folder)/notifications.db", migrations: NotificationsService.migrations, clock: LoopClock(wall: Self.start))
        try await body(store)
        await store.close()
      }
    }
  }

  /// Adds notices with the given numbers, in this order.
  @Loop static func add(_ numbers: Range<Int>, keptUntil: Timestamp? = nil, to store: Store) async throws {
    try await store.write { tx in
      for number in numbers {
        let notice = Notice(
          id: "ntc_\(number)", kind: "news", title: "\(number)", body: "b", createdAt: tx.wallNow)
        let isNew = try NoticeTable(db: tx).add(
          notice, on: "\(number)", collapse: nil, keptUntil: keptUntil, to: "acc_1")
        #expect(isNew)
      }
    }
  }

  /// Returns the numbers of the notices in an inbox, oldest first.
  @Loop static func kept(_ store: Store) async throws -> [Int] {
    try await store.query { db in
      try db.rows("SELECT title FROM inbox_notices WHERE account = 'acc_1' ORDER BY number") {
        Int($0.string("title")) ?? -1
      }
    }
  }

  @Test("An inbox keeps its newest notices, read or not, and doesn't affect other inboxes")
  func newest() async throws {
    try await withStore { store in
      let other = Notice(id: "ntc_other", kind: "news", title: "t", body: "b", createdAt: Self.start)
      try await store.write { _ = try NoticeTable(db: $0).add(other, on: "o", collapse: nil, to: "acc_2") }
      let most = NoticeTable.maxKept
      try await Self.add(0..<most, to: store)
      #expect(try await Self.kept(store) == Array(0..<most))
      try await store.write {
        try NoticeTable(db: $0).read((0..<most / 2).map { "ntc_\($0 * 2)" }, of: "acc_1", at: $0.wallNow)
      }
      try await Self.add(most..<most + 30, to: store)
      #expect(try await Self.kept(store) == Array(30..<most + 30))
      let reply = try await store.query { try NoticeTable(db: $0).page(ListInbox(limit: 1), of: "acc_1") }
      #expect(reply.unread == (most - 30) / 2 + 30)
      #expect(try await store.query { try NoticeTable(db: $0).unread(of: "acc_2") } == 1)
    }
  }

  @Test("An announcement stays until it is read or expires, however many notices follow")
  func announced() async throws {
    try await withStore { store in
      let most = NoticeTable.maxKept
      try await Self.add(0..<1, keptUntil: Self.start + .seconds(60), to: store)
      try await Self.add(1..<2, keptUntil: Self.start + .seconds(60), to: store)
      try await Self.add(2..<3, keptUntil: Self.start, to: store)
      try await store.write { try NoticeTable(db: $0).read(["ntc_1"], of: "acc_1", at: $0.wallNow) }
      try await Self.add(3..<most + 10, to: store)
      // The announcement that was read and the expired one were deleted with the others.
      #expect(try await Self.kept(store) == [0] + Array(10..<most + 10))
      try await store.write { try NoticeTable(db: $0).read(nil, of: "acc_1", at: $0.wallNow) }
      try await Self.add(most + 10..<most + 11, to: store)
      #expect(try await Self.kept(store) == Array(11..<most + 11))
    }
  }

  @Test("An inbox that is far too large is trimmed in steps")
  func many() async throws {
    try await withStore { store in
      let most = NoticeTable.maxKept
      let many = 900
      try await store.write { tx in
        for number in 0..<many {
          try tx.run(
            """
            INSERT INTO inbox_notices (id, account, kind, occasion, title, body, created_at)
            VALUES ($1, 'acc_1', 'news', $1, $2, 'b', 0)
            """, "ntc_\(number)", "\(number)")
        }
      }
      try await Self.add(many..<many + 1, to: store)
      #expect(try await Self.kept(store) == Array(NoticeTable.trimStep..<many + 1))
      try await Self.add(many + 1..<many + 20, to: store)
      #expect(try await Self.kept(store) == Array(many + 20 - most..<many + 20))
    }
  }

  @Test(
    "Unread notices are counted with an index, without scanning read ones",
    .enabled(if: Backend.ofRun == .sqlite, "it asks SQLite for its plan"))
  func unread() async throws {
    try await withStore { store in
      let plan = try await store.query { db in
        try db.rows(
          "EXPLAIN QUERY PLAN SELECT COUNT(*) FROM inbox_notices WHERE account = $1 AND read_at IS NULL", "acc_1"
        ) { $0.string("detail") }
      }
      #expect(plan.count == 1 && plan[0].contains("COVERING INDEX notices_unread"), "\(plan)")
    }
  }
}
