import CSQLite

/// Decides which migrations a database still needs, from what it has had and what the program brings.
struct MigrationPlan {
  /// A migration that a database has had.
  struct Applied: Hashable {
    var number: Int
    var name: String
    var checksum: String
  }

  /// Those to run, in order.
  let due: [Migration]

  /// - Throws: when the program's numbers have a gap, the database is another service's or newer, or an applied
  ///   migration was changed.
  init(applied: [Applied], known: [Migration], of series: String) throws(StoreFault) {
    for (index, migration) in known.enumerated() where migration.number != index + 1 {
      throw StoreFault(
        message: "migration \"\(migration.name)\" of \(series) has number \(migration.number), not \(index + 1)")
    }
    try Self.refuseAnothers(applied, known: known)
    for (index, past) in applied.enumerated() {
      guard index < known.count else {
        throw StoreFault(
          code: SQLITE_SCHEMA,
          message: "the database is newer than this program: it has migration \(past.number) (\(past.name)) of "
            + "\(series), the program knows \(known.count); start the newer program again, or restore a backup from "
            + "before the upgrade")
      }
      if past.number != index + 1 || past.checksum != known[index].checksum {
        throw StoreFault(
          message: "migration \(past.number) (\(past.name)) of \(series) was changed after it had been applied")
      }
    }
    due = Array(known.dropFirst(applied.count))
  }

  /// Refuses another service's database: its first migration has another name.
  static func refuseAnothers(_ applied: [Applied], known: [Migration]) throws(StoreFault) {
    guard let first = applied.first, let own = known.first, first.name != own.name else { return }
    throw StoreFault(
      message: "the database is another service's: it begins with the migration \"\(first.name)\", this service's with "
        + "\"\(own.name)\"; move it to its own place, and restore the one that belongs here")
  }
}
