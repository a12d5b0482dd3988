import Glibc

/// Writes a new file in parts, for content that is too large to be held in memory.
package final class FileWriter {
  private let file: Descriptor

  /// Creates the file. An existing file is rejected with `EEXIST`.
  ///
  /// - Parameter mode: the permissions, regardless of the umask.
  package init(creating path: String, mode: UInt32) throws(FileFault) {
    file = try Descriptor(path, O_WRONLY | O_CREAT | O_EXCL, mode: mode, for: "create")
    try file.setMode(mode)
  }

  /// Appends bytes. They are on disk only after `sync`.
  package func write(_ bytes: [UInt8]) throws(FileFault) { try file.write(bytes) }

  /// Returns once the written bytes are on disk.
  package func sync() throws(FileFault) { try file.sync() }
}

extension Disk {
  /// Moves a file durably. An existing file at the new path is rejected with `EEXIST`, even if another process creates
  /// it at the same moment.
  package static func move(_ path: String, to new: String) throws(FileFault) {
    // Unlike `rename`, `link` never replaces a file. After a crash between the two calls, the file has both names.
    if unsafe link(path, new) == 0 {
      guard unsafe unlink(path) == 0 else { throw .last(path, "move to \(new)") }
    } else if errno == EEXIST {
      throw FileFault(path: new, errno: EEXIST, reason: "already exists")
    } else {
      try moveInTwoSteps(path, to: new)
    }
    try Descriptor(parent(of: new), O_RDONLY | O_DIRECTORY, for: "open").sync()
  }

  /// Moves a file if `errno` says that it can't be linked. For any other value of `errno`, throws that error.
  private static func moveInTwoSteps(_ path: String, to new: String) throws(FileFault) {
    // Folders, and files on some network file systems, can't be linked.
    guard [EPERM, ENOSYS, EOPNOTSUPP, EMLINK].contains(errno) else { throw .last(path, "move to \(new)") }
    if try exists(new) { throw FileFault(path: new, errno: EEXIST, reason: "already exists") }
    guard unsafe rename(path, new) == 0 else { throw .last(path, "move to \(new)") }
  }
}
