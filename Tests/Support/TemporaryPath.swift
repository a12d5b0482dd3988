import Glibc

/// Returns an unused path for a socket or another file of a test, short enough for a Unix socket.
///
/// The file is in `$TMPDIR`, which `Tests/run` deletes after the tests, or in `/tmp`.
package func temporaryPath(_ name: String) -> String {
  let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
  return "\(folder)/\(name)-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
}
