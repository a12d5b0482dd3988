import Files

/// Returns an unused path for a socket or another file of a test, short enough for a Unix socket.
///
/// The file is in `$TMPDIR`, which `Tests/run` deletes after the tests, or in `/tmp`.
package func temporaryPath(_ name: String) -> String {
  "\(TemporaryDirectories.base)/\(name)-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
}
