import CivilTime
import EventLoop
import Files
import Glibc
import Synchronization
import Telemetry
import TestSupport
import Testing
import Wire

@testable import Storage

/// Moves a store from a file to PostgreSQL and back while it changes.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"))
struct MoveTests {
  private static let migrations = [
    Migration(
      number: 1, name: "people",
      sql: """
        CREATE TABLE people (id TEXT PRIMARY KEY, code TEXT UNIQUE, weight DOUBLE PRECISION, picture BLOB, seen BIGINT);
        CREATE TABLE notes (
          person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE, place BIGINT NOT NULL, words TEXT,
          PRIMARY KEY (person, place));
        CREATE TABLE steps (number INTEGER PRIMARY KEY AUTOINCREMENT, words TEXT NOT NULL);
        """)
  ]

  /// A place for a store, and functions that open it.
  @Loop private struct Location {
    let path: String
    let clock: LoopClock
    let address: PostgresAddress

    func open(_ backend: StorageBackend) throws -> Store {
      try Store.open(path, source: "people", migrations: MoveTests.migrations, clock: clock, backend: backend)
    }

    /// Returns a mover, created as in a service's host.
    func mover(of store: Store, at setting: String) -> DatabaseMover {
      DatabaseMover(store, at: setting, log: Log(service: "people", level: .error, clock: clock) { _ in })
    }

    /// The destination in PostgreSQL.
    var destination: DatabaseMover.Destination {
      DatabaseMover.Destination(setting: "postgres://there", backend: .postgres(address))
    }

    /// Moves a store that is in use, and opens it at its new place.
    func move(
      _ store: Store, to backend: StorageBackend, meanwhile: @Loop (StoreMove) async throws -> Void = { _ in }
    ) async throws -> (Store, MoveReport) {
      let move = try await StoreMove.begin(of: store, to: backend)
      try await meanwhile(move)
      try #require(try await eventually { [.following, .failed].contains(move.progress.phase) })
      #expect(move.progress.failure == nil)
      await store.close()
      let report = try await move.finish { _ in }
      return (try open(backend), report)
    }
  }

