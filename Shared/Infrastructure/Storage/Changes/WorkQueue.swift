import Glibc
import Synchronization

/// Passes jobs from the loop to a thread, which sleeps while the queue is empty.
final class WorkQueue<Job: Sendable>: Sendable {
  private struct State {
    var jobs: [Job] = []
    var closed = false
    var whenDone: @Sendable () -> Void = {}
  }

  private let state = Mutex(State())
  /// The pipe that wakes the thread. A byte that is written while the thread is busy wakes it when it next waits.
  /// Adding a job writes a byte only if the queue was empty.
  private let pipeEnds: (readEnd: Int32, writeEnd: Int32)

  init() throws(StoreFault) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw StoreFault(message: "can't make a pipe: error \(errno)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // If the pipe is full, `write` must not block. The bytes that are already in the pipe wake the thread.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    pipeEnds = (ends[0], ends[1])
  }

  deinit {
    _ = Glibc.close(pipeEnds.readEnd)
    _ = Glibc.close(pipeEnds.writeEnd)
  }

  /// Adds a job. Returns false if the queue is closed.
  func add(_ job: Job) -> Bool {
    let (taken, wake) = state.withLock { state in
      if state.closed { return (false, false) }
      state.jobs.append(job)
      return (true, state.jobs.count == 1)
    }
    if wake { wakeThread() }
    return taken
  }

  /// Rejects further jobs. Jobs that are already queued are still handed out.
  ///
  /// - Parameter done: called on the thread once it has finished all jobs.
  func close(whenDone done: @escaping @Sendable () -> Void = {}) {
    state.withLock { state in
      state.closed = true
      state.whenDone = done
    }
    wakeThread()
  }

  /// Called by the thread when it has finished all jobs.
  func done() { state.withLock { $0.whenDone }() }

  /// Returns all waiting jobs in order. Sleeps while there are none. Returns nil once the queue is closed and empty.
  ///
  /// - Parameters:
  ///   - descriptor: also wakes the thread when it becomes readable; below 0 for none.
  ///   - whenReadable: called when the descriptor is readable. If it returns false, the descriptor is no longer
  ///     watched.
  func takeAll(beside descriptor: Int32 = -1, whenReadable: () -> Bool = { false }) -> [Job]? {
    var descriptor = descriptor
    while true {
      let (jobs, closed) = takeState()
      if !jobs.isEmpty { return jobs }
      if closed { return nil }
      if descriptor >= 0, !isWoken(beside: descriptor) {
        if !whenReadable() { descriptor = -1 }
        continue
      }
      // Under load, the pipe contains one byte for each group of jobs that was taken without sleeping.
      var bytes = [UInt8](repeating: 0, count: 256)
      _ = unsafe read(pipeEnds.readEnd, &bytes, 256)
    }
  }

  /// Returns the jobs that wait now, in order, without sleeping.
  func takeNow() -> [Job] { takeState().jobs }

  /// Removes the waiting jobs.
  private func takeState() -> (jobs: [Job], closed: Bool) {
    state.withLock { state in
      defer { state.jobs = [] }
      return (state.jobs, state.closed)
    }
  }

  /// Sleeps until a job arrives or the descriptor is readable. Returns true if the pipe is readable.
  private func isWoken(beside descriptor: Int32) -> Bool {
    var both = [
      pollfd(fd: pipeEnds.readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while unsafe poll(&both, 2, -1) < 0, errno == EINTR {}
    return both[0].revents != 0
  }

  private func wakeThread() {
    var one: UInt8 = 1
    _ = unsafe write(pipeEnds.writeEnd, &one, 1)
  }
}
