import Files
import ServiceHost

/// The reason why a service doesn't answer, and a remedy, both derived from the state of the machine.
struct UnreachableService: Equatable {
  enum Cause: Equatable {
    /// The socket's file is gone. No client can reach the processes that still listen on the socket.
    case noSocket
    /// The process was stopped by SIGSTOP or a debugger.
    case stopped(Int32)
    /// The process was started so recently that it may not answer yet.
    case starting(Int32)
    /// The process is running but doesn't answer.
    case hangs(Int32)
    /// The process accepts no more connections, and completes its running calls.
    case stopping(Int32)
    /// The process isn't running, but its supervisor is. The supervisor holds the socket and restarts the process.
    case ends(holder: Int32)
    /// No process that is visible to this user listens on the socket.
    case nobody
  }

  let service: String
  let socket: String
  let cause: Cause
  /// The service's log file; nil if there is none.
  var log: String?

  /// Inspects the machine's processes and files.
  ///
  /// - Parameter startTime: The time that a process has to start. An older process that doesn't answer is considered to
  ///   hang.
  static func of(
    _ service: String, in directories: DeploymentFolders, startTime: Duration = .seconds(5)
  ) -> UnreachableService {
    let socket = directories.socket(of: service)
    let log = "\(directories.state)/log/\(service).log"
    return UnreachableService(
      service: service, socket: socket, cause: cause(of: service, at: socket, startTime: startTime),
      log: (try? Disk.exists(log)) == true ? log : nil)
  }

  private static func cause(of service: String, at socket: String, startTime: Duration) -> Cause {
    let listeners = Machine.listeners(at: socket)
    // The supervisor also listens on the socket, so that callers wait while the service is down. A remedy must not name
    // the supervisor's process, because killing it would end all services.
    let own = listeners.first { Machine.programName(of: $0) == ServiceDirectory.executable(of: service) }
    if let own, !Machine.isStopped(own), !Machine.accepts(own, at: socket) { return .stopping(own) }
    if !listeners.isEmpty, (try? Disk.exists(socket)) == false { return .noSocket }
    guard let own else { return listeners.first.map { .ends(holder: $0) } ?? .nobody }
    if Machine.isStopped(own) { return .stopped(own) }
    // If the process has just ended, its successor is starting.
    let age = Machine.age(of: own) ?? .zero
    return age < startTime ? .starting(own) : .hangs(own)
  }

  /// The service's own process; nil if it isn't running or isn't known.
  var process: Int32? {
    switch cause {
    case .stopped(let process), .starting(let process), .hangs(let process), .stopping(let process): process
    case .noSocket, .ends, .nobody: nil
    }
  }

  /// A suggested remedy; nil if the cause is unknown.
  var cure: String? {
    switch cause {
    case .noSocket:
      "its socket \(socket) is gone: stop quintet up and start it again (under systemd: systemctl restart "
        + "quintet-\(ServiceDirectory.executable(of: service)).socket)"
    case .stopped(let process):
      "pid \(process) is stopped: continue it with kill -CONT \(process), or restart it with kill -KILL \(process)"
    case .starting(let process):
      "pid \(process) was just started: try again in a few seconds, or see quintet logs \(service)"
    case .hangs(let process):
      "pid \(process) doesn't answer: see quintet logs \(service), or restart it with kill -KILL \(process)"
    case .stopping(let process): "pid \(process) is stopping: it ends when its running calls are completed"
    case .ends(let holder):
      "its process isn't running, although pid \(holder) should restart it: see quintet logs \(service)"
        + (log.map { " (\($0))" } ?? "")
    case .nobody: nil
    }
  }

  /// The suggested remedy for a command that calls only this service.
  var remedy: String { cure ?? Self.startServices }

  static let startServices =
    "start the services: systemctl start quintet.target, docker compose up -d --wait, or quintet up"
}