  private static func withLocation(_ body: @escaping @Loop @Sendable (Location) async throws -> Void) async throws {
    let url = try await PostgresCluster.url()
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let address = try #require(PostgresAddress(url: url, schema: PostgresCluster.newSchema()))
        try await body(Location(path: "\(folder)/people.db", clock: .system, address: address))
      }
    }
  }

  /// Returns the content of a store as text.
  @Loop private static func all(_ store: Store) throws -> [String] {
    try store.read { db in
      try db.rows("SELECT id, code, weight, picture, seen FROM people ORDER BY id") {
        "\($0.string("id")) \($0.optionalString("code") ?? "-") \($0.optionalDouble("weight") ?? -1) "
          + "\($0.optionalBytes("picture") ?? []) \($0.optionalInt("seen") ?? -1)"
      }
        + db.rows("SELECT person, place, words FROM notes ORDER BY person, place") {
          "\($0.string("person")) \($0.int("place")) \($0.optionalString("words") ?? "-")"
        } + db.rows("SELECT number, words FROM steps ORDER BY number") { "\($0.int("number")) \($0.string("words"))" }
    }
  }

  private static func add(_ number: Int, _ tx: Transaction) throws {
    try tx.run(
      "INSERT INTO people (id, code, weight, picture, seen) VALUES ($1, $2, $3, $4, $5)", "p\(number)", "c\(number)",
      Double(number) / 3, [UInt8](repeating: UInt8(number & 0xff), count: number % 5), number)
    try tx.run("INSERT INTO notes (person, place, words) VALUES ($1, 1, $2)", "p\(number)", "ờ \(number) 'x'")
    try tx.run("INSERT INTO steps (words) VALUES ($1)", "step \(number)")
  }

  /// Makes every kind of change to rows: two rows swap a unique value, one gets another key, one is deleted with its
  /// dependent rows, and one is deleted and inserted again.
  private static func changeRows(_ round: Int, _ tx: Transaction) throws {
    try add(10_000 + round, tx)
    try tx.run("UPDATE people SET code = NULL WHERE id = 'p1'")
    try tx.run("UPDATE people SET code = $1 WHERE id = 'p2'", round.isMultiple(of: 2) ? "c1" : "c2")
    try tx.run("UPDATE people SET code = $1 WHERE id = 'p1'", round.isMultiple(of: 2) ? "c2" : "c1")
    try tx.run("UPDATE notes SET place = place + 1 WHERE person = 'p3'")
    try tx.run("DELETE FROM people WHERE id = $1", "p\(100 + round)")
    try tx.run("DELETE FROM notes WHERE person = 'p4'")
    try tx.run("INSERT INTO notes (person, place, words) VALUES ('p4', $1, NULL)", round)
    try tx.run("DELETE FROM steps WHERE number = (SELECT max(number) FROM steps)")
  }

  @Test("A database in use has every row after a move and after the move back")
  func both() async throws {
    try await Self.withLocation { location in
      var store = try location.open(.disk)
      try await store.write { tx in for number in 0..<1500 { try Self.add(number, tx) } }
      try await store.write { try $0.emit(CardAdded(card: "a"), account: "acc_1", app: "flippin") }
      try await store.write {
        try $0.remember(account: "acc_1", key: "k", method: "m", fingerprint: Bytes("f".utf8), reply: Bytes("{}".utf8))
      }
      let identity = try store.identity()
      let event = try #require(try store.pendingEvents(after: 0).events.first?.sequence)
      for backend in [StorageBackend.postgres(location.address), .disk, .postgres(location.address), .disk] {
        let before = store
        let (next, report) = try await location.move(store, to: backend) { move in
          for round in 0..<60 {
            try await before.write { try Self.changeRows(round, $0) }
            if round == 30 { _ = try await eventually { move.progress.phase == .following } }
          }
          try await before.write { tx in
            for round in 0..<60 { try tx.run("DELETE FROM people WHERE id = $1", "p\(10_000 + round)") }
          }
        }
        // The old store still has its last content, because it accepted no further changes.
        let had = try Self.all(before)
        let has = try Self.all(next)
        #expect(had == has)
        #expect(report.rows > 4000 && report.changes > 100)
        #expect(
          report.tables.first { $0.name == "people" }?.rows == has.count { $0.hasPrefix("p") && $0.contains("[") })
        #expect(try next.identity().store == identity.store && next.identity().mark >= identity.mark)
        #expect(next.hasFile == (backend.postgres == nil))
        store = next
        try await store.write { tx in for round in 0..<60 { try Self.add(100 + round, tx) } }
      }
      #expect(try store.pendingEvents(after: 0).events.map(\.sequence) == [event])
      let kept = try store.read {
        try $0.remembered(account: "acc_1", key: "k", method: "m", fingerprint: Bytes("f".utf8))
      }
      #expect(kept == Bytes("{}".utf8))
      try await store.write { try $0.emit(CardAdded(card: "b"), account: "acc_1", app: "flippin") }
      #expect(try store.pendingEvents(after: event).events.map(\.sequence) == [event + 1])
      #expect(try await store.integrityProblems().isEmpty)
      await store.close()
      #expect(try Store.audit(file: location.path, []).problems.isEmpty)
    }
  }

  @Test("After a move, foreign keys are enforced and validated")
  func rules() async throws {
    try await Self.withLocation { location in
      let file = try location.open(.disk)
      try await file.write { try Self.add(1, $0) }
      let (store, _) = try await location.move(file, to: .postgres(location.address))
      try await store.validateKeys()
      let checked = try store.read { db in
        try db.values(
          of: Bool.self,
          "SELECT convalidated FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace"
        )
      }
      #expect(checked == [true])
      let fault = await #expect(throws: StoreFault.self) {
        try await store.write { try $0.run("INSERT INTO notes (person, place) VALUES ('nobody', 1)") }
      }
      #expect(fault?.isConstraintViolation == true)
      await store.close()
    }
  }

  @Test("A move that was abandoned or killed leaves nothing in the database and can be repeated")
  func givenUp() async throws {
    try await Self.withLocation { location in
      var store = try location.open(.disk)
      try await store.write { tx in for number in 0..<300 { try Self.add(number, tx) } }
      let clean = try Self.objectCount(store)
      let move = try await StoreMove.begin(of: store, to: .postgres(location.address))
      #expect(try Self.objectCount(store) > clean)
      await move.end()
      #expect(try Self.objectCount(store) == clean)
      // A second move, whose process ends in the middle.
      let killed = try await StoreMove.begin(of: store, to: .postgres(location.address))
      await store.close()
      store = try location.open(.disk)
      #expect(try Self.objectCount(store) == clean)
      await killed.end()
      // No service may open the incomplete target.
      let fault = #expect(throws: StoreFault.self) { try location.open(.postgres(location.address)) }
      #expect(fault?.message.contains("an unfinished move") == true)
      #expect(try await StoreMove.obstacles(of: store, to: .postgres(location.address)).isEmpty)
      let (moved, report) = try await location.move(store, to: .postgres(location.address))
      #expect(report.tables.first { $0.name == "people" }?.rows == 300)
      await moved.close()
    }
  }

  /// Returns the number of tables and triggers in a file.
  @Loop private static func objectCount(_ store: Store) throws -> Int {
    try store.read { try $0.value(of: Int.self, "SELECT count(*) FROM sqlite_schema") ?? 0 }
  }

  @Test("After a move, no service can use the former database, and a later move overwrites it")
  func left() async throws {
    try await Self.withLocation { location in
      let file = try location.open(.disk)
      try await file.write { try Self.add(1, $0) }
      let (there, _) = try await location.move(file, to: .postgres(location.address))
      #expect(try !Disk.exists(location.path) && Disk.exists("\(location.path).moved"))
      let (back, _) = try await location.move(there, to: .disk)
      let fault = #expect(throws: StoreFault.self) { try location.open(.postgres(location.address)) }
      #expect(fault?.message.contains("was moved to") == true, "\(String(describing: fault))")
      #expect(throws: StoreFault.self) { try location.address.check() }
      let (again, _) = try await location.move(back, to: .postgres(location.address))
      #expect(try Self.all(again).count == 3)
      await again.close()
    }
  }

  @Test("A database file that is moved aside never overwrites one that was moved aside earlier")
  func asideFiles() throws {
    try withTemporaryDirectory { folder in
      let path = "\(folder)/people.db"
      for (number, aside) in ["moved", "moved.2", "moved.3"].enumerated() {
        try Disk.write(Array("\(number)".utf8), to: path)
        #expect(try MoveDestination(path: path, address: nil).setAside() == "\(path).\(aside)")
        #expect(try Disk.read("\(path).\(aside)") == Array("\(number)".utf8))
      }
      #expect(try Disk.list(folder).count == 3)
    }
  }

  @Test("If a switch can't be recorded, the database stays where it was")
  func notNoted() async throws {
    try await Self.withLocation { location in
      let file = try location.open(.disk)
      try await file.write { try Self.add(1, $0) }
      let move = try await StoreMove.begin(of: file, to: .postgres(location.address))
      #expect(try await eventually { move.progress.phase == .following })
      await file.close()
      await #expect(throws: Refused.self) { try await move.finish { _ in throw Refused(why: "the disk is full") } }
      let store = try location.open(.disk)
      #expect(try Self.all(store).count == 3)
      let (moved, _) = try await location.move(store, to: .postgres(location.address))
      await moved.close()
    }
  }

  @Test("A mover switches only on request, rejects a second move, and records the new location")
  func mover() async throws {
    try await Self.withLocation { location in
      let store = try location.open(.disk)
      try await store.write { try Self.add(1, $0) }
      let mover = location.mover(of: store, at: "files")
      #expect(throws: Failure.self) { try mover.requestSwitch() }
      try await mover.begin(to: location.destination)
      let other = DatabaseMover.Destination(setting: "file:/elsewhere", backend: .postgres(location.address))
      await #expect(throws: Failure.self) { try await mover.begin(to: other) }
      #expect(try await eventually { mover.progress?.phase == .following })
      try mover.requestSwitch()
      await store.close()
      await mover.finish()
      let moved = try location.open(.postgres(location.address))
      let next = location.mover(of: moved, at: "postgres://there")
      next.settle()
      let record = try #require(try next.lastMove())
      #expect(record.from == "files" && record.to == "postgres://there" && record.report.rows > 0)
      #expect(next.isAlready(at: location.destination) && next.progress == nil)
      await moved.close()
    }
  }

  @Test("A new database in PostgreSQL has a location record without a last move")
  func began() async throws {
    try await Self.withLocation { location in
      let store = try location.open(.postgres(location.address))
      let mover = location.mover(of: store, at: "postgres://there")
      mover.settle()
      let record = try #require(try LocationRecord.read(beside: location.path))
      #expect(!record.wasMoved && record.to == "postgres://there")
      #expect(try mover.lastMove() == nil)
      await store.close()
    }
  }

  @Test("A move ends if it gets no request for ten minutes")
  func forsaken() async throws {
    try await Self.withLocation { place in
      let clock = LoopClock(wall: Timestamp(seconds: 0))
      let location = Location(path: place.path, clock: clock, address: place.address)
      let store = try location.open(.disk)
      let clean = try Self.objectCount(store)
      let mover = location.mover(of: store, at: "files")
      try await mover.begin(to: location.destination)
      clock.advance(by: .seconds(599))
      mover.keepAlive()
      clock.advance(by: .seconds(599))
      #expect(mover.progress != nil)
      clock.advance(by: .seconds(2))
      #expect(try await eventually { try mover.progress == nil && Self.objectCount(store) == clean })
      await store.close()
    }
  }

  @Test("Values that PostgreSQL rejects, and an occupied destination, are reported before the move")
  func obstacles() async throws {
    try await Self.withLocation { location in
      let store = try location.open(.disk)
      try await store.write { tx in
        try Self.add(1, tx)
        try tx.run("INSERT INTO people (id, code) VALUES ($1, $2)", "p2", "a\u{0}b")
        try tx.run("INSERT INTO people (id, seen) VALUES ($1, $2)", "p3", "yesterday")
      }
      let words = try await StoreMove.obstacles(of: store, to: .postgres(location.address))
      #expect(words.count == 2)
      #expect(words.first?.hasPrefix("people.code has 1 value that PostgreSQL rejects") == true, "\(words)")
      #expect(words.last?.hasPrefix("people.seen has 1 value") == true, "\(words)")
      try await store.write { try $0.run("DELETE FROM people WHERE id <> 'p1'") }
      #expect(try await StoreMove.obstacles(of: store, to: .postgres(location.address)).isEmpty)
      // Another process serves this store.
      let other = try Store.open(
        "\(location.path)-other", source: "people", migrations: Self.migrations, clock: location.clock,
        backend: .postgres(location.address))
      let served = try await StoreMove.obstacles(of: store, to: .postgres(location.address))
      #expect(served.count == 1 && served[0].contains("is used by another process"), "\(served)")
      await other.close()
      let full = try await StoreMove.obstacles(of: store, to: .postgres(location.address))
      #expect(full.count == 1 && full[0].contains("isn't empty"), "\(full)")
      let nowhere = try #require(PostgresAddress(url: "postgres:///quintet?host=/nowhere", schema: "people"))
      let unreached = try await StoreMove.obstacles(of: store, to: .postgres(nowhere))
      #expect(unreached.count == 1 && unreached[0].hasPrefix("can't connect to"), "\(unreached)")
      await store.close()
    }
  }

  @Test("Writes continue while many rows are copied, and the switch is short")
  func large() async throws {
    let many = unsafe getenv("QUINTET_MOVE_ROWS").flatMap { unsafe Int(String(cString: $0)) } ?? 20_000
    try await Self.withLocation { location in
      let file = try location.open(.disk)
      for start in stride(from: 0, to: many / 3, by: 5000) {
        try await file.write { tx in for number in start..<min(start + 5000, many / 3) { try Self.add(number, tx) } }
      }
      let clock = LoopClock.system
      let began = clock.now
      var longest = Duration.zero
      var writes = 0
      let move = try await StoreMove.begin(of: file, to: .postgres(location.address))
      while move.progress.phase != .following, move.progress.failure == nil {
        let start = clock.now
        let number = writes
        try await file.write { tx in
          try tx.run("UPDATE people SET seen = $1 WHERE id = $2", number, "p\(number * 7919 % (many / 3))")
        }
        longest = max(longest, clock.now - start)
        writes += 1
        try await clock.sleep(until: clock.now + .milliseconds(2))
      }
      #expect(move.progress.failure == nil)
      let copied = clock.now - began
      let closing = clock.now
      await file.close()
      let closed = clock.now - closing
      let report = try await move.finish { _ in }
      let held = clock.now - closing
      #expect(held < .seconds(10), "\(held)")
      let opening = clock.now
      let store = try location.open(.postgres(location.address))
      print(
        "\(report.rows) rows were copied in \(copied); \(writes) writes meanwhile took \(longest) at most; "
          + "closed in \(closed), switched in \(held), opened in \(clock.now - opening)"
      )
      try await store.validateKeys()
      #expect(report.rows >= many - 3)
      await store.close()
    }
  }
}
