import Files

/// The identities of an open database's files. If another process deletes or replaces the files, SQLite continues to
/// use the old ones, which no longer have a path.
struct OpenedFiles: Sendable {
  private let opened: [(path: String, number: FileID?)]

  /// - Parameter database: the path of a database that is already open, so that its log exists.
  init(of database: String) {
    opened = [database, "\(database)-wal"].map { ($0, FileID($0)) }
  }

  /// Returns a description of the first missing or replaced file, or nil. Costs two file-system calls.
  func missing() -> String? {
    for (path, number) in opened {
      guard let number else { continue }
      guard let now = FileID(path) else { return "\(path) no longer exists" }
      if now != number { return "\(path) is now a different file" }
    }
    return nil
  }
}

extension StoreFault {
  /// This module's own code for a database whose files are missing or replaced.
  static let fileGoneCode: Int32 = 21 | (2 << 8)

  /// - Parameter missing: a description of the missing file.
  static func fileGone(_ missing: String) -> StoreFault {
    StoreFault(code: fileGoneCode, message: "the database's file is missing: \(missing)")
  }
}
