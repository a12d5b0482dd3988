import Glibc

/// Gives `body` the path of a new empty directory (mode 0700) and removes it with all it holds afterwards.
///
/// The directory lies under `$TMPDIR` or `/tmp`, with the id of this process in its name; the path is short enough for
/// a Unix socket's name in it.
package func withTemporaryDirectory<T>(_ body: (String) throws -> T) throws -> T {
  let path = try makeTemporaryDirectory()
  // What can't be removed is left to the system's own sweep: the body's result matters more.
  defer { try? Disk.remove(path) }
  return try body(path)
}

/// As above, for a body that waits. It stays on the caller's actor.
package func withTemporaryDirectory<T>(_ body: (String) async throws -> T) async throws -> T {
  let path = try makeTemporaryDirectory()
  defer { try? Disk.remove(path) }
  return try await body(path)
}

private func makeTemporaryDirectory() throws(FileFault) -> String { try TemporaryDirectories.make() }

extension TemporaryDirectories {
  /// Makes one that stays until somebody removes it.
  ///
  /// - Parameter folder: where; nil for where they all are.
  package static func make(in folder: String? = nil) throws(FileFault) -> String {
    let base = folder ?? base
    var template = Array("\(base)/\(prefix)\(getpid())-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer -> String? in
      guard let start = buffer.baseAddress, let path = unsafe mkdtemp(start) else { return nil }
      return unsafe String(cString: path)
    }
    guard let made else { throw .last(base, "make a temporary directory") }
    return made
  }
}

/// What processes that were killed have left of such directories.
package enum TemporaryDirectories {
  static var base: String { unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp" }
  static let prefix = "qt-"

  /// Removes this user's directories of processes that aren't any more, but for those with something mounted in them.
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
