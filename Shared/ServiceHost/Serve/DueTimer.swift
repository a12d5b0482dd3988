package import CivilTime
package import EventLoop

/// Does something when it is due: one timer for the soonest, however many things wait in a store.
///
/// ```swift
/// let timer = DueTimer(clock: clock, look: { try await store.query { try Person.soonest($0) } }) { try await deliver() }
/// timer.arm()   // at the start, and whenever the soonest may be another
/// ```
@Loop package final class DueTimer {
  private let clock: LoopClock
  private let longestWait: Duration
  private let pause: Duration
  private let rest: Duration
  private let look: @Loop () async throws -> Timestamp?
  private let failed: @Loop (any Error) -> Void
  private let run: @Loop () async throws -> Void
  private var timer: TimerID?
  private var isWorking = false
  /// Whether it was armed while it worked: what it has looked at may be of before.
  private var isArmedAgain = false
  private var isStopped = false

  /// - Parameters:
  ///   - longestWait: after which it looks again all the same, so that a clock that was set is noticed.
  ///   - pause: before the next try when something failed, since the reason may last.
  ///   - rest: after it did something, in which others have their turns.
  ///   - look: when the soonest is due; nil for nothing.
  ///   - failed: told what `look` or `run` threw. What is due stays due.
  ///   - run: does what is due, or a part of it; then it is looked again.
  package init(
    clock: LoopClock, longestWait: Duration = .seconds(3600), pause: Duration = .seconds(5),
    rest: Duration = .zero,
    look: @escaping @Loop () async throws -> Timestamp?, failed: @escaping @Loop (any Error) -> Void,
    run: @escaping @Loop () async throws -> Void
  ) {
    (self.clock, self.longestWait, self.pause, self.rest) = (clock, longestWait, pause, rest)
    (self.look, self.failed, self.run) = (look, failed, run)
  }

  /// Looks when the soonest is due and waits for that; looks once more where it is at work already.
  package func arm() {
    Task.immediate(executorPreference: Loop.executor) { await self.work(isAwake: false) }
  }

  /// Does what is due now, and waits for what comes next.
  package func fire() async { await work(isAwake: true) }

  /// Ends it; what runs now is finished.
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

  /// - Returns: how long until there is something to do.
  private func round(isAwake: Bool) async -> Duration {
    do {
      var least = Duration.zero
      if isAwake, let due = try await look(), due <= clock.wallNow {
        try await run()
        least = rest
      }
      guard let next = try await look() else { return longestWait }
      return max(least, next - clock.wallNow)
    } catch {
      failed(error)
      return pause
    }
  }
}
