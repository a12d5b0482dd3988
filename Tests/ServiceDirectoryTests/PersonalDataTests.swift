import AIGatewayContract
import ContentContract
import EntitlementsContract
import EventLoop
import Files
import NotificationsContract
import ProgressContract
import TestSupport
import Testing
import Wire

@testable import ServiceHost
@testable import Storage

/// Compares each contract's declaration of personal data with the databases that the service's migrations create.
@Suite(.timeLimit(.minutes(2))) struct PersonalDataTests {
  static let declared: [String: [PersonalDataTable]] = [
    "entitlements": EntitlementsAPI.held, "content": ContentAPI.held, "ai": AIGatewayAPI.held,
    "progress": ProgressAPI.held, "notifications": NotificationsAPI.held,
  ]

  @Test(
    "Every table has a declaration of its personal data, and every declared table exists",
    arguments: ServiceDirectory.stores)
  func tables(service: String) async throws {
    let declared = try #require(Self.declared[service]) + Store.held
    try await Self.withTables(of: service) { _, tables in
      #expect(Set(tables.map(\.name)) == Set(declared.map(\.name)))
      #expect(Set(declared.map(\.name)).count == declared.count, "a table is declared twice")
    }
  }

  @Test(
    "Tables with personal data are declared as personal, with existing columns and cascading keys",
    arguments: ServiceDirectory.stores)
  func people(service: String) async throws {
    let declared = try #require(Self.declared[service]) + Store.held
    try await Self.withTables(of: service) { _, tables in
      let personal = Sample.personal(tables)
      #expect(personal.count > 3)
      for table in declared {
        let known = tables.first { $0.name == table.name }
        if table.rows == nil { #expect(!personal.contains(table.name), "\(table.name) contains personal data") }
        if case .along(let parent) = table.erasure {
          #expect(known?.references.contains { $0.table == parent && $0.cascades } == true, "\(table.name)")
        }
        let columns: [String] =
          switch table.erasure {
          case .deleted(let by, _), .anonymized(let by): by
          case .along, .stays: []
          }
        #expect(known.map { Set($0.columns.map(\.name)).isSuperset(of: columns) } == true, "\(table.name)")
        if case .file(let order, let hidden) = table.export {
          let names = Set(known?.columns.map(\.name) ?? [])
          #expect(names.isSuperset(of: order) && names.isSuperset(of: hidden), "\(table.name)")
        }
        #expect(table.what.hasSuffix("."), "the description of \(table.name) isn't a sentence")
      }
    }
  }

  @Test(
    "Erasing an account finds its rows by an index",
    arguments: ServiceDirectory.stores)
  func indexes(service: String) async throws {
    let declared = try #require(Self.declared[service]) + Store.held
    try await Self.withTables(of: service) { store, _ in
      for table in declared {
        guard let sql = table.forgetting else { continue }
        let plan = try store.read { db in
          try db.own.rows("EXPLAIN QUERY PLAN \(sql)", "acc_1", 10) { $0.string("detail") }
        }
        #expect(!plan.contains { $0.hasPrefix("SCAN ") && !$0.contains("CONSTANT") }, "\(table.name): \(plan)")
      }
    }
  }

  @Loop private static func erase(_ account: String, in store: Store) async throws {
    try await store.write { try $0.erase(account, at: $0.wallNow) }
    try await store.deleteRows(of: account)
    try await store.finishErasure(of: [account]) { _, _ in }
  }

  @Test(
    "Erasing an account removes its text from all files and keeps other accounts",
    arguments: ServiceDirectory.stores)
  func forgotten(service: String) async throws {
    let declared = try #require(Self.declared[service]) + Store.held
    try await Self.withTables(of: service) { store, tables in
      let gone = Sample("acc_gonegonegone", number: 1)
      let stays = Sample("acc_staysstays", number: 2)
      try await store.write { tx in for sample in [gone, stays] { try sample.fill(tables, declared, tx) } }
      #expect(try Self.files(of: store).contains(gone.words))
      try await Self.erase(gone.account, in: store)
      #expect(try await store.unforgotten().isEmpty)
      #expect(try !Self.files(of: store).contains(gone.words))
      for table in declared where table.rows != nil {
        let left = try store.read { db in
          try [gone, stays].map { sample in
            try db.own.value(
              of: Int.self, "SELECT count(*) FROM \(table.name) WHERE \(table.rows ?? "")", sample.account) ?? -1
          }
        }
        if case .stays = table.erasure { continue }
        #expect(left[0] == 0 && left[1] > 0, "\(table.name): \(left)")
      }
      #expect(try await store.integrityProblems().isEmpty)
    }
  }

  @Test(
    "In PostgreSQL too, no file of a table or index contains erased text",
    .enabled(if: PostgresCluster.programs != nil, "needs PostgreSQL's server programs"),
    arguments: ServiceDirectory.stores)
  func forgottenByPostgres(service: String) async throws {
    let declared = try #require(Self.declared[service]) + Store.held
    try await Self.withTables(of: service) { file, tables in
      let backend = try await Backend.postgres.fresh()
      let address = try #require(backend.postgres)
      let store = try Store.open(
        "\(file.path).other", migrations: file.migrations, held: file.held, clock: .system,
        backend: backend)
      let gone = Sample("acc_gonegonegone", number: 1)
      let stays = Sample("acc_staysstays", number: 2)
      try await store.write { tx in for sample in [gone, stays] { try sample.fill(tables, declared, tx) } }
      #expect(try await Self.files(of: address).contains(gone.words))
      try await Self.erase(gone.account, in: store)
      let files = try await Self.files(of: address)
      #expect(!files.contains(gone.words) && files.contains(stays.words))
      await store.close()
    }
  }

  @Test(
    "An export has every row of its account once, and no other account's rows", arguments: ServiceDirectory.stores)
  func exported(service: String) async throws {
    let declared = try #require(Self.declared[service])
    try await Self.withTables(of: service) { store, tables in
      let samples = [Sample("acc_one", number: 1), Sample("acc_other", number: 2)]
      try await store.write { tx in for sample in samples { try sample.fill(tables, declared, tx) } }
      for table in declared {
        guard let held = PersonalDataRows(table, among: declared) else { continue }
        var rows: [JSONObject] = []
        var after: [JSONValue]? = []
        while let from = after {
          let page = try store.read { try held.page(of: "acc_one", after: from, $0) }
          rows += page.rows
          after = page.next
        }
        let text = String(decoding: try JSON.encode(JSONValue.array(rows.map { .object($0) })), as: UTF8.self)
        #expect(rows.count == 1 && !text.contains("acc_other"), "\(table.name): \(text)")
        for inner in declared {
          guard case .inside(table.name, _, let name) = inner.export else { continue }
          #expect(rows.first?[name]?.array?.count == 1, "\(inner.name)")
        }
      }
    }
  }

  // MARK: Databases

  static func withTables(
    of service: String, _ body: @escaping @Loop @Sendable (Store, [Sample.Table]) async throws -> Void
  ) async throws {
    try await onLoop {
      try await ServiceDirectoryTests.withService(service) { host in
        let store = try #require(host.store)
        try await body(store, try store.read { try Sample.tables($0) })
      }
    }
  }

  /// All bytes of the files of a schema's tables and indexes, including the values stored out of line (TOAST).
  @Loop private static func files(of address: PostgresAddress) async throws -> [UInt8] {
    let sql = """
      CHECKPOINT;
      SELECT current_setting('data_directory') || '/' || pg_relation_filepath(oid) FROM pg_class
      WHERE pg_relation_filepath(oid) IS NOT NULL AND (
        relnamespace = '\(address.schema)'::regnamespace
        OR oid IN (SELECT reltoastrelid FROM pg_class WHERE relnamespace = '\(address.schema)'::regnamespace))
      """
    let told = try await Programs.runSystem(
      "/usr/bin/psql",
      ["-X", "-q", "-At", "-d", address.url.text] + sql.split(separator: ";").flatMap { ["-c", "\($0)"] })
    return try told.split(separator: "\n").flatMap { try Disk.read(String($0)) }
  }

  /// All bytes of all files of a database. A file under replacement has a second, temporary name, which may vanish.
  @Loop static func files(of store: Store) throws -> [UInt8] {
    let folder = Disk.parent(of: store.path)
    return try Disk.list(folder).filter { $0.hasPrefix(store.source) }.flatMap { name in
      let path = "\(folder)/\(name)"
      do { return try Disk.read(path) } catch  where name.hasSuffix(".tmp") && (try? Disk.exists(path)) == false {
        return []
      }
    }
  }
}

extension [UInt8] {
  fileprivate func contains(_ word: String) -> Bool { firstRange(of: Array(word.utf8)) != nil }
}
