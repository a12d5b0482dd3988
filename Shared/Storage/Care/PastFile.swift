import CivilTime
import Files
import Telemetry
import Wire

/// What lies beside a database and remembers how far it was: `content.past` beside `content.db`.
///
/// It is written after the commit that it tells of, so it is never ahead of the database; it may be behind by the
/// changes of a minute. It outlives the database's loss, and goes only with a restore.
struct PastFile: Sendable {
  let path: String
  let database: String
  private let loss: LossNote

  init(of database: String) {
    self.database = database
    path = StoreFile.companion(of: database, "past")
    loss = LossNote(of: database)
  }

  struct Content: Codable, Hashable {
    /// How far the database was.
    var past: StorePast
    /// How far its file was without the log, when all of that had been written back. An earlier release doesn't note
    /// it.
    ///
    /// The page that has the mark is in every log, so that a log makes any older file look as far as it is itself.
    var file: StorePast?
  }

  /// Nil for one that isn't there. One that can't be read says nothing either: the database isn't to be held up by it.
  func content() -> Content? {
    guard let bytes = try? Disk.read(path, limit: 1 << 16) else { return nil }
    return try? JSON.decode(Content.self, from: bytes)
  }

  func read() -> StorePast? { content()?.past }

  /// Returns once it is on disk.
  func write(_ content: Content) throws { try Disk.write(try JSON.encode(content), to: path, mode: 0o600) }

  func remove() throws { try Disk.remove(path) }

  /// Refuses a database that was lost as a whole, or whose file was set back under its log, before SQLite sees either.
  ///
  /// The log of a lost file may be there still. It is of no use without the file, and SQLite would delete it.
  func refuseReplaced() throws {
    try refuseLost()
    guard let content = content() else { return }
    let bytes = Disk.facts(database)?.bytes
    if bytes == nil || bytes == 0 {
      let until = Timestamp(milliseconds: content.past.mark).logText
      throw StoreFault.lostPast("it is \(bytes == nil ? "gone" : "empty"), and had changes until \(until)")
    }
    if let missing = missing(without: content.file) { throw StoreFault.lostPast(missing) }
  }

  /// What the file lacks of what it had without its log; nil for nothing, and where it can't be read.
  ///
  /// - Parameter noted: how far it was; nil if that isn't known.
  func missing(without noted: StorePast?) -> String? {
    guard let noted else { return nil }
    var missing: String?
    // Twice: a page that another process is writing may be read half.
    for _ in 0..<2 {
      guard let database = try? Database(frozen: database) else { return nil }
      do {
        let identity = try StoreIdentity.read(Connection(database, guest: false))
        missing = noted.missing(in: identity ?? StoreIdentity(store: "", mark: 0, accepted: 0, born: 0))
      } catch { return nil }
      if missing == nil { return nil }
    }
    return missing.map { "without its log, which is of a later file, \($0)" }
  }

  /// Refuses a database that isn't what it was.
  ///
  /// - Parameter identity: read after what lies beside it, since another process may be going on with both.
  func refuseOlder(_ identity: () throws -> StoreIdentity?) throws {
    try refuseLost()
    guard let past = read() else { return }
    let identity = try identity() ?? StoreIdentity(store: "", mark: 0, accepted: 0, born: 0)
    if let missing = past.missing(in: identity) { throw StoreFault.lostPast(missing) }
  }

  private func refuseLost() throws {
    if let missing = loss.read()?.missing { throw StoreFault.lostPast(missing) }
  }
}

extension StoreFault {
  /// This module's own code for a database that lacks acknowledged changes.
  static let lostPastCode: Int32 = 21 | (1 << 8)

  /// - Parameter missing: what is known of the changes that are missing.
  static func lostPast(_ missing: String) -> StoreFault {
    StoreFault(code: lostPastCode, message: "the database lost its past: \(missing)")
  }
}
