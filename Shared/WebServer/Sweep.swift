package import CivilTime
package import EventLoop

/// Looks again and again whether something takes too long, as long as there is something to look at.
@Loop package final class Sweep {
  private let clock: LoopClock
  private let look: @Loop (Instant) -> Bool
  private var isDue = false
  private static let interval = Duration.milliseconds(500)

  /// - Parameter look: looks at all, and says whether anything is left to look at.
  package init(by clock: LoopClock, look: @escaping @Loop (Instant) -> Bool) { (self.clock, self.look) = (clock, look) }

  /// There is something to look at.
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
