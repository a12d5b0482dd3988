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

  init(of database: String) {
    self.database = database
    path = (database.hasSuffix(".db") ? String(database.dropLast(3)) : database) + ".past"
  }

  struct Content: Codable, Hashable, Sendable {
    var past: StorePast
    /// What another service knows that the database lacks; nil for nothing.
    var missing: String?
  }

  /// Nil for one that isn't there. One that can't be read says nothing either: the database isn't to be held up by it.
  func read() -> Content? {
    guard let bytes = try? Disk.read(path, limit: 1 << 16) else { return nil }
    return try? JSON.decode(Content.self, from: bytes)
  }

  /// Returns once it is on disk.
  func write(_ past: StorePast, missing: String? = nil) throws {
    try Disk.write(try JSON.encode(Content(past: past, missing: missing)), to: path, mode: 0o600)
  }

  func remove() throws { try Disk.remove(path) }

  /// Refuses a database that was lost as a whole, before anything is put in its place.
  func refuseVanished() throws {
    guard let content = read() else { return }
    let bytes = Disk.facts(database)?.bytes
    guard bytes == nil || bytes == 0, (Disk.facts("\(database)-wal")?.bytes ?? 0) == 0 else { return }
    let until = Timestamp(milliseconds: content.past.mark).logText
    throw StoreFault.lostPast("it is \(bytes == nil ? "gone" : "empty"), and had changes until \(until)")
  }

  /// Refuses a database that isn't what it was.
  ///
  /// - Parameter identity: read after what lies beside it, since another process may be going on with both.
  func refuseOlder(_ identity: () throws -> StoreIdentity?) throws {
    guard let content = read() else { return }
    let identity = try identity() ?? StoreIdentity(store: "", mark: 0, accepted: 0, born: 0)
    if let missing = content.missing ?? content.past.missing(in: identity) { throw StoreFault.lostPast(missing) }
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
