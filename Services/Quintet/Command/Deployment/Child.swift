import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import Systemd

/// A supervised process and its state. `Supervisor` changes the state.
@Loop final class Child {
  enum State: Equatable {
    case starting, ready
    /// The database lost changes, which the text describes. Calls fail until an operator acknowledges the loss.
    case lost(String)
    /// Another deployment is active. The process waits until that deployment ends.
    case standingBy
    /// The process missed its watchdog limit and is being killed.
    case hung
    case ended(ChildExit)
    case failed(String)
  }

  /// A socket in addition to the process's main socket.
  struct ExtraSocket {
    let name: String
    let socket: Int32
    /// The path of a Unix socket; nil for TCP.
    let path: String?
  }

  let service: String
  let program: String
  let socket: Int32
  let extraSocket: ExtraSocket?
  var process: ChildProcess?
  var state = State.starting
  var restarts = 0
  var startedAt = LoopClock.system.now
  /// The time from the start until the process was ready.
  var readyAfter: Duration?
  var isHeld = false
  /// The apps that the process reported as out of service when it became ready.
  var outOfService: [HealthReply.OutOfService] = []
  /// The warnings that the process reported when it became ready.
  var warnings: [String] = []
  /// True if the last start failed because of invalid settings, or because of a file that the settings name.
  var hasRefused = false
  /// The offset in the log where this start's output begins.
  var logStart = 0
  /// The log file; nil if there is none, or if its deletion was reported.
  var logFile: FileID?
  var watch: ChildWatch?
  var pace = RestartBackoff()

  init(service: String, program: String, socket: Int32, extraSocket: ExtraSocket? = nil) {
    self.service = service
    self.program = program
    self.socket = socket
    self.extraSocket = extraSocket
  }

  /// The sockets that the process receives.
  var sockets: [(name: String, socket: Int32)] {
    [(name: service, socket: socket)] + (extraSocket.map { [(name: $0.name, socket: $0.socket)] } ?? [])
  }

  /// Returns the environment for the process. It describes the sockets as systemd does.
  func environment(in plan: DeploymentPlan) -> [String: String] {
    var environment = plan.directories.environment
    for (name, value) in plan.settings { environment[name] = value }
    environment["LISTEN_FDS"] = "\(sockets.count)"
    environment["LISTEN_FDNAMES"] = sockets.map { $0.name }.joined(separator: ":")
    environment["LISTEN_PID"] = nil
    environment["LISTEN_PPID"] = "\(getpid())"
    environment[Systemd.supervisorVariable] = "\(getpid())"
    if let watch { for (name, value) in watch.environment { environment[name] = value } }
    return environment
  }

  /// True if the process serves all its calls.
  var isReady: Bool {
    if case .ready = state { true } else { false }
  }

  /// The reason why the process couldn't be started; nil for any other state.
  var failure: String? {
    if case .failed(let reason) = state { reason } else { nil }
  }

  /// True if the start is complete. The process may still reject all calls.
  var hasStarted: Bool {
    switch state {
    case .ready, .lost, .standingBy: true
    default: false
    }
  }
}
