import CSQLite

/// Decides which migrations a database still needs, from its history and the program's migrations.
struct MigrationPlan {
  /// A migration that was applied to a database.
  struct Applied: Hashable {
    var number: Int
    var name: String
    var checksum: String
  }

  /// The migrations to run, in order.
  let due: [Migration]

  /// Decides which migrations to run. Numbers may have gaps. A migration that fills a gap is run even if later
  /// migrations were applied, because migrations that are developed in parallel may be applied in any order.
  ///
  /// - Throws: `StoreFault` if the program's numbers don't rise from 1, if the database is newer or belongs to another
  ///   service, or if an applied migration was changed.
  init(applied: [Applied], known: [Migration], of series: String) throws(StoreFault) {
    var last = 0
    for migration in known {
      guard migration.number > last, last > 0 || migration.number == 1 else {
        throw StoreFault(
          message: "migration \"\(migration.name)\" of \(series) has number \(migration.number), after \(last)")
      }
      last = migration.number
    }
    try Self.refuseAnothers(applied, known: known)
    for past in applied {
      guard let own = known.first(where: { $0.number == past.number }) else {
        throw StoreFault(
          code: SQLITE_SCHEMA,
          message: "the database is newer than this program: it has migration \(past.number) (\(past.name)) of "
            + "\(series), and this program knows migrations up to \(last); start the newer program again, or restore a "
            + "backup from before the upgrade")
      }
      if !own.matches(past.checksum) {
        throw StoreFault(
          message: "migration \(past.number) (\(past.name)) of \(series) was changed after it was applied: this "
            + "program's version has the checksum \(own.checksum), but the database recorded \(past.checksum)")
      }
    }
    let done = Set(applied.map(\.number))
    due = known.filter { !done.contains($0.number) }
  }

  /// Rejects a database that belongs to another service. The name of the first migration identifies the service.
  static func refuseAnothers(_ applied: [Applied], known: [Migration]) throws(StoreFault) {
    guard let first = applied.first, let own = known.first, first.name != own.name else { return }
    throw StoreFault(
      message:
        "the database belongs to another service: it begins with the migration \"\(first.name)\", this service's with "
        + "\"\(own.name)\"; move it back to its own location, and restore this service's database")
  }
}
