import Glibc

/// Gives `body` the path of a new empty directory (mode 0700) and removes it with all it holds afterwards.
///
/// The directory lies under `$TMPDIR` or `/tmp`; the path is short enough for a Unix socket's name in it.
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

private func makeTemporaryDirectory() throws(FileFault) -> String {
  let base = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
  var template = Array("\(base)/qt-XXXXXX".utf8CString)
  let made = unsafe template.withUnsafeMutableBufferPointer { buffer -> String? in
    guard let start = buffer.baseAddress, let path = unsafe mkdtemp(start) else { return nil }
    return unsafe String(cString: path)
  }
  guard let made else { throw .last(base, "make a temporary directory") }
  return made
}
