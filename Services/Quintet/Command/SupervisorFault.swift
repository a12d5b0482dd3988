/// The reason why a deployment can't start.
enum SupervisorFault: Error, CustomStringConvertible {
  case inUse(OtherStack)
  /// A reason for each service.
  case notReady([String], logs: String?)
  /// The missing programs.
  case noPrograms([String])
  /// The invalid settings of each service, or the problems of files that they name.
  case refused([String])
  /// The state folder, in which no database can be created.
  case readOnly(String)
  /// For each service, the migrations that this version's programs would apply or the reason why they can't.
  case halfMigrated([String])
  /// This port and the following ones are in use.
  case noPort(UInt16)

  var description: String {
    switch self {
    case .inUse(let other): other.words
    case .notReady(let problems, let logs):
      "not ready in time\n  \(problems.joined(separator: "\n  "))" + (logs.map { "\ntheir logs are in \($0)" } ?? "")
    case .noPrograms(let paths):
      "there is no \(paths.joined(separator: ", no ")): name the folder of the services' programs by --bin DIR"
    case .readOnly(let state):
      "no databases can be made in \(state): it is on a file system that may only be read; name another place by --state DIR"
    case .noPort(let port):
      "port \(port) of this machine is taken, and so are those behind it: name a free one by --edge PORT"
    case .halfMigrated(let lines):
      "nothing was started\n  \(lines.joined(separator: "\n  "))\n\(MigrationsCommand.advice)"
    case .refused(let reasons): "what is set is wrong\n  \(reasons.joined(separator: "\n  "))"
    }
  }
}
