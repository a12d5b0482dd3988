import Glibc

/// What the file system knows of a file, for whoever checks whether a set-up is as it should be.
package struct FileFacts: Hashable, Sendable {
  /// Whether it is a file, a folder, a socket or something else.
  package var kind: Disk.Kind
  /// The permission bits.
  package var mode: UInt32
  /// The id of the user whom it belongs to.
  package var user: UInt32
  /// The id of the group that it belongs to.
  package var group: UInt32
  /// How long it is.
  package var bytes: Int
  /// When its content changed last, in milliseconds since 1970.
  package var changedAt: Int64

  /// Facts as they were read.
  package init(kind: Disk.Kind, mode: UInt32, user: UInt32, group: UInt32, bytes: Int, changedAt: Int64) {
    (self.kind, self.mode, self.user, self.group) = (kind, mode, user, group)
    (self.bytes, self.changedAt) = (bytes, changedAt)
  }
}

/// The room that a file system has left for this process.
package struct DiskSpace: Hashable, Sendable {
  /// Bytes that this process's user may still write.
  package var freeBytes: Int
  /// Bytes in all.
  package var bytes: Int
  /// How many files more; nil where the file system has no such limit.
  package var freeFiles: Int?

  /// Room as the file system said it.
  package init(freeBytes: Int, bytes: Int, freeFiles: Int?) {
    (self.freeBytes, self.bytes, self.freeFiles) = (freeBytes, bytes, freeFiles)
  }
}

/// Which file it is, whatever its name: a copy is another one, and a file that was moved is the same.
package struct FileNumber: Hashable, Sendable {
  private let device: UInt
  private let inode: UInt

  /// - Parameter path: followed to where it leads; nil if nothing is there, or if it may not be looked at.
  package init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
  }
}

extension Disk {
  /// What is known of the file at `path`, links followed; nil if there is none, or if it may not be looked at.
  package static func facts(_ path: String) -> FileFacts? {
    var status = stat()
    guard let kind = try? kind(of: path), unsafe stat(path, &status) == 0 else { return nil }
    let seconds = Int64(status.st_mtim.tv_sec)
    return FileFacts(
      kind: kind, mode: status.st_mode & 0o7777, user: status.st_uid, group: status.st_gid, bytes: Int(status.st_size),
      changedAt: seconds * 1000 + Int64(status.st_mtim.tv_nsec) / 1_000_000)
  }

  /// The room at `path`; nil where nothing is, or nobody knows.
  package static func space(at path: String) -> DiskSpace? {
    var status = statvfs()
    guard unsafe statvfs(path, &status) == 0 else { return nil }
    let unit = Int(status.f_frsize)
    return DiskSpace(
      freeBytes: Int(clamping: status.f_bavail) * unit, bytes: Int(clamping: status.f_blocks) * unit,
      freeFiles: status.f_files == 0 ? nil : Int(clamping: status.f_favail))
  }

  /// Whether this process may write there.
  package static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

  /// Whether the file system at `path` takes no changes, whoever asks.
  package static func isReadOnly(_ path: String) -> Bool { unsafe access(path, W_OK) != 0 && errno == EROFS }

  /// Whether what is at `path` is closed to this process by its permissions, or by those of a folder on the way.
  package static func isBarred(_ path: String) -> Bool { unsafe access(path, W_OK) != 0 && errno == EACCES }

  /// Gives a file to another user and group.
  package static func setOwner(_ path: String, user: UInt32, group: UInt32) throws(FileFault) {
    guard unsafe chown(path, user, group) == 0 else { throw .last(path, "give away") }
  }
}
