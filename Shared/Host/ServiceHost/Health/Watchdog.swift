import CivilTime
package import EventLoop
import MessageBus
import Systemd
import Telemetry
import Wire

/// Reports to the supervisor (systemd's `WatchdogSec=`) that this process works. A report is sent whenever the process
/// has answered a call that it made to itself over its own socket.
///
/// A timer alone would only show that the loop runs. A process that doesn't answer stops reporting, and is killed and
/// restarted.
@Loop package final class Watchdog {
  private let clock: LoopClock
  private let interval: Duration?
  private let ask: @Loop () async -> Bool
  private let tell: @Loop () -> Void
  private var timer: TimerID?
  private var isAsking = false

  /// - Parameters:
  ///   - timeout: The time for which the supervisor waits for a report; nil without a watchdog.
  ///   - ask: Returns true if the process works. Nothing is reported until the function returns.
  package init(
    clock: LoopClock, timeout: Duration? = Systemd.watchdogTimeout, ask: @escaping @Loop () async -> Bool,
    tell: @escaping @Loop () -> Void = { Systemd.notify("WATCHDOG=1") }
  ) {
    self.clock = clock
    self.ask = ask
    self.tell = tell
    // With an interval of a third of the timeout, one late turn of the event loop does no harm.
    interval = timeout.map { $0 / 3 }
    beat()
  }

  /// Stops reporting.
  package func stop() {
    if let timer { clock.cancel(timer) }
    timer = nil
  }

  private func beat() {
    guard let interval else { return }
    timer = clock.schedule(at: clock.now + interval) { [weak self] in self?.beat() }
    guard !isAsking else { return }
    isAsking = true
    Loop.task { [self] in
      if await ask(), timer != nil { tell() }
      isAsking = false
    }
  }
}

/// Calls this process through its own socket.
@Loop final class SelfCall {
  private unowned let host: ServiceHost
  /// The path on which the process listens.
  let socket: String
  private let peer: Peer

  init(_ host: ServiceHost, socket: String) {
    self.host = host
    self.socket = socket
    // All calls use one connection, so that a flood of new connections can't keep this process from reaching itself.
    peer = Peer(name: host.name, path: socket, clock: host.clock)
  }

  /// Returns true if a call through the socket was answered. A rejection for lack of capacity is an answer too: it
  /// shows that the process works.
  func succeeds() async -> Bool {
    // A stopping process accepts no calls; the supervisor has a separate limit for stopping.
    guard host.process.isReady else { return true }
    do {
      _ = try await peer.call(
        GetHealth(), as: Caller(principal: nil), method: GetHealth.method(of: host.name), timeout: .seconds(2))
      return true
    } catch {
      if let failure = error as? Failure, failure.kind == .overloaded || failure.kind == .rateLimited { return true }
      // Without this line, the log wouldn't show why the supervisor ends this process.
      host.log.error(
        "a call to itself failed, so the watchdog isn't notified",
        ["reason": (error as? Failure)?.message[.en] ?? "\(error)"])
      return false
    }
  }

  func close() { peer.close() }
}
