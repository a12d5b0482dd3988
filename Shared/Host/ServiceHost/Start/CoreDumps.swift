import Glibc

/// Core dumps, which are turned off: the process's memory contains tokens, users' texts and providers' keys.
enum CoreDumps {
  /// Turns core dumps off permanently: neither this process nor its children can turn them on again.
  static func turnOff() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }
}
