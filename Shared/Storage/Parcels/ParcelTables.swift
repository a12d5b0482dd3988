import Crypto
import Wire

/// The tables whose rows go along with an account, in an order in which foreign keys accept them.
struct ParcelTables {
  /// One of them.
  struct Entry {
    let held: HeldTable
    let shape: MoveTable
    /// SQL that holds for the rows of the account `$1`.
    let rows: String

    /// A row's columns that are put in as they come: without a number that is given anew.
    var given: [Int] {
      shape.columns.indices.filter { index in
        if case .numbered(shape.columns[index].name, _) = held.move { false } else { true }
      }
    }
  }

  let entries: [Entry]

  /// - Parameter tables: as contracts declare them: what others refer to stands behind those.
  init(_ tables: [HeldTable], _ db: Connection) throws {
    let shapes = Dictionary(uniqueKeysWithValues: try MoveTable.all(db.own).map { ($0.name, $0) })
    entries = try tables.reversed().compactMap { table in
      guard let rows = table.carriedRows else { return nil }
      guard let shape = shapes[table.name] else { throw StoreFault(message: "there is no table \(table.name)") }
      return Entry(held: table, shape: shape, rows: rows)
    }
  }

  /// The last migrations.
  static func schema(_ db: Connection) throws -> ParcelPage.Schema {
    var schema = ParcelPage.Schema(storage: 0, service: 0)
    let found = try db.own.rows("SELECT series, max(number) FROM storage_migrations GROUP BY series") {
      ($0.string(0), $0.int(1))
    }
    for (series, number) in found {
      if series == "storage" { schema.storage = number } else { schema.service = number }
    }
    return schema
  }

  /// Whether there is any row of an account.
  func haveAny(of account: String, _ db: Connection) throws -> Bool {
    try entries.contains { entry in
      try db.own.first("SELECT 1 FROM \(entry.shape.quotedName) WHERE \(entry.rows) LIMIT 1", account) { _ in true }
        ?? false
    }
  }
}

/// Values of rows as JSON that is exact.
enum ParcelValue {
  static func json(_ value: Column?) -> JSONValue {
    switch value {
    case nil: .null
    case .integer(let number): .integer(number)
    // The shortest text that gives the same number again; JSON has no infinity, and -0 would come back as 0.
    case .real(let number): .string("\(number)")
    case .text(let text): .string(text)
    case .blob(let bytes): .string(Base64.encode(bytes))
    }
  }

  /// - Returns: nil inside for NULL.
  /// - Throws: for what isn't a value of its column's kind.
  static func column(_ value: JSONValue, _ kind: MoveTable.Kind) throws -> Column? {
    switch (value, kind) {
    case (.null, _): return nil
    case (.integer(let number), .integer): return .integer(number)
    case (.string(let text), .text): return .text(text)
    case (.string(let text), .real):
      if let number = Double(text) { return .real(number) }
    case (.string(let text), .blob):
      if let bytes = Base64.decode(text.utf8) { return .blob(bytes) }
    default: break
    }
    throw Failure.invalidParams("a value isn't of its column's kind")
  }

  /// What it takes in a page, roughly.
  static func size(_ value: JSONValue) -> Int {
    if case .string(let text) = value { text.utf8.count + 3 } else { 12 }
  }
}
