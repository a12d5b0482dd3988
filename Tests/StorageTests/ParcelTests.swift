import CivilTime
import EventLoop
import Files
import TestSupport
import Testing
import Wire

@testable import Storage

/// An account's rows on their way from one database to another: all of them, exact, and once.
@Suite(.timeLimit(.minutes(5))) struct ParcelTests {
  static let schema = Migration(
    number: 1, name: "books",
    sql: """
      CREATE TABLE books (id TEXT PRIMARY KEY, account TEXT NOT NULL, size BIGINT, weight DOUBLE PRECISION);
      CREATE TABLE pages (
        book TEXT NOT NULL REFERENCES books (id) ON DELETE CASCADE, number BIGINT NOT NULL, text TEXT NOT NULL,
        PRIMARY KEY (book, number));
      CREATE TABLE log (id INTEGER PRIMARY KEY, account TEXT NOT NULL, picture BLOB);
      CREATE TABLE looks (number BIGINT PRIMARY KEY, account TEXT NOT NULL, what TEXT NOT NULL);
      CREATE TABLE devices (token TEXT PRIMARY KEY, account TEXT NOT NULL, set_at BIGINT NOT NULL);
      CREATE TABLE news (number BIGINT PRIMARY KEY, id TEXT NOT NULL UNIQUE);
      CREATE TABLE untold (account TEXT NOT NULL, number BIGINT NOT NULL, PRIMARY KEY (account, number));
      CREATE TABLE files (id TEXT PRIMARY KEY, account TEXT NOT NULL);
      """)

  static let held: [HeldTable] = [
    .of(
      "pages", "A page.", rows: "book IN (SELECT id FROM books WHERE account = $1)", erasure: .along(with: "books"),
      export: .none("x"), move: .carried),
    .of("books", "A book.", erasure: .deleted(by: ["id"]), export: .none("x"), move: .carried),
    .of("log", "A note.", erasure: .deleted(by: ["id"]), export: .none("x"), move: .numbered("id", by: .database)),
    .of(
      "looks", "A look.", erasure: .deleted(by: ["number"]), export: .none("x"),
      move: .numbered("number", by: .statement)),
    .of("devices", "A device.", erasure: .deleted(by: ["token"]), export: .none("x"), move: .laterOf("set_at")),
    .of(
      "untold", "What is to be told.", erasure: .deleted(by: ["account", "number"]), export: .none("x"),
      move: .pointing("number", to: "news", by: "id")),
    .of("files", "A file.", erasure: .deleted(by: ["id"]), export: .none("x"), move: .stays("it is short")),
    .ofNobody("news", "News."),
  ]

  /// Two databases, of cells called a and b.
  static func withCells(
    _ medium: Medium, _ body: @escaping @Loop @Sendable (_ a: Store, _ b: Store, LoopClock) async throws -> Void
  ) async throws {
    let media = [try await medium.fresh(), try await medium.fresh()]
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let clock = LoopClock(wall: Timestamp(milliseconds: 1_795_219_200_000))
        let stores = try media.enumerated().map { index, medium in
          try Store.open(
            "\(folder)/\(index)/books.db", migrations: [schema], held: held, clock: clock, medium: medium)
        }
        let result: Result<Void, any Error>
        do { result = .success(try await body(stores[0], stores[1], clock)) } catch { result = .failure(error) }
        for store in stores { await store.close() }
        try result.get()
      }
    }
  }

  /// Numbers, texts and bytes that a careless writer loses.
  static func fill(_ account: String, _ tx: Transaction) throws {
    let (sizes, weights) = ([Int64.max, .min, 0, 9_007_199_254_740_993], [0.1, 1e300, -2.5e-300, 5])
    for index in 0..<4 {
      let book = "\(account) \(index) \"\u{1F600}\\ hòa"
      try tx.run(
        "INSERT INTO books (id, account, size, weight) VALUES ($1, $2, $3, $4)", book, account, sizes[index],
        weights[index])
      for page in 0..<30 {
        try tx.run("INSERT INTO pages (book, number, text) VALUES ($1, $2, $3)", book, page, "<\(page)>\n\t\u{7F}")
      }
    }
    try tx.run("INSERT INTO books (id, account) VALUES ($1, $2)", "\(account) none", account)
    for index in 0..<9 {
      try tx.run(
        "INSERT INTO log (account, picture) VALUES ($1, $2)", account, index == 0 ? nil : [UInt8(index), 0, 255])
      try tx.run(
        "INSERT INTO looks (number, account, what) VALUES ((SELECT coalesce(max(number), 0) + 1 FROM looks), $1, $2)",
        account, "\(account) \(index)")
      try tx.remember(account: account, key: "key \(index)", method: "m", fingerprint: [1, 2], reply: [123, 125])
    }
    try tx.run("INSERT INTO devices (token, account, set_at) VALUES ('phone', $1, 10)", account)
    try tx.run("INSERT INTO files (id, account) VALUES ($1, $2)", "file of \(account)", account)
  }

  /// All that is carried of an account, but for numbers that are given anew.
  @Loop static func rows(of account: String, in store: Store) throws -> [String: [[Column?]]] {
    try store.read { db in
      var found: [String: [[Column?]]] = [:]
      for entry in try ParcelTables(held + OwnSchema.held, db).entries {
        let columns = entry.given.map { entry.shape.columns[$0] }
        found[entry.held.name] = try db.own.rows(
          """
          SELECT \(columns.map { "\"\($0.name)\"" }.joined(separator: ", ")) FROM \(entry.shape.quotedName)
          WHERE \(entry.rows) ORDER BY \(entry.shape.keyList)
          """, account
        ) { row in columns.indices.map { row.statement.column($0) } }
      }
      return found
    }
  }

  /// Carries an account over, each page again and again.
  ///
  /// - Returns: how many pages there were.
  @Loop @discardableResult static func carry(
    _ account: String, from a: Store, to b: Store, limits: ParcelLimits = ParcelLimits(rows: 7, bytes: 500),
    times: Int = 2
  ) async throws -> Int {
    var (place, pages) = (ParcelPlace?.none, 0)
    repeat {
      let from = place
      let page = try a.read { try $0.parcel(of: account, service: "books", from: from, tables: held, limits: limits) }
      #expect(page.parts.reduce(0) { $0 + $1.rows.count } <= limits.rows)
      // As it is sent.
      let sent = try JSON.decode(ParcelPage.self, from: JSON.encode(page))
      #expect(sent == page)
      for _ in 0..<times { place = try await b.write { try $0.admit(sent, tables: held) { _, _ in } } }
      pages += 1
    } while place != nil
    return pages
  }

  @Loop static func leave(_ account: String, _ store: Store, for cell: String) async throws {
    while try await !store.leave(account, for: cell, before: { _ in }) {}
  }

  @Test(
    "all of an account is in the other database, exact, in its order and once, beside others that have the same numbers; and here nothing is left but what stays with others",
    arguments: Medium.installed, [false, true])
  func whole(medium: Medium, isOccupied: Bool) async throws {
    try await Self.withCells(medium) { a, b, _ in
      try await a.write { tx in
        for account in ["other", "acc", "another"] {
          try Self.fill(account, tx)
          try tx.run("DELETE FROM devices")
        }
        try tx.run("INSERT INTO devices (token, account, set_at) VALUES ('phone', 'acc', 10)")
        for (number, id) in [(1, "early"), (7, "late"), (8, "only here")] {
          try tx.run("INSERT INTO news (number, id) VALUES ($1, $2)", number, id)
          try tx.run("INSERT INTO untold (account, number) VALUES ('acc', $1)", number)
        }
      }
      try await b.write { tx in
        if isOccupied {
          for account in ["third", "fourth"] {
            try Self.fill(account, tx)
            try tx.run("DELETE FROM devices")
          }
        }
        for (number, id) in [(30, "late"), (40, "early")] {
          try tx.run("INSERT INTO news (number, id) VALUES ($1, $2)", number, id)
        }
      }
      let others = try [Self.rows(of: "other", in: a), Self.rows(of: "third", in: b)]
      var expected = try Self.rows(of: "acc", in: a)
      expected["untold"] = [30, 40].map { [.text("acc"), .integer($0)] }
      try await a.write { try $0.hold("acc", for: "b") }
      let pages = try await Self.carry("acc", from: a, to: b)
      #expect(pages > 15)
      #expect(try Self.rows(of: "acc", in: b) == expected)
      #expect(expected["pages"]?.count == 120 && expected["idempotency"]?.count == 9 && expected["log"]?.count == 9)
      #expect(try await b.write { try $0.arrive("acc") })
      #expect(try await !b.write { try $0.arrive("acc") })
      try await Self.leave("acc", a, for: "b")
      let left = try Self.rows(of: "acc", in: a)
      #expect(left.values.allSatisfy { $0.isEmpty })
      #expect(try [Self.rows(of: "other", in: a), Self.rows(of: "third", in: b)] == others)
      for store in [a, b] { #expect(try await store.integrityProblems().isEmpty) }
      // Whatever comes late changes nothing.
      try await Self.carryAgain("acc", Self.rows(of: "acc", in: b), b)
    }
  }

  /// A first page that comes after all is over.
  @Loop private static func carryAgain(_ account: String, _ known: [String: [[Column?]]], _ b: Store) async throws {
    let schema = try b.read { try ParcelTables.schema($0) }
    var page = ParcelPage(service: "books", schema: schema, account: account, heldAt: 5, from: nil)
    page.parts = [
      .init(table: "looks", columns: ["number", "account", "what"], rows: [[1, .string(account), "late"]])
    ]
    let late = page
    #expect(try await b.write { try $0.admit(late, tables: held) { _, _ in } } == nil)
    #expect(try rows(of: account, in: b) == known)
  }

  @Test(
    "changes of an account that is held are refused and nothing of it was done, reads go on; released, they are taken; once it has left, they belong in the other cell, and repeated keys there have the same answers",
    arguments: Medium.installed)
  func refused(medium: Medium) async throws {
    try await Self.withCells(medium) { a, b, _ in
      try await a.write { try Self.fill("acc", $0) }
      @Loop func change(_ store: Store, _ account: String = "acc") async -> Failure? {
        do {
          try await store.write(of: account) { try $0.run("UPDATE books SET size = 1 WHERE account = 'acc'") }
          return nil
        } catch { return error as? Failure }
      }
      #expect(await change(a) == nil)
      for _ in 0..<2 { try await a.write { try $0.hold("acc", for: "b") } }
      let held = await change(a)
      #expect(held?.kind == .unavailable && held?.executed == .no && held?.details["retry_after_ms"]?.integer == 100)
      #expect(await change(a, "other") == nil)
      #expect(try a.read { try $0.first("SELECT count(*) FROM books WHERE account = 'acc'") { $0.int(0) } } == 5)
      #expect(try await a.write { try $0.release("acc") })
      #expect(try await !a.write { try $0.release("acc") })
      #expect(await change(a) == nil)
      // Nobody leaves who isn't held for just that cell.
      await #expect(throws: Failure.self) { try await Self.leave("acc", a, for: "b") }
      try await a.write { try $0.hold("acc", for: "b") }
      await #expect(throws: Failure.self) { try await a.write { try $0.hold("acc", for: "c") } }
      await #expect(throws: Failure.self) { try await Self.leave("acc", a, for: "c") }
      try await Self.carry("acc", from: a, to: b)
      let coming = await change(b)
      #expect(coming?.kind == .unavailable && coming?.executed == .no)
      await #expect(throws: Failure.self) { try await b.write { try $0.release("acc") } }
      #expect(try await b.write { try $0.arrive("acc") })
      #expect(await change(b) == nil)
      try await Self.leave("acc", a, for: "b")
      let left = await change(a)
      #expect(left?.kind == .moved && left?.executed == .no && left?.details["cell"] == "b")
      await #expect(throws: Failure.self) { try await a.write { try $0.hold("acc", for: "c") } }
      let answer = try b.read { try $0.remembered(account: "acc", key: "key 3", method: "m", fingerprint: [1, 2]) }
      #expect(answer == [123, 125])
    }
  }

  @Test(
    "an account comes back to a cell that it left, and what it had there then is there once",
    arguments: Medium.installed)
  func back(medium: Medium) async throws {
    try await Self.withCells(medium) { a, b, clock in
      try await a.write { try Self.fill("acc", $0) }
      let before = try Self.rows(of: "acc", in: a)
      for (from, to, name) in [(a, b, "b"), (b, a, "a"), (a, b, "b"), (b, a, "a")] {
        clock.jumpWall(by: .seconds(1))
        try await from.write { try $0.hold("acc", for: name) }
        try await Self.carry("acc", from: from, to: to)
        // Nobody changes it until all is here; what is told of it is this cell's already.
        #expect(try to.read { try $0.standing(of: "acc") } == .held)
        #expect(try await to.write { try $0.arrive("acc") })
        try await Self.leave("acc", from, for: name)
        #expect(try from.read { try $0.standing(of: "acc") } == .left(for: name))
        #expect(try to.read { try $0.standing(of: "acc") } == .here)
        #expect(try Self.rows(of: "acc", in: to) == before)
      }
    }
  }

  @Test(
    "what came half is forgotten and can come again; pages of another hold, of another release, or with others missing are refused in words",
    arguments: Medium.installed)
  func half(medium: Medium) async throws {
    try await Self.withCells(medium) { a, b, clock in
      try await a.write { try Self.fill("acc", $0) }
      @Loop func page(from place: ParcelPlace? = nil) throws -> ParcelPage {
        try a.read {
          try $0.parcel(
            of: "acc", service: "books", from: place, tables: Self.held, limits: ParcelLimits(rows: 20, bytes: 9000))
        }
      }
      #expect(throws: Failure.self) { try page() }
      try await a.write { try $0.hold("acc", for: "b") }
      let first = try page()
      let second = try page(from: first.next)
      let third = try page(from: second.next)
      @Loop func admit(_ page: ParcelPage) async -> Result<ParcelPlace?, Failure> {
        do { return .success(try await b.write { try $0.admit(page, tables: Self.held) { _, _ in } }) } catch {
          return .failure(error as? Failure ?? .internal(id: "\(error)"))
        }
      }
      #expect(await admit(second).kind == .conflict)
      #expect(await admit(first) == .success(first.next))
      #expect(await admit(third).kind == .conflict)
      #expect(await admit(second) == .success(second.next))
      // A driver that has forgotten how far it was hears it.
      #expect(await admit(first) == .success(second.next))
      var (newer, foreign) = (third, third)
      newer.schema.service += 1
      foreign.service = "content"
      for wrong in [newer, foreign] {
        let failure = await admit(wrong)
        #expect(failure.kind == .conflict)
      }
      await #expect(throws: Failure.self) { try await b.write { try $0.arrive("acc") } }
      // It stays; and when it goes again, what came then is of another hold.
      _ = try await a.write { try $0.release("acc") }
      clock.jumpWall(by: .seconds(5))
      try await a.write { tx in
        try tx.run("UPDATE books SET size = 77")
        try tx.hold("acc", for: "b")
      }
      #expect(await admit(try page()).kind == .conflict)
      while try await !b.discard("acc", before: { _ in }) {}
      #expect(try await b.discard("acc", before: { _ in }))
      #expect(try Self.rows(of: "acc", in: b).values.allSatisfy { $0.isEmpty })
      #expect(try b.read { try $0.standing(of: "acc") } == .here)
      try await Self.carry("acc", from: a, to: b)
      #expect(try await b.write { try $0.arrive("acc") })
      #expect(try Self.rows(of: "acc", in: b) == Self.rows(of: "acc", in: a))
      // A move that ended in nothing takes nothing from an account that is there.
      #expect(try await b.discard("acc", before: { _ in }))
      #expect(try Self.rows(of: "acc", in: b) == Self.rows(of: "acc", in: a))
    }
  }

  @Test(
    "a row that another account here has is told in words, and nothing of the page is there; of a device the later one stays",
    arguments: Medium.installed)
  func taken(medium: Medium) async throws {
    for (theirs, isTaken) in [(5, true), (20, false)] {
      try await Self.withCells(medium) { a, b, _ in
        try await a.write { try Self.fill("acc", $0) }
        try await b.write {
          try $0.run("INSERT INTO devices (token, account, set_at) VALUES ('phone', 'b', $1)", theirs)
        }
        try await a.write { try $0.hold("acc", for: "b") }
        try await Self.carry("acc", from: a, to: b)
        let owner = try b.read { try $0.first("SELECT account FROM devices") { $0.string(0) } }
        #expect(owner == (isTaken ? "acc" : "b"))
      }
    }
    try await Self.withCells(medium) { a, b, _ in
      try await a.write { try Self.fill("acc", $0) }
      try await b.write { try $0.run("INSERT INTO books (id, account) VALUES ('acc none', 'b')") }
      try await a.write { try $0.hold("acc", for: "b") }
      do {
        try await Self.carry("acc", from: a, to: b)
        Issue.record("a row was there twice")
      } catch let failure as Failure {
        #expect(failure.kind == .conflict && failure.message.en.contains("books"), "\(failure)")
      }
      while try await !b.discard("acc", before: { _ in }) {}
      #expect(try b.read { try $0.first("SELECT count(*) FROM books") { $0.int(0) } } == 1)
    }
  }

  @Test(
    "an account has events on its way until each subscriber has them, and until its shelf is empty; those that became part of it count",
    arguments: Medium.installed)
  func events(medium: Medium) async throws {
    try await Self.withCells(medium) { a, _, _ in
      try await a.subscribe(["progress", "notifications"])
      @Loop func isQuiet() throws -> Bool { try a.read { try $0.hasNoEvents(of: "acc") } }
      #expect(try isQuiet())
      for subject in ["acc", "part"] {
        try await a.write { tx in
          if subject == "part" { _ = try tx.merge("part", into: "acc") }
          try tx.emit(CardAdded(card: "c"), account: subject, app: "x")
        }
        #expect(try !isQuiet())
        let last = try a.read { try $0.tail(after: nil, limit: 1).last?.sequence } ?? 0
        try await a.acknowledge(subscriber: "progress", OutboxCursor(through: last))
        #expect(try !isQuiet())
        try await a.acknowledge(subscriber: "notifications", OutboxCursor(through: last))
        #expect(try isQuiet())
      }
      try await a.write { tx in
        try tx.own.run(
          """
          INSERT INTO inbox_shelf (source, sequence, subject, event, tries, shelved_at) VALUES ('x', 1, 'acc', $1, 1, 0)
          """, [UInt8](Array("{}".utf8)))
      }
      #expect(try !isQuiet())
    }
  }

  @Test(
    "an account that has ended goes nowhere, and one that is on its way and is erased then, is erased",
    arguments: Medium.installed)
  func ended(medium: Medium) async throws {
    try await Self.withCells(medium) { a, b, _ in
      try await a.write { tx in
        for account in ["acc", "gone"] { try Self.fill("\(account)", tx); try tx.run("DELETE FROM devices") }
      }
      try await a.write { try $0.erase("gone", at: $0.wallNow) }
      await #expect(throws: Failure.self) { try await a.write { try $0.hold("gone", for: "b") } }
      try await a.write { try $0.hold("acc", for: "b") }
      try await Self.carry("acc", from: a, to: b)
      #expect(try await b.write { try $0.arrive("acc") })
      try await Self.leave("acc", a, for: "b")
      try await b.write { try $0.erase("acc", at: $0.wallNow) }
      while try await !b.forget(["acc"], done: { _, _ in }) {}
      #expect(try Self.rows(of: "acc", in: b).values.allSatisfy { $0.isEmpty })
      #expect(try b.read { try $0.standing(of: "acc") } == .ended)
      // Another service of its cell, at which it was erased before that had heard that all is there.
      #expect(try await !b.write { try $0.arrive("acc") })
    }
  }
}

extension Result where Failure == Wire.Failure {
  fileprivate var kind: FailureKind? {
    if case .failure(let failure) = self { failure.kind } else { nil }
  }
}
