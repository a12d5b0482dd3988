import Glibc

/// A file that its writer keeps locked, so that other processes can test whether the writer is alive.
package final class LockedFile {
  private let path: String
  private let file: Descriptor

  /// Writes the file atomically. The process holds the lock until this object is released or the process ends.
  package init(_ bytes: [UInt8], at path: String, mode: UInt32 = 0o644) throws(FileFault) {
    self.path = path
    let temporary = Disk.temporaryName(beside: path)
    do throws(FileFault) {
      file = try Descriptor(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600, for: "create")
      try file.write(bytes)
      try file.setMode(mode)
      // The lock is taken before the file gets its name, so that no process finds it unlocked.
      guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else { throw FileFault.last(path, "hold") }
      guard unsafe rename(temporary, path) == 0 else { throw FileFault.last(path, "replace") }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
  }

  /// Deletes the file. The lock is held until this object is released.
  package func remove() throws(FileFault) { try Disk.remove(path) }
}

/// A lock on a folder, which the process holds until this object is released or the process ends.
///
/// Some network file systems can't lock a folder. There, every process gets the lock.
package final class FolderLock {
  private let folder: Descriptor

  /// Returns nil if another process holds the lock.
  package init?(_ path: String) throws(FileFault) {
    folder = try Descriptor(path, O_RDONLY | O_DIRECTORY, for: "open")
    if flock(folder.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return nil }
  }
}

extension Disk {
  /// Returns true if a living process holds the lock of a `FolderLock`.
  package static func isLocked(_ folder: String) -> Bool {
    do { return try FolderLock(folder) == nil } catch { return false }
  }

  /// Returns true if a living process holds the lock of a `LockedFile`.
  package static func isHeld(_ path: String) -> Bool {
    guard let file = try? Descriptor.reading(path) else { return false }
    return flock(file.number, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}
