package import CivilTime
import Files
import Glibc
import Wire

/// The erasure log: a file next to a database that lists the erased accounts, `content.erased` next to `content.db`.
///
/// It contains only ids and times. It isn't part of a backup, and it is only appended to. If a database is restored
/// from an older state, the service reads from this log which accounts it must erase again before it serves requests
/// (docs/guides/backups.md, "Erased accounts").
package struct ErasureLog: Sendable {
  package let path: String

  package init(of database: String) { path = StoreFile.companion(of: database, ".erased") }

  /// A line of the log.
  package struct Entry: Hashable, Sendable {
    package var account: String
    /// The time at which the erasure was requested.
    package var at: Timestamp

    package init(account: String, at: Timestamp) {
      self.account = account
      self.at = at
    }

    /// Parses a line without its newline: `acc_4x… 1795256581204`.
    init?(line: ArraySlice<UInt8>) {
      let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      guard parts.count == 2, let at = Int64(String(decoding: parts[1], as: UTF8.self)), at >= 0,
        let account = try? Identifier(String(decoding: parts[0], as: UTF8.self))
      else { return nil }
      self.init(account: account.value, at: Timestamp(milliseconds: at))
    }

    var line: String { "\(account) \(at.milliseconds)\n" }
  }

  /// An upper limit for the length of a line, in bytes. Longer content can't be an incomplete line.
  private static let longestLine = 128

  /// True if the file exists.
  package var exists: Bool { (try? Disk.exists(path)) == true }

  /// Returns all entries, the oldest first.
  ///
  /// - Throws: `StoreFault` with the number of the first unreadable line. If the line were ignored, an erased account
  ///   could reappear.
  package func entries() throws -> [Entry] {
    let (entries, unreadable) = try read()
    if let line = unreadable { throw StoreFault(message: "\(path), line \(line): \(Self.fault); \(cure)") }
    return entries
  }

  /// Returns the number of the first unreadable line, or nil if there is none.
  package func unreadableLine() throws -> Int? { try read().unreadable }

  /// The description of the problem that an unreadable line causes.
  package static let fault =
    "it doesn't contain an account and the time of its erasure, so an erased account might be restored"

  /// Instructions for repairing a file with an unreadable line.
  package var cure: String {
    "replace the file with the *.erased file of another service, which names the same accounts; if the database "
      + "is the newest, you can delete the line, because the database contains the same accounts"
  }

  /// Reads all readable entries and the number of the first unreadable line.
  ///
  /// Lines are synced before they are acknowledged, so a last line without a newline was never acknowledged. Such a
  /// line is used if it is readable, and ignored otherwise.
  func read() throws -> (entries: [Entry], unreadable: Int?) {
    guard try Disk.exists(path) else { return ([], nil) }
    var entries: [Entry] = []
    var lines: Int = 0
    var last: Int = 0
    var unreadable: Int? = nil
    try Disk.eachLine(path) { line in
      lines += 1
      last = line.count
      if let entry = Entry(line: line) {
        entries.append(entry)
      } else if !line.isEmpty, unreadable == nil {
        unreadable = lines
      }
    }
    // An incomplete last line.
    if unreadable == lines, last <= Self.longestLine, try Disk.tail(path, most: 1) != [UInt8(ascii: "\n")] {
      unreadable = nil
    }
    return (entries, unreadable)
  }

  /// Adds entries. Returns once they are on disk. Entries that already exist are harmless.
  package func add(_ entries: [Entry]) throws {
    guard !entries.isEmpty else { return }
    let file = try AppendOnlyFile(path)
    var start = "\n"
    if let half = try file.unended(most: Self.longestLine), Entry(line: half[...]) == nil {
      // The incomplete line was never acknowledged.
      try file.cutOff(half.count)
      start = ""
    }
    try file.append(Array((start + entries.map(\.line).joined()).utf8))
  }
}
