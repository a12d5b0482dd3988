import CivilTime
import Files
import ServiceHost
import Telemetry

/// Checks the machine: the free disk space, the clock, the limits on open files, and that only one deployment uses each
/// database.
enum MachineChecks {
  /// The minimum number of free bytes. With less free space, writes are about to fail.
  private static let minBytes = 16 << 20
  /// The minimum number of files that the file system can still create.
  private static let minFiles = 100

  /// The usual limit on open files in a shell. A lower limit allows only a few connections.
  private static let minOpenFiles = 1024

  static func disk(at path: String, _ space: DiskSpace) -> [Diagnostic] {
    let free = ShortText.bytes(Double(space.freeBytes))
    let cure = "free space: du -xh \(path) | sort -h | tail; the services then accept changes again"
    if space.freeBytes < minBytes {
      return [Diagnostic(.error, "the disk is full: \(free) are free", at: path, cure: cure)]
    }
    if let files = space.freeFiles, files < minFiles {
      return [Diagnostic(.error, "the file system can store only \(files) more files", at: path, cure: cure)]
    }
    if space.bytes > 0, space.freeBytes < space.bytes / 20 {
      return [Diagnostic(.warning, "the disk is nearly full: \(free) are free", at: path, cure: cure)]
    }
    return []
  }

  /// - Parameter newest: the most recently modified database file.
  static func clock(now: Timestamp, newest: (path: String, at: Timestamp)?) -> [Diagnostic] {
    let cure = "set the clock (timedatectl set-ntp true), then run quintet restart"
    // 2026-01-01, which is before the release of this program.
    if now < Timestamp(seconds: 1_767_225_600) {
      return [Diagnostic(.error, "the clock shows \(now.logText), which is in the past", at: "clock", cure: cure)]
    }
    if let newest, newest.at > now + .seconds(60) {
      let behind = ShortText.age((newest.at - now).milliseconds / 1000)
      return [
        Diagnostic(.error, "the clock is \(behind) behind the last change of \(newest.path)", at: "clock", cure: cure)
      ]
    }
    return []
  }

  /// - Parameter limits: the limit on open files of each service's process.
  static func openFiles(_ limits: [(service: String, limit: Int)]) -> [Diagnostic] {
    limits.filter { $0.limit < minOpenFiles }.map { service, limit in
      Diagnostic(
        .warning, "it may open only \(limit) files and connections", at: service, cure: OpenFiles.advice)
    }
  }

  /// - Parameter holders: the processes that have a database open, by the database's path.
  static func deployments(_ holders: [String: [Int32]], program: (Int32) -> String?) -> [Diagnostic] {
    holders.sorted { $0.key < $1.key }.filter { $0.value.count > 1 }.map { path, processes in
      let names = processes.sorted().map { "pid \($0) (\(program($0) ?? "?"))" }.joined(separator: " and ")
      return Diagnostic(
        .error, "two deployments use one database: \(names)", at: path,
        cure: "stop one of them; each deployment needs its own state_dir")
    }
  }
}
