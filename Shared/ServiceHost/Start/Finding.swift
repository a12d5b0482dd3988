/// Something about a set-up that isn't as it should be: what, where, and what to do about it.
package struct Finding: Codable, Hashable, Sendable {
  /// Whether it is in the way.
  package enum Severity: String, Codable, Sendable, CaseIterable {
    /// It doesn't work, or won't after the next start.
    case error
    /// It works, and somebody should know.
    case warning
  }

  /// Whether it is in the way.
  package var severity: Severity
  /// What is wrong, in a sentence.
  package var what: String
  /// A file and line, a path, a variable or a service.
  package var place: String
  /// What to do about it.
  package var cure: String

  /// Something that is wrong at a place.
  package init(_ severity: Severity, _ what: String, at place: String, cure: String) {
    (self.severity, self.what, self.place, self.cure) = (severity, what, place, cure)
  }
}

/// What a service's `--findings` prints: what would be in the way of its start.
package struct SetUpCheck: Codable, Hashable, Sendable {
  /// Everything that was found, in the order in which it was looked for.
  package var findings: [Finding]
  /// Why the program couldn't be asked, which is no word against its start; not there where it was asked.
  package var unasked: String?

  /// The form that `--findings` prints.
  package init(findings: [Finding], unasked: String? = nil) { (self.findings, self.unasked) = (findings, unasked) }
}
