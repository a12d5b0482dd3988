import Files
import Glibc

/// Other processes, read from `/proc`.
enum Processes {
  /// The name (up to 15 characters), the state and the parent from a process's `stat` file.
  private struct Line {
    var name: String
    var state: Character
    var parent: Int32

    init?(_ pid: Int32) {
      guard let bytes = try? Disk.read("/proc/\(pid)/stat") else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")") else { return nil }
      let rest = text[text.index(after: close)...].split(separator: " ")
      guard rest.count > 1, let state = rest[0].first, let parent = Int32(rest[1]) else { return nil }
      name = String(text[text.index(after: open)..<close])
      self.state = state
      self.parent = parent
    }

    var isAlive: Bool { state != "Z" && state != "X" }
  }

  static func isAlive(_ pid: Int32, child of: Int32) -> Bool {
    Line(pid).map { $0.isAlive && $0.parent == of } ?? false
  }

  static func isAlive(_ pid: Int32) -> Bool { Line(pid)?.isAlive ?? false }

  /// The children of a process that run the named programs.
  ///
  /// - Parameter names: the key under which each program is returned, by the program's name.
  static func children(of parent: Int32, named names: [String: String]) -> [String: Int32] {
    var found: [String: Int32] = [:]
    for entry in (try? Disk.list("/proc")) ?? [] {
      guard let pid = Int32(entry), let line = Line(pid), line.parent == parent, line.isAlive,
        let name = names.first(where: { $0.key.prefix(15) == line.name })?.value
      else { continue }
      found[name] = pid
    }
    return found
  }

  static func owner(of pid: Int32) -> (user: UInt32, group: UInt32)? {
    guard let facts = Disk.facts("/proc/\(pid)") else { return nil }
    return (facts.user, facts.group)
  }

  /// All descendants of a process that run the named programs, each with its parent.
  static func descendants(of root: Int32, named names: [String: String]) -> [String: (process: Int32, holder: Int32)] {
    var lines: [Int32: Line] = [:]
    for entry in (try? Disk.list("/proc")) ?? [] {
      if let pid = Int32(entry), let line = Line(pid), line.isAlive { lines[pid] = line }
    }
    var found: [String: (process: Int32, holder: Int32)] = [:]
    for (pid, line) in lines {
      guard let name = names.first(where: { $0.key.prefix(15) == line.name })?.value else { continue }
      var above = line.parent
      while above != root, let next = lines[above]?.parent { above = next }
      if above == root { found[name] = (pid, line.parent) }
    }
    return found
  }

  /// The number of open descriptors of a process.
  static func descriptors(of pid: Int32) -> Int { (try? Disk.list("/proc/\(pid)/fd"))?.count ?? 0 }

  /// Resident memory in bytes. `resident` counts shared pages in full; `proportional` counts the process's share of
  /// them.
  static func memory(of pid: Int32) -> (resident: Int64, proportional: Int64)? {
    guard let bytes = try? Disk.read("/proc/\(pid)/smaps_rollup") else { return nil }
    var sizes: [String: Int64] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 3, let size = Int64(words[1]) { sizes[String(words[0])] = size * 1024 }
    }
    guard let resident = sizes["Rss:"], let proportional = sizes["Pss:"] else { return nil }
    return (resident, proportional)
  }

  static func threads(of pid: Int32) -> Int? { (try? Disk.list("/proc/\(pid)/task"))?.count }

  /// A process's soft limit on open files, in the format that `prlimit` accepts.
  static func softLimit(ofFilesOf pid: Int32) -> String? {
    guard let bytes = try? Disk.read("/proc/\(pid)/limits") else { return nil }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("Max open files") }
    return line?.split(separator: " ").dropFirst(3).first.map(String.init)
  }
}
