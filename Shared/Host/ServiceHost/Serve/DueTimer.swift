package import CivilTime
package import EventLoop

/// Runs a function when the next item is due. One timer serves all items that wait in a database.
///
/// ```swift
/// let timer = DueTimer(clock: clock, look: { try await nextDueTime() }) { try await deliver() }
/// timer.arm()   // at the start, and whenever another item may be the next one
/// ```
@Loop package final class DueTimer {
  private let clock: LoopClock
  private let longestWait: Duration
  private let pause: Duration
  private let minimumInterval: Duration
  private let look: @Loop () async throws -> Timestamp?
  private let failed: @Loop (any Error) -> Void
  private let run: @Loop () async throws -> Void
  private var timer: TimerID?
  private var isWorking = false
  /// True if `arm` was called while the timer was working. The result of `look` may then be outdated.
  private var isArmedAgain = false
  private var isStopped = false

  /// - Parameters:
  ///   - longestWait: The longest time between two calls of `look`, so that a change of the system clock is noticed.
  ///   - pause: The time to wait after an error, because its cause may persist.
  ///   - minimumInterval: The minimum time between two runs, which gives other work a turn.
  ///   - look: Returns the time when the next item is due; nil if there is no item.
  ///   - failed: Called with an error of `look` or `run`. Items that are due stay due.
  ///   - run: Processes the items that are due, or some of them. Afterwards, `look` is called again.
  package init(
    clock: LoopClock, longestWait: Duration = .seconds(3600), pause: Duration = .seconds(5),
    minimumInterval: Duration = .zero, look: @escaping @Loop () async throws -> Timestamp?,
    failed: @escaping @Loop (any Error) -> Void, run: @escaping @Loop () async throws -> Void
  ) {
    self.clock = clock
    self.longestWait = longestWait
    self.pause = pause
    self.minimumInterval = minimumInterval
    self.look = look
    self.failed = failed
    self.run = run
  }

  /// Finds out when the next item is due and sets the timer. If the timer is already working, it calls `look` once more
  /// afterwards.
  package func arm() {
    Task.immediate(executorPreference: Loop.executor) { await self.work(isAwake: false) }
  }

  /// Processes the items that are due now, and sets the timer for the next item.
  package func fire() async { await work(isAwake: true) }

  /// Stops the timer. A running function isn't interrupted.
  package func stop() {
    isStopped = true
    if let timer { clock.cancel(timer) }
    timer = nil
  }

  private func work(isAwake: Bool) async {
    guard !isWorking else { return isArmedAgain = true }
    guard !isStopped else { return }
    isWorking = true
    if let timer { clock.cancel(timer) }
    timer = nil
    var wait = await round(isAwake: isAwake)
    while isArmedAgain, !isStopped {
      isArmedAgain = false
      wait = await round(isAwake: false)
    }
    isWorking = false
    guard !isStopped else { return }
    timer = clock.schedule(at: clock.now + min(wait, longestWait)) { [weak self] in
      Task.immediate(executorPreference: Loop.executor) { await self?.work(isAwake: true) }
    }
  }

  /// - Returns: The time until the next item is due.
  private func round(isAwake: Bool) async -> Duration {
    do {
      var least = Duration.zero
      if isAwake, let due = try await look(), due <= clock.wallNow {
        try await run()
        least = minimumInterval
      }
      guard let next = try await look() else { return longestWait }
      return max(least, next - clock.wallNow)
    } catch {
      failed(error)
      return pause
    }
  }
}
