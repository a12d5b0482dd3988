import Glibc

/// An error of the file system, with a description for the operator.
package struct FileFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path as the caller passed it.
  package var path: String
  /// The system's error number (`ENOENT` …), for programs.
  package var errno: Int32
  /// The failed operation and its cause: "can't open: No such file or directory".
  package var reason: String

  /// Creates a fault for an error that the caller detected itself, without a failed system call.
  package init(path: String, errno: Int32, reason: String) {
    self.path = path
    self.errno = errno
    self.reason = reason
  }

  package var description: String { "\(path): \(reason)" }

  /// Returns the fault of the system call that has just failed.
  static func last(_ path: String, _ attempt: String) -> FileFault {
    let code = Glibc.errno
    return FileFault(path: path, errno: code, reason: "can't \(attempt): \(text(of: code))")
  }

  /// Returns the system's description of an error number. In glibc 2.32 and later, `strerror` is thread-safe.
  private static func text(of code: Int32) -> String {
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    let text = unsafe String(cString: words)
    return code == EMFILE ? "\(text): raise the limit with LimitNOFILE= in the systemd unit, or with ulimit -n" : text
  }
}

extension FileFault {
  /// True if the disk or the user's quota is full.
  package var isFullDisk: Bool { errno == ENOSPC || errno == EDQUOT }
}
