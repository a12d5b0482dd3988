/// A problem with the set-up: what is wrong, where, and what to do about it.
package struct Diagnostic: Codable, Hashable, Sendable {
  /// The severity of a problem.
  package enum Severity: String, Codable, Sendable, CaseIterable {
    /// The service doesn't work, or won't work after the next start.
    case error
    /// The service works, but the operator should know about the problem.
    case warning
  }

  /// The severity of the problem.
  package var severity: Severity
  /// A description of the problem, in one sentence.
  package var what: String
  /// The location of the problem: a file and line, a path, a variable or a service.
  package var place: String
  /// Advice on the problem.
  package var cure: String

  package init(_ severity: Severity, _ what: String, at place: String, cure: String) {
    self.severity = severity
    self.what = what
    self.place = place
    self.cure = cure
  }
}

extension Diagnostic {
  /// The advice for a database in PostgreSQL that lacks data. `quintet restore` only restores files.
  package static let restoreOfPostgreSQL =
    "stop the deployment, restore the whole PostgreSQL database to a time before the loss, and start the deployment"
  /// The advice for an app whose data is rejected.
  package static let cureOfApp = "correct it (quintet app check DIR shows the problem), then run quintet reload"
  /// The command that removes an app whose folder is gone. `quintet drain` restarts each process without checking its
  /// next start, so the process starts without the app.
  package static let commandWithoutApps = "quintet drain \(ServiceDirectory.inner.reversed().joined(separator: " "))"
}
