import Glibc

/// What the system writes of a process that dies: nothing. Its memory holds tokens, people's words and providers' keys.
enum CoreDumps {
  /// For good: neither this process nor those that it starts can turn them on again.
  static func turnOff() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }
}
