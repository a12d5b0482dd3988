import CLibUV
import Glibc

/// A few threads for what would keep the loop too long: files, pictures, digests. They are started with the first work.
///
/// Work of one lane is done in the order it was asked for, one after another; work without a lane side by side. How
/// much may wait is bounded, so that nobody's heap of pictures keeps another's waiting for ever.
@Loop package final class WorkThreads {
  /// Too much waits already.
  package struct Full: Error, Hashable {
    /// How much may wait.
    package let limit: Int
  }

  private struct Job {
    let lane: String?
    let body: @Sendable () -> Void
  }

  private let count: Int
  private let limit: Int
  private var running = 0
  private var busyLanes: Set<String> = []
  private var waiting: [Job] = []

  /// - Parameters:
  ///   - count: how many work at once, 4 at the most.
  ///   - waiting: how much may wait for them.
  package init(_ count: Int, waiting: Int) {
    precondition((1...4).contains(count), "libuv has four threads")
    (self.count, limit) = (count, waiting)
  }

  /// Does something on one of the threads. Where a simulation moves the loop there are none, and it is done at once.
  ///
  /// - Throws: `Full`, or what `body` throws.
  package func run<T: Sendable>(
    inLane lane: String? = nil, _ body: @escaping @Sendable () throws -> T
  ) async throws -> T {
    if LoopExecutor.shared.isDrivenByHand { return try body() }
    guard waiting.count < limit else { throw Full(limit: limit) }
    return try await withCheckedThrowingContinuation { continuation in
      waiting.append(Job(lane: lane) { continuation.resume(with: Result { try body() }) })
      next()
    }
  }

  private func next() {
    while running < count {
      guard let place = waiting.firstIndex(where: { $0.lane.map { !busyLanes.contains($0) } ?? true }) else { return }
      let job = waiting.remove(at: place)
      if let lane = job.lane { busyLanes.insert(lane) }
      running += 1
      Self.start(job.body) { [self] in
        running -= 1
        if let lane = job.lane { busyLanes.remove(lane) }
        next()
      }
    }
  }

  private nonisolated static func start(_ body: @escaping @Sendable () -> Void, done: @escaping @Loop () -> Void) {
    let request = UnsafeMutablePointer<uv_work_t>.allocate(capacity: 1)
    unsafe request.initialize(to: uv_work_t())
    unsafe request.pointee.data = Unmanaged.passRetained(Work(body, done)).toOpaque()
    let code = unsafe uv_queue_work(
      LoopExecutor.shared.uv, request,
      { request in
        guard let data = unsafe request?.pointee.data else { return }
        unsafe Unmanaged<Work>.fromOpaque(data).takeUnretainedValue().body()
      },
      { request, _ in
        guard let request = unsafe request, let data = unsafe request.pointee.data else { return }
        let done = unsafe Unmanaged<Work>.fromOpaque(data).takeRetainedValue().done
        unsafe request.deallocate()
        Loop.assumeIsolated { done() }
      })
    precondition(code == 0, "libuv takes work that has a body")
  }
}

/// What goes over to a thread, and what comes after it on the loop.
private final class Work {
  let body: @Sendable () -> Void
  let done: @Loop () -> Void

  init(_ body: @escaping @Sendable () -> Void, _ done: @escaping @Loop () -> Void) {
    (self.body, self.done) = (body, done)
  }
}
