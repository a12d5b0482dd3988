import CivilTime
import EventLoop

/// Checks connections with incomplete frames or responses at regular intervals. Because of these checks, a connection
/// needs no timer.
@Loop final class StallSweep {
  private let clock: LoopClock
  private let interval: Duration
  private lazy var sweep = Sweep(by: clock, every: interval) { [unowned self] now in look(at: now) }
  private var watched: [ClientConnection] = []

  /// - Parameter shortest: The shortest time limit. All limits are enforced with a delay of at most an eighth of this
  ///   limit.
  init(clock: LoopClock, shortest: Duration) {
    self.clock = clock
    interval = max(shortest / 8, .milliseconds(5))
  }

  /// Watches a connection until it reports that nothing is incomplete.
  func add(_ connection: ClientConnection) {
    watched.append(connection)
    sweep.begin()
  }

  private func look(at now: Instant) -> Bool {
    let all = watched
    watched = []
    for connection in all where connection.isUnfinished(at: now) { watched.append(connection) }
    return !watched.isEmpty
  }
}
