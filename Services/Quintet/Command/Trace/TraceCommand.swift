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
