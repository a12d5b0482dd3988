import Glibc

/// A program's standard streams, for interactive commands. Writing blocks, and stops if the reader is gone.
package enum StandardStreams {
  /// True if standard output is a terminal.
  package static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// Writes to standard output. A closed pipe isn't an error.
  package static func output(_ text: String) { write(text, STDOUT_FILENO) }
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
  /// Returns the absolute form of a path without `.` components. `..` components stay, because after a symbolic link,
  /// `..` isn't the directory that contains the link.
  package static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return plain(path) }
    guard let here = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(here) }
    return unsafe plain("\(String(cString: here))/\(path)")
  }

  private static func plain(_ path: String) -> String {
    "/" + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// Returns the path of the running program, or nil if `/proc` isn't available.
  package static func ownProgram() -> String? {
    guard let path = unsafe realpath("/proc/self/exe", nil) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }
}
