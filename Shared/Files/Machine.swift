import Glibc

/// What the kernel says of this machine and its processes.
package enum Machine {
  /// The user as whom this process acts.
  package static var user: UInt32 { geteuid() }

  /// The processes that have each of these files open, as far as this one may see that: its own user's, or as root all.
  package static func holders(of paths: [String]) -> [String: [Int32]] {
    var real: [String: String] = [:]
    for path in paths {
      guard let resolved = unsafe realpath(path, nil) else { continue }
      defer { unsafe free(resolved) }
      real[unsafe String(cString: resolved)] = path
    }
    var holders: [String: [Int32]] = [:]
    for name in (try? Disk.list("/proc")) ?? [] {
      guard let process = Int32(name), process != getpid(), let files = try? Disk.list("/proc/\(name)/fd") else {
        continue
      }
      for path in Set(files.compactMap { target(of: "/proc/\(name)/fd/\($0)") }.compactMap { real[$0] }) {
        holders[path, default: []].append(process)
      }
    }
    return holders
  }

  /// The program that a process runs, " (deleted)" behind it where its file was replaced; nil where that isn't shown.
  package static func program(of process: Int) -> String? { target(of: "/proc/\(process)/exe") }

  private static func target(of link: String) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { room in
      guard let start = room.baseAddress else { return nil }
      let count = unsafe readlink(link, start, Int(PATH_MAX))
      guard count > 0 else { return nil }
      unsafe start[count] = 0
      return unsafe String(cString: start)
    }
  }
}
