import Files

/// A database's files as they were when it was opened. Somebody may take them away, or put others in their place, while
/// it is open; SQLite goes on with those that nobody finds any more.
struct FilesInPlace: Sendable {
  private let opened: [(path: String, number: FileNumber?)]

  /// - Parameter database: open already, so that its log is there.
  init(of database: String) {
    opened = [database, "\(database)-wal"].map { ($0, FileNumber($0)) }
  }

  /// What isn't where it was; nil if all is. It costs two looks at the file system.
  func missing() -> String? {
    for (path, number) in opened {
      guard let number else { continue }
      guard let now = FileNumber(path) else { return "\(path) isn't there any more" }
      if now != number { return "another file is at \(path)" }
    }
    return nil
  }
}

extension StoreFault {
  /// This module's own code for a database whose files aren't where they were.
  static let fileGoneCode: Int32 = 21 | (2 << 8)

  /// - Parameter missing: which file it is.
  static func fileGone(_ missing: String) -> StoreFault {
    StoreFault(code: fileGoneCode, message: "the database's file is gone: \(missing)")
  }
}
