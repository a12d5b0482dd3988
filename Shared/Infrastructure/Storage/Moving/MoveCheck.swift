/// Finds the obstacles to a move before anything is changed.
struct MoveCheck {
  let source, target: MoveDestination

  /// Returns the obstacles, one sentence each.
  func obstacles() throws -> [String] {
    let engine: any Engine
    if let address = source.address {
      engine = try PostgresOpening.reader(address)
    } else {
      engine = try StoreFile.openForReading(source.path, on: .disk)
    }
    let db = Connection(engine, isRestricted: false)
    var found: [String] = []
    let bytes = try db.value(of: Int.self, engine.dialect.size) ?? 0
    do { try target.check(for: try StoreIdentity.expect(db), bytes: bytes) } catch {
      found.append((error as? StoreFault)?.message ?? "\(error)")
    }
    if db.file != nil, target.address != nil {
      for table in try MoveTable.all(db) { found += try incompatibilities(table, db) }
    }
    return found
  }

  /// Returns the values that an SQLite file accepts but PostgreSQL rejects: a value that doesn't have its column's
  /// type, a text with the character U+0000, or a NULL in a key.
  private func incompatibilities(_ table: MoveTable, _ db: Connection) throws -> [String] {
    let rules = table.columns.enumerated().map { place, column in
      let name = "\"\(column.name)\""
      let wrong = Self.wrong(column.kind)
      let missing = table.key.contains(place) ? "\(name) IS NULL OR " : ""
      return "coalesce(sum(CASE WHEN \(missing)\(wrong.replacing("?", with: name)) THEN 1 ELSE 0 END), 0)"
    }
    let counts: [Int]? = try db.first("SELECT \(rules.joined(separator: ", ")) FROM \(table.quotedName)") {
      $0.allValues()
    }
    return zip(table.columns, counts ?? []).filter { $1 > 0 }.map { column, count in
      "\(table.name).\(column.name) has \(count) value\(count == 1 ? "" : "s") that PostgreSQL rejects, because "
        + "the type is wrong or the text contains a NUL; see quintet audit --json and these rows"
    }
  }

  /// Returns an SQL condition that is true for a value that can't be stored unchanged. "?" stands for the column.
  private static func wrong(_ kind: MoveTable.Kind) -> String {
    switch kind {
    case .integer: "typeof(?) IN ('text', 'blob') OR typeof(?) = 'real' AND CAST(? AS INTEGER) <> ?"
    case .real: "typeof(?) IN ('text', 'blob')"
    case .text: "typeof(?) IN ('integer', 'real') OR instr(CAST(? AS BLOB), X'00') > 0"
    case .blob: "typeof(?) IN ('integer', 'real')"
    }
  }
}
