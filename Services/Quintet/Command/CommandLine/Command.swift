package import EventLoop

/// A command of a program, for example `quintet status` or `quintet events lag`.
///
/// The parser, the help, the shell completion and the manual page are all derived from `configuration`.
@Loop package protocol Command: Sendable {
  nonisolated static var configuration: CommandConfiguration { get }

  /// Creates the command. The parser has already compared the arguments with the configuration.
  ///
  /// - Throws: `UsageFault` if a value is invalid, or another error if the settings are invalid.
  nonisolated init(_ arguments: Arguments) throws

  /// Runs the command and returns its exit code.
  func run() async throws -> Int32
}

/// The group of a command in the help.
package enum CommandGroup: String, CaseIterable, Sendable {
  case run = "Run"
  case watch = "Watch"
  case care = "Care"
  case apps = "Apps"
  case support = "Support"
  case events = "Events"
  case tools = "Tools"
}
