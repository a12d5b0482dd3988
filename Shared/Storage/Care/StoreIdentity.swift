import CivilTime
import Telemetry

/// What a database says of itself: which one it is, and how far it was at least.
package struct StoreIdentity: Codable, Hashable, Sendable {
  /// Made once, with the database. A copy has its original's.
  package var store: String
  /// A moment in milliseconds since 1970. It is raised now and then together with a change, and never lowered: a file
  /// with a lower mark than was seen before lacks changes.
  package var mark: Int64
  /// The mark from which on a person takes the database as it is, after a restore too; 0 for never.
  package var accepted: Int64
  /// When the file was made; 0 for one that is older than identities.
  package var born: Int64

  package init(store: String, mark: Int64, accepted: Int64, born: Int64) {
    (self.store, self.mark, self.accepted, self.born) = (store, mark, accepted, born)
  }

  /// How far it was.
  package var past: StorePast { StorePast(store: store, mark: mark) }

  /// Nil for a database that has none yet: an empty one, or one of an earlier release.
  static func read(_ db: Connection) throws -> StoreIdentity? {
    let table = try db.first(db.engine.dialect.table, "storage_self") { _ in true }
    guard table == true else { return nil }
    return try db.first("SELECT store, mark, accepted, born FROM storage_self") { row in
      StoreIdentity(store: row.string(0), mark: row.int64(1), accepted: row.int64(2), born: row.int64(3))
    }
  }

  /// The same of a database that must have one.
  static func expect(_ db: Connection) throws -> StoreIdentity {
    guard let identity = try read(db) else { throw StoreFault(message: "the database has no identity") }
    return identity
  }

  /// Gives a database its identity, once.
  ///
  /// - Parameter born: when the file was made; 0 if it was there before.
  static func make(_ db: Connection, born: Int64) throws {
    try db.run(
      """
      INSERT INTO storage_self (store, mark, accepted, born)
      SELECT \(db.engine.dialect.newIdentity), 0, 0, $1 WHERE NOT EXISTS (SELECT 1 FROM storage_self)
      """, born)
  }
}

/// How far a database was when somebody else noted it.
package struct StorePast: Codable, Hashable, Sendable {
  /// The database's id.
  package var store: String
  /// How far it was: milliseconds since 1970.
  package var mark: Int64

  package init(store: String, mark: Int64) { (self.store, self.mark) = (store, mark) }

  /// What a database lacks that was as far as this; nil for nothing.
  package func missing(in now: StoreIdentity) -> String? {
    if now.accepted > mark { return nil }
    let until = Timestamp(milliseconds: mark).logText
    if now.store != store { return "another database is in the place of the one that had changes until \(until)" }
    if now.mark < mark {
      return "it has changes until \(Timestamp(milliseconds: now.mark).logText), and had some until \(until)"
    }
    return nil
  }
}
