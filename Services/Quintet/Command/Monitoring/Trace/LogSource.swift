import EventLoop
import Files
import Glibc
import ServiceHost
import Wire

/// The source of log entries.
@Loop enum LogSource {
  case files([String])
  /// Lines of a source that can be read only once, such as standard input.
  case lines([Bytes])
  case journal

  /// Returns the source with the named files. Without names, returns the logs of `quintet up`, or the journal if there
  /// are no logs.
  static func find(_ named: [String], _ directories: DeploymentFolders) throws -> LogSource {
    if named == ["-"] {
      var lines: [Bytes] = []
      try Disk.eachLine("/dev/stdin") { lines.append(Bytes($0)) }
      return .lines(lines)
    }
    if !named.isEmpty { return .files(named) }
    let folder = "\(directories.state)/log"
    let logs = (try? Disk.list(folder))?.filter { $0.hasSuffix(".log") } ?? []
    return logs.isEmpty ? .journal : .files(logs.map { "\(folder)/\($0)" })
  }

  /// The name of the source in messages.
  var words: String {
    switch self {
    case .files(let paths): "\(paths.joined(separator: ", "))"
    case .lines: "standard input"
    case .journal: "the journal"
    }
  }

  /// Returns the entries that contain an id: a trace's id, or the id of an `internal` failure.
  func entries(of id: String) async throws -> [LogEntry] {
    switch self {
    case .files(let paths): return try paths.flatMap { try Self.entries(in: $0) { Self.entry($0, id) } }
    case .lines(let lines): return lines.compactMap { Self.entry($0[...], id) }
    case .journal:
      return try await journal(["QUINTET_TRACE_ID=\(id)", "+", "QUINTET_ID=\(id)"]).filter {
        $0.text("trace_id") == id || $0.text("id") == id
      }
    }
  }

  private static func entry(_ line: ArraySlice<UInt8>, _ id: String) -> LogEntry? {
    // Most lines don't contain the id, so they aren't parsed.
    guard contains(line, Bytes(id.utf8)), let entry = LogEntry(line) else { return nil }
    return entry.text("trace_id") == id || entry.text("id") == id ? entry : nil
  }

  private static func contains(_ line: ArraySlice<UInt8>, _ word: Bytes) -> Bool {
    guard let first = word.first else { return true }
    var rest = line
    while let at = rest.firstIndex(of: first) {
      if rest[at...].starts(with: word) { return true }
      rest = rest[(at + 1)...]
    }
    return false
  }

  /// Returns the entries of the journal that match its filters.
  func journal(_ filters: [String]) async throws -> [LogEntry] {
    try await withTemporaryDirectory { folder in
      let path = "\(folder)/journal"
      let file = try Disk.appendOnly(path, mode: 0o600)
      defer { close(file) }
      let exit = try await ChildProcess.run(
        "journalctl", ["-o", "json", "--no-pager", "-q"] + filters, environment: Environment.current(),
        output: (file, file))
      guard exit == .exited(code: 0) else {
        throw LogFault(reason: "journalctl: \(String(decoding: try Disk.read(path), as: UTF8.self))")
      }
      return try Self.entries(in: path) { LogEntry($0) }
    }
  }

  private nonisolated static func entries(
    in path: String, reading read: (ArraySlice<UInt8>) -> LogEntry?
  ) throws -> [LogEntry] {
    var entries: [LogEntry] = []
    try Disk.eachLine(path) { if let entry = read($0) { entries.append(entry) } }
    return entries
  }
}

/// The error for logs that can't be read.
struct LogFault: Error, CustomStringConvertible {
  let reason: String
  var description: String { reason }
}
