import CivilTime
import EventLoop
import Files
import Glibc
import TestSupport
import Testing
import Wire

@testable import Storage

/// Databases that lack changes that were recorded elsewhere.
@Suite(.timeLimit(.minutes(1))) struct PastTests {
  private static let day = Timestamp(milliseconds: 1_795_219_200_000)

  /// Opens a store, adds a card, and closes it.
  @Loop private static func run(
    _ path: String, at now: Timestamp, add card: String? = nil, migrations: [Migration] = [Fixture.cards]
  ) async throws -> StoreIdentity {
    let store = try Store.open(path, migrations: migrations, clock: LoopClock(wall: now))
    if let card { try await store.write { try $0.add(card) } }
    let identity = try store.identity()
    await store.close()
    return identity
  }

  @Loop private static func refusal(_ path: String) async -> StoreFault? {
    do { _ = try await run(path, at: day + .seconds(9999)) } catch { return error as? StoreFault }
    return nil
  }

  @Loop private static func copy(_ path: String, to other: String) throws {
    try Disk.write(try Disk.read(path), to: other, mode: 0o600)
  }

  @Test("A database keeps one identity, and its high-water mark file follows its changes")
  func identity() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        let first = try await Self.run(path, at: Self.day, add: "a")
        let again = try await Self.run(path, at: Self.day + .seconds(5), add: "b")
        #expect(first.store.utf8.count == 32 && first.store == again.store)
        #expect(first.born == Self.day.milliseconds && again.mark > first.mark)
        let beside = try #require(HighWaterMarkFile(of: path).read())
        #expect(beside.store == first.store && beside.mark >= again.mark)
        #expect(Disk.facts("\(folder)/test.past")?.mode == 0o600)
      }
    }
  }

  @Test("A read-only process writes nothing, and frequent changes update the high-water mark file once a minute")
  func cost() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        let clock = LoopClock(wall: Self.day)
        let store = try Store.open(path, migrations: [Fixture.cards], clock: clock)
        #expect(try Fixture.count(store) == 0)
        #expect(HighWaterMarkFile(of: path).read() == nil)
        try await store.write { try $0.add("first") }
        try await store.write { try $0.add("second") }
        let noted = try #require(HighWaterMarkFile(of: path).read())
        for number in 0..<20 { try await store.write { try $0.add("\(number)") } }
        #expect(HighWaterMarkFile(of: path).read() == noted)
        clock.advance(by: .seconds(61))
        try await store.write { try $0.add("later") }
        try await store.write { try $0.add("behind it") }
        #expect(try #require(HighWaterMarkFile(of: path).read()).mark > noted.mark)
        await store.close()
      }
    }
  }

  enum Loss: String, CaseIterable, Sendable { case emptied, deleted, older, anothers }

  @Test(
    "An emptied, deleted, older or unknown database is rejected with an error that names the fault",
    arguments: Loss.allCases
  )
  func lost(_ loss: Loss) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        _ = try await Self.run(path, at: Self.day, add: "a")
        try Self.copy(path, to: "\(folder)/older.db")
        _ = try await Self.run(path, at: Self.day + .seconds(10), add: "b")
        _ = try await Self.run("\(folder)/another.db", at: Self.day + .seconds(20), add: "c")
        switch loss {
        case .emptied: try Disk.write([], to: path, mode: 0o600)
        case .deleted: try Disk.remove(path)
        case .older: try Self.copy("\(folder)/older.db", to: path)
        case .anothers: try Self.copy("\(folder)/another.db", to: path)
        }
        let before = try? Disk.read(path)
        #expect(await Self.refusal(path)?.problem == .lostPast)
        #expect(
          await Self.refusal(path)?.message.contains("lost changes") == true, "the database is rejected each time")
        #expect((try? Disk.read(path)) == before, "no new file was created")
        let looked = #expect(throws: StoreFault.self) { try Store.schema(of: path, migrations: [Fixture.cards]) }
        #expect(looked?.problem == .lostPast)
        if loss == .older || loss == .anothers {
          let audit = try Store.audit(file: path, [])
          #expect(audit.problem == .lostPast && audit.problems.count == 1)
        }

        _ = try await Store.acknowledgeLoss(path, at: Self.day + .seconds(60))
        let taken = try await Self.run(path, at: Self.day + .seconds(61), add: "new")
        #expect(taken.accepted >= (Self.day + .seconds(60)).milliseconds)
        #expect(try Store.audit(file: path, []).problems == [])
      }
    }
  }

  @Test(
    "A missing or empty database file is rejected even if its log exists, and the log stays", arguments: [true, false])
  func logAlone(isGone: Bool) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        let left = "\(folder)/left.db"
        let store = try Store.open(path, migrations: [Fixture.cards], clock: LoopClock(wall: Self.day))
        try await store.write { try $0.add("a") }
        // A kill leaves the database in this state.
        try Self.copy("\(path)-wal", to: "\(left)-wal")
        await store.close()
        try Self.copy("\(folder)/test.past", to: "\(folder)/left.past")
        if !isGone { try Disk.write([], to: left, mode: 0o600) }
        let log = try Disk.read("\(left)-wal")
        #expect(!log.isEmpty)
        #expect(await Self.refusal(left)?.problem == .lostPast)
        #expect(try Disk.read("\(left)-wal") == log)
        #expect(try Disk.exists(left) == !isGone)
      }
    }
  }

  @Test("A data loss reported by another service prevents every start until it is acknowledged")
  func noted() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        let clock = LoopClock(wall: Self.day)
        let store = try Store.open(path, migrations: [Fixture.cards], clock: clock)
        try await store.write { try $0.add("a") }
        clock.advance(by: .seconds(5))
        try await store.write { try $0.add("b") }
        let more = KnownStore(past: StoreHighWaterMark(store: "another", mark: 1), taken: 0, acknowledged: 0)
        #expect(try await store.compare(store.opened, with: more, of: "progress") != nil)
        await store.close()
        for _ in 0..<2 {
          #expect(await Self.refusal(path)?.message.contains("progress has recorded later changes of it") == true)
        }
        let looked = #expect(throws: StoreFault.self) { try Store.schema(of: path, migrations: [Fixture.cards]) }
        #expect(looked?.problem == .lostPast)
        #expect(try Store.audit(file: path, []).problem == .lostPast)
        for file in [path, "\(folder)/test.past"] { try Disk.remove(file) }
        #expect(await Self.refusal(path)?.problem == .lostPast)
        #expect(try !Disk.exists(path), "no new file was created")

        _ = try await Store.acknowledgeLoss(path, at: Self.day + .seconds(60))
        #expect(try !Disk.exists("\(folder)/test.lost"))
        _ = try await Self.run(path, at: Self.day + .seconds(61), add: "new")
      }
    }
  }

  @Test("If the record of a data loss is unreadable, the database counts as having lost data")
  func unreadable() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        _ = try await Self.run(path, at: Self.day, add: "a")
        try Disk.write(Array("{".utf8), to: "\(folder)/test.lost", mode: 0o600)
        #expect(await Self.refusal(path)?.message.contains("test.lost records the loss, but") == true)
      }
    }
  }

  @Test("Even if the clock is behind, a restored database, or one whose loss was acknowledged, has higher marks")
  func clockBehind() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        let long = Self.day + .seconds(1000)
        let ago = Self.day + .seconds(-100_000)
        _ = try await Self.run(path, at: Self.day, add: "a")
        try Self.copy(path, to: "\(folder)/backup.db")
        let last = try await Self.run(path, at: long, add: "b")
        try Disk.write([], to: path, mode: 0o600)
        let accepted = try await Store.acknowledgeLoss(path, at: ago)
        #expect(accepted.accepted > last.mark && accepted.mark >= accepted.accepted)
        #expect(try Store.audit(file: path, []).lastEvent > last.mark)
        #expect(last.past.missing(in: accepted) == nil)
        _ = try await Self.run(path, at: ago, add: "c")

        // The high-water mark that another service reported also counts.
        try DataLossFile(of: path).write(
          DataLossFile.Content(missing: "events", reached: (long + .seconds(50)).milliseconds))
        #expect(Store.reached(beside: path) == (long + .seconds(50)).milliseconds)
        let again = try await Store.acknowledgeLoss(path, at: ago)
        #expect(again.accepted > (long + .seconds(50)).milliseconds)

        // A restored database is accepted even if the records next to it couldn't be deleted.
        let reached = Store.reached(beside: path)
        try Disk.remove(path)
        try Store.renumber(restored: "\(folder)/backup.db", now: ago, beyond: reached)
        try Self.copy("\(folder)/backup.db", to: path)
        #expect(try await Self.run(path, at: ago, add: "d").accepted > reached)
      }
    }
  }

  @Test("The last known high-water mark or event number of a lost database is read from another service's database")
  func reachedByOthers() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        let store = try Store.open(path, migrations: [], clock: LoopClock(wall: Self.day))
        _ = try await store.meet("ai", StoreIdentity(store: "a", mark: 70, accepted: 0, born: 0))
        try await store.write { try $0.run("INSERT INTO inbox (source, sequence) VALUES ('progress', 80)") }
        await store.close()
        #expect(try Store.reached(of: "ai", in: path) == 70 && Store.reached(of: "progress", in: path) == 80)
        #expect(try Store.reached(of: "content", in: path) == 0 && Store.reached(of: "ai", in: "\(folder)/none") == 0)
        try Database(path: path, create: true).script("DROP TABLE storage_self; DROP TABLE storage_neighbours")
        #expect(try Store.reached(of: "ai", in: path) == 0)
      }
    }
  }

  @Test("While a restore prepares a database that doesn't exist, no new database is created in its place")
  func prepared() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        try Disk.makeDirectories(Store.restoreFolder(of: path))
        #expect(Store.restoreFolder(of: path) == "\(folder)/restoring-test")
        let refusal = await Self.refusal(path)
        #expect(refusal?.isUnfinishedRestore == true)
        #expect(refusal?.message.contains("delete the folders restoring-* in \(folder)") == true)
        #expect(try !Disk.exists(path))
        #expect(Store.unfinishedRestore(of: path)?.reason == refusal?.message)
        try Disk.remove(Store.restoreFolder(of: path))
        _ = try await Self.run(path, at: Self.day, add: "a")
        // If the database exists, the folder has no effect.
        try Disk.makeDirectories(Store.restoreFolder(of: path))
        _ = try await Self.run(path, at: Self.day + .seconds(10), add: "b")
        #expect(Store.unfinishedRestore(of: path)?.reason == nil)
      }
    }
  }

  @Test("A restored database, a new one, and one without an identity are accepted")
  func passes() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        let first = try await Self.run(path, at: Self.day, add: "a")
        try Self.copy(path, to: "\(folder)/backup.db")
        _ = try await Self.run(path, at: Self.day + .seconds(10), add: "b")
        try Disk.remove(path)
        try Store.renumber(restored: "\(folder)/backup.db", now: Self.day + .seconds(20), beyond: 0)
        try Store.endRestore(of: path)
        try Self.copy("\(folder)/backup.db", to: path)
        let restored = try await Self.run(path, at: Self.day + .seconds(30), add: "c")
        #expect(restored.store == first.store && restored.accepted > 0)

        let old = "\(folder)/old.db"
        _ = try await Self.run(old, at: Self.day, add: "a")
        let database = try Database(path: old, create: true)
        try database.script(
          """
          DROP TABLE storage_self; DROP TABLE storage_neighbours;
          DELETE FROM storage_migrations WHERE series = 'storage' AND number = 4
          """)
        try HighWaterMarkFile(of: old).remove()
        let upgraded = try await Self.run(old, at: Self.day + .seconds(10), add: "b")
        #expect(upgraded.born == 0 && upgraded.store.utf8.count == 32)
      }
    }
  }

  @Test(
    "After its data loss is acknowledged, a database keeps its rows, uses new event numbers and resends kept events",
    arguments: Backend.installed)
  func accepted(backend: Backend) async throws {
    let place = try await backend.fresh()
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        @Loop func open(at now: Timestamp) throws -> Store {
          try Store.open(path, migrations: [Fixture.cards], clock: LoopClock(wall: now), backend: place)
        }
        let before = try open(at: Self.day)
        try await before.subscribe(["progress"])
        try await before.write { tx in
          try tx.add("a")
          try tx.emit(CardAdded(card: "a"), account: "acc_1", app: "flippin")
        }
        let kept = try #require(before.pendingEvents(after: 0).events.first).sequence
        try await before.acknowledge([(subscriber: "progress", cursor: OutboxCursor(through: kept, delivered: kept))])
        await before.close()

        let later = Self.day + .seconds(3600)
        let identity = try await Store.acknowledgeLoss(path, on: place, at: later)
        #expect(identity.accepted >= later.milliseconds && identity.store == before.opened.store)
        let after = try open(at: later + .seconds(1))
        #expect(try after.identity().accepted == identity.accepted && Fixture.count(after) == 1)
        try await after.write { try $0.emit(CardAdded(card: "b"), account: "acc_1", app: "flippin") }
        let numbers = try after.pendingEvents(after: 0).events.map(\.sequence)
        #expect(numbers.first == kept && numbers.count == 2 && (numbers.last ?? 0) > later.milliseconds)
        #expect(try await after.audit([]).acknowledged == ["progress": kept - 1])
        await after.close()
      }
    }
  }

  @Test("Damage in a page that no call reads is found by an audit and then shown by health")
  func damagedPage() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/test.db"
        let clock = LoopClock(wall: Self.day)
        var store = try Store.open(path, migrations: [Fixture.cards], clock: clock)
        try await store.write { tx in for number in 0..<200 { try tx.add("\(number)") } }
        let root = try store.read {
          try $0.own.value(of: Int.self, "SELECT rootpage FROM sqlite_schema WHERE name = 'cards'")
        }
        await store.close()
        try StoreProblemTests.scribble(path, page: try #require(root))
        store = try Store.open(path, migrations: [Fixture.cards], clock: clock)
        #expect(store.problem == nil)
        let audit = try await store.audit([AuditTests.rule])
        #expect(audit.problem == .corrupt && !audit.problems.isEmpty)
        #expect(store.problem == .corrupt)
        await store.close()
      }
    }
  }
}
