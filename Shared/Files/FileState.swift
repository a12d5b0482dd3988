import Glibc

/// A file as it was looked at: equal only as long as nobody has written it, or put another in its place. Whoever read it
/// then needn't read it again.
package struct FileState: Hashable, Sendable {
  /// The inode, the size in bytes, and the time of the last change of content, name or mode: a copy with an older date has
  /// a new one all the same. Not the device, by which two containers would have different files.
  package let numbers: [UInt64]

  /// A state that was recorded.
  package init(numbers: [UInt64]) { self.numbers = numbers }

  /// - Parameter path: followed to where it leads; nil if nothing is there, or if it may not be looked at.
  package init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    numbers = [
      UInt64(status.st_ino), UInt64(bitPattern: Int64(status.st_size)),
      UInt64(bitPattern: Int64(status.st_ctim.tv_sec)), UInt64(bitPattern: Int64(status.st_ctim.tv_nsec)),
    ]
  }
}
