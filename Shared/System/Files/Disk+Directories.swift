import Glibc

extension Disk {
  /// Returns the names in a directory without `.` and `..`, sorted by bytes, so in the same order on every machine.
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
    // A single retry: some file systems, such as /proc, reject it even if the parent exists.
    if try !makeDirectory(path, mode: mode) { throw .last(path, "create the directory") }
  }

  /// Creates one directory unless it exists.
  ///
  /// - Returns: true if the directory exists now; if false, `errno` has the reason.
  private static func makeDirectory(_ path: String, mode: UInt32) throws(FileFault) -> Bool {
    if unsafe mkdir(path, mode) == 0 {
      guard unsafe chmod(path, mode) == 0 else { throw .last(path, "set the mode") }
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
