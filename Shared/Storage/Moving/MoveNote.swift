package import CivilTime
import Files
import Wire

/// What lies beside a store's file and says that the store was moved, from where and to where, or that it began in
/// PostgreSQL: `content.moved` beside `content.db`. It is the switch: before it is on disk the old place is the truth, and from then on the new one.
package struct MoveNote: Sendable {
  /// Where it is.
  package let path: String

  /// - Parameter database: the path of the file that the store has, or would have.
  package init(of database: String) { path = StoreFile.companion(of: database, "moved") }

  package struct Content: Codable, Hashable, Sendable {
    /// Where the store was, as the setting `store` has it: PostgreSQL's URL or what holds it, or `files`.
    package var from: String
    /// Where it is now.
    package var to: String
    /// Which store it is.
    package var store: String
    /// When it was switched.
    package var at: Timestamp
    /// What was moved.
    package var report: MoveReport

    package init(from: String, to: String, store: String, at: Timestamp, report: MoveReport) {
      (self.from, self.to, self.store, self.at, self.report) = (from, to, store, at, report)
    }

    /// Of a store that began in PostgreSQL, and was never moved.
    package static func begun(at place: String, store: String, _ now: Timestamp) -> Content {
      Content(from: place, to: place, store: store, at: now, report: MoveReport(tables: [], changes: 0, heldMs: 0))
    }

    /// Whether the store began there.
    package var hasBegunThere: Bool { from == to }
  }

  /// Nil where the store was never moved.
  ///
  /// - Throws: for one that can't be read: where the store is isn't known then.
  package func read() throws -> Content? {
    guard try Disk.exists(path) else { return nil }
    do { return try JSON.decode(Content.self, from: Disk.read(path, limit: 1 << 20)) } catch {
      throw StoreFault(message: "\(path) says where the store was moved to, and can't be read: \(error)")
    }
  }

  /// Returns once it is on disk. Others can't read it: it may hold a password.
  package func write(_ content: Content) throws { try Disk.write(try JSON.encode(content), to: path, mode: 0o600) }
}

/// What a move has moved, and how it was found to be the same on both sides.
package struct MoveReport: Codable, Hashable, Sendable {
  /// One table of the store.
  package struct Table: Codable, Hashable, Sendable {
    /// The table's name.
    package var name: String
    /// How many rows it has.
    package var rows: Int
    /// A sum over all that the rows hold.
    package var digest: String
  }

  /// In the order of their names.
  package var tables: [Table]
  /// Rows that changed while it was copied, and were copied again.
  package var changes: Int
  /// How long nobody was served for it, in milliseconds: from the last call's end to the switch. The start of the next
  /// process comes to it.
  package var heldMs: Int

  package var rows: Int { tables.reduce(0) { $0 + $1.rows } }

  package init(tables: [Table], changes: Int, heldMs: Int) {
    (self.tables, self.changes, self.heldMs) = (tables, changes, heldMs)
  }
}
