/// Something about a set-up that isn't as it should be: what, where, and what to do about it.
package struct Finding: Codable, Hashable, Sendable {
  package enum Severity: String, Codable, Sendable, CaseIterable {
    /// It doesn't work, or won't after the next start.
    case error
    /// It works, and somebody should know.
    case warning
  }

  package var severity: Severity
  package var what: String
  /// A file and line, a path, a variable or a service.
  package var place: String
  package var cure: String

  package init(_ severity: Severity, _ what: String, at place: String, cure: String) {
    (self.severity, self.what, self.place, self.cure) = (severity, what, place, cure)
  }
}

/// What a service's `--findings` prints: what would be in the way of its start.
package struct SetUpCheck: Codable, Hashable, Sendable {
  package var findings: [Finding]

  package init(findings: [Finding]) { self.findings = findings }
}
