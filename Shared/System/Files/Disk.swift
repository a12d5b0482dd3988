import Glibc

/// Operations on whole files: reading up to a limit, and writing atomically, so that after a crash a file has either
/// its old or its new content.
///
/// All calls block. They are meant for start, shutdown and tests, not for handlers on the loop.
package enum Disk {
  /// The kind of a file. A symbolic link is a link, whatever its target is.
  package enum Kind: Hashable, Sendable { case file, directory, link, socket, other }

  /// Reads a regular file, following symbolic links. Other kinds of files are rejected, except `/dev/stdin`.
  ///
  /// - Parameter limit: the maximum size in bytes. A larger file is rejected with `EFBIG`.
  package static func read(_ path: String, limit: Int = 16 << 20) throws(FileFault) -> [UInt8] {
    let file = try Descriptor.reading(path)
    var bytes: [UInt8] = []
    while true {
      // One byte beyond the limit, to distinguish a file of exactly that size from a larger one.
      let part = try file.read(upTo: min(limit - bytes.count + 1, 1 << 16))
      if part.isEmpty { return bytes }
      bytes += part
      if bytes.count > limit {
        throw FileFault(path: path, errno: EFBIG, reason: "is larger than the limit of \(limit) bytes")
      }
    }
  }

  /// Replaces a file atomically and durably: writes and syncs a temporary file in the same directory, renames it, and
  /// syncs the directory.
  ///
  /// - Parameter mode: the exact permissions, regardless of the umask.
  package static func write(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o644) throws(FileFault) {
    let temporary = temporaryName(beside: path)
    do throws(FileFault) {
      let file = try Descriptor(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600, for: "create")
      try file.write(bytes)
      try file.setMode(mode)
      try file.sync()
      guard unsafe rename(temporary, path) == 0 else { throw FileFault.last(path, "replace") }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    try Descriptor(parent(of: path), O_RDONLY | O_DIRECTORY, for: "open").sync()
  }

  /// Replaces a file atomically without syncing it. For files that may be lost if the machine stops.
  package static func replace(_ path: String, with bytes: [UInt8], mode: UInt32 = 0o644) throws(FileFault) {
    let temporary = temporaryName(beside: path)
    do throws(FileFault) {
      let file = try Descriptor(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600, for: "create")
      try file.write(bytes)
      try file.setMode(mode)
      guard unsafe rename(temporary, path) == 0 else { throw FileFault.last(path, "replace") }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
  }

  /// Returns a name that no other thread uses, and no process with the same number in another container.
  private static func temporaryName(beside path: String) -> String {
    "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max)).tmp"
  }

  /// Returns the kind of the file at `path`, or nil if there is none.
  package static func kind(of path: String) throws(FileFault) -> Kind? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .last(path, "look at")
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    case S_IFLNK: return .link
    case S_IFSOCK: return .socket
    default: return .other
    }
  }

  /// Returns true if `path` exists, also as a dangling symbolic link.
  package static func exists(_ path: String) throws(FileFault) -> Bool { try kind(of: path) != nil }

  /// Returns the directory of `path`: "/" for "/a", "." for "a".
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
