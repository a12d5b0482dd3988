/// Why a process refuses to start: every setting that is unknown, wrong or missing.
package struct SettingsFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// One of them.
  package struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// "/etc/quintet/quintet.conf:12", or the variable "QUINTET_LOG_LEVEL".
    package var place: String
    /// Which setting, what is wrong with it, and what was expected.
    package var reason: String

    package init(place: String, reason: String) { (self.place, self.reason) = (place, reason) }

    /// A setting that nobody has set and that has no default.
    static func missing(_ setting: some AnySetting) -> Problem {
      Problem(
        place: Settings.prefix + setting.name.uppercased(),
        reason: "must be set (it \(setting.help)); expected \(setting.expected)")
    }

    /// "place: reason".
    package var description: String { "\(place): \(reason)" }
  }

  /// All of them, so that one start tells everything.
  package var problems: [Problem]

  package init(problems: [Problem]) { self.problems = problems }

  /// One problem a line.
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
