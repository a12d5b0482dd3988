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
    /// Nobody listens there whom this user may see.
    case nobody
  }

  let service: String
  let socket: String
  let cause: Cause

  /// Looks at the machine.
  static func of(_ service: String, in directories: StackFolders) -> Silence {
    let socket = directories.socket(of: service)
    let listeners = Machine.listeners(at: socket)
    // Its supervisor holds the socket too, so that callers wait while it is away.
    let own = listeners.first { Machine.parent(of: $0).map(listeners.contains) == true } ?? listeners.first
    let cause: Cause
    if !listeners.isEmpty, (try? Disk.exists(socket)) == false {
      cause = .noSocket
    } else {
      cause = own.map { Machine.isStopped($0) ? .stopped($0) : .hangs($0) } ?? .nobody
    }
    return Silence(service: service, socket: socket, cause: cause)
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
    case .nobody: nil
    }
  }
}
