/// The parts of a table's structure that a move needs. They are the same for a table in SQLite and in PostgreSQL.
struct MoveTable: Hashable, Sendable {
  /// The type of a column. PostgreSQL enforces it; an SQLite file may contain exceptions.
  enum Kind: Hashable, Sendable { case integer, real, text, blob }

  struct Column: Hashable, Sendable {
    var name: String
    var kind: Kind
  }

  /// A row's values, in the order of the columns; nil is NULL.
  typealias Row = [Storage.Column?]

  let name: String
  let columns: [Column]
  /// The indexes of the primary key's columns, in the key's order.
  let key: [Int]

  /// Returns all tables of a store, sorted by name, without those that a move has created.
  ///
  /// - Throws: `StoreFault` for a table without a primary key, because its rows can't be identified.
  static func all(_ db: Connection) throws -> [MoveTable] {
    let found = try db.engine.dialect == .sqlite ? ofFile(db) : ofSchema(db)
    var tables: [MoveTable] = []
    let left = [MoveMarker.table, LeaseRecord.table]
    for (name, columns) in found where !name.hasPrefix(MoveLog.prefix) && !left.contains(name) {
      let key = columns.indices.filter { columns[$0].place > 0 }.sorted { columns[$0].place < columns[$1].place }
      guard !key.isEmpty else {
        throw StoreFault(message: "the table \(name) can't be moved, because it has no primary key")
      }
      tables.append(MoveTable(name: name, columns: columns.map { Column(name: $0.name, kind: $0.kind) }, key: key))
    }
    return tables
  }

  /// A column's description. `place` is its position in the primary key, from 1; 0 if it isn't part of the key.
  private typealias Described = (name: String, kind: Kind, place: Int)

  private static func ofFile(_ db: Connection) throws -> [(String, [Described])] {
    let names = try db.values(of: String.self, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    return try names.filter { !$0.hasPrefix("sqlite_") }.map { name in
      (name, try db.rows("SELECT name, type, pk FROM pragma_table_info($1)", name) { described($0) })
    }
  }

  private static func ofSchema(_ db: Connection) throws -> [(String, [Described])] {
    let rows = try db.rows(
      """
      SELECT c.relname, a.attname AS name, format_type(a.atttypid, NULL) AS type, coalesce((
        SELECT k.place FROM pg_index AS i, unnest(i.indkey::int2[]) WITH ORDINALITY AS k (number, place)
        WHERE i.indrelid = c.oid AND i.indisprimary AND k.number = a.attnum), 0) AS pk
      FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
      ORDER BY c.relname COLLATE "C", a.attnum
      """
    ) { (table: $0.string("relname"), column: described($0)) }
    var tables: [(String, [Described])] = []
    for row in rows {
      if tables.last?.0 != row.table { tables.append((row.table, [])) }
      tables[tables.count - 1].1.append(row.column)
    }
    return tables
  }

  private static func described(_ row: Storage.Row) -> Described {
    let type = row.string("type").lowercased()
    let kind: Kind =
      switch true {
      case type.contains("int"): .integer
      case type.contains("doub"), type.contains("real"): .real
      case type.contains("blob"), type == "bytea": .blob
      default: .text
      }
    return (row.string("name"), kind, row.int("pk"))
  }

  func key(of row: Row) -> Row { key.map { row[$0] } }

  /// Converts a value to its column's type, because SQLite accepts a text in a binary column, bytes in a text column,
  /// or an integer in a floating-point column. Returns nil for a value that can't be converted.
  static func fit(_ value: Storage.Column, _ kind: Kind) -> Storage.Column? {
    switch (value, kind) {
    case (.integer, .integer), (.real, .real), (.text, .text), (.blob, .blob): value
    case (.integer(let number), .real): .real(Double(number))
    case (.real(let number), .integer): Int64(exactly: number).map(Storage.Column.integer)
    case (.text(let text), .blob): .blob(Array(text.utf8))
    case (.blob(let bytes), .text): String(validating: bytes, as: UTF8.self).map(Storage.Column.text)
    default: nil
    }
  }

  // SQL that works in both engines.
  var quotedName: String { "\"\(name)\"" }
  var columnList: String { columns.map { "\"\($0.name)\"" }.joined(separator: ", ") }
  var keyList: String { key.map { "\"\(columns[$0].name)\"" }.joined(separator: ", ") }

  /// Returns placeholders such as "($1, $2), ($3, $4)".
  static func places(_ count: Int, width: Int) -> String {
    (0..<count).map { row in
      "(\((0..<width).map { "$\(row * width + $0 + 1)" }.joined(separator: ", ")))"
    }.joined(separator: ", ")
  }
}

extension Storage.Column: SQLValue { package var column: Storage.Column { self } }
