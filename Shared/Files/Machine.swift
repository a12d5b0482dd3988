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
    for process in processes where process != getpid() {
      for path in Set(openFiles(of: process).compactMap { real[$0] }) { holders[path, default: []].append(process) }
    }
    return holders
  }

  /// The processes that listen at a Unix socket which was bound there, whatever the path stands for now; as far as this
  /// one may see that.
  ///
  /// A socket that was bound beside its place and moved there keeps the name that it was bound under: the path, a dot
  /// and a number.
  package static func listeners(at path: String) -> [Int32] {
    let sockets = sockets(boundAt: path)
    guard !sockets.isEmpty else { return [] }
    return processes.filter { openFiles(of: $0).contains(where: sockets.contains) }
  }

  /// Whether any process has a Unix socket that was bound there, whatever the path stands for now, and whoever may see it.
  package static func isBound(_ path: String) -> Bool { !sockets(boundAt: path).isEmpty }

  /// The sockets that were bound at a path, or beside it and moved there, as descriptors are called.
  private static func sockets(boundAt path: String) -> Set<String> {
    let table = (try? Disk.read("/proc/net/unix")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    var sockets: Set<String> = []
    for line in table.split(separator: "\n") {
      let fields = line.split(separator: " ", maxSplits: 7)
      guard fields.count == 8, fields[7].hasPrefix(path) else { continue }
      let rest = fields[7].dropFirst(path.count)
      if rest.isEmpty || rest.first == "." && Int(rest.dropFirst()) != nil { sockets.insert("socket:[\(fields[6])]") }
    }
    return sockets
  }

  /// All processes that are seen from here.
  package static var processes: [Int32] { ((try? Disk.list("/proc")) ?? []).compactMap { Int32($0) } }

  /// The process that a process belongs to; nil for one that isn't there.
  package static func parent(of process: Int32) -> Int32? {
    status(of: process)?.dropFirst().first.flatMap { Int32($0) }
  }

  /// Whether a process was stopped, by SIGSTOP or a debugger.
  package static func isStopped(_ process: Int32) -> Bool {
    guard let state = status(of: process)?.first else { return false }
    return state == "T" || state == "t"
  }

  /// Whether a process is on its way out: its memory is gone, though its files may be open still.
  package static func isEnding(_ process: Int32) -> Bool {
    // A program's command line is part of its memory.
    (try? Disk.read("/proc/\(process)/cmdline"))?.isEmpty ?? true
  }

  /// What a process's environment had under a name when its program began; nil where that isn't shown.
  package static func variable(_ name: String, of process: Int32) -> String? {
    guard let bytes = try? Disk.read("/proc/\(process)/environ") else { return nil }
    let variable = bytes.split(separator: 0).first { $0.starts(with: "\(name)=".utf8) }
    return variable.map { String(decoding: $0.dropFirst(name.utf8.count + 1), as: UTF8.self) }
  }

  /// The fields of `/proc/PID/stat` behind the program's name, which may have anything in it.
  private static func status(of process: Int32) -> [Substring]? {
    guard let bytes = try? Disk.read("/proc/\(process)/stat") else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.lastIndex(of: ")").map { text[text.index(after: $0)...].split(separator: " ") }
  }

  /// What a process's descriptors stand for.
  private static func openFiles(of process: Int32) -> [String] {
    let folder = "/proc/\(process)/fd"
    return ((try? Disk.list(folder)) ?? []).compactMap { target(of: "\(folder)/\($0)") }
  }

  /// The program that a process runs, " (deleted)" behind it where its file was replaced; nil where that isn't shown.
  package static func program(of process: Int) -> String? { target(of: "/proc/\(process)/exe") }

  /// The name that a process was started under; nil where that isn't shown. Of a package all programs are links to one
  /// file, so that the file's name doesn't tell them apart.
  package static func programName(of process: Int32) -> String? {
    if let words = try? Disk.read("/proc/\(process)/cmdline", limit: 1 << 16),
      let first = words.split(separator: 0).first,
      let name = first.split(separator: UInt8(ascii: "/")).last
    {
      return String(decoding: name, as: UTF8.self)
    }
    guard let name = program(of: Int(process))?.split(separator: "/").last else { return nil }
    let mark = " (deleted)"
    return String(name.hasSuffix(mark) ? name.dropLast(mark.count) : name)
  }

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
