import Files
import ServiceHost

/// Detects whether the databases of a deployment have changed since its programs last closed them.
///
/// Unchanged databases have the schema of these programs, so the next start needn't query the programs about
/// migrations. The queries would take longer than all other work before the start of the services.
struct ClosedDatabases {
  private let paths: [String]
  private let record: StartCacheFile?

  init(at paths: [String], recordedIn record: StartCacheFile?) {
    self.paths = paths
    self.record = record
  }

  init(_ plan: DeploymentPlan) {
    let places = DatabasePaths(plan.directories)
    self.init(
      at: DatabasePaths.services.filter(plan.services.contains).map(places.database),
      recordedIn: StartCacheFile(named: "closed-databases", programs: plan.binaries, of: plan.directories))
  }

  /// True if the same programs closed all databases, and no file has changed since.
  var areUnchanged: Bool { states.map { $0 == record?.lines().map(String.init) } ?? false }

  /// Records the state of the database files. Called after the services have ended.
  func note() {
    if let states { record?.replace(with: states) }
  }

  /// A line for each database; nil if a database has no file, because it is new or on a server.
  private var states: [String]? {
    var lines: [String] = []
    for path in paths {
      guard let database = FileFingerprint(path)?.numbers else { return nil }
      // The write-ahead log contains changes that aren't in the database file yet.
      let log = FileFingerprint("\(path)-wal")?.numbers ?? []
      lines.append("\((database + log).map { String($0, radix: 16) }.joined(separator: " ")) \(path)")
    }
    return lines
  }
}
