import Glibc

/// A file as it was looked at: equal only as long as nobody has written it, or put another in its place. Whoever read it
/// then needn't read it again.
package struct FileState: Hashable, Sendable {
  private let device: UInt
  private let inode: UInt
  private let bytes: Int
  /// Of its content, name or mode: a copy with an older date has a new one all the same.
  private let changed: [Int]

  /// - Parameter path: followed to where it leads; nil if nothing is there, or if it may not be looked at.
  package init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    (device, inode, bytes) = (UInt(status.st_dev), UInt(status.st_ino), Int(status.st_size))
    changed = [Int(status.st_ctim.tv_sec), Int(status.st_ctim.tv_nsec)]
  }

  /// What tells it from others.
  package var words: String { "\(device) \(inode) \(bytes) \(changed[0]) \(changed[1])" }
}
