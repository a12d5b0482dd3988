import EventLoop
import Files
import Glibc
package import ServiceHost

/// The reason why a deployment can't start.
enum SupervisorFault: Error, CustomStringConvertible {
  case inUse(RunningDeployment)
  /// Another supervisor is starting in this folder.
  case startsElsewhere(String)
  /// For each service that isn't ready, the reason.
  case notReady([String], logs: String?)
  /// The reason why the folder of the apps contains no app.
  case noApps(String)
  /// The missing programs.
  case noPrograms([String])
  /// The invalid settings of each service, or the problems with files that the settings name.
  case refused([String])
  /// The state folder, in which no database can be created.
  case readOnly(String)
  /// The path of the state folder, where a file exists instead of a folder.
  case noFolder(String)
  /// The reason why the databases can't be used yet.
  case unfinishedRestore(String)
  /// A folder that can't be created or used, and the option that names it.
  case folder(FileFault, option: String)
  /// The state folder, whose disk has too little space for new databases.
  case noSpace(String, DiskSpace)
  /// For each service, the migrations that its program would apply, or the reason why the program rejects the database.
  case halfMigrated([String])
  /// This port and the following ones are in use.
  case noPort(UInt16)

  var description: String {
    switch self {
    case .inUse(let other): other.words
    case .startsElsewhere(let folder):
      "another quintet up is starting in \(folder). A second deployment needs its own folders (--state and --runtime)"
    case .notReady(let problems, let logs):
      "some services weren't ready in time\n  \(problems.joined(separator: "\n  "))"
        + (logs.map { "\nTheir logs are in \($0)" } ?? "")
    case .noApps(let reason):
      "\(reason)\nNo service was started. Set the folder of the apps with --apps DIR."
    case .noPrograms(let paths):
      "\(paths.joined(separator: ", ")) not found; set the folder of the services' programs with --bin DIR"
    case .readOnly(let state):
      "no databases can be created in \(state), because its file system is read-only: set another folder with "
        + "--state DIR"
    case .noFolder(let state):
      "the path of the databases' folder, \(state), is a file: set another folder with --state DIR"
    case .unfinishedRestore(let reason): reason
    case .folder(let fault, let option):
      "\(fault). Correct its owner and permissions, or set another folder with \(option) DIR"
    case .noSpace(let state, let space):
      "no databases can be created in \(state), because its disk is full: it has space for "
        + (space.freeBytes < Supervisor.leastBytes
          ? "\(ShortText.bytes(Double(space.freeBytes))), and the first start needs "
            + "\(ShortText.bytes(Double(Supervisor.leastBytes)))"
          : "\(space.freeFiles ?? 0) more files, and the first start needs \(Supervisor.leastFiles)")
        + ". Free space, or set another folder with --state DIR"
    case .noPort(let port):
      "port \(port) and the ports after it are in use: set a free port with --edge PORT"
    case .halfMigrated(let lines):
      "no service was started\n  \(lines.joined(separator: "\n  "))\n\(MigrationsCommand.advice)"
    case .refused(let reasons): "the settings are invalid\n  \(reasons.joined(separator: "\n  "))"
    }
  }
}

/// Access to the processes for demos and tests, which end them on purpose.
extension Supervisor {
  package var directories: DeploymentFolders { plan.directories }

  /// Returns the id of a service's process; nil if it isn't running.
  package func processID(of service: String) -> Int32? { child(service)?.process?.pid }

  /// Kills a process with SIGKILL. The process is restarted automatically.
  package func kill(_ service: String) { child(service)?.process?.signal(SIGKILL) }
}
