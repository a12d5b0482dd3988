import Glibc

/// Operations on whole files: reading up to a limit, and writing atomically, so that after a crash a file has either
/// its old or its new content.
///
/// All calls block. They are meant for start, shutdown and tests, not for handlers on the loop.
package enum Disk {
  /// The kind of a file. A symbolic link has the kind `link`, whatever its target is.
  package enum Kind: Hashable, Sendable { case file, directory, link, socket, other }

  /// Reads a regular file, following symbolic links. Other kinds of files are rejected, except `/dev/stdin`.
  ///
  /// - Parameter limit: the maximum size in bytes. A larger file is rejected with `EFBIG`.
  package static func read(_ path: String, limit: Int = 16 << 20) throws(FileFault) -> [UInt8] {
    let file = try Descriptor.reading(path)
    var bytes: [UInt8] = []
    while true {
      // Read one byte beyond the limit, to distinguish a file of exactly that size from a larger one.
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
    try replace(path, with: bytes, mode: mode, syncs: true)
    try Descriptor(parent(of: path), O_RDONLY | O_DIRECTORY, for: "open").sync()
  }

  /// Replaces a file atomically without syncing it. Use this for files that may be lost if the machine stops.
  package static func replace(_ path: String, with bytes: [UInt8], mode: UInt32 = 0o644) throws(FileFault) {
    try replace(path, with: bytes, mode: mode, syncs: false)
  }

  private static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32, syncs: Bool
  ) throws(FileFault) {
    let temporary = temporaryName(beside: path)
    do throws(FileFault) {
      let file = try Descriptor(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600, for: "create")
      try file.write(bytes)
      try file.setMode(mode)
      if syncs { try file.sync() }
      guard unsafe rename(temporary, path) == 0 else { throw FileFault.last(path, "replace") }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
  }

  /// Returns a unique name. The random number makes the name differ from those of other threads, and of processes in
  /// other containers, which may have the same process id.
  static func temporaryName(beside path: String) -> String {
    "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max)).tmp"
  }

  /// Returns the kind of the file at `path`, or nil if there is none.
  package static func kind(of path: String) throws(FileFault) -> Kind? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .last(path, "inspect")
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    case S_IFLNK: return .link
    case S_IFSOCK: return .socket
    default: return .other
    }
  }

  /// Returns true if `path` exists, even if it is a dangling symbolic link.
  package static func exists(_ path: String) throws(FileFault) -> Bool { try kind(of: path) != nil }

  /// Returns the directory of `path`: "/" for "/a", "." for "a".
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

extension Disk {
  /// Limits the size of a log that is written with `appendOnly`. If it exceeds `limit`, its content replaces
  /// `<path>.1`, and the log is emptied. Lines that are written at the same moment may be lost.
  ///
  /// - Returns: true if the log exceeded the limit.
  @discardableResult
  package static func rollOver(_ path: String, limit: Int) throws(FileFault) -> Bool {
    guard let facts = facts(path), facts.bytes > limit else { return false }
    let old = "\(path).1"
    try remove(old)
    try copy(path, to: FileWriter(creating: old, mode: facts.mode))
    guard unsafe truncate(path, 0) == 0 else { throw .last(path, "truncate") }
    return true
  }

  private static func copy(_ path: String, to new: FileWriter) throws(FileFault) {
    var offset = 0
    while true {
      let part = try read(path, from: offset, count: 1 << 20)
      if part.isEmpty { return }
      try new.write(part)
      offset += part.count
    }
  }

  /// Opens a file for appending lines, and creates it if necessary. The caller must close the descriptor.
  package static func appendOnly(_ path: String, mode: UInt32) throws(FileFault) -> Int32 {
    let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw FileFault.last(path, "open") }
    return descriptor
  }
}

