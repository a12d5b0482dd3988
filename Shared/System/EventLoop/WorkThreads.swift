import CLibUV
import Glibc

/// A few threads for work that would block the loop too long: files, pictures, digests. libuv starts the threads when
/// the first work arrives.
///
/// Work in the same queue runs in order, one item at a time; work without a queue runs in parallel. The number of
/// waiting items is bounded, so that the pictures of one user don't block other users forever.
@Loop package final class WorkThreads {
  /// Thrown if too many items are already waiting.
  package struct Full: Error, Hashable {
    /// The maximum number of items that may wait.
    package let limit: Int
  }

  private struct Job {
    let queue: String?
    let body: @Sendable () -> Void
  }

  private let count: Int
  private let limit: Int
  private var running = 0
  private var busyQueues: Set<String> = []
  private var waiting: [Job] = []

  /// - Parameters:
  ///   - count: the number of threads, 1 to 4.
  ///   - waiting: the maximum number of items that may wait for a thread.
  package init(_ count: Int, waiting: Int) {
    precondition((1...4).contains(count), "libuv has four threads: the count must be 1 to 4")
    self.count = count
    limit = waiting
  }

  /// Runs a function on one of the threads. A simulation has no threads, so the function runs at once.
  ///
  /// - Throws: `Full`, or the error of `body`.
  package func run<T: Sendable>(
    inQueue queue: String? = nil, _ body: @escaping @Sendable () throws -> T
  ) async throws -> T {
    if LoopExecutor.shared.isDrivenByHand { return try body() }
    guard waiting.count < limit else { throw Full(limit: limit) }
    return try await withCheckedThrowingContinuation { continuation in
      waiting.append(Job(queue: queue) { continuation.resume(with: Result { try body() }) })
      next()
    }
  }

  private func next() {
    while running < count {
      guard let place = waiting.firstIndex(where: { $0.queue.map { !busyQueues.contains($0) } ?? true }) else { return }
      let job = waiting.remove(at: place)
      if let queue = job.queue { busyQueues.insert(queue) }
      running += 1
      Self.start(job.body) { [self] in
        running -= 1
        if let queue = job.queue { busyQueues.remove(queue) }
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
    precondition(code == 0, "libuv rejected the work")
  }
}

/// A function to run on a thread, and another to call on the loop afterwards.
private final class Work {
  let body: @Sendable () -> Void
  let done: @Loop () -> Void

  init(_ body: @escaping @Sendable () -> Void, _ done: @escaping @Loop () -> Void) {
    self.body = body
    self.done = done
  }
}
