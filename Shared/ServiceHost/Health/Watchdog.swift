import CivilTime
package import EventLoop
import MessageBus
import Systemd
import Telemetry
import Wire

/// Tells the supervisor (systemd's `WatchdogSec=`) that this process works: each time after it has answered a call that
/// it made to itself, over its own socket like any other.
///
/// A timer alone would only say that the loop turns. A process that doesn't answer stops telling, and is killed and
/// started again.
@Loop package final class Watchdog {
  private let clock: LoopClock
  private let interval: Duration?
  private let ask: @Loop () async -> Bool
  private let tell: @Loop () -> Void
  private var timer: TimerID?
  private var isAsking = false

  /// - Parameters:
  ///   - timeout: after which the supervisor loses patience; nil when nobody watches.
  ///   - ask: whether the process works; one that never returns is one that doesn't.
  package init(
    clock: LoopClock, timeout: Duration? = Systemd.watchdogTimeout, ask: @escaping @Loop () async -> Bool,
    tell: @escaping @Loop () -> Void = { Systemd.notify("WATCHDOG=1") }
  ) {
    self.clock = clock
    self.ask = ask
    self.tell = tell
    // A third: one late turn of the loop isn't held against us.
    interval = timeout.map { $0 / 3 }
    beat()
  }

  /// Feeds no more.
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

/// A process as its own caller.
@Loop final class SelfCall {
  private unowned let host: ServiceHost
  private let peer: Peer

  /// - Parameter socket: where the process listens.
  init(_ host: ServiceHost, socket: String) {
    self.host = host
    // One connection for as long as the process lives: a flood of new ones doesn't get in its way.
    peer = Peer(name: host.name, path: socket, clock: host.clock)
  }

  /// Whether a call through the socket was answered, even by a refusal for want of room: a process that refuses works.
  func succeeds() async -> Bool {
    // A process that is about to stop takes no calls; the supervisor has a limit of its own for that.
    guard host.lifecycle.isReady else { return true }
    do {
      _ = try await peer.call(
        GetHealth(), as: Caller(principal: nil), method: GetHealth.method(of: host.name), timeout: .seconds(2))
      return true
    } catch {
      if let failure = error as? Failure, failure.kind == .overloaded || failure.kind == .rateLimited { return true }
      // Without a word of it nobody would know why the supervisor ends this process.
      host.log.error(
        "a call to itself failed, so who watches isn't told that it works",
        ["reason": (error as? Failure)?.message[.en] ?? "\(error)"])
      return false
    }
  }

  func close() { peer.close() }
}
