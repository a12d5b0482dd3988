/// Why a process refuses to start: every setting that is unknown, wrong or missing.
package struct SettingsFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// One of them.
  package struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// "/etc/quintet/quintet.conf:12", or the variable "QUINTET_LOG_LEVEL".
    package var place: String
    package var reason: String

    package init(place: String, reason: String) { (self.place, self.reason) = (place, reason) }

    package var description: String { "\(place): \(reason)" }
  }

  package var problems: [Problem]

  package init(problems: [Problem]) { self.problems = problems }

  /// One problem a line.
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
