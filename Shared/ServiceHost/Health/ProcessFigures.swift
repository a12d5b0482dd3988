import Files
import Glibc

/// What the kernel says of this process. What it doesn't say is 0.
enum ProcessFigures {
  /// Bytes of memory that are resident.
  static func residentBytes() -> Int { pages(1) }
  /// Bytes of address space.
  static func virtualBytes() -> Int { pages(0) }

  private static func pages(_ field: Int) -> Int {
    guard let bytes = try? Disk.read("/proc/self/statm") else { return 0 }
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard field < fields.count, let pages = Int(fields[field]) else { return 0 }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }

  /// Time that processors worked for this process and for the kernel on its behalf.
  static func cpuTime() -> Duration {
    var usage = rusage()
    guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return .zero }
    return .seconds(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + .microseconds(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
  }

  /// Descriptors that are open. Kernels since 6.2 tell without a list, which is long where connections are many.
  static func openFiles() -> Int {
    var status = stat()
    if unsafe stat("/proc/self/fd", &status) == 0, status.st_size > 0 { return Int(status.st_size) }
    return (try? Disk.list("/proc/self/fd").count) ?? 0
  }

  /// Descriptors that may be open.
  static func openFilesLimit() -> Int {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
    return Int(clamping: limit.rlim_cur)
  }
}
