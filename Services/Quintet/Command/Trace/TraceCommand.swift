import EventLoop
import Files
import ServiceHost
import Telemetry
import Wire

/// `quintet trace ID`: shows a request's spans in all processes, from their logs.
///
/// The id is a trace's id, a whole `traceparent`, or the id of an `internal` failure.
@Loop struct TraceCommand {
  var directories: DeploymentFolders
  var id: String
  /// The log files; empty for the default source.
  var files: [String]
  var isJSON: Bool

  /// - Returns: 0 if the trace was found; 1 if not; 69 (`EX_UNAVAILABLE`) if there are no logs; 77 (`EX_NOPERM`) if
  ///   this user may not read them.
  func run() async -> Int32 {
    let search = TraceSearch(directories: directories, files: files)
    if let words = search.barred {
      Output.error("quintet: \(words): sudo quintet trace \(id)")
      return 77
    }
    do {
      let (found, place) = try await search.find(id)
      guard let report = found else {
        Output.error("quintet: \(place) has no \(id)")
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
