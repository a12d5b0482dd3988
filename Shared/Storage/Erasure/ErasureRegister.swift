package import CivilTime
import Files
import Glibc

/// What lies beside a database and names the accounts that were erased: `content.erased` beside `content.db`.
///
/// Ids and times only. It is no part of a backup, and is only ever appended to, so a database that is put back from an
/// older day finds out from it whom it must forget again, before it serves (docs/operations.md, "Erasure").
package struct ErasureRegister: Sendable {
  /// Where it is.
  package let path: String

  /// - Parameter database: the path of the database beside it.
  package init(of database: String) { path = StoreFile.companion(of: database, "erased") }

  /// One line of it.
  package struct Entry: Hashable, Sendable {
    /// The account's id.
    package var account: String
    /// When its erasure was asked for.
    package var at: Timestamp

    /// An account, and when it was erased.
    package init(account: String, at: Timestamp) { (self.account, self.at) = (account, at) }

    /// `acc_4x… 1795256581204`, as a line is without its end.
    init?(line: ArraySlice<UInt8>) {
      let parts = line.split(separator: UInt8(ascii: " "))
      guard parts.count == 2, let at = Int64(String(decoding: parts[1], as: UTF8.self)) else { return nil }
      self.init(account: String(decoding: parts[0], as: UTF8.self), at: Timestamp(milliseconds: at))
    }

    var line: String { "\(account) \(at.milliseconds)\n" }
  }

  /// Whether there is one.
  package var exists: Bool { (try? Disk.exists(path)) == true }

  /// All entries, the oldest first. A line that a power cut left half was never acknowledged, and is passed over.
  package func entries() throws -> [Entry] {
    guard try Disk.exists(path) else { return [] }
    var entries: [Entry] = []
    try Disk.eachLine(path) { line in if let entry = Entry(line: line) { entries.append(entry) } }
    return entries
  }

  /// Adds entries; returns once they are on disk. Those that are there already do no harm.
  package func add(_ entries: [Entry]) throws {
    guard !entries.isEmpty else { return }
    let file = try LineFile(path)
    // What was cut off stays a line of its own.
    let isCut = try file.lastByte().map { $0 != UInt8(ascii: "\n") } ?? false
    try file.append(Array(((isCut ? "\n" : "") + entries.map(\.line).joined()).utf8))
  }
}
