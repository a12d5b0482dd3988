import Glibc

/// A fingerprint of a file's metadata. It changes if the file is written or replaced. While it stays equal, a reader
/// needn't read the file again.
package struct FileFingerprint: Hashable, Sendable {
  /// The inode, the size in bytes, and the time of the last change of content, name or mode (`ctime`). A copy may keep
  /// the modification time of its original, but not the `ctime`. The device number is left out, since it may differ
  /// between containers.
  package let numbers: [UInt64]

  /// Restores a stored fingerprint.
  package init(numbers: [UInt64]) { self.numbers = numbers }

  /// Returns nil if the path doesn't exist or isn't accessible.
  ///
  /// - Parameter path: symbolic links are followed.
  package init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    numbers = [
      UInt64(status.st_ino), UInt64(bitPattern: Int64(status.st_size)),
      UInt64(bitPattern: Int64(status.st_ctim.tv_sec)), UInt64(bitPattern: Int64(status.st_ctim.tv_nsec)),
    ]
  }
}
