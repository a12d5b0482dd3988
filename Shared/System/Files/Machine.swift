import Glibc

/// Information from the kernel about this machine and its processes.
package enum Machine {
  /// The effective user id of this process.
  package static var user: UInt32 { geteuid() }

  /// Returns, for each of these files, the other processes that have it open. Root sees all processes; other users only
  /// see their own.
  package static func holders(of paths: [String]) -> [String: [Int32]] {
    var real: [String: String] = [:]
    for path in paths {
      guard let resolved = unsafe realpath(path, nil) else { continue }
      defer { unsafe free(resolved) }
      real[unsafe String(cString: resolved)] = path
    }
    var holders: [String: [Int32]] = [:]
    for process in processes where process != getpid() {
      for path in Set(openFiles(of: process).compactMap { real[$0] }) { holders[path, default: []].append(process) }
    }
    return holders
  }

  /// Returns the processes that listen on a Unix socket that was bound at `path`, even if the path has been replaced
  /// since. Only processes that the caller may inspect are visible.
  ///
  /// A socket may have been bound under a temporary name and then moved to `path`. The kernel still lists it under the
  /// temporary name, which consists of the path, a dot and a number.
  package static func listeners(at path: String) -> [Int32] {
    let sockets = sockets(boundAt: path)
    guard !sockets.isEmpty else { return [] }
    return processes.filter { openFiles(of: $0).contains(where: sockets.contains) }
  }

  /// Returns true if a process accepts connections on a Unix socket that was bound at `path`; false if it only has
  /// connections that were accepted there.
  package static func accepts(_ process: Int32, at path: String) -> Bool {
    openFiles(of: process).contains(where: sockets(boundAt: path, areListening: true).contains)
  }

  /// Returns true if any process of any user has a Unix socket that was bound at `path`, even if the path has been
  /// replaced since.
  package static func isBound(_ path: String) -> Bool { !sockets(boundAt: path).isEmpty }

  /// Returns the sockets that were bound at a path, or under a temporary name for it, in the form "socket:[inode]".
  ///
  /// - Parameter areListening: if true, accepted connections, which have the path of their listener, are left out.
  private static func sockets(boundAt path: String, areListening: Bool = false) -> Set<String> {
    let table = (try? Disk.read("/proc/net/unix")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    var sockets: Set<String> = []
    for line in table.split(separator: "\n") {
      let fields = line.split(separator: " ", maxSplits: 7)
      // The fourth field contains the flag __SO_ACCEPTCON.
      guard fields.count == 8, fields[7].hasPrefix(path), !areListening || fields[3] == "00010000" else { continue }
      let rest = fields[7].dropFirst(path.count)
      if rest.isEmpty || rest.first == "." && Int(rest.dropFirst()) != nil { sockets.insert("socket:[\(fields[6])]") }
    }
    return sockets
  }

  /// The ids of all visible processes.
  package static var processes: [Int32] { ((try? Disk.list("/proc")) ?? []).compactMap { Int32($0) } }

  /// Returns the id of a process's parent, or nil if the process doesn't exist.
  package static func parent(of process: Int32) -> Int32? {
    status(of: process)?.dropFirst().first.flatMap { Int32($0) }
  }

  /// Returns true if a process is stopped by SIGSTOP or a debugger.
  package static func isStopped(_ process: Int32) -> Bool {
    guard let state = status(of: process)?.first else { return false }
    return state == "T" || state == "t"
  }

  /// Returns the time since a process was started, or nil if the process doesn't exist.
  package static func age(of process: Int32) -> Duration? {
    // The file's 22nd field is the start time, in clock ticks since the machine was started. `fields` begins with the
    // file's third field.
    guard let fields = status(of: process), fields.count > 19, let ticks = Int64(fields[19]) else { return nil }
    var now = timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &now)
    let uptime = Duration.seconds(now.tv_sec) + Duration.nanoseconds(now.tv_nsec)
    let start = Duration.milliseconds(ticks * 1000 / Int64(sysconf(Int32(_SC_CLK_TCK))))
    return uptime - start
  }

  /// Returns the limit on a process's open files, or nil if there is no limit or it can't be read.
  package static func openFilesLimit(of process: Int32) -> Int? {
    guard let bytes = try? Disk.read("/proc/\(process)/limits") else { return nil }
    let name = "Max open files"
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix(name) }) else { return nil }
    return line.dropFirst(name.count).split(separator: " ").first.flatMap { Int($0) }
  }

  /// Returns true if a process is exiting: its memory is released, but its files may still be open.
  package static func isEnding(_ process: Int32) -> Bool {
    // The kernel reads the command line from the process's memory, so it is empty after the memory was released.
    (try? Disk.read("/proc/\(process)/cmdline"))?.isEmpty ?? true
  }

  /// Returns the value of an environment variable at the start of a process, or nil if it is unset or not readable.
  package static func variable(_ name: String, of process: Int32) -> String? {
    guard let bytes = try? Disk.read("/proc/\(process)/environ") else { return nil }
    let variable = bytes.split(separator: 0).first { $0.starts(with: "\(name)=".utf8) }
    return variable.map { String(decoding: $0.dropFirst(name.utf8.count + 1), as: UTF8.self) }
  }

  /// Returns the fields of `/proc/PID/stat` after the program's name, which may contain any characters.
  private static func status(of process: Int32) -> [Substring]? {
    guard let bytes = try? Disk.read("/proc/\(process)/stat") else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.lastIndex(of: ")").map { text[text.index(after: $0)...].split(separator: " ") }
  }

  /// Returns the targets of a process's file descriptors.
  private static func openFiles(of process: Int32) -> [String] {
    let folder = "/proc/\(process)/fd"
    return ((try? Disk.list(folder)) ?? []).compactMap { target(of: "\(folder)/\($0)") }
  }

  /// Returns the path of a process's program, followed by " (deleted)" if the file was replaced. Returns nil if it
  /// isn't readable.
  package static func program(of process: Int) -> String? { target(of: "/proc/\(process)/exe") }

  /// Returns the name under which a process was started, or nil if it isn't readable. The programs of a package are
  /// links to the same file, so the name of the executable file doesn't distinguish them.
  package static func programName(of process: Int32) -> String? {
    if let words = try? Disk.read("/proc/\(process)/cmdline", limit: 1 << 16),
      let name = words.split(separator: 0).first?.split(separator: UInt8(ascii: "/")).last
    {
      return String(decoding: name, as: UTF8.self)
    }
    guard let name = program(of: Int(process))?.split(separator: "/").last else { return nil }
    let mark = " (deleted)"
    return String(name.hasSuffix(mark) ? name.dropLast(mark.count) : name)
  }

  private static func target(of link: String) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = unsafe readlink(link, start, Int(PATH_MAX))
      guard count > 0 else { return nil }
      unsafe start[count] = 0
      return unsafe String(cString: start)
    }
  }
}
