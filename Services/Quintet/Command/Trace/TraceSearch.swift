import EventLoop
import Files
import ServiceHost
import Telemetry
import Wire

/// Looks for one trace in the logs.
@Loop struct TraceSearch {
  let directories: StackFolders
  /// Empty for wherever the logs are.
  let files: [String]

  /// Why this user can't look; nil where nothing is in the way.
  var barred: String? {
    let folder = "\(directories.state)/log"
    return files.isEmpty && Disk.isBarred(folder) ? "the logs in \(folder) are closed to this user" : nil
  }

  /// - Parameter id: a trace's, a whole `traceparent`, or that of an answer of the kind `internal`.
  /// - Returns: nil where no line has it, and where was looked.
  func find(_ id: String) async throws -> (report: TraceReport?, place: String) {
    let logs = try LogSource.find(files, directories)
    var wanted = TraceContext(id)?.traceID ?? id
    var entries = try await logs.entries(of: wanted)
    // The line of an answer's id knows the trace, if the call had one.
    if let trace = entries.compactMap({ $0.text("trace_id") }).first, trace != wanted {
      wanted = trace
      entries = try await logs.entries(of: trace)
    }
    return (entries.isEmpty ? nil : TraceReport(id: wanted, tree: TraceTree(entries)), logs.words)
  }
}
