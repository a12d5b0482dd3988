import CivilTime
import Telemetry

/// A database's own record of its id and its high-water mark.
package struct StoreIdentity: Codable, Hashable, Sendable {
  /// A random id, created with the database. A copy has the same id as its original.
  package var store: String
  /// The high-water mark, in milliseconds since 1970. It is raised from time to time together with a change, and never
  /// lowered. If the mark is lower than a mark recorded earlier, the database lacks changes.
  package var mark: Int64
  /// The mark at which an operator last acknowledged data loss or restored a backup; 0 for never.
  package var accepted: Int64
  /// The creation time of the database, in milliseconds since 1970; 0 for a database older than this record.
  package var born: Int64

  package init(store: String, mark: Int64, accepted: Int64, born: Int64) {
    self.store = store
    self.mark = mark
    self.accepted = accepted
    self.born = born
  }

  /// The id and the high-water mark.
  package var past: StoreHighWaterMark { StoreHighWaterMark(store: store, mark: mark) }

  /// Reads the identity. Returns nil for an empty database or one of an earlier release.
  static func read(_ db: Connection) throws -> StoreIdentity? {
    let table = try db.first(db.engine.dialect.table, "storage_self") { _ in true }
    guard table == true else { return nil }
    return try db.first("SELECT store, mark, accepted, born FROM storage_self") { row in
      StoreIdentity(
        store: row.string("store"), mark: row.int64("mark"), accepted: row.int64("accepted"), born: row.int64("born"))
    }
  }

  /// Reads the identity of a database that must have one.
  static func expect(_ db: Connection) throws -> StoreIdentity {
    guard let identity = try read(db) else { throw StoreFault(message: "the database has no identity") }
    return identity
  }

  /// Creates the identity of a database if it has none.
  ///
  /// - Parameter born: the creation time in milliseconds since 1970; 0 if the database existed before.
  static func make(_ db: Connection, born: Int64) throws {
    try db.run(
      """
      INSERT INTO storage_self (store, mark, accepted, born)
      SELECT \(db.engine.dialect.newIdentity), 0, 0, $1 WHERE NOT EXISTS (SELECT 1 FROM storage_self)
      """, born)
  }
}

/// The id and high-water mark of a database, as recorded elsewhere.
package struct StoreHighWaterMark: Codable, Hashable, Sendable {
  /// The database's id.
  package var store: String
  /// The database's high-water mark, in milliseconds since 1970.
  package var mark: Int64

  package init(store: String, mark: Int64) {
    self.store = store
    self.mark = mark
  }

  /// Returns a description of the changes that a database lacks compared with this record, or nil if it lacks none.
  package func missing(in now: StoreIdentity) -> String? {
    if now.accepted > mark { return nil }
    let until = Timestamp(milliseconds: mark).logText
    if now.store != store { return "a different database has replaced the one that had changes until \(until)" }
    if now.mark < mark {
      return "its last change is from \(Timestamp(milliseconds: now.mark).logText), but it had changes until \(until)"
    }
    return nil
  }
}
