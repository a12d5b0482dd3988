import Glibc

/// A file that says something as long as a process holds it: whoever reads it can tell whether that one still lives.
package final class HeldFile {
  private let path: String
  private let file: Descriptor

  /// Puts `bytes` at `path` as one step and holds the file until `remove`, or until this process ends, however it does.
  package init(_ bytes: [UInt8], at path: String, mode: UInt32 = 0o644) throws(FileFault) {
    self.path = path
    let temporary = "\(path).\(getpid()).tmp"
    do throws(FileFault) {
      try Disk.remove(temporary)
      file = try Descriptor(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600, for: "create")
      try file.write(bytes)
      try file.setMode(mode)
      // Before it has its name, so that nobody finds it without its holder.
      guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else { throw FileFault.last(path, "hold") }
      guard unsafe rename(temporary, path) == 0 else { throw FileFault.last(path, "replace") }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
  }

  /// Takes the file away; it is held no more once this object has gone.
  package func remove() throws(FileFault) { try Disk.remove(path) }
}

extension Disk {
  /// Whether a process lives that holds a file as a `HeldFile`.
  package static func isHeld(_ path: String) -> Bool {
    guard let file = try? Descriptor.reading(path) else { return false }
    return flock(file.number, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}
