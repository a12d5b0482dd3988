import AIGatewayService
import ContentService
import EntitlementsService
import EventLoop
import Files
import NotificationsService
import ProgressService
import TestSupport
import Testing
import Wire

@testable import Storage

/// Rows by chance of made-up accounts in every table whose rows go along with an account, in the order of keys.
struct ParcelSample {
  let service: String
  let tables: [Sample.Table]
  var dice: Dice

  /// The migrations that make a service's tables.
  static let migrations: [String: [Migration]] = [
    "entitlements": EntitlementsService.migrations, "content": contentMigrations, "ai": AIGatewayService.migrations,
    "progress": ProgressService.migrations, "notifications": NotificationsService.migrations,
  ]

  static func declared(_ service: String) throws -> [HeldTable] { try #require(HeldTests.declared[service]) }

  /// Two databases of a service, of cells called a and b.
  static func withCells(
    _ service: String, on medium: Medium,
    _ body: @escaping @Loop @Sendable (_ a: Store, _ b: Store) async throws -> Void
  ) async throws {
    let media = [try await medium.fresh(), try await medium.fresh()]
    let (migrations, held) = (try #require(migrations[service]), try declared(service))
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let stores = try media.enumerated().map { index, medium in
          try Store.open(
            "\(folder)/\(index)/\(service).db", migrations: migrations, held: held, clock: .system, medium: medium)
        }
        let result: Result<Void, any Error>
        do { result = .success(try await body(stores[0], stores[1])) } catch { result = .failure(error) }
        for store in stores { await store.close() }
        try result.get()
      }
    }
  }

  /// How tables are made, as SQLite tells it.
  static func tables(of service: String) async throws -> [Sample.Table] {
    var found: [Sample.Table] = []
    let migrations = try #require(migrations[service])
    found = try await onLoop {
      try await withTemporaryDirectory { folder in
        let store = try Store.open("\(folder)/\(service).db", migrations: migrations, clock: .system)
        let tables = try store.read { try Sample.tables($0) }
        await store.close()
        return tables
      }
    }
    return found
  }

  /// - Returns: how many rows there are now of the account.
  mutating func fill(_ account: String, upTo most: Int, _ tx: Transaction) throws {
    var rows: [String: Int] = [:]
    // Parents first, as the parcel has them.
    for held in try Self.declared(service).reversed()
      + [OwnSchema.held.first { $0.name == "idempotency" }].compactMap(\.self)
    {
      guard held.carriedRows != nil, let table = tables.first(where: { $0.name == held.name }) else { continue }
      var count = dice.roll(0..<most) + 1
      for reference in table.references { count = min(count, rows[reference.table] ?? count) }
      let keys = Set(table.columns.filter(\.isKey).map(\.name))
      if keys.isSubset(of: ["account"]) || held.name == "accounts" { count = 1 }
      for index in 0..<count { try insert(held, table, index, account, tx) }
      rows[held.name] = count
    }
  }

  private mutating func insert(
    _ held: HeldTable, _ table: Sample.Table, _ index: Int, _ account: String, _ tx: Transaction
  ) throws {
    var values: [(String, (any SQLValue)?)] = []
    for column in table.columns {
      if case .numbered(column.name, let by) = held.move {
        if by == .statement {
          let last = try tx.own.first("SELECT coalesce(max(number), 0) FROM \(held.name)") { $0.int(0) } ?? 0
          values.append((column.name, last + 1))
        }
        continue
      }
      if case .pointing(column.name, _, _) = held.move {
        values.append((column.name, index + 1))
        continue
      }
      values.append((column.name, value(column, table, index, account)))
    }
    func put(_ values: [(String, (any SQLValue)?)]) throws {
      let places = values.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
      try tx.own.run(
        "INSERT INTO \(table.name) (\(values.map(\.0).joined(separator: ", "))) VALUES (\(places))",
        arguments: values.map(\.1))
    }
    try put(values)
    // A transfer has two sides.
    if table.name == "ledger" { try put(values.map { $0.0 == "holder" ? ($0.0, "treasury") : $0 }) }
  }

  private mutating func value(
    _ column: (name: String, type: String, isKey: Bool), _ table: Sample.Table, _ index: Int, _ account: String
  ) -> (any SQLValue)? {
    let name = column.name
    if Sample.accounts.contains(name) || (table.name == "accounts" && name == "id") { return account }
    if let reference = table.references.first(where: { $0.column == name }) {
      return reference.table == "accounts" ? account : "\(account) \(reference.to) \(index)"
    }
    // Rows that belong together by a column's name do.
    if column.type == "TEXT" { return "\(account) \(name) \(index)" }
    if column.type == "BLOB" { return Array("{\"a\":\"\(account) \(index)\"}".utf8) }
    if column.type.contains("DOUB") { return Double(dice.roll(0..<1 << 60)) / 7 }
    // A part of a key must be another each time; a rank belongs to what is over.
    if column.isKey { return index }
    return Int64(bitPattern: dice.next() >> UInt64(dice.roll(0..<60))) / 4
  }
}
