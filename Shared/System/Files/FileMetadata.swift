import Glibc

/// The metadata of a file, for checks of a deployment's setup.
package struct FileMetadata: Hashable, Sendable {
  package var kind: Disk.Kind
  /// The permission bits.
  package var mode: UInt32
  /// The owner's user id.
  package var user: UInt32
  /// The group id.
  package var group: UInt32
  package var bytes: Int
  /// The time of the last change of the content, in milliseconds since 1970.
  package var changedAt: Int64

  package init(kind: Disk.Kind, mode: UInt32, user: UInt32, group: UInt32, bytes: Int, changedAt: Int64) {
    self.kind = kind
    self.mode = mode
    self.user = user
    self.group = group
    self.bytes = bytes
    self.changedAt = changedAt
  }
}

/// The free space of a file system.
package struct DiskSpace: Hashable, Sendable {
  /// The number of bytes that this process's user can still write.
  package var freeBytes: Int
  /// The total size in bytes.
  package var bytes: Int
  /// The number of files that can still be created; nil if the file system has no such limit.
  package var freeFiles: Int?

  package init(freeBytes: Int, bytes: Int, freeFiles: Int?) {
    self.freeBytes = freeBytes
    self.bytes = bytes
    self.freeFiles = freeFiles
  }
}

/// The identity of a file, independent of its name. A renamed file keeps its identity; a copy gets a new one.
package struct FileID: Hashable, Sendable {
  private let device: UInt
  private let inode: UInt

  /// Returns nil if the path doesn't exist or isn't accessible.
  ///
  /// - Parameter path: symbolic links are followed.
  package init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }
}

extension Disk {
  /// Returns the metadata of the file at `path`. If the file is a symbolic link, the kind is that of
  /// the link, and everything else is that of its target. Returns nil if the path doesn't exist or isn't accessible.
  package static func facts(_ path: String) -> FileMetadata? {
    var status = stat()
    guard let kind = try? kind(of: path), unsafe stat(path, &status) == 0 else { return nil }
    let seconds = Int64(status.st_mtim.tv_sec)
    return FileMetadata(
      kind: kind, mode: status.st_mode & 0o7777, user: status.st_uid, group: status.st_gid, bytes: Int(status.st_size),
      changedAt: seconds * 1000 + Int64(status.st_mtim.tv_nsec) / 1_000_000)
  }

  /// Returns true if `path` is a directory, or a symbolic link to a directory.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the free space at `path`, or nil if the path doesn't exist or the space is unknown.
  package static func space(at path: String) -> DiskSpace? {
    var status = statvfs()
    guard unsafe statvfs(path, &status) == 0 else { return nil }
    let unit = Int(status.f_frsize)
    return DiskSpace(
      freeBytes: Int(clamping: status.f_bavail) * unit, bytes: Int(clamping: status.f_blocks) * unit,
      freeFiles: status.f_files == 0 ? nil : Int(clamping: status.f_favail))
  }

  /// Returns the free space on the disk that contains `path`, or would contain it if it were created.
  package static func space(near path: String) -> DiskSpace? {
    var place = path
    while facts(place) == nil, parent(of: place) != place { place = parent(of: place) }
    return space(at: place)
  }

  /// Returns true if this process may write to `path`.
  package static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

  /// Returns true if the file system at `path` is read-only for every user.
  package static func isReadOnly(_ path: String) -> Bool { unsafe access(path, W_OK) != 0 && errno == EROFS }

  /// Returns true if permissions of `path` or of a parent directory deny this process write access.
  package static func isBarred(_ path: String) -> Bool { unsafe access(path, W_OK) != 0 && errno == EACCES }

  package static func setOwner(_ path: String, user: UInt32, group: UInt32) throws(FileFault) {
    guard unsafe chown(path, user, group) == 0 else { throw .last(path, "change the owner") }
  }
}
