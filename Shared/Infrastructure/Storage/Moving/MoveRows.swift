/// Reads and changes rows of a table by their keys, in SQLite or PostgreSQL.
struct MoveRows {
  /// The connection for transactions and single queries.
  let db: Connection
  /// The connection for statements that differ by table. These statements may be evicted from the statement cache.
  private let tableStatements: Connection

  init(_ engine: any Engine) {
    db = Connection(engine, isRestricted: false)
    tableStatements = Connection(engine)
  }

  /// The number of rows in a page.
  private static let page = 500
  /// The number of rows that a single statement reads or writes.
  private static let batch = 40

  /// Calls `body` with all rows of a table in the order of their keys, page by page.
  func pages(of table: MoveTable, _ body: ([MoveTable.Row]) throws -> Void) throws {
    var after: MoveTable.Row?
    while true {
      let bound = after == nil ? "" : " WHERE (\(table.keyList)) > \(MoveTable.places(1, width: table.key.count))"
      let rows = try read(
        table,
        by: "SELECT \(table.columnList) FROM \(table.quotedName)\(bound) ORDER BY \(table.keyList) LIMIT \(Self.page)",
        after ?? [])
      try body(rows)
      guard rows.count == Self.page, let last = rows.last else { return }
      after = table.key(of: last)
    }
  }

  /// Returns the existing rows with these keys.
  func rows(of table: MoveTable, _ keys: [MoveTable.Row]) throws -> [MoveTable.Row] {
    try parts(keys).flatMap { batch in
      try read(
        table, by: "SELECT \(table.columnList) FROM \(table.quotedName) WHERE \(Self.match(table, batch.count))",
        batch.flatMap { $0 })
    }
  }

  func delete(from table: MoveTable, _ keys: [MoveTable.Row]) throws {
    for batch in parts(keys) {
      try tableStatements.run(
        "DELETE FROM \(table.quotedName) WHERE \(Self.match(table, batch.count))", arguments: batch.flatMap { $0 })
    }
  }

  func insert(into table: MoveTable, _ rows: [MoveTable.Row]) throws {
    for batch in parts(rows) {
      try tableStatements.run(
        """
        INSERT INTO \(table.quotedName) (\(table.columnList))
        VALUES \(MoveTable.places(batch.count, width: table.columns.count))
        """, arguments: batch.flatMap { $0 })
    }
  }

  /// Runs a body in a transaction, which is on disk when this returns.
  func change(_ body: () throws -> Void) throws {
    try db.run(db.engine.dialect.begin)
    do {
      try db.engine.guarded(body)
      try db.run("COMMIT")
    } catch {
      if db.engine.inTransaction { try? db.run("ROLLBACK") }
      throw error
    }
  }

  /// Runs a body that sees a single state.
  func reading<T>(_ body: () throws -> T) throws -> T {
    try db.run(db.engine.dialect.beginReading)
    defer { if db.engine.inTransaction { try? db.run("ROLLBACK") } }
    return try body()
  }

  private func read(_ table: MoveTable, by sql: String, _ arguments: MoveTable.Row) throws -> [MoveTable.Row] {
    try tableStatements.rows(sql, arguments: arguments) { row in
      try table.columns.enumerated().map { index, column in
        guard let value = row.statement.column(index) else { return nil }
        guard let fit = MoveTable.fit(value, column.kind) else {
          throw StoreFault(message: "a row of \(table.name) has a value of the wrong type in \(column.name)")
        }
        return fit
      }
    }
  }

  /// Splits rows into full batches and single rows, so that only two statements are prepared per table.
  private func parts(_ all: [MoveTable.Row]) -> [ArraySlice<MoveTable.Row>] {
    let whole = all.count / Self.batch * Self.batch
    return stride(from: 0, to: whole, by: Self.batch).map { all[$0..<$0 + Self.batch] }
      + (whole..<all.count).map { all[$0...$0] }
  }

  private static func match(_ table: MoveTable, _ count: Int) -> String {
    "(\(table.keyList)) IN (VALUES \(MoveTable.places(count, width: table.key.count)))"
  }
}
