import Glibc

/// A program's standard streams, for commands that talk with people. Writing blocks, and gives up when nobody reads.
package enum Standard {
  /// Whether standard output is a terminal.
  package static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// Writes to standard output. A closed pipe is no error.
  package static func output(_ text: String) { write(text, STDOUT_FILENO) }
  /// Writes to standard error.
  package static func error(_ text: String) { write(text, STDERR_FILENO) }

  private static func write(_ text: String, _ descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }
}

extension Disk {
  /// A path as it is seen from the root.
  package static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let here = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(here) }
    return unsafe "\(String(cString: here))/\(path)"
  }

  /// The file of the running program; nil where `/proc` isn't there.
  package static func ownProgram() -> String? {
    guard let path = unsafe realpath("/proc/self/exe", nil) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }
}
