import CivilTime
package import EventLoop
import Glibc
import MessageBus
import Storage
import Systemd
import Telemetry
import Wire

extension ServiceHost {
  /// Serves on a socket until the process is asked to stop and has finished.
  ///
  /// - Parameter sockets: the sockets of `listeners`, in the same order.
  /// - Returns: the exit code.
  package func serve(
    on socket: ServiceSocket, listeners sockets: [ServiceSocket] = [], stop: StopRequests
  ) async throws -> Int32 {
    UnusedMemory.keepLargeApart()
    let connectionHandler = connectionHandler
    let listener = try Listener(
      descriptor: socket.descriptor, clock: clock, admit: { connectionHandler.admit($0) },
      shed: { connectionHandler.shed() },
      crowd: { connectionHandler.crowd() }, accepted: { connectionHandler.accept($0) })
    var places = [Place(listener: listener, socket: socket)]
    for (configuration, socket) in zip(listeners, sockets) {
      let listener = try Listener(
        descriptor: socket.descriptor, clock: clock, admit: configuration.admit, shed: configuration.shed,
        accepted: configuration.accepted)
      places.append(Place(listener: listener, socket: socket))
    }
    opened(zip(listeners, sockets).map { OpenListener($0, on: $1) })
    startStep = "its database is recording which services receive its events"
    try await startEventsOnceStored()
    startStep = "its connections to other services and its own socket are being set up"
    handshake.start()
    database?.mover?.settle()
    let selfCall = SelfCall(self, socket: socket.path)
    let watchdog = Watchdog(clock: clock, ask: { await selfCall.succeeds() })
    onStop { selfCall.close() }
    let upkeep = PeriodicMaintenance(self)
    log.notice("serving", ["socket": socket.path, "version": Self.version, "pid": getpid()])
    Systemd.notify("STATUS=serving")

    let running = LifecycleRunner(host: self, places: places, watchdog: watchdog, upkeep: upkeep)
    return await running.untilEnd(stop)
  }

  /// Stores the subscribers first, then starts event delivery. If the disk rejects writes, delivery starts later, so
  /// that calls that only read are served.
  private func startEventsOnceStored() async throws {
    guard let database, let store = database.store else { return }
    do {
      try await events.start(store) { [unowned self] name, delivery in
        try await peer(name).call(
          delivery, as: Caller(principal: nil), method: DeliverEvents.method(of: name), timeout: .seconds(10))
      }
      eraser?.start()
    } catch let failure as Failure where failure.problem?.mayPass == true {
      database.whenStored = { [unowned self] in Loop.task { try? await self.startEventsOnceStored() } }
    }
  }
}

/// Receives requests to stop, from signals or a test.
@Loop package final class StopRequests {
  fileprivate var heard: (@Loop () -> Void)?
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

private struct Place {
  let listener: Listener
  let socket: ServiceSocket
}

/// Carries out the actions of `Lifecycle`.
@Loop private final class LifecycleRunner {
  private let host: ServiceHost
  private let places: [Place]
  private let watchdog: Watchdog
  private let upkeep: PeriodicMaintenance
  private var ended: CheckedContinuation<Int32, Never>?

  init(host: ServiceHost, places: [Place], watchdog: Watchdog, upkeep: PeriodicMaintenance) {
    self.host = host
    self.places = places
    self.watchdog = watchdog
    self.upkeep = upkeep
  }

  func untilEnd(_ stop: StopRequests) async -> Int32 {
    await withCheckedContinuation { continuation in
      ended = continuation
      carryOut(host.lifecycle.served())
      stop.listen { self.askedToStop() }
    }
  }

  private func askedToStop() {
    let running = host.connectionHandler.callsInFlight
    host.log.notice("received a signal to stop", ["calls_in_flight": running])
    carryOut(host.lifecycle.askedToStop(running: running, at: host.clock.now))
  }

  private func wokeUp() {
    carryOut(host.lifecycle.wokeUp(running: host.connectionHandler.callsInFlight, at: host.clock.now))
  }

  private func carryOut(_ actions: [Lifecycle.Action]) {
    for action in actions {
      switch action {
      case .tellReady: Systemd.notify("READY=1")
      case .tellStopping: Systemd.notify("STOPPING=1")
      case .stopAccepting:
        for place in places {
          place.listener.close()
          place.socket.withdraw()
        }
      case .sayGoingAway: host.connectionHandler.goAway()
      case .wake(let instant):
        host.clock.schedule(at: instant) { self.wokeUp() }
      case .awaitIdle:
        Loop.task { [self] in
          await host.connectionHandler.waitUntilIdle()
          carryOut(host.lifecycle.becameIdle(at: host.clock.now))
        }
      case .flush: break
      case .exit(let code): Loop.task { [self] in await finish(code) }
      }
    }
  }

  /// Flushes and ends, in the order of the lifecycle's last actions.
  private func finish(_ code: Int32) async {
    if host.connectionHandler.callsInFlight > 0 {
      host.log.warning(
        "calls didn't end before the drain's time limit", ["calls_in_flight": host.connectionHandler.callsInFlight])
    }
    host.connectionHandler.close()
    host.events.stop()
    host.eraser?.stop()
    for action in host.stopActions { await action() }
    await host.database?.close()
    watchdog.stop()
    upkeep.stop()
    host.log.notice("stopped")
    ended?.resume(returning: code)
    ended = nil
  }
}
