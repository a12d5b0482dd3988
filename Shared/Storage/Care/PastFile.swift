import CivilTime
import Files
import Telemetry
import Wire

/// What lies beside a database and remembers how far it was: `content.past` beside `content.db`.
///
/// It is written after the commit that it tells of, so it is never ahead of the database; it may be behind by the changes of a
/// minute. It outlives the database's loss, and goes only with a restore.
struct PastFile: Sendable {
  let path: String
  private let database: String
  private let loss: LossNote

  init(of database: String) {
    self.database = database
    path = StoreFile.companion(of: database, "past")
    loss = LossNote(of: database)
  }

  private struct Content: Codable {
    var past: StorePast
  }

  /// Nil for one that isn't there. One that can't be read says nothing either: the database isn't to be held up by it.
  func read() -> StorePast? {
    guard let bytes = try? Disk.read(path, limit: 1 << 16) else { return nil }
    return try? JSON.decode(Content.self, from: bytes).past
  }

  /// Returns once it is on disk.
  func write(_ past: StorePast) throws {
    try Disk.write(try JSON.encode(Content(past: past)), to: path, mode: 0o600)
  }

  func remove() throws { try Disk.remove(path) }

  /// Refuses a database that was lost as a whole, before anything is put in its place.
  ///
  /// Its log may be there still. It is of no use without the file, and SQLite would delete it.
  func refuseVanished() throws {
    try refuseLost()
    guard let past = read() else { return }
    let bytes = Disk.facts(database)?.bytes
    guard bytes == nil || bytes == 0 else { return }
    let until = Timestamp(milliseconds: past.mark).logText
    throw StoreFault.lostPast("it is \(bytes == nil ? "gone" : "empty"), and had changes until \(until)")
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
