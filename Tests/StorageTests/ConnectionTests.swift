import EventLoop
import Storage
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct ConnectionTests {
  @Test("Parameters are bound by number, in any order, and may repeat", arguments: Backend.installed)
  func parameterOrder(backend: Backend) async throws {
    let row = try await withStore(on: backend) { store, _ in
      try store.read { db in
        try db.first("SELECT $2, $1, $2", "one", "two") { [$0.string(0), $0.string(1), $0.string(2)] }
      }
    }
    #expect(row == ["two", "one", "two"])
  }

  @Test("Every kind of value is read back unchanged, including empty ones", arguments: Backend.installed)
  func values(backend: Backend) async throws {
    try await withStore(on: backend) { store, clock in
      let now = clock.wallNow
      try store.read { db in
        let none: String? = nil
        // PostgreSQL rejects a text with a NUL.
        let text = backend == .sqlite ? "Tiếng Việt \0 nul" : "Tiếng Việt"
        let kept: Void? = try db.first(
          "SELECT $1, $2, $3, $4, $5, $6, $7, $8", Int64.min, 1.5, text, [0, 255] as Bytes, [] as Bytes,
          true, now, none
        ) { row in
          #expect(row.int64(0) == .min)
          #expect(row.double(1) == 1.5)
          #expect(row.string(2) == text)
          #expect(row.bytes(3) == [0, 255])
          #expect(row.optionalBytes(4) == [])
          #expect(row.bool(5))
          #expect(row.timestamp(6) == now)
          #expect(row.optionalString(7) == nil)
        }
        #expect(kept != nil)
      }
    }
  }

  @Test("A NULL column or one of another type throws instead of giving zero", arguments: Backend.installed)
  func misread(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      try store.read { db in
        let null = #expect(throws: StoreFault.self) { try db.first("SELECT NULL AS age") { $0.int(0) } }
        #expect(null?.message == "column 0 (age) isn't a whole number")
        #expect(throws: StoreFault.self) { try db.rows("SELECT 'seven'") { $0.int(0) } }
        #expect(throws: StoreFault.self) { try db.rows("SELECT 7") { $0.optionalString(0) } }
        try #expect(db.first("SELECT 7") { $0.int(0) } == 7, "the next query isn't harmed")
      }
    }
  }

  @Test(
    "A service can't run statements that are reserved for the store",
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

  @Test("A query may run inside its own rows", arguments: Backend.installed)
  func nested(backend: Backend) async throws {
    let pairs = try await withStore(on: backend) { store, _ in
      try await store.write { tx in
        for id in ["a", "b"] { try tx.add(id) }
        let sql = "SELECT id FROM cards ORDER BY id"
        return try tx.rows(sql) { outer in
          let first = outer.string(0)
          return try tx.rows(sql) { first + $0.string(0) }
        }
      }
    }
    #expect(pairs == [["aa", "ab"], ["ba", "bb"]])
  }

  @Test("A violated unique constraint is distinguishable from other faults", arguments: Backend.installed)
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

  @Test("A fault never shows a bound value", arguments: Backend.installed)
  func privacy(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      try await store.write { try $0.add("secret-id") }
      let fault = await #expect(throws: StoreFault.self) { try await store.write { try $0.add("secret-id") } }
      #expect(fault.map { "\($0)".contains("secret-id") } == false)
    }
  }

  @Test("The read connection can't change anything", arguments: Backend.installed)
  func readOnly(backend: Backend) async throws {
    try await withStore(on: backend) { store, _ in
      _ = try store.read { db in
        #expect(throws: StoreFault.self) { try db.run("DELETE FROM cards") }
      }
    }
  }
}
