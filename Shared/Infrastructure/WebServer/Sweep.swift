package import CivilTime
package import EventLoop

/// Checks for timeouts at intervals, as long as there is something to check.
@Loop package final class Sweep {
  private let clock: LoopClock
  private let checkTimeouts: @Loop (Instant) -> Bool
  private var isDue = false
  private static let interval = Duration.milliseconds(500)

  /// - Parameter checkTimeouts: checks for timeouts. Returns true if there may be further timeouts to check for.
  package init(by clock: LoopClock, checkTimeouts: @escaping @Loop (Instant) -> Bool) {
    self.clock = clock
    self.checkTimeouts = checkTimeouts
  }

  /// Starts the checks if they aren't running.
  package func begin() {
    guard !isDue else { return }
    isDue = true
    clock.schedule(at: clock.now + Self.interval) { [weak self] in self?.go() }
  }

  private func go() {
    isDue = false
    if checkTimeouts(clock.now) { begin() }
  }
}
