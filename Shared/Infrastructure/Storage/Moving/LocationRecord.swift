package import CivilTime
import Files
import Wire

/// A file that records the place of a database: `content.moved` next to `content.db`.
///
/// The file exists for a database that was moved, and for a database that was created in PostgreSQL. Writing it
/// completes a move: the old place is valid until the file is on disk, and the new place from then on.
package struct LocationRecord: Codable, Hashable, Sendable {
  /// The previous place, as a value of the setting `store` (a PostgreSQL URL or the location of one), or `files`.
  package var from: String
  /// The current place.
  package var to: String
  /// The database's id.
  package var store: String
  /// The time at which the database was switched to the current place.
  package var at: Timestamp
  /// The results of the move.
  package var report: MoveReport

  /// False for a database that was created at its current place.
  package var wasMoved: Bool { from != to }

  /// The value of `from` or `to` for a file in the state folder.
  package static let files = "files"

  /// True if the database was moved back to a file.
  package var isInFile: Bool { to == Self.files }

  /// Returns the record of a database that was created in PostgreSQL.
  static func begun(at place: String, store: String, _ now: Timestamp) -> LocationRecord {
    LocationRecord(from: place, to: place, store: store, at: now, report: MoveReport(tables: [], changes: 0, heldMs: 0))
  }

  /// Returns the record next to a database, or nil if there is none.
  ///
  /// - Parameter database: the path of the database file, which needn't exist.
  /// - Throws: `StoreFault` if the record can't be read, because the database's place is then unknown.
  package static func read(beside database: String) throws -> LocationRecord? {
    let path = path(beside: database)
    guard try Disk.exists(path) else { return nil }
    do { return try JSON.decode(LocationRecord.self, from: Disk.read(path, limit: 1 << 20)) } catch {
      throw StoreFault(
        message: "\(path) contains the location to which the database was moved, but can't be read: \(error)")
    }
  }

  /// Returns once the record is on disk. Only the file's owner can read it, because it may contain a password.
  func write(beside database: String) throws {
    try Disk.write(try JSON.encode(self), to: Self.path(beside: database), mode: 0o600)
  }

  /// Returns the path of the record next to a database.
  package static func path(beside database: String) -> String { StoreFile.companion(of: database, ".moved") }
}

/// Cleanup after a move, while the store is already in use at its new place.
extension Store {
  /// Makes PostgreSQL validate the foreign keys that were created as NOT VALID. PostgreSQL already enforces them for
  /// new changes, and no request waits for the validation. Does nothing if all keys are validated.
  ///
  /// - Throws: `StoreFault` if a foreign key is violated.
  func validateKeys() async throws {
    guard let address else { return }
    try await BackgroundThread.run {
      let session = try PostgresOpening.open(address, "mover")
      let keys = try Connection(session, isRestricted: false).rows(
        """
        SELECT conrelid::regclass::text AS relation, conname FROM pg_constraint
        WHERE NOT convalidated AND connamespace = current_schema()::regnamespace
        """
      ) { (table: $0.string("relation"), name: $0.string("conname")) }
      for key in keys { try session.script("ALTER TABLE \(key.table) VALIDATE CONSTRAINT \"\(key.name)\"") }
      // The move may have copied the rows of accounts that were erased during the move, and deleted these rows again.
      if !keys.isEmpty { _ = try DeletedDataScrubber.repack(address) }
    }
  }
}
