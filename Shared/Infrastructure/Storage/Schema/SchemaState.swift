import CivilTime
import Files

/// The state of a store's schema, compared with the program's.
package enum SchemaState: Hashable, Sendable {
  /// The database doesn't exist yet. The first start creates it.
  case missing
  case current
  /// The next start runs these migrations.
  case due([String])
}

extension Store {
  /// Compares the schema of a store on any backend with the program's, without changing the store. Blocks, so only
  /// commands may use this.
  ///
  /// - Throws: `StoreFault` if `open` would reject the store, or if PostgreSQL can't be reached.
  package nonisolated static func schema(
    of path: String, on backend: StorageBackend, migrations: [Migration]
  ) throws -> SchemaState {
    guard let address = backend.postgres else { return try schema(of: path, migrations: migrations) }
    let migrator = Migrator(database: try PostgresOpening.reader(address), now: Timestamp(milliseconds: 0))
    guard try migrator.ownFile() else { return .missing }
    let pending = try migrator.pending(own: StoreSchema.migrations, service: migrations)
    return pending.isEmpty ? .current : .due(pending)
  }

  /// Compares the schema of a file with the program's, without changing the file. Blocks, so only commands may use
  /// this.
  ///
  /// - Throws: `StoreFault` if `open` would reject the file, for example because its schema is newer or the file is
  ///   damaged.
  package nonisolated static func schema(of path: String, migrations: [Migration]) throws -> SchemaState {
    try StoreFile.refuseAnothers(path, migrations)
    let past = HighWaterMarkFile(of: path)
    try past.refuseReplaced()
    guard try Disk.exists(path) else { return .missing }
    let database = try StoreFile.openForReading(path, on: .disk)
    try past.refuseOlder { try StoreIdentity.read(Connection(database, isRestricted: false)) }
    let pending = try Migrator(database: database, now: Timestamp(milliseconds: 0)).pending(
      own: StoreSchema.migrations, service: migrations)
    return pending.isEmpty ? .current : .due(pending)
  }
}
