import Files
import ServiceHost

/// Why a service doesn't answer, as far as the machine shows it, and what helps: asking the service for it doesn't.
struct Silence: Equatable {
  enum Cause: Equatable {
    /// Its socket's file is gone; processes that still listen there can't be reached any more.
    case noSocket
    /// Its process was stopped, by SIGSTOP or a debugger.
    case stopped(Int32)
    /// Its process is there, and gives no answer.
    case hangs(Int32)
    /// Its process isn't there: only who holds its socket, and starts it again, is.
    case ends(holder: Int32)
    /// Nobody listens there whom this user may see.
    case nobody
  }

  let service: String
  let socket: String
  let cause: Cause
  /// Where its supervisor keeps its log; nil where that isn't a file.
  var log: String?

  /// Looks at the machine.
  static func of(_ service: String, in directories: StackFolders) -> Silence {
    let socket = directories.socket(of: service)
    let listeners = Machine.listeners(at: socket)
    // Its supervisor holds the socket too, so that callers wait while it is away. To kill that one ends all.
    let own = listeners.first { Machine.programName(of: $0) == Roster.executable(of: service) }
    let cause: Cause
    if !listeners.isEmpty, (try? Disk.exists(socket)) == false {
      cause = .noSocket
    } else {
      cause =
        own.map { Machine.isStopped($0) ? .stopped($0) : .hangs($0) }
        ?? listeners.first.map { .ends(holder: $0) } ?? .nobody
    }
    let log = "\(directories.state)/log/\(service).log"
    return Silence(
      service: service, socket: socket, cause: cause, log: (try? Disk.exists(log)) == true ? log : nil)
  }

  /// What helps; nil where nothing more is known than that nobody answers.
  var cure: String? {
    switch cause {
    case .noSocket:
      "the file of its socket, \(socket), is gone, and only who made it makes it anew: end quintet up and start it again (under systemd: systemctl restart quintet-\(Roster.executable(of: service)).socket)"
    case .stopped(let process):
      "pid \(process) was stopped: kill -CONT \(process) has it go on; kill -KILL \(process) has its supervisor start it again"
    case .hangs(let process):
      "pid \(process) gives no answer: quintet logs \(service) may say why; kill -KILL \(process) has its supervisor start it again"
    case .ends(let holder):
      "its process isn't running; pid \(holder), which holds its socket, starts it again each time it ends: quintet logs \(service) says why it does\(log.map { " (\($0))" } ?? "")"
    case .nobody: nil
    }
  }
}
