import CivilTime
import Files

/// How a file stands to the schema that a program brings.
package enum SchemaState: Hashable, Sendable {
  /// There is no file yet: the first start makes it.
  case missing
  case current
  /// The next start runs these.
  case due([String])
}

extension Store {
  /// The same of a store on any medium.
  ///
  /// - Throws: as above; of PostgreSQL also where it can't be asked.
  package nonisolated static func schema(
    of path: String, on medium: StoreMedium, migrations: [Migration]
  ) throws -> SchemaState {
    guard let address = medium.postgres else { return try schema(of: path, migrations: migrations) }
    let migrator = Migrator(database: try PostgresOpening.reader(address), now: Timestamp(milliseconds: 0))
    guard try migrator.ownFile() else { return .missing }
    let pending = try migrator.pending(own: OwnSchema.migrations, service: migrations)
    return pending.isEmpty ? .current : .due(pending)
  }

  /// Looks at a file's schema without changing it. It blocks: for commands, not for the loop of a service.
  ///
  /// - Throws: `StoreFault` with what `open` would refuse the file for: newer, changed, foreign, damaged.
  package nonisolated static func schema(of path: String, migrations: [Migration]) throws -> SchemaState {
    try StoreFile.refuseAnothers(path, migrations)
    let past = PastFile(of: path)
    try past.refuseReplaced()
    guard try Disk.exists(path) else { return .missing }
    let database = try StoreFile.openForReading(path, on: .disk)
    try past.refuseOlder { try StoreIdentity.read(Connection(database, guest: false)) }
    let pending = try Migrator(database: database, now: Timestamp(milliseconds: 0)).pending(
      own: OwnSchema.migrations, service: migrations)
    return pending.isEmpty ? .current : .due(pending)
  }
}
