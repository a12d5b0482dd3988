package import CivilTime
import CLibUV
import Glibc

/// The single thread of a process: a libuv loop that is also a Swift executor.
///
/// The code of a type marked `@Loop` runs on this thread, one job at a time, without locks. It must never block.
///
/// ```swift
/// @main enum Main {
///   static func main() { exit(Loop.run { await serve() }) }
/// }
/// ```
@globalActor package actor Loop {
  package static let shared = Loop()

  /// The actor's executor: the loop itself.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe LoopExecutor.shared.asUnownedSerialExecutor()
  }

  /// Makes the calling thread the loop's thread, runs `root` on it, and returns the result of `root`.
  ///
  /// The root task prefers the loop as its task executor, so that nothing it awaits starts another thread.
  ///
  /// Call `run` once, from `main`, before anything else uses the loop. In a process that doesn't call it, such as a
  /// test runner, the first job starts a thread for the loop.
  package static func run(_ root: @escaping @Loop @Sendable () async -> Int32) -> Int32 {
    let executor = LoopExecutor.shared
    executor.adoptCurrentThread()
    Task(executorPreference: executor) { await executor.carryOut(root) }
    executor.runUntilStopped()
    return executor.exitCode
  }

  /// The number of the loop's current turn. All events from the same poll of the sockets belong to the same turn.
  @Loop package static var turn: UInt64 { LoopExecutor.shared.turns }

  /// Runs `body` once, after this turn's jobs are done and its bytes are written.
  @Loop package static func atEndOfTurn(_ body: @escaping @Loop () -> Void) { LoopExecutor.shared.endings.append(body) }

  /// The monotonic time, for code that has no clock because the loop isn't running yet.
  package static var monotonicTime: Instant { Instant(nanoseconds: Int64(bitPattern: uv_hrtime())) }

  /// The processor time that this thread has used so far. Always zero in a simulation, so that results don't depend on
  /// the machine's speed.
  package static var processorTime: Duration {
    if LoopExecutor.shared.isDrivenByHand { return .zero }
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .nanoseconds(Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// Runs `body` isolated to the loop; traps on another thread.
  ///
  /// libuv's callbacks enter the loop this way. Each call allocates memory, so frequent callbacks use `callback`.
  package static func assumeIsolated<T>(_ body: @Loop () throws -> T) rethrows -> T {
    LoopExecutor.shared.checkIsolated()
    return try withoutActuallyEscaping(body) { isolated in
      // The two function types differ only in their isolation, which the check above ensures.
      try unsafe unsafeBitCast(isolated, to: (() throws -> T).self)()
    }
  }

  /// Returns `body` as a function that enters the loop like `assumeIsolated`. Calling the function
  /// allocates nothing.
  static func callback<A, B>(_ body: @escaping @Loop (A, B) -> Void) -> (A, B) -> Void {
    let body = unsafe unsafeBitCast(body, to: ((A, B) -> Void).self)
    return { a, b in
      LoopExecutor.shared.checkIsolated()
      body(a, b)
    }
  }
}

/// A loop without libuv, for a simulation that supplies time, network and disk and controls the order of events.
extension Loop {
  /// Makes the calling thread the loop's thread for `body`, which advances the loop with `settle`. Call it once, from
  /// `main`, instead of `run`.
  package static func driveByHand(_ body: @Loop () -> Int32) -> Int32 {
    LoopExecutor.shared.adoptCurrentThread()
    LoopExecutor.shared.isDrivenByHand = true
    return assumeIsolated(body)
  }

  /// Runs all jobs that are ready or become ready, and writes the streams' bytes.
  ///
  /// Events of sockets and of the machine's clock are ignored. Don't call it from inside a job.
  @Loop package static func settle() { LoopExecutor.shared.settle() }
}

extension Loop {
  /// Starts a task on the loop. Use this method instead of `Task { }`.
  ///
  /// Isolation alone isn't enough. A task that waits for a continuation is resumed on its preferred executor before it
  /// returns to its actor. Without a preference, that executor is the runtime's thread pool: threads are started, and
  /// each wait costs two hops. Child tasks inherit the preference, but a plain `Task { }` doesn't.
  @discardableResult
  package static func task<T: Sendable>(_ body: @escaping @Loop @Sendable () async -> T) -> Task<T, Never> {
    Task(executorPreference: LoopExecutor.shared) { await body() }
  }

  /// Starts work that can fail.
  @discardableResult
  package static func task<T: Sendable>(
    _ body: @escaping @Loop @Sendable () async throws -> T
  ) -> Task<T, any Error> {
    Task(executorPreference: LoopExecutor.shared) { try await body() }
  }

  /// The executor to prefer for tasks that are started in another way, such as `Task.immediate(executorPreference:
  /// Loop.executor)`.
  package static var executor: any TaskExecutor { LoopExecutor.shared }
}

extension Loop {
  /// Lets the loop process events that have arrived. Call it between the steps of long work that never waits: a task
  /// that only awaits finished results continues at once and blocks all others.
  @Loop package static func nextTurn() async {
    await withCheckedContinuation { continuation in atEndOfTurn { continuation.resume() } }
  }

  /// Waits until the task is cancelled, as the handler of an endless stream does.
  @Loop package static func untilCancelled() async throws {
    try await Waiting().untilCancelled()
  }
}

@Loop private final class Waiting {
  private var continuation: CheckedContinuation<Void, any Error>?
  private var isCancelled = false

  func untilCancelled() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        if isCancelled { return continuation.resume(throwing: CancellationError()) }
        self.continuation = continuation
      }
    } onCancel: {
      Loop.task { self.cancel() }
    }
  }

  private func cancel() {
    isCancelled = true
    continuation?.resume(throwing: CancellationError())
    continuation = nil
  }
}
