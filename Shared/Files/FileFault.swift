import Glibc

/// Why the file system refused, in words fit for the person who has to repair it.
package struct FileFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path as the caller gave it.
  package var path: String
  /// The system's error number (`ENOENT` …), for programs to switch on.
  package var errno: Int32
  /// What was tried and what stood in the way: "can't open: No such file or directory".
  package var reason: String

  /// A fault that the caller has found by itself, with a reason in the same form.
  package init(path: String, errno: Int32, reason: String) {
    self.path = path
    self.errno = errno
    self.reason = reason
  }

  /// "path: reason".
  package var description: String { "\(path): \(reason)" }

  /// The fault of the system call that has just failed.
  static func last(_ path: String, _ attempt: String) -> FileFault {
    let code = Glibc.errno
    return FileFault(path: path, errno: code, reason: "can't \(attempt): \(text(of: code))")
  }

  /// The system's own words for an error number. glibc keeps them per thread since 2.32.
  private static func text(of code: Int32) -> String {
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: words)
  }
}

extension FileFault {
  /// Whether there was no room for what was to be written.
  package var isFullDisk: Bool { errno == ENOSPC || errno == EDQUOT }
}
