import CivilTime
package import EventLoop
import Systemd

/// Tells the supervisor, from a timer of the loop, that the loop still turns (systemd's `WatchdogSec=`).
///
/// A loop that hangs stops telling, and is killed and started again.
@Loop package final class Watchdog {
  private let clock: LoopClock
  private let interval: Duration?
  private let tell: @Loop () -> Void
  private var timer: TimerID?

  /// - Parameters:
  ///   - timeout: after which the supervisor loses patience; nil when nobody watches.
  package init(
    clock: LoopClock, timeout: Duration? = Systemd.watchdogTimeout,
    tell: @escaping @Loop () -> Void = { Systemd.notify("WATCHDOG=1") }
  ) {
    self.clock = clock
    self.tell = tell
    // A third: one late turn of the loop isn't held against us.
    interval = timeout.map { $0 / 3 }
    beat()
  }

  package func stop() {
    if let timer { clock.cancel(timer) }
    timer = nil
  }

  private func beat() {
    guard let interval else { return }
    tell()
    timer = clock.schedule(at: clock.now + interval) { [weak self] in self?.beat() }
  }
}
