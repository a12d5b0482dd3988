package import CivilTime

/// Checks for timeouts at intervals, as long as there is something to check.
@Loop package final class Sweep {
  private let clock: LoopClock
  private let interval: Duration
  private let checkTimeouts: @Loop (Instant) -> Bool
  private var isDue = false

  /// - Parameters:
  ///   - interval: the time between two checks.
  ///   - checkTimeouts: checks for timeouts. Returns true if there may be further timeouts to check for.
  package init(
    by clock: LoopClock, every interval: Duration = .milliseconds(500), checkTimeouts: @escaping @Loop (Instant) -> Bool
  ) {
    self.clock = clock
    self.interval = interval
    self.checkTimeouts = checkTimeouts
  }

  /// Starts the checks if they aren't running.
  package func begin() {
    guard !isDue else { return }
    isDue = true
    clock.schedule(at: clock.now + interval) { [weak self] in self?.go() }
  }

  private func go() {
    isDue = false
    if checkTimeouts(clock.now) { begin() }
  }
}
