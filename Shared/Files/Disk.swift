import Glibc

/// Whole-file work: reading within a limit, writing so that a crash leaves the old or the new content and nothing
/// between.
///
/// Every call blocks. It is meant for start-up, shut-down and tests, not for a handler on the loop.
package enum Disk {
  /// What stands at a path; a symbolic link is itself, not what it points to.
  package enum Kind: Hashable, Sendable { case file, directory, link, socket, other }

  /// A file's bytes. What isn't a regular file, links followed, is refused; `/dev/stdin` may be anything.
  ///
  /// - Parameter limit: the most bytes to take; a longer file is refused with `EFBIG` and none of it is returned.
  package static func read(_ path: String, limit: Int = 16 << 20) throws(FileFault) -> [UInt8] {
    let file = try Descriptor.reading(path)
    var bytes: [UInt8] = []
    while true {
      // One byte beyond the limit tells "exactly the limit" from "more".
      let part = try file.read(upTo: min(limit - bytes.count + 1, 1 << 16))
      if part.isEmpty { return bytes }
      bytes += part
      if bytes.count > limit {
        throw FileFault(path: path, errno: EFBIG, reason: "is larger than the limit of \(limit) bytes")
      }
    }
  }

  /// Puts `bytes` at `path` as one step: temporary file beside it, sync, rename, sync of the directory.
  ///
  /// - Parameter mode: the permissions, exactly as given whatever the umask is.
  package static func write(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o644) throws(FileFault) {
    let temporary = "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max)).tmp"
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

  /// Puts `bytes` at `path` as one step, without waiting for the disk: for what may go when the machine stops.
  package static func replace(_ path: String, with bytes: [UInt8], mode: UInt32 = 0o644) throws(FileFault) {
    let temporary = "\(path).\(getpid()).tmp"
    do throws(FileFault) {
      try remove(temporary)
      let file = try Descriptor(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600, for: "create")
      try file.write(bytes)
      try file.setMode(mode)
      guard unsafe rename(temporary, path) == 0 else { throw FileFault.last(path, "replace") }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
  }

  /// What is at `path`; nil if there is nothing.
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

  /// Whether anything at all is at `path`.
  package static func exists(_ path: String) throws(FileFault) -> Bool { try kind(of: path) != nil }

  /// The folder that holds `path`: "/" for "/a", "." for "a".
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
