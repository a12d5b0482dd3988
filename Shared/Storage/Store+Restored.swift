package import CivilTime

extension Store {
  /// Makes a copy from a backup fit to be the store: its next events are numbered from now on, as a new file's are.
  ///
  /// Other services may have taken events that came after the backup; numbers used twice would look like repeats to them. It
  /// blocks: for commands.
  package nonisolated static func renumber(restored path: String, now: Timestamp) throws {
    let database = try Database(path: path, create: true)
    try Connection(database, guest: false).run(
      "UPDATE sqlite_sequence SET seq = max(seq, $1) WHERE name = 'outbox'", now)
  }
}
