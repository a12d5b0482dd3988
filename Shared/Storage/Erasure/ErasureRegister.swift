package import CivilTime
import Files
import Glibc
import Wire

/// What lies beside a database and names the accounts that were erased: `content.erased` beside `content.db`.
///
/// Ids and times only. It is no part of a backup, and is only ever appended to, so a database that is put back from an
/// older day finds out from it whom it must forget again, before it serves (docs/guides/backups.md, "Erased accounts").
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
      let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      guard parts.count == 2, let at = Int64(String(decoding: parts[1], as: UTF8.self)), at >= 0,
        let account = try? Identifier(String(decoding: parts[0], as: UTF8.self))
      else { return nil }
      self.init(account: account.value, at: Timestamp(milliseconds: at))
    }

    var line: String { "\(account) \(at.milliseconds)\n" }
  }

  /// More than a line has, in bytes: what is longer isn't the half of one.
  private static let longestLine = 128

  /// Whether there is one.
  package var exists: Bool { (try? Disk.exists(path)) == true }

  /// All entries, the oldest first.
  ///
  /// - Throws: `StoreFault` with the file and the line of one that nobody can read: whom it named would come back.
  package func entries() throws -> [Entry] {
    let (entries, unreadable) = try read()
    if let line = unreadable { throw StoreFault(message: "\(path), line \(line): \(Self.fault); \(cure)") }
    return entries
  }

  /// The number of the first line that nobody can read; nil where all is well.
  package func unreadableLine() throws -> Int? { try read().unreadable }

  /// What is wrong with a line that nobody can read.
  package static let fault = "it is no account with the time of its erasure: somebody who was erased may come back"

  /// What to do about it.
  package var cure: String {
    "copy the *.erased file of another service over it, they name the same accounts; or delete the line where the database is the newest: it knows them too"
  }

  /// All that can be read, and the first line that can't. A last line without an end was never acknowledged, since
  /// lines are synced before: it counts if it can be read, and is no fault if it can't.
  func read() throws -> (entries: [Entry], unreadable: Int?) {
    guard try Disk.exists(path) else { return ([], nil) }
    var (entries, lines, last, unreadable): ([Entry], Int, Int, Int?) = ([], 0, 0, nil)
    try Disk.eachLine(path) { line in
      (lines, last) = (lines + 1, line.count)
      if let entry = Entry(line: line) {
        entries.append(entry)
      } else if !line.isEmpty, unreadable == nil {
        unreadable = lines
      }
    }
    // It is the last one, and has no end.
    if unreadable == lines, last <= Self.longestLine, try Disk.tail(path, most: 1) != [UInt8(ascii: "\n")] {
      unreadable = nil
    }
    return (entries, unreadable)
  }

  /// Adds entries; returns once they are on disk. Those that are there already do no harm.
  package func add(_ entries: [Entry]) throws {
    guard !entries.isEmpty else { return }
    let file = try LineFile(path)
    var start = "\n"
    if let half = try file.unended(most: Self.longestLine), Entry(line: half[...]) == nil {
      // It was cut off, and never acknowledged.
      try file.cutOff(half.count)
      start = ""
    }
    try file.append(Array((start + entries.map(\.line).joined()).utf8))
  }
}
