/// The reason why a process doesn't start: every setting that is unknown, invalid or missing.
package struct SettingsFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// One invalid setting.
  package struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// "/etc/quintet/quintet.conf:12", or the variable "QUINTET_LOG_LEVEL".
    package var place: String
    /// The setting, what is wrong with it, and what was expected.
    package var reason: String
    /// The credential that can't be read, as `credential:name`. Only the service's own process receives it.
    package var credential: String?

    package init(place: String, reason: String) {
      self.place = place
      self.reason = reason
    }

    /// Creates the problem of a file that a setting names.
    ///
    /// - Parameter position: the file's position in a list, such as "file 2 of 3"; nil for a single file.
    package init(setting: String, position: String? = nil, file path: String, reason: String) {
      let shown = Credentials.shownPlace(path)
      place = setting
      self.reason = "\(position.map { "\($0), " } ?? "")\(shown): \(reason)"
      credential = shown.hasPrefix("credential:") ? shown : nil
    }

    /// Creates the problem of a required setting that isn't set.
    static func missing(_ setting: some AnySetting) -> Problem {
      Problem(
        place: Settings.prefix + setting.name.uppercased(),
        reason: "must be set: it is \(setting.help); expected \(setting.expected)")
    }

    /// "place: reason".
    package var description: String { "\(place): \(reason)" }
  }

  /// All problems, so that a single attempt to start reports everything.
  package var problems: [Problem]

  package init(problems: [Problem]) { self.problems = problems }

  /// One problem per line.
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
