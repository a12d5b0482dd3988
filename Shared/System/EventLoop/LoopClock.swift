import CLibUV
package import CivilTime
import Glibc

/// The only source of time and timers.
///
/// `LoopClock.system` follows the machine's clock. A manual clock only advances when a test moves it:
///
/// ```swift
/// let clock = LoopClock(wall: Timestamp(seconds: 0))
/// clock.advance(by: .seconds(5))   // runs what is due on the way, in order
/// ```
///
/// The clock also supplies random numbers, since they decide when to retry: with a manual clock and a seed, a run can
/// be repeated exactly.
@safe @Loop package final class LoopClock {
  /// The machine's clocks, with one timer for all actions.
  package static let system = LoopClock()

  private var queue = TimerQueue()
  private let manual: Bool
  private var manualNow = Instant(nanoseconds: 0)
  private var manualWall = Timestamp(milliseconds: 0)
  /// The sum of the jumps that `jumpWall` added to the machine's wall-clock time.
  private var wallOffset = Duration.zero
  private var lastLook = Instant(nanoseconds: 0)
  private var timer: UnsafeMutablePointer<uv_timer_t>?
  /// The timer for waits of less than a millisecond, which libuv's timers don't support.
  private var precise: PreciseTimer?
  private var armedFor: Instant?
  private var firing = false
  private var randomSource: (@Loop () -> UInt64)?

  private init() { manual = false }

  /// Creates a clock that the caller moves.
  ///
  /// - Parameter random: the source of the numbers that `random` returns.
  package init(
    at start: Instant = Instant(nanoseconds: 1_000_000_000), wall: Timestamp, random: (@Loop () -> UInt64)? = nil
  ) {
    manual = true
    manualNow = start
    manualWall = wall
    randomSource = random
  }

  /// Returns an unpredictable number, for the ids of internal errors. Secrets come from `SecureRandom` instead.
  package func random() -> UInt64 { randomSource?() ?? UInt64.random(in: .min ... .max) }

  /// Returns a number in 0..<1 that spreads retries, so that clients that failed together don't return together.
  package func jitter() -> Double { Double(random() >> 11) / Double(1 << 53 as UInt64) }

  /// The monotonic time, for deadlines and durations.
  package var now: Instant {
    if manual { return manualNow }
    return Instant(nanoseconds: Int64(bitPattern: uv_hrtime()))
  }

  /// The monotonic time when the loop last read the clock. The loop reads it before each turn's jobs, before due
  /// actions, and before each read of a socket. Use `recent` in code that runs for each message, because reading the
  /// clock costs more than most of that code.
  package var recent: Instant { manual ? manualNow : lastLook }

  /// Reads the machine's clock for `recent`.
  func look() { lastLook = now }

  /// The wall-clock time, for values that are stored or shown.
  package var wallNow: Timestamp {
    if manual { return manualWall }
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000) + wallOffset
  }

  /// Runs `action` once, at the given time or as soon after it as the loop allows.
  @discardableResult
  package func schedule(at: Instant, _ action: @escaping @Loop () -> Void) -> TimerID {
    let id = queue.add(at: at, action)
    arm()
    return id
  }

  /// Cancels a scheduled action. It has no effect on an action that has already run or been cancelled.
  package func cancel(_ id: TimerID) { queue.cancel(id) }

  /// Suspends the task until the given time.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before that time.
  package func sleep(until: Instant) async throws(CancellationError) {
    let sleeper = Sleeper(clock: self)
    let woke = await withTaskCancellationHandler {
      await sleeper.wait(until: until)
    } onCancel: {
      Loop.task { sleeper.cancel() }
    }
    if !woke { throw CancellationError() }
  }

  /// Advances a manual clock and runs each due action at its own time.
  package func advance(by duration: Duration) {
    precondition(manual, "only a test clock can be moved")
    let end = manualNow + duration
    while let due = queue.soonest, due <= end {
      if due > manualNow { step(to: due) }
      queue.takeDue(at: manualNow)?()
    }
    step(to: end)
  }

  // MARK: Moving step by step

  /// The time of the next action; nil if there is none.
  package var nextDue: Instant? { queue.soonest }

  /// Advances a manual clock and runs nothing. Due actions wait for `runDue`.
  package func move(to instant: Instant) {
    precondition(manual && instant >= manualNow, "only a test clock can be moved, and only forward")
    step(to: instant)
  }

  /// Runs the earliest due action; returns false if none is due.
  package func runDue() -> Bool {
    guard let action = queue.takeDue(at: manualNow) else { return false }
    action()
    return true
  }

  /// Changes the wall-clock time, as an administrator or a time server does. The monotonic time is unaffected.
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
    // Actions scheduled from here on wait for the next round, so that an action that reschedules itself can't block the
    // loop.
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

/// A sleep that is ended by the clock or by cancellation, whichever comes first.
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
