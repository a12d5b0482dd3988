import Glibc

/// A new file, written part by part: for what is too large to be held as a whole.
package final class FileWriter {
  private let file: Descriptor

  /// - Parameter mode: the permissions, whatever the umask is. A file that exists is refused with `EEXIST`.
  package init(creating path: String, mode: UInt32) throws(FileFault) {
    file = try Descriptor(path, O_WRONLY | O_CREAT | O_EXCL, mode: mode, for: "create")
    try file.setMode(mode)
  }

  /// Appends bytes; they are on disk only once the file was synced.
  package func write(_ bytes: [UInt8]) throws(FileFault) { try file.write(bytes) }

  /// Returns once the disk holds what was written.
  package func sync() throws(FileFault) { try file.sync() }
}

extension Disk {
  /// Gives a file another name in one step, replacing nothing: `EEXIST` where there is something.
  package static func move(_ path: String, to new: String) throws(FileFault) {
    if try exists(new) { throw FileFault(path: new, errno: EEXIST, reason: "is there already") }
    guard unsafe rename(path, new) == 0 else { throw .last(path, "move to \(new)") }
    try Descriptor(parent(of: new), O_RDONLY | O_DIRECTORY, for: "open").sync()
  }
}
