import EventLoop
import Files
import ServiceHost
import Telemetry
import Wire

/// `quintet trace ID`: shows a request's spans in all processes, from their logs.
///
/// The id is a trace's id, a whole `traceparent`, or the id of an `internal` failure.
@Loop struct TraceCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "trace", in: .watch, summary: "Show the path of a call through the services",
    discussion: """
      Show the spans of a call in all services, from their logs. To get the id of a call, make it with \
      quintet call --trace. A failure of the kind internal contains an id, too.
      """,
    parameters: [
      CommandParameter("ID", "The id of a trace or of a failure, or a traceparent"),
      CommandParameter("FILE", "A log file, or - (default: the logs of this machine)", .file, .any),
    ],
    options: [.json] + CommandOption.deployment,
    examples: ["trace 4bf92f3577b34da6a3ce929d0e0e4736", "trace err_01hq content.log gateway.log"])

  private let directories: DeploymentFolders
  private let id: String
  /// The log files; empty for the default source.
  private let files: [String]
  private let isJSON: Bool

  nonisolated init(_ arguments: Arguments) throws {
    directories = try DeploymentPaths.running(arguments).directories
    id = arguments.words[0]
    files = Array(arguments.words.dropFirst())
    isJSON = arguments.has("json")
  }

  /// - Returns: 0 if the trace was found; 1 if not; 69 (`EX_UNAVAILABLE`) if there are no logs; 77 (`EX_NOPERM`) if
  ///   this user may not read them.
  func run() async -> Int32 {
    let search = TraceSearch(directories: directories, files: files)
    if let words = search.barred {
      Output.error("quintet: \(words): run \(SudoCommand("trace \(id)", in: directories))")
      return 77
    }
    do {
      let (found, place) = try await search.find(id)
      guard let report = found else {
        Output.error("quintet: there is no '\(id)' in \(place)")
        Output.error("  \(TraceSearch.loggedCalls)")
        return 1
      }
      if isJSON { Output.line(Output.compact(report.json)) } else { for line in report.lines { Output.line(line) } }
      return 0
    } catch {
      Output.error("quintet: \(error)")
      return 69
    }
  }
}