extension Disk {
  /// Reads a part of a file. Returns fewer bytes if the file ends earlier.
  package static func read(_ path: String, from offset: Int, count: Int) throws(FileFault) -> [UInt8] {
    let file = try Descriptor.reading(path)
    guard lseek(file.number, off_t(offset), SEEK_SET) == off_t(offset) else { throw .last(path, "read") }
    var bytes: [UInt8] = []
    while bytes.count < count {
      let part = try file.read(upTo: count - bytes.count)
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }

  /// Writes bytes at an offset of a file, which is created if necessary. Doesn't sync the file.
  package static func write(_ bytes: [UInt8], to path: String, at offset: Int, mode: UInt32) throws(FileFault) {
    let file = try Descriptor(path, O_WRONLY | O_CREAT, mode: mode, for: "open")
    guard lseek(file.number, off_t(offset), SEEK_SET) == off_t(offset) else { throw .last(path, "write") }
    try file.write(bytes)
  }

  /// Syncs a file that was written in parts, and its directory entry.
  package static func sync(_ path: String) throws(FileFault) {
    try Descriptor(path, O_WRONLY, for: "open").sync()
    try Descriptor(parent(of: path), O_RDONLY | O_DIRECTORY, for: "open").sync()
  }

  /// Reads the last `most` bytes of a file, or the whole file if it is shorter.
  package static func tail(_ path: String, most: Int) throws(FileFault) -> [UInt8] {
    let file = try Descriptor.reading(path)
    let end = lseek(file.number, 0, SEEK_END)
    guard end >= 0 else { throw .last(path, "read") }
    return try read(path, from: max(0, Int(end) - most), count: most)
  }

  /// Calls `body` with each line of a file of any length, without newlines. The last line may lack a newline.
  package static func eachLine(_ path: String, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
    let file = try Descriptor.reading(path)
    var rest: [UInt8] = []
    while true {
      let part = try file.read(upTo: 1 << 16)
      if part.isEmpty { break }
      var start = rest.startIndex
      // The bytes that remain from previous parts contain no newline, so they needn't be searched again.
      var unsearched = rest.endIndex
      rest += part
      while let end = rest[unsearched...].firstIndex(of: UInt8(ascii: "\n")) {
        try body(rest[start..<end])
        start = end + 1
        unsearched = start
      }
      rest.removeFirst(start)
    }
    if !rest.isEmpty { try body(rest[...]) }
  }
}

extension Disk {
  /// Returns the names in a directory without `.` and `..`. They are sorted by bytes, so that every machine returns the
  /// same order.
  package static func list(_ path: String) throws(FileFault) -> [String] {
    guard let directory = unsafe opendir(path) else { throw .last(path, "list") }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    errno = 0
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .last(path, "list") }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Creates a directory and its missing parents.
  ///
  /// - Parameter mode: the permissions of created directories, regardless of the umask. Existing ones are unchanged.
  package static func makeDirectories(_ path: String, mode: UInt32 = 0o755) throws(FileFault) {
    if path.isEmpty { return }
    if try makeDirectory(path, mode: mode) { return }
    guard errno == ENOENT, parent(of: path) != path else { throw .last(path, "create the directory") }
    try makeDirectories(parent(of: path), mode: mode)
    // Retry only once: some file systems, such as /proc, reject a new directory even if its parent exists.
    if try !makeDirectory(path, mode: mode) { throw .last(path, "create the directory") }
  }

  /// Creates one directory unless it exists.
  ///
  /// - Returns: true if the directory exists now; if false, `errno` has the reason.
  private static func makeDirectory(_ path: String, mode: UInt32) throws(FileFault) -> Bool {
    if unsafe mkdir(path, mode) == 0 {
      guard unsafe chmod(path, mode) == 0 else { throw .last(path, "set the permissions") }
      return true
    }
    guard errno == EEXIST else { return false }
    return try isDirectory(path)
  }

  /// Removes a file, a symbolic link (never its target), or a directory with its content. Does nothing if the path
  /// doesn't exist.
  package static func remove(_ path: String) throws(FileFault) {
    switch try kind(of: path) {
    case nil: return
    case .directory:
      for name in try list(path) { try remove("\(path)/\(name)") }
      guard unsafe rmdir(path) == 0 || errno == ENOENT else { throw .last(path, "remove") }
    default:
      guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .last(path, "remove") }
    }
  }

  private static func isDirectory(_ path: String) throws(FileFault) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw FileFault(
        path: path, errno: ENOTDIR, reason: "can't create the directory: its path is taken by another file")
    }
    return true
  }
}
