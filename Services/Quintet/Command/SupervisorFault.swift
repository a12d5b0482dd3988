/// What keeps a stack from starting.
enum SupervisorFault: Error, CustomStringConvertible {
  case inUse(OtherStack)
  /// By service, what is in the way.
  case notReady([String], logs: String?)
  /// The programs that aren't there.
  case noPrograms([String])
  /// By service, what is wrong with its settings, or with what they name.
  case refused([String])
  /// Where the databases should be, and can't be made.
  case readOnly(String)
  /// By service, what this version's programs would migrate and what they can't.
  case halfMigrated([String])
  /// Neither this port nor one of the next is free.
  case noPort(UInt16)

  var description: String {
    switch self {
    case .inUse(let other): other.words
    case .notReady(let troubles, let logs):
      "not ready in time\n  \(troubles.joined(separator: "\n  "))" + (logs.map { "\ntheir logs are in \($0)" } ?? "")
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
