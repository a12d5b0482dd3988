import CivilTime
import Files
import Telemetry
import Wire

/// A file that records a database's high-water mark outside of the database: `content.past` next to `content.db`.
///
/// The file is written after the commit that it records, so it is never ahead of the database. It may lag behind by up
/// to a minute. It survives the loss of the database and is deleted only by a restore.
struct HighWaterMarkFile: Sendable {
  let path: String
  let database: String
  private let loss: DataLossFile

  init(of database: String) {
    self.database = database
    path = StoreFile.companion(of: database, ".past")
    loss = DataLossFile(of: database)
  }

  struct Content: Codable, Hashable {
    /// The database's high-water mark.
    var past: StoreHighWaterMark
    /// The high-water mark that the database file itself contained, without its log, after the last complete
    /// checkpoint. Nil in a file of an earlier release.
    ///
    /// Every log contains the page with the mark. If the database file is replaced by an older one, a newer log
    /// therefore hides the older mark.
    var file: StoreHighWaterMark?
  }

  /// Returns nil if the file is missing or unreadable: an unreadable record must not block the database.
  func content() -> Content? {
    guard let bytes = try? Disk.read(path, limit: 1 << 16) else { return nil }
    return try? JSON.decode(Content.self, from: bytes)
  }

  func read() -> StoreHighWaterMark? { content()?.past }

  /// Writes the file. Returns once it is on disk.
  func write(_ content: Content) throws { try Disk.write(try JSON.encode(content), to: path, mode: 0o600) }

  func remove() throws { try Disk.remove(path) }

  /// Rejects a database that is missing or known to lack changes, whose restore isn't complete, or whose file was
  /// replaced by an older one while its log remained. Call this before SQLite opens either file.
  ///
  /// The log of a lost database file may still exist. It is useless without the file, and SQLite would delete it.
  func refuseReplaced() throws {
    try refuseLost()
    if let reason = Store.reasonOfPreparedRestore(of: database) {
      throw StoreFault(code: StoreFault.lostPastCode, message: reason)
    }
    guard let content = content() else { return }
    let bytes = Disk.facts(database)?.bytes
    if bytes == nil || bytes == 0 {
      let until = Timestamp(milliseconds: content.past.mark).logText
      throw StoreFault.lostPast("it is \(bytes == nil ? "missing" : "empty"), but had changes until \(until)")
    }
    if let missing = missing(without: content.file) { throw StoreFault.lostPast(missing) }
  }

  /// Compares the database file, read without its log, with a recorded mark. Returns a description of the missing
  /// changes, or nil if none are missing or the file can't be read.
  ///
  /// - Parameter noted: the mark that was recorded for the file without its log; nil if unknown.
  func missing(without noted: StoreHighWaterMark?) -> String? {
    guard let noted else { return nil }
    var missing: String?
    // The file is read twice, because another process may be writing a page during the first read.
    for _ in 0..<2 {
      guard let database = try? Database(frozen: database) else { return nil }
      do {
        let identity = try StoreIdentity.read(Connection(database, isRestricted: false))
        missing = noted.missing(in: identity ?? StoreIdentity(store: "", mark: 0, accepted: 0, born: 0))
      } catch { return nil }
      if missing == nil { return nil }
    }
    return missing.map { "its write-ahead log belongs to a later file; without that log, \($0)" }
  }

  /// Rejects a database that lacks recorded changes.
  ///
  /// - Parameter identity: reads the database's identity. The closure is called after the record is read, because
  ///   another process may be raising both marks.
  func refuseOlder(_ identity: () throws -> StoreIdentity?) throws {
    try refuseLost()
    guard let past = read() else { return }
    let identity = try identity() ?? StoreIdentity(store: "", mark: 0, accepted: 0, born: 0)
    if let missing = past.missing(in: identity) { throw StoreFault.lostPast(missing) }
  }

  private func refuseLost() throws {
    if let content = loss.read() { throw content.fault }
  }
}

extension StoreFault {
  /// This module's own code for a database that lacks acknowledged changes.
  static let lostPastCode: Int32 = 21 | (1 << 8)

  /// - Parameter missing: a description of the missing changes.
  static func lostPast(_ missing: String) -> StoreFault {
    StoreFault(code: lostPastCode, message: "the database lost changes: \(missing)")
  }
}
