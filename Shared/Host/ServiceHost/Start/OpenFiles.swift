import Glibc

/// The limit on a process's open files and sockets.
package enum OpenFiles {
  /// The process's current limit.
  package static var limit: Int {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    return Int(clamping: limit.rlim_cur)
  }

  /// True if this process can't open another file because it has reached its limit.
  static var areUsedUp: Bool {
    let file = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard file < 0 else {
      close(file)
      return false
    }
    return errno == EMFILE
  }

  /// The advice for a limit that is too low.
  package static let advice =
    "raise the limit with LimitNOFILE= in the systemd unit, or with ulimit -n before quintet up, and start the "
    + "services again"

  /// Raises the process's limit to the maximum that the system allows. The default is low for the sake of programs that
  /// use `select`.
  static func raiseLimit() {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
