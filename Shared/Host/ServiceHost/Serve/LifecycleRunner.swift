package import EventLoop
import Glibc
import MessageBus
import Systemd
import Telemetry

/// Serves a host's sockets, and carries out the actions of `Lifecycle`.
@Loop final class LifecycleRunner {
  private let host: ServiceHost
  private var process: ServiceProcess { host.process }
  private var listeners: [(listener: Listener, socket: ServiceSocket)] = []
  private var watchdog: Watchdog?
  private var maintenance: PeriodicMaintenance?
  private var ended: CheckedContinuation<Int32, Never>?

  init(host: ServiceHost) { self.host = host }

  /// Accepts connections on the service's own socket.
  func listen(on socket: ServiceSocket, _ handler: any ConnectionHandler) throws {
    let listener = try Listener(
      descriptor: socket.descriptor, clock: host.clock, admit: { handler.admit($0) }, shed: { handler.shed() },
      crowd: { handler.crowd() }, accepted: { handler.accept($0) })
    listeners.append((listener, socket))
  }

  /// Accepts connections on an additional socket.
  func listen(on socket: ServiceSocket, _ configuration: ListenerConfiguration) throws {
    let listener = try Listener(
      descriptor: socket.descriptor, clock: host.clock, admit: configuration.admit, shed: configuration.shed,
      accepted: configuration.accepted)
    listeners.append((listener, socket))
    process.openListeners.append(OpenListener(configuration, on: socket))
  }

  /// Serves until the process was asked to stop and has finished.
  ///
  /// - Returns: The exit code.
  func untilEnd(_ stop: StopRequests, selfCall: SelfCall) async -> Int32 {
    watchdog = Watchdog(clock: host.clock, ask: { await selfCall.succeeds() })
    process.onStop { selfCall.close() }
    maintenance = PeriodicMaintenance(host)
    host.log.notice("serving", ["socket": selfCall.socket, "version": ServiceHost.version, "pid": getpid()])
    Systemd.notify("STATUS=serving")
    return await withCheckedContinuation { continuation in
      ended = continuation
      carryOut(process.lifecycle.served())
      stop.listen { self.askedToStop() }
    }
  }

  private func askedToStop() {
    let running = process.connectionHandler.callsInFlight
    host.log.notice("received a signal to stop", ["calls_in_flight": running])
    carryOut(process.lifecycle.askedToStop(running: running, at: host.clock.now))
  }

  private func wokeUp() {
    carryOut(process.lifecycle.wokeUp(running: process.connectionHandler.callsInFlight, at: host.clock.now))
  }

  private func carryOut(_ actions: [Lifecycle.Action]) {
    for action in actions {
      switch action {
      case .tellReady: Systemd.notify("READY=1")
      case .tellStopping: Systemd.notify("STOPPING=1")
      case .stopAccepting:
        for (listener, socket) in listeners {
          listener.close()
          socket.withdraw()
        }
      case .sayGoingAway: process.connectionHandler.goAway()
      case .wake(let instant): host.clock.schedule(at: instant) { self.wokeUp() }
      case .awaitIdle:
        Loop.task { [self] in
          await process.connectionHandler.waitUntilIdle()
          carryOut(process.lifecycle.becameIdle(at: host.clock.now))
        }
      case .exit(let code): Loop.task { [self] in await finish(code) }
      }
    }
  }

  /// Carries out the last action of the lifecycle, `exit`.
  private func finish(_ code: Int32) async {
    let running = process.connectionHandler.callsInFlight
    if running > 0 {
      host.log.warning("calls didn't end before the drain's time limit", ["calls_in_flight": running])
    }
    process.connectionHandler.close()
    host.events.stop()
    host.eraser?.stop()
    await process.runStopActions()
    await host.database?.close()
    watchdog?.stop()
    maintenance?.stop()
    host.log.notice("stopped")
    ended?.resume(returning: code)
    ended = nil
  }
}

/// Receives requests to stop, from signals or a test.
@Loop package final class StopRequests {
  private var heard: (@Loop () -> Void)?
  private var pending = 0

  package init() {}

  /// Requests a stop; the second request ends the wait for running calls.
  package func ask() {
    if let heard { heard() } else { pending += 1 }
  }

  fileprivate func listen(_ heard: @escaping @Loop () -> Void) {
    self.heard = heard
    for _ in 0..<pending { heard() }
    pending = 0
  }
}
