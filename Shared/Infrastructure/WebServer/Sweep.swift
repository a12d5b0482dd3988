package import CivilTime
package import EventLoop

/// Checks for timeouts at intervals, as long as there is something to check.
@Loop package final class Sweep {
  private let clock: LoopClock
  private let look: @Loop (Instant) -> Bool
  private var isDue = false
  private static let interval = Duration.milliseconds(500)

  /// - Parameter look: checks for timeouts. Returns true if there may be further timeouts to check for.
  package init(by clock: LoopClock, look: @escaping @Loop (Instant) -> Bool) {
    self.clock = clock
    self.look = look
  }

  /// Starts the checks if they aren't running.
  package func begin() {
    guard !isDue else { return }
    isDue = true
    clock.schedule(at: clock.now + Self.interval) { [weak self] in self?.go() }
  }

  private func go() {
    isDue = false
    if look(clock.now) { begin() }
  }
}
