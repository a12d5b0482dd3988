import EventLoop
import Storage
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct ConnectionTests {
  @Test("Parameters are bound by number, in any order, and may be used repeatedly", arguments: Backend.installed)
  func parameterOrder(backend: Backend) async throws {
    let row = try await withStore(on: backend) { store, _ in
      try store.read { db in
        try db.first("SELECT $2 AS a, $1 AS b, $2 AS c", "one", "two") {
          [$0.string("a"), $0.string("b"), $0.string("c")]
        }
      }
    }
    #expect(row == ["two", "one", "two"])
  }

  @Test("Every kind of value is read back unchanged, including empty values", arguments: Backend.installed)
  func values(backend: Backend) async throws {
    try await withStore(on: backend) { store, clock in
      let now = clock.wallNow
      try store.read { db in
        let none: String? = nil
        // PostgreSQL rejects a text with a NUL.
        let text = backend == .sqlite ? "Tiếng Việt \0 nul" : "Tiếng Việt"
        let kept: Void? = try db.first(
          """
          SELECT $1 AS least, $2 AS half, $3 AS text, $4 AS bytes, $5 AS no_bytes, $6 AS yes, $7 AS now, $8 AS absent
          """, Int64.min, 1.5, text, [0, 255] as Bytes, [] as Bytes, true, now, none
        ) { row in
          #expect(row.int64("least") == .min)
          #expect(row.double("half") == 1.5)
          #expect(row.string("text") == text)
          #expect(row.bytes("bytes") == [0, 255])
          #expect(row.optionalBytes("no_bytes") == [])
          #expect(row.bool("yes"))
          #expect(row.timestamp("now") == now)
          #expect(row.optionalString("absent") == nil)
        }
        #expect(kept != nil)
      }
    }
  }

  @Test("Reading NULL, or a value of another type, throws instead of returning zero", arguments: Backend.installed)
  func misread(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      try store.read { db in
        let null = #expect(throws: StoreFault.self) { try db.value(of: Int.self, "SELECT NULL AS age") }
        #expect(null?.message == "column age isn't a whole number")
        #expect(throws: StoreFault.self) { try db.values(of: Int.self, "SELECT 'seven'") }
        #expect(throws: StoreFault.self) { try db.optionalValue(of: String.self, "SELECT 7") }
        try #expect(db.value(of: Int.self, "SELECT 7") == 7, "the next query works")
      }
    }
  }

  @Test("Reading a column that a result doesn't have, or has twice, throws", arguments: Backend.installed)
  func wrongName(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      try store.read { db in
        let lacking = #expect(throws: StoreFault.self) { try db.first("SELECT 7 AS age") { $0.optionalInt("name") } }
        #expect(lacking?.message == "the result has no column name")
        let twice = #expect(throws: StoreFault.self) { try db.first("SELECT 7 AS age, 8 AS age") { $0.int("age") } }
        #expect(twice?.message == "the result has 2 columns age")
      }
    }
  }

  @Test(
    "Columns are found by name in any order, in every row and on every use of a statement", arguments: Backend.installed
  )
  func names(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      try store.read { db in
        let sql = "SELECT 1 AS a, 2 AS b UNION ALL SELECT 3, 4 ORDER BY a"
        try #expect(db.rows(sql) { [$0.int("a"), $0.int("b")] } == [[1, 2], [3, 4]])
        try #expect(db.rows(sql) { [$0.int("b"), $0.int("a"), $0.int("b")] } == [[2, 1, 2], [4, 3, 4]])
        try #expect(db.rows(sql) { $0.int("b") } == [2, 4])
      }
    }
  }

  @Test(
    "A single value is nil if there is no row, and NULL is allowed only for an optional value",
    arguments: Backend.installed)
  func singleValues(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      try store.read { db in
        try #expect(db.values(of: Int.self, "SELECT 1 AS n UNION ALL SELECT 2 ORDER BY n") == [1, 2])
        try #expect(db.value(of: Int.self, "SELECT 1 WHERE 1 > 2") == nil)
        try #expect(db.optionalValue(of: Int.self, "SELECT 1 WHERE 1 > 2") == nil)
        try #expect(db.optionalValue(of: Int.self, "SELECT NULL") == nil)
        #expect(throws: StoreFault.self) { try db.value(of: Int.self, "SELECT NULL") }
      }
    }
  }

  @Test(
    "A service can't run statements that are reserved for the storage layer",
    arguments: [
      "COMMIT", "  begin", "-- x\nROLLBACK", "/* x */ -- y\n end", "PRAGMA synchronous = OFF", "attach 'x' AS y",
      "(VACUUM)",
    ])
  func guestRule(sql: String) async throws {
    try await withStore { store, _ in
      _ = try store.read { db in
        #expect(throws: StoreFault.self) { try db.run(sql) }
      }
    }
  }

  @Test(
    "A malformed statement or a wrong number of arguments is rejected",
    arguments: [("SELECT 1; SELECT 2", 0), ("SELECT $1", 0), ("SELECT $1", 2), ("SELECT $2", 2), ("SELEC", 0)])
  func malformed(sql: String, arguments: Int) async throws {
    try await withStore { store, _ in
      let values: [(any SQLValue)?] = Array(repeating: 1, count: arguments)
      _ = try store.read { db in
        #expect(throws: StoreFault.self) { try db.rows(sql, arguments: values) { _ in } }
      }
    }
  }

  @Test("A query may run again while its own rows are being read", arguments: Backend.installed)
  func nested(backend: Backend) async throws {
    let pairs = try await withStore(on: backend) { store, _ in
      try await store.write { tx in
        for id in ["a", "b"] { try tx.add(id) }
        let sql = "SELECT id FROM cards ORDER BY id"
        return try tx.rows(sql) { outer in
          let first = outer.string("id")
          return try tx.rows(sql) { first + $0.string("id") }
        }
      }
    }
    #expect(pairs == [["aa", "ab"], ["ba", "bb"]])
  }

  @Test("A violated unique constraint is distinguished from other faults", arguments: Backend.installed)
  func unique(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      try await store.write { tx in
        try tx.add("a")
        #expect(tx.changes == 1)
      }
      let again = await #expect(throws: StoreFault.self) { try await store.write { try $0.add("a") } }
      #expect(again?.isUniqueViolation == true)
      let null = await #expect(throws: StoreFault.self) {
        try await store.write { try $0.run("INSERT INTO cards (id) VALUES ('b')") }
      }
      #expect(null?.isUniqueViolation == false && null?.isConstraintViolation == true)
    }
  }

  @Test("An error never shows a bound value", arguments: Backend.installed)
  func privacy(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      try await store.write { try $0.add("secret-id") }
      let fault = await #expect(throws: StoreFault.self) { try await store.write { try $0.add("secret-id") } }
      #expect(fault.map { "\($0)".contains("secret-id") } == false)
    }
  }

  @Test("A read connection can't change anything", arguments: Backend.installed)
  func readOnly(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      _ = try store.read { db in
        #expect(throws: StoreFault.self) { try db.run("DELETE FROM cards") }
      }
    }
  }
}
