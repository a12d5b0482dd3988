import CivilTime
import EventLoop

/// Looks now and then at the connections that have something unfinished, so that those which get on pay nothing for the
/// time limits of those which don't.
@Loop final class StallSweep {
  private let clock: LoopClock
  private let interval: Duration
  private var watched: [ClientConnection] = []
  private var isRunning = false

  /// - Parameter shortest: the shortest time that is watched over; a limit is kept to an eighth of it.
  init(clock: LoopClock, shortest: Duration) {
    self.clock = clock
    interval = max(shortest / 8, .milliseconds(5))
  }

  /// Looks at a connection until it says that nothing is unfinished any more.
  func add(_ connection: ClientConnection) {
    watched.append(connection)
    if !isRunning { sleep() }
  }

  private func sleep() {
    isRunning = true
    clock.schedule(at: clock.now + interval) { [self] in look() }
  }

  private func look() {
    let now = clock.now
    let all = watched
    watched = []
    for connection in all where connection.isUnfinished(at: now) { watched.append(connection) }
    isRunning = false
    if !watched.isEmpty { sleep() }
  }
}
