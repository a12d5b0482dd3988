import Files
import Wire

/// A file that records that a database lacks changes known to another service: `content.lost` next to `content.db`.
///
/// The record is a separate file, so that later writes to the database don't overwrite it. It is deleted only when an
/// operator acknowledges the data loss or restores a backup. During a restore, each database has such a file, so that
/// no service uses its database before all databases are in place.
struct DataLossFile: Sendable {
  let path: String

  init(of database: String) { path = StoreFile.companion(of: database, ".lost") }

  struct Content: Codable, Hashable, Sendable {
    /// A description of the missing changes, with the service that reported them. During a restore, an instruction for
    /// completing the restore.
    var missing: String
    /// The database's high-water mark, according to the other services.
    var reached: Int64
    /// The services that reported the loss; nil from an earlier release.
    var tellers: [DataLossReport]?
    /// The id of the restore that is replacing the database; nil if the file records a loss.
    var restoring: String?

    /// The reason why the service rejects all calls.
    var fault: StoreFault {
      restoring == nil ? .lostPast(missing) : StoreFault(code: StoreFault.lostPastCode, message: missing)
    }
  }

  /// Returns the content, or nil if there is no file. An unreadable file also counts as a record of missing changes.
  func read() -> Content? {
    guard (try? Disk.exists(path)) != false else { return nil }
    let content = try? JSON.decode(Content.self, from: Disk.read(path, limit: 1 << 16))
    return content ?? Content(missing: "\(path) records the loss, but can't be read", reached: 0)
  }

  /// Writes the file. Returns once it is on disk.
  func write(_ content: Content) throws { try Disk.write(try JSON.encode(content), to: path, mode: 0o600) }

  func remove() throws { try Disk.remove(path) }
}

extension StoreFault {
  /// The beginning of the message about an interrupted restore.
  package static let unfinishedRestore = "the restore of the databases "

  /// True if the database can't be used because a restore was interrupted.
  package var isUnfinishedRestore: Bool { problem == .lostPast && message.hasPrefix(Self.unfinishedRestore) }
}
