import Files
import Glibc

/// The reason why a process doesn't start: all settings that are unknown, invalid or missing.
package struct SettingsFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// One invalid setting.
  package struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The location of the problem, such as "/etc/quintet/quintet.conf:12" or the variable "QUINTET_LOG_LEVEL".
    package var place: String
    /// The setting's name, the problem, and the expected value.
    package var reason: String
    /// The credential that can't be read, as `credential:name`. Only the service's own process receives it.
    package var credential: String?
    /// The name of the setting whose value is invalid; nil for a problem of another kind.
    package var setting: String?
    /// Advice on the problem, if it isn't obvious from the reason.
    package var cure: String?

    package init(place: String, reason: String) {
      self.place = place
      self.reason = reason
    }

    /// Creates the problem for a settings file that can't be read.
    static func unreadable(settingsFile fault: FileFault) -> Problem {
      var problem = Problem(place: fault.path, reason: "this settings file can't be read (\(fault.reason))")
      switch fault.errno {
      case EACCES, EPERM:
        problem.reason = "this user may not read this settings file"
        problem.cure =
          "give the user read permission for the file and its folders, or name another file with QUINTET_CONFIG"
      case ENOENT:
        problem.reason = "this settings file doesn't exist"
        problem.cure = "create the file, or correct QUINTET_CONFIG"
      default:
        problem.cure = "correct or remove the file, or name another file with QUINTET_CONFIG"
      }
      return problem
    }

    /// Creates the problem for a file that a setting names.
    ///
    /// - Parameter position: The file's position in a list, such as "file 2 of 3"; nil for a single file.
    package init(setting: String, position: String? = nil, file path: String, reason: String) {
      let shown = Credentials.shownPlace(path)
      place = setting
      self.reason = "\(position.map { "\($0), " } ?? "")\(shown): \(reason)"
      credential = shown.hasPrefix("credential:") ? shown : nil
    }

    /// Creates the problem for a required setting that isn't set.
    static func missing(_ setting: some AnySetting) -> Problem {
      Problem(
        place: Settings.prefix + setting.name.uppercased(),
        reason: "must be set: it is \(setting.help); expected \(setting.expected)")
    }

    /// "place: reason", followed by the advice if there is any.
    package var description: String { "\(place): \(reason)\(cure.map { "; \($0)" } ?? "")" }
  }

  /// All problems, so that a single attempt to start reports everything.
  package var problems: [Problem]

  package init(problems: [Problem]) { self.problems = problems }

  /// One problem per line.
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
