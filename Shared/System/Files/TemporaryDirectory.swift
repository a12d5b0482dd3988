import Glibc

/// Calls `body` with the path of a new, empty directory (mode 0700), and removes the directory afterwards.
///
/// The directory is in `$TMPDIR` or `/tmp`. Its name contains this process's id, and is short enough for the paths of
/// Unix sockets inside it.
package func withTemporaryDirectory<T>(_ body: (String) throws -> T) throws -> T {
  let path = try TemporaryDirectories.make()
  // Errors are ignored, because the body's result matters more. The system cleans the directory up later.
  defer { try? Disk.remove(path) }
  return try body(path)
}

/// The asynchronous form of `withTemporaryDirectory`. The body runs on the caller's actor.
package func withTemporaryDirectory<T>(_ body: (String) async throws -> T) async throws -> T {
  let path = try TemporaryDirectories.make()
  defer { try? Disk.remove(path) }
  return try await body(path)
}

extension TemporaryDirectories {
  /// Creates a directory that stays until it is removed explicitly.
  ///
  /// - Parameter folder: the parent directory; nil for the default one.
  package static func make(in folder: String? = nil) throws(FileFault) -> String {
    let base = folder ?? base
    var template = Array("\(base)/\(prefix)\(getpid())-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer -> String? in
      guard let start = buffer.baseAddress, let path = unsafe mkdtemp(start) else { return nil }
      return unsafe String(cString: path)
    }
    guard let made else { throw .last(base, "create a temporary directory") }
    return made
  }
}

/// Temporary directories, including those that killed processes have left.
package enum TemporaryDirectories {
  /// The folder of temporary files: `$TMPDIR` or `/tmp`.
  package static var base: String { unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp" }
  static let prefix = "qt-"

  /// Removes this user's directories whose processes no longer exist, except those that contain a mount point.
  package static func removeLeftovers() {
    let mounts = (try? Disk.read("/proc/self/mountinfo")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    for name in (try? Disk.list(base)) ?? [] where name.hasPrefix(prefix) {
      let path = "\(base)/\(name)"
      guard let maker = name.dropFirst(prefix.count).split(separator: "-").first.flatMap({ Int32($0) }),
        kill(maker, 0) != 0, errno == ESRCH, Disk.facts(path)?.user == geteuid(), !mounts.contains(" \(path)/"),
        !mounts.contains(" \(path) ")
      else { continue }
      try? Disk.remove(path)
    }
  }
}
