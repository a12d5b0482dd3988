package import CivilTime
import Files
import Wire

/// A record beside a database's file of where the database is: `content.moved` beside `content.db`.
///
/// There is one for a database that was moved, and for one that began in PostgreSQL. The record is what switches a move:
/// until it is on disk the old place is the database's, and from then on the new one.
package struct LocationRecord: Codable, Hashable, Sendable {
  /// Where the database was, as the setting `store` has it: PostgreSQL's URL or what holds it, or `files`.
  package var from: String
  /// Where it is now.
  package var to: String
  /// The database's identity.
  package var store: String
  /// When it was switched.
  package var at: Timestamp
  /// What was moved.
  package var report: MoveReport

  /// False for a database that began where it is.
  package var wasMoved: Bool { from != to }

  /// The record of a database that began in PostgreSQL.
  static func begun(at place: String, store: String, _ now: Timestamp) -> LocationRecord {
    LocationRecord(from: place, to: place, store: store, at: now, report: MoveReport(tables: [], changes: 0, heldMs: 0))
  }

  /// Returns the record beside a database, or nil if there is none.
  ///
  /// - Parameter database: the path of the file that the database has, or would have.
  /// - Throws: if the record can't be read, since the database's place is unknown then.
  package static func read(beside database: String) throws -> LocationRecord? {
    let path = path(beside: database)
    guard try Disk.exists(path) else { return nil }
    do { return try JSON.decode(LocationRecord.self, from: Disk.read(path, limit: 1 << 20)) } catch {
      throw StoreFault(message: "\(path) says where the store was moved to, and can't be read: \(error)")
    }
  }

  /// Returns once the record is on disk. Only its owner can read it, since it may hold a password.
  func write(beside database: String) throws {
    try Disk.write(try JSON.encode(self), to: Self.path(beside: database), mode: 0o600)
  }

  private static func path(beside database: String) -> String { StoreFile.companion(of: database, "moved") }
}
