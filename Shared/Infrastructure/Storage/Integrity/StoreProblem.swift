/// A condition that keeps a store from working, permanently or temporarily. Reads continue as far as possible.
package enum StoreProblem: String, Codable, Sendable, CaseIterable {
  /// The disk is full. Changes are rejected until there is space.
  case diskFull = "disk_full"
  /// The file system is read-only. Changes are rejected until it is writable.
  case readOnly = "read_only"
  /// SQLite found the file damaged. Restore a backup.
  case corrupt = "database_corrupt"
  /// A newer program has changed the schema, before this program started or while the database was open.
  case schemaNewer = "schema_newer"
  /// Acknowledged changes are missing: the file was emptied, or replaced by an older file. The store rejects everything
  /// until an operator acknowledges the data loss or restores a backup.
  case lostPast = "database_lost_its_past"
  /// The open file was deleted, moved or replaced. Changes are rejected, because they would be lost.
  case fileGone = "database_file_gone"
  /// The database server or its standby hasn't confirmed any change for a few seconds. Changes are rejected until it
  /// confirms one.
  case unconfirmed = "store_unconfirmed"

  /// True if the problem can pass without a restart once its cause is gone.
  package var mayPass: Bool { [.diskFull, .readOnly, .fileGone, .unconfirmed].contains(self) }

  /// True if the whole service fails, not only some of its functions.
  package var failsAll: Bool { self == .corrupt || self == .lostPast || self == .fileGone }
}
