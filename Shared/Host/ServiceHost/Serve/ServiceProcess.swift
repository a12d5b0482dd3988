package import CivilTime
package import EventLoop
import Wire

/// A service's process: its stage, its connections, and the work that ends with it.
@Loop package final class ServiceProcess {
  /// The service's name.
  let name: String
  package let startedAt: Timestamp
  /// A new id for each start.
  package let instance = String(UInt64.random(in: .min ... .max), radix: 36)
  /// The current stage, which the service's health reports.
  var lifecycle: Lifecycle
  /// The current step of the start, worded to follow "it is starting: ".
  var startStep = "its settings, apps and database are being read"
  /// Handles the connections to the process's socket.
  package internal(set) var connectionHandler: any ConnectionHandler
  /// The additional sockets that are open while the process is serving.
  package internal(set) var openListeners: [OpenListener] = []
  private let control: ProcessControl?
  private let clock: LoopClock
  private var stopActions: [@Loop () async -> Void] = []
  /// True after a call or the process itself has requested the stop.
  private var isAskedToStop = false

  /// - Parameters:
  ///   - drain: The time that calls have to finish after the request to stop.
  ///   - control: Nil for a host that is controlled by tests.
  init(
    of name: String, drain: Duration, connectionHandler: any ConnectionHandler, control: ProcessControl?,
    clock: LoopClock
  ) {
    self.name = name
    self.connectionHandler = connectionHandler
    self.control = control
    self.clock = clock
    startedAt = clock.wallNow
    lifecycle = Lifecycle(drain: drain)
  }

  /// True while the process is serving.
  package var isReady: Bool { lifecycle.isReady }

  /// Adds an action that runs before the database is closed. Actions run in the order in which they were added.
  func onStop(_ action: @escaping @Loop () async -> Void) { stopActions.append(action) }

  func runStopActions() async {
    for action in stopActions { await action() }
  }

  /// - Throws: `unavailable` for a host that is controlled by tests.
  func requireControl() throws -> ProcessControl {
    guard let control else { throw Failure.unavailable(name) }
    return control
  }

  /// Asks the process to stop. Only the first call has an effect: a second request to stop would end the wait for
  /// running calls, which only a signal may do.
  func stop() {
    guard !isAskedToStop, !lifecycle.isStopping else { return }
    isAskedToStop = true
    control?.askToStop()
  }

  /// Asks the process to stop once the reply to the current call is sent.
  func stopAfterReply() {
    clock.schedule(at: clock.now) { [self] in stop() }
  }

  /// The reply to a call that stops the process.
  var drainReply: DrainService.Reply {
    DrainService.Reply(startedAt: startedAt, callsInFlight: connectionHandler.callsInFlight - 1)
  }
}
