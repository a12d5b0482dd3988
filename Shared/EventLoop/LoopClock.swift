import CLibUV
package import CivilTime
import Glibc

/// Tells the time and runs actions at a time; the only source of both.
///
/// `LoopClock.system` goes with the machine. A manual one stands still until a test moves it:
///
/// ```swift
/// let clock = LoopClock(wall: Timestamp(seconds: 0))
/// clock.advance(by: .seconds(5))   // runs what is due on the way, in order
/// ```
///
/// Chance comes from here too, since what it decides is when to try again: with a clock and a seed, a run repeats
/// itself.
@safe @Loop package final class LoopClock {
  /// The machine's clocks, with one timer for all actions.
  package static let system = LoopClock()

  private var queue = TimerQueue()
  private let manual: Bool
  private var manualNow = Instant(nanoseconds: 0)
  private var manualWall = Timestamp(milliseconds: 0)
  /// How far the wall-clock time of the system clock was moved.
  private var wallOffset = Duration.zero
  private var lastLook = Instant(nanoseconds: 0)
  private var timer: UnsafeMutablePointer<uv_timer_t>?
  /// For waits of less than a millisecond, the shortest that libuv knows.
  private var precise: PreciseTimer?
  private var armedFor: Instant?
  private var firing = false
  private var randomSource: (@Loop () -> UInt64)?

  private init() { manual = false }

  /// A clock that the caller moves.
  ///
  /// - Parameter random: where `random` gets its numbers.
  package init(
    at start: Instant = Instant(nanoseconds: 1_000_000_000), wall: Timestamp, random: (@Loop () -> UInt64)? = nil
  ) {
    manual = true
    manualNow = start
    manualWall = wall
    randomSource = random
  }

  /// A number nobody can foretell, for names of incidents; never for secrets, which come from `SecureRandom`.
  package func random() -> UInt64 { randomSource?() ?? UInt64.random(in: .min ... .max) }

  /// A number in 0..<1 that spreads retries, so that those who failed together don't come back together.
  package func jitter() -> Double { Double(random() >> 11) / Double(1 << 53 as UInt64) }

  /// The monotonic time, for deadlines and durations.
  package var now: Instant {
    if manual { return manualNow }
    return Instant(nanoseconds: Int64(bitPattern: uv_hrtime()))
  }

  /// The monotonic time when the loop last looked: before this turn's jobs, before the actions that are due, before
  /// what was read last. For what happens to each message, since looking costs more than most of that.
  package var recent: Instant { manual ? manualNow : lastLook }

  /// Looks at the machine's clock, for `recent`.
  func look() { lastLook = now }

  /// The wall-clock time, for what is stored or shown.
  package var wallNow: Timestamp {
    if manual { return manualWall }
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000) + wallOffset
  }

  /// Runs `action` once, at `at` or as soon after as the loop gets to it.
  @discardableResult
  package func schedule(at: Instant, _ action: @escaping @Loop () -> Void) -> TimerID {
    let id = queue.add(at: at, action)
    arm()
    return id
  }

  /// Drops a scheduled action; one that has run or was dropped already is left alone.
  package func cancel(_ id: TimerID) { queue.cancel(id) }

  /// Returns at `until`; throws when the task is cancelled before.
  package func sleep(until: Instant) async throws(CancellationError) {
    let sleeper = Sleeper(clock: self)
    let woke = await withTaskCancellationHandler {
      await sleeper.wait(until: until)
    } onCancel: {
      Loop.task { sleeper.cancel() }
    }
    if !woke { throw CancellationError() }
  }

  /// Moves a manual clock, running each action at its own time.
  package func advance(by duration: Duration) {
    precondition(manual, "the machine's clock can't be moved")
    let end = manualNow + duration
    while let due = queue.soonest, due <= end {
      if due > manualNow { step(to: due) }
      queue.takeDue(at: manualNow)?()
    }
    step(to: end)
  }

  // MARK: Moved step by step

  /// When the soonest action is due; nil when there is none.
  package var nextDue: Instant? { queue.soonest }

  /// Moves a manual clock and runs nothing: what is due from then on waits for `runDue`.
  package func move(to instant: Instant) {
    precondition(manual && instant >= manualNow, "the machine's clock can't be moved, and none moves back")
    step(to: instant)
  }

  /// Runs the soonest action that is due; false when none is.
  package func runDue() -> Bool {
    guard let action = queue.takeDue(at: manualNow) else { return false }
    action()
    return true
  }

  /// Moves the wall-clock time, as an administrator or a time server does. The monotonic time stays as it is.
  package func jumpWall(by duration: Duration) {
    if manual {
      manualWall = manualWall + duration
    } else {
      wallOffset += duration
    }
  }

  private func step(to instant: Instant) {
    manualWall = manualWall + (instant - manualNow)
    manualNow = instant
  }

  // MARK: The timers

  private func arm() {
    guard !manual, !firing, let soonest = queue.soonest else { return }
    if let armedFor, armedFor <= soonest { return }
    armedFor = soonest
    let wait = max(0, (soonest - now).nanoseconds)
    if wait > 0, wait < 1_000_000, let precise = precise ?? (try? PreciseTimer { LoopClock.system.fire() }) {
      self.precise = precise
      return precise.set(soonest)
    }
    unsafe uv_update_time(LoopExecutor.shared.uv)
    unsafe uv_timer_start(
      handle(), { _ in Loop.assumeIsolated { LoopClock.system.fire() } },
      UInt64((wait + 999_999) / 1_000_000), 0)
  }

  private func fire() {
    armedFor = nil
    firing = true
    look()
    // What was scheduled from here on waits for the next round, so that an action that re-schedules itself can't hold
    // the loop.
    let now = recent
    while let action = queue.takeDue(at: now) { action() }
    firing = false
    arm()
  }

  private func handle() -> UnsafeMutablePointer<uv_timer_t> {
    if let timer = unsafe timer { return unsafe timer }
    let made = UnsafeMutablePointer<uv_timer_t>.allocate(capacity: 1)
    unsafe uv_timer_init(LoopExecutor.shared.uv, made)
    unsafe timer = made
    return unsafe made
  }
}

/// One sleep: resumed by the clock or by cancellation, whichever comes first.
@Loop private final class Sleeper {
  private let clock: LoopClock
  private var timer: TimerID?
  private var continuation: CheckedContinuation<Bool, Never>?
  private var cancelled = false

  init(clock: LoopClock) { self.clock = clock }

  func wait(until: Instant) async -> Bool {
    await withCheckedContinuation { continuation in
      if cancelled { return continuation.resume(returning: false) }
      self.continuation = continuation
      timer = clock.schedule(at: until) { self.finish(true) }
    }
  }

  func cancel() {
    cancelled = true
    if let timer { clock.cancel(timer) }
    finish(false)
  }

  private func finish(_ woke: Bool) {
    continuation?.resume(returning: woke)
    continuation = nil
  }
}
