import Testing
import Wire

@testable import Storage

/// Rows of a made-up account for every table of any database.
struct Sample: Sendable {
  struct Table: Sendable {
    var name: String
    var columns: [(name: String, type: String, isKey: Bool)]
    var references: [(column: String, table: String, to: String, cascades: Bool)]
  }

  let account: String
  let number: Int

  init(_ account: String, number: Int) {
    self.account = account
    self.number = number
  }

  /// The text in every text column, which occurs nowhere else.
  var words: String { "words-of-\(account)" }

  /// Columns that hold an account's id.
  static let accounts: Set = ["account", "subject", "holder"]

  static func tables(_ db: Connection) throws -> [Table] {
    let names = try db.own.values(
      of: String.self, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    return try names.map { name in
      Table(
        name: name,
        columns: try db.own.rows("PRAGMA table_info(\(name))") {
          ($0.string("name"), $0.string("type").uppercased(), $0.int("pk") > 0)
        },
        references: try db.own.rows("PRAGMA foreign_key_list(\(name))") {
          ($0.string("from"), $0.string("table"), $0.optionalString("to") ?? "id", $0.string("on_delete") == "CASCADE")
        })
    }
  }

  /// The tables that have an account's id, or refer to a table that does.
  static func personal(_ tables: [Table]) -> Set<String> {
    var found = Set(tables.filter { $0.columns.contains { accounts.contains($0.name) } }.map(\.name))
    var before = 0
    while found.count > before {
      before = found.count
      for table in tables where table.references.contains(where: { found.contains($0.table) }) {
        found.insert(table.name)
      }
    }
    return found
  }

  /// Inserts a row into each table with personal data, referenced tables first.
  func fill(_ tables: [Table], _ declared: [PersonalDataTable], _ tx: Transaction) throws {
    var left = declared.filter { $0.rows != nil && $0.name != "storage_erased" }.compactMap { held in
      tables.first { $0.name == held.name }
    }
    let staying = Set(
      declared.compactMap { held in
        switch held.erasure {
        case .stays, .anonymized: held.name
        case .deleted, .along: nil
        }
      })
    while !left.isEmpty {
      let waiting = Set(left.map(\.name))
      let ready = left.filter { table in
        !table.references.contains { $0.table != table.name && waiting.contains($0.table) }
      }
      try #require(!ready.isEmpty)
      for table in ready { try insert(table, isStaying: staying.contains(table.name), tx) }
      left.removeAll { table in ready.contains { $0.name == table.name } }
    }
  }

  /// - Parameter isStaying: true if the row remains after the account is erased, and may therefore contain only ids.
  private func insert(_ table: Table, isStaying: Bool, _ tx: Transaction) throws {
    var values: [(String, (any SQLValue)?)] = []
    let keys = table.columns.count { $0.isKey }
    for column in table.columns {
      // The database itself assigns such a row's number.
      if column.isKey, keys == 1, column.type == "INTEGER" { continue }
      let isID = isStaying && column.type == "TEXT"
      values.append((column.name, isID ? account : value(of: column.name, column.type, in: table)))
    }
    let places = values.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    try tx.own.run(
      "INSERT INTO \(table.name) (\(values.map(\.0).joined(separator: ", "))) VALUES (\(places))",
      arguments: values.map(\.1))
  }

  private func value(of column: String, _ type: String, in table: Table) -> (any SQLValue)? {
    if Self.accounts.contains(column) || (table.name == "accounts" && column == "id") { return account }
    if let reference = table.references.first(where: { $0.column == column }) {
      return reference.table == "accounts" ? account : "\(words)-\(reference.to)"
    }
    // The same text in columns of the same name lets related rows match.
    if type == "TEXT" { return "\(words)-\(column)" }
    if type == "BLOB" { return Array("{\"a\":\"\(words)\"}".utf8) }
    return number
  }
}
