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
  /// Renames a file atomically and durably. An existing file at the new path is rejected with `EEXIST`.
  package static func move(_ path: String, to new: String) throws(FileFault) {
    if try exists(new) { throw FileFault(path: new, errno: EEXIST, reason: "is there already") }
    guard unsafe rename(path, new) == 0 else { throw .last(path, "move to \(new)") }
    try Descriptor(parent(of: new), O_RDONLY | O_DIRECTORY, for: "open").sync()
  }
}
