/// What keeps a store from its work until somebody, or time, changes it. Reads go on as far as they can.
package enum StoreTrouble: String, Codable, Sendable, CaseIterable {
  /// Changes are refused until there is room.
  case diskFull = "disk_full"
  /// Changes are refused while the file system may only be read.
  case readOnly = "read_only"
  /// SQLite found the file damaged: a backup is to be put in its place.
  case corrupt = "database_corrupt"
  /// A newer program has changed the schema: before this one started, or while it had the file open.
  case schemaNewer = "schema_newer"
  /// Changes that were acknowledged are missing: the file was emptied, or an older one is in its place. It refuses
  /// everything until a person accepts that, or restores a backup.
  case lostPast = "database_lost_its_past"
  /// The file that is open was deleted or moved, or another one is at its path: changes are refused, since nobody would
  /// find them.
  case fileGone = "database_file_gone"
  /// The database's server, or its standby, has confirmed nothing for some seconds: changes are refused until it does.
  case unconfirmed = "store_unconfirmed"

  /// Whether it passes without a restart, once what is in the way is gone.
  package var mayPass: Bool { [.diskFull, .readOnly, .fileGone, .unconfirmed].contains(self) }

  /// Whether the service is failing, and not just a part of what it does.
  package var failsAll: Bool { self == .corrupt || self == .lostPast || self == .fileGone }
}
