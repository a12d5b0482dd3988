import Files
import Glibc

/// Figures that the kernel reports about this process. A figure that isn't available is 0.
enum ProcessStatistics {
  /// Returns the resident memory, in bytes.
  static func residentBytes() -> Int { pages(1) }
  /// Returns the size of the address space, in bytes.
  static func virtualBytes() -> Int { pages(0) }

  private static func pages(_ field: Int) -> Int {
    guard let bytes = try? Disk.read("/proc/self/statm") else { return 0 }
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard field < fields.count, let pages = Int(fields[field]) else { return 0 }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }

  /// Returns the processor time of this process, including the kernel's work for it.
  static func cpuTime() -> Duration {
    var usage = rusage()
    guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return .zero }
    return .seconds(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + .microseconds(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
  }

  /// Returns the number of open file descriptors. Since Linux 6.2 this needs no directory listing, which is long if
  /// there are many connections.
  static func openFiles() -> Int {
    var status = stat()
    if unsafe stat("/proc/self/fd", &status) == 0, status.st_size > 0 { return Int(status.st_size) }
    return (try? Disk.list("/proc/self/fd").count) ?? 0
  }
}
