import CivilTime
import EventLoop
import Files
import ServiceHost
import Spelling
import Telemetry
import Wire

/// `quintet logs [SERVICE]`: shows the last log lines of the processes. The processes themselves return the lines, so
/// the command works the same way under every supervisor. For a process that doesn't answer, the command shows the log
/// that the supervisor keeps.
@Loop struct LogsCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "logs", in: .watch, summary: "Show the latest log lines of services",
    discussion: """
      Show the latest log lines of services. For a service that doesn't answer, the log file of its supervisor is shown.
      """,
    parameters: [.services],
    options: [
      CommandOption(flag: "follow", "Continue with new lines until Ctrl-C"),
      CommandOption("last", "N", "The number of lines to start with, 1 to 1000 (default: 50)"),
      CommandOption(
        "level", "LEVEL", "The lowest level to show: \(LogLevel.expected) (default: debug)",
        .choice(LogLevel.allCases.map(\.rawValue))),
      .json,
    ] + CommandOption.deployment,
    examples: ["logs --follow", "logs content --level error --last 10"])

  private let directories: DeploymentFolders
  private let services: [String]
  private let last: Int
  private let level: String
  private let follows: Bool
  private let isJSON: Bool
  private static let interval = Duration.milliseconds(300)

  nonisolated init(_ arguments: Arguments) throws {
    directories = try DeploymentPaths.running(arguments).directories
    services = try ServiceChoice(arguments.words, of: directories).services
    last = try arguments.integer("last", in: 1...1000) ?? 50
    level = arguments["level"] ?? LogLevel.debug.rawValue
    follows = arguments.has("follow")
    isJSON = arguments.has("json")
    guard LogLevel(rawValue: level) != nil else {
      throw UsageFault(
        "--level takes \(LogLevel.expected)\(Spelling.hint(for: level, among: LogLevel.allCases.map(\.rawValue)))")
    }
  }

  /// - Returns: 0 when every process answered; 1 when a supervisor's log was used; 69 when a process has no log; 77
  ///   when the user isn't an operator.
  func run() async -> Int32 {
    var entries: [LogEntry] = []
    var cursors: [String: (instance: String, number: Int64)] = [:]
    var code: Int32 = 0
    for service in services {
      do {
        let reply = try await ask(service, TailLogs(limit: last, level: level))
        cursors[service] = (reply.instance, reply.lines.last?.number ?? 0)
        entries += reply.lines.compactMap { LogEntry($0.entry.bytes[...]) }
      } catch  where CallFailure.isDenied(error) {
        Output.error("quintet: \(CallFailure.noOperator)")
        return 77
      } catch {
        let kept = await entriesOfFile(of: service)
        code = max(code, kept.isEmpty ? 69 : 1)
        entries += kept
      }
    }
    show(entries.sorted { $0.time < $1.time }.suffix(last))
    guard follows else { return code }
    while true {
      try? await LoopClock.system.sleep(until: LoopClock.system.now + Self.interval)
      for service in services { await follow(service, &cursors) }
    }
  }

  /// Returns the latest entries of the log file of a service that doesn't answer.
  private func entriesOfFile(of service: String) async -> [LogEntry] {
    let entries = (try? await LogSource.find([], directories).last(last, of: service)) ?? []
    Output.error(
      "\(service) doesn't "
        + "answer\(entries.isEmpty ? ", and it has no log file here" : "; these lines are from its log file")"
    )
    return entries
  }

  /// Prints the lines since the last poll; if the process has restarted, the lines of the new process. Prints at most
  /// 1000.
  private func follow(_ service: String, _ cursors: inout [String: (instance: String, number: Int64)]) async {
    let known = cursors[service]
    guard var reply = try? await ask(service, TailLogs(after: known?.number ?? 0, limit: 1000, level: level)) else {
      return
    }
    if let known, reply.instance != known.instance, known.number > 0 {
      guard let fresh = try? await ask(service, TailLogs(limit: 1000, level: level)) else { return }
      reply = fresh
    }
    let same = reply.instance == known?.instance
    cursors[service] = (reply.instance, reply.lines.last?.number ?? (same ? known?.number ?? 0 : 0))
    show(reply.lines.compactMap { LogEntry($0.entry.bytes[...]) }[...])
  }

  private func ask(_ service: String, _ request: TailLogs) async throws -> TailLogs.Reply {
    try await Health(directories).order(request, of: service, TailLogs.method(of: service))
  }

  private func show(_ entries: ArraySlice<LogEntry>) {
    for entry in entries { Output.line(isJSON ? Output.compact(entry.json) : entry.line) }
  }
}

extension LogEntry {
  /// The entry formatted for a terminal.
  var line: String {
    let rest = fields.sorted { $0.key < $1.key }.map {
      " \(Output.dim("\($0.key)="))\($0.value.string ?? Output.compact($0.value))"
    }
    let words = level == "error" ? Output.red(message) : message
    return "\(Output.dim(time)) \(service.padded(14)) \(level.padded(8))\(words)\(rest.joined())"
  }

  var json: JSONValue {
    var object: JSONObject = [
      "time": .string(time), "level": .string(level), "service": .string(service), "message": .string(message),
    ]
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) { object[name] = value }
    return .object(object)
  }
}

extension LogSource {
  private static func last(_ count: Int, in paths: [String]) throws -> [LogEntry] {
    var lines: [LogEntry] = []
    for path in paths {
      try Disk.eachLine(path) { line in
        if let entry = LogEntry(line) { lines.append(entry) }
        if lines.count > 2 * count { lines.removeFirst(count) }
      }
    }
    return lines.suffix(count)
  }

  /// Returns the last lines of one service.
  func last(_ count: Int, of service: String) async throws -> [LogEntry] {
    switch self {
    case .files(let paths): return try Self.last(count, in: paths.filter { $0.hasSuffix("/\(service).log") })
    case .lines(let lines): return lines.compactMap { LogEntry($0[...]) }.filter { $0.service == service }.suffix(count)
    case .journal: return try await journal(["-n", "\(count)", "SYSLOG_IDENTIFIER=\(service)"])
    }
  }
}
