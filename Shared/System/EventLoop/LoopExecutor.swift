import CLibUV
import Glibc
import Synchronization

/// Runs Swift jobs between libuv's callbacks.
///
/// A job from the loop's own thread goes to a local queue, which is drained in bounded batches before and after each
/// poll. Switching to such a job takes 0.8 µs. A job from another thread has to wake the loop, which takes 7 µs. After
/// each drain, the streams write their appended bytes, with one write per stream.
@safe final class LoopExecutor: SerialExecutor, TaskExecutor, @unchecked Sendable {
  // Unchecked: `incoming` and `thread` are synchronised; only the loop's thread uses the other members.

  static let shared = LoopExecutor()

  /// The maximum number of jobs to run before the loop polls its sockets again.
  private static let batch = 256

  let uv = UnsafeMutablePointer<uv_loop_t>.allocate(capacity: 1)
  var exitCode: Int32 = 0

  private let wake = UnsafeMutablePointer<uv_async_t>.allocate(capacity: 1)
  private let prepare = UnsafeMutablePointer<uv_prepare_t>.allocate(capacity: 1)
  private let check = UnsafeMutablePointer<uv_check_t>.allocate(capacity: 1)
  private let idle = UnsafeMutablePointer<uv_idle_t>.allocate(capacity: 1)
  private let thread = Atomic<UInt>(0)
  /// The jobs from other threads.
  private let incoming = Mutex<[UnownedJob]>([])
  private var local: [UnownedJob] = []
  /// Closures to run once at the end of the turn.
  var endings: [@Loop () -> Void] = []
  private(set) var turns: UInt64 = 0
  /// True if a simulation drives the loop. In that case, there are no threads.
  var isDrivenByHand = false
  private var spinning = false
  private var stopping = false

  private init() {
    unsafe uv_loop_init(uv)
    unsafe uv_async_init(uv, wake) { _ in LoopExecutor.shared.takeIncoming() }
    unsafe uv_prepare_init(uv, prepare)
    unsafe uv_check_init(uv, check)
    unsafe uv_idle_init(uv, idle)
    unsafe uv_prepare_start(prepare) { _ in unsafe LoopExecutor.beginTurn(LoopExecutor.shared, ()) }
    unsafe uv_check_start(check) { _ in unsafe LoopExecutor.beginTurn(LoopExecutor.shared, ()) }
    local.reserveCapacity(Self.batch)
  }

  // MARK: The thread

  func adoptCurrentThread() {
    let (isFirst, _) = thread.compareExchange(
      expected: 0, desired: UInt(pthread_self()), ordering: .sequentiallyConsistent)
    precondition(isFirst, "the loop has a thread already")
    signal(SIGPIPE, SIG_IGN)
  }

  /// Starts a thread for the loop, once, in a process that doesn't call `Loop.run`.
  private static let startThread: Void = {
    var id = pthread_t()
    let started = unsafe pthread_create(
      &id, nil,
      { _ in
        LoopExecutor.shared.adoptCurrentThread()
        LoopExecutor.shared.runUntilStopped()
        return nil
      }, nil)
    precondition(started == 0, "the loop's thread can't be created")
  }()

  func runUntilStopped() {
    while !stopping { unsafe uv_run(uv, UV_RUN_DEFAULT) }
  }

  /// Runs the program's root task, then stops the loop.
  @Loop func carryOut(_ root: @Loop @Sendable () async -> Int32) async {
    exitCode = await root()
    stopping = true
    unsafe uv_stop(uv)
  }

  var isOnLoop: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

  func checkIsolated() { precondition(isOnLoop, "called outside the loop's thread") }

  // MARK: Jobs

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if isOnLoop {
      local.append(job)
    } else {
      if thread.load(ordering: .relaxed) == 0 { Self.startThread }
      incoming.withLock { $0.append(job) }
      unsafe uv_async_send(wake)
    }
  }

  private func takeIncoming() {
    let jobs = incoming.withLock { queued in
      let taken = queued
      queued.removeAll(keepingCapacity: true)
      return taken
    }
    local.append(contentsOf: jobs)
  }

  nonisolated(unsafe) private static let beginTurn: (LoopExecutor, ()) -> Void = Loop.callback { executor, _ in
    executor.turn()
  }

  @Loop private func turn() {
    turns &+= 1
    if !local.isEmpty { runJobs() }
    let workIsLeft = DirtyStreams.shared.flush()
    if !endings.isEmpty {
      let due = endings
      endings.removeAll()
      for ending in due { ending() }
    }
    keepSpinning(workIsLeft || !local.isEmpty || !endings.isEmpty)
  }

  @Loop private func runJobs() {
    LoopClock.system.look()
    var next = 0
    while next < local.count, next < Self.batch {
      let job = local[next]
      next += 1
      unsafe job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
    local.removeFirst(next)
  }

  /// Runs turns until there is nothing left to run or to write.
  @Loop func settle() {
    repeat { turn() } while !local.isEmpty || DirtyStreams.shared.hasAny
  }

  /// Starts or stops an idle handle. While it is active, libuv doesn't wait in its poll, so that the remaining jobs
  /// run.
  private func keepSpinning(_ wanted: Bool) {
    guard wanted != spinning else { return }
    spinning = wanted
    if wanted { unsafe uv_idle_start(idle) { _ in } } else { unsafe uv_idle_stop(idle) }
  }
}
