import EventLoop
import Files
import ServiceHost
import Telemetry
import Wire

/// Finds a trace in the logs.
@Loop struct TraceSearch {
  let directories: DeploymentFolders
  /// The log files; empty for the default source.
  let files: [String]

  /// The hint for a trace that wasn't found.
  static let loggedCalls = "the services log only calls that were sampled, were slow or failed"

  /// The reason why this user can't read the logs; nil if they can.
  var barred: String? {
    let folder = "\(directories.state)/log"
    return files.isEmpty && Disk.isBarred(folder) ? "this user can't read the logs in \(folder)" : nil
  }

  /// - Parameter id: a trace's id, a whole `traceparent`, or the id of an `internal` failure.
  /// - Returns: the report, or nil if no entry has the id; and the name of the source.
  func find(_ id: String) async throws -> (report: TraceReport?, place: String) {
    let logs = try LogSource.find(files, directories)
    var wanted = TraceContext(id)?.traceID ?? id
    var entries = try await logs.entries(of: wanted)
    // The entry of an `internal` failure contains the trace's id, if the call was traced.
    if let trace = entries.compactMap({ $0.text("trace_id") }).first, trace != wanted {
      wanted = trace
      entries = try await logs.entries(of: trace)
    }
    return (entries.isEmpty ? nil : TraceReport(id: wanted, tree: TraceTree(entries)), logs.words)
  }
}
