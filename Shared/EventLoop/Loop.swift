import CLibUV
package import CivilTime
import Glibc

/// The one thread on which a process does everything: a libuv loop that is also a Swift executor.
///
/// A type with state says `@Loop`; its code then runs here, one job at a time, without locks. What
/// blocks does not belong here.
///
/// ```swift
/// @main enum Main {
///   static func main() { exit(Loop.run { await serve() }) }
/// }
/// ```
@globalActor package actor Loop {
  package static let shared = Loop()

  /// The executor of the actor: the loop itself.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe LoopExecutor.shared.asUnownedSerialExecutor()
  }

  /// Makes the calling thread the loop's, runs `root` on it, and returns what `root` returned.
  ///
  /// To be called once, by `main`. The root task prefers the loop as its task executor too, so that
  /// nothing it awaits starts another thread.
  package static func run(_ root: @escaping @Loop @Sendable () async -> Int32) -> Int32 {
    let executor = LoopExecutor.shared
    executor.adoptCurrentThread()
    Task(executorPreference: executor) { await executor.carryOut(root) }
    executor.runUntilStopped()
    return executor.exitCode
  }

  /// Starts the loop on a thread of its own, once. For tests, whose main thread is the test runner's.
  package static func startInBackground() { _ = background }

  /// Counts the turns of the loop: what arrives between two looks at the sockets has the same number.
  @Loop package static var turn: UInt64 { LoopExecutor.shared.turns }

  /// Runs `body` once, when this turn's jobs are done and its bytes are written.
  @Loop package static func atEndOfTurn(_ body: @escaping @Loop () -> Void) { LoopExecutor.shared.endings.append(body) }

  /// The monotonic time where no clock is at hand: before the loop runs.
  package static var monotonicTime: Instant { Instant(nanoseconds: Int64(bitPattern: uv_hrtime())) }

  /// The processor's time that this thread has used so far.
  package static var processorTime: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .nanoseconds(Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  private static let background: Void = LoopExecutor.shared.startThread()

  /// Runs `body` as isolated to the loop, trapping when called on another thread.
  ///
  /// The one door by which libuv's callbacks enter. It allocates: for what each message passes there is `door`.
  package static func assumeIsolated<T>(_ body: @Loop () throws -> T) rethrows -> T {
    LoopExecutor.shared.checkIsolated()
    return try withoutActuallyEscaping(body) { isolated in
      // The isolation is part of the type only; the check above stands for it.
      try unsafe unsafeBitCast(isolated, to: (() throws -> T).self)()
    }
  }

  /// The same door for one way in that is often taken: made once, it can be passed without allocating.
  static func door<A, B>(_ body: @escaping @Loop (A, B) -> Void) -> (A, B) -> Void {
    let body = unsafe unsafeBitCast(body, to: ((A, B) -> Void).self)
    return { a, b in
      LoopExecutor.shared.checkIsolated()
      body(a, b)
    }
  }
}
