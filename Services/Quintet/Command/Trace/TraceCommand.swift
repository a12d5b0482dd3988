import EventLoop
import Files
import ServiceHost
import Telemetry
import Wire

/// `quintet trace ID`: a request's way through the processes, from their logs.
///
/// The id is a trace's, a whole `traceparent`, or that of an answer of the kind `internal`.
@Loop struct TraceCommand {
  var directories: StackFolders
  var id: String
  /// Empty for wherever the logs are.
  var files: [String]
  var isJSON: Bool

  /// - Returns: 0 when something was found, 1 when nothing was, 69 (`EX_UNAVAILABLE`) when there are no logs, 77
  ///   (`EX_NOPERM`) when they are closed to this user.
  func run() async -> Int32 {
    if files.isEmpty, Disk.isBarred("\(directories.state)/log") {
      Output.error("quintet: the logs in \(directories.state)/log are closed to this user: sudo quintet trace \(id)")
      return 77
    }
    do {
      let logs = try LogSource.find(files, directories)
      var wanted = TraceContext(id)?.traceID ?? id
      var entries = try await logs.entries(of: wanted)
      // The line of an answer's id knows the trace, if the call had one.
      if let trace = entries.compactMap({ $0.text("trace_id") }).first, trace != wanted {
        wanted = trace
        entries = try await logs.entries(of: trace)
      }
      guard !entries.isEmpty else {
        Output.error("quintet: \(logs.words) has no \(id)")
        return 1
      }
      let report = TraceReport(id: wanted, tree: TraceTree(entries))
      if isJSON { Output.line(Output.compact(report.json)) } else { for line in report.lines { Output.line(line) } }
      return 0
    } catch {
      Output.error("quintet: \(error)")
      return 69
    }
  }
}
