import Glibc
import Synchronization

/// Hands writes from the loop to the writer thread, which sleeps while there are none.
final class WriteQueue: Sendable {
  private struct State {
    var jobs: [WriteJob] = []
    var closed = false
    var whenDone: @Sendable () -> Void = {}
  }

  private let state = Mutex(State())
  /// A pipe: what rings while the thread is busy is heard when it comes back. Rung only when the queue was empty, so
  /// it never fills.
  private let bell: (hear: Int32, ring: Int32)

  init() throws(StoreFault) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw StoreFault(message: "can't make a pipe: error \(errno)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A bell that nobody has heard for long needn't be rung once more.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    bell = (ends[0], ends[1])
  }

  deinit {
    _ = Glibc.close(bell.hear)
    _ = Glibc.close(bell.ring)
  }

  /// Adds a job; false once the queue is closed.
  func add(_ job: WriteJob) -> Bool {
    let (taken, wake) = state.withLock { state in
      if state.closed { return (false, false) }
      state.jobs.append(job)
      return (true, state.jobs.count == 1)
    }
    if wake { ring() }
    return taken
  }

  /// Takes no more; what is in it is still handed out.
  ///
  /// - Parameter done: called on the writer thread once it has finished everything.
  func close(whenDone done: @escaping @Sendable () -> Void = {}) {
    state.withLock { state in
      state.closed = true
      state.whenDone = done
    }
    ring()
  }

  /// Says that the writer thread is through with everything.
  func done() { state.withLock { $0.whenDone }() }

  /// Everything that waits, in order; sleeps until there is something. Nil once closed and empty.
  func takeAll() -> [WriteJob]? {
    while true {
      let (jobs, closed) = state.withLock { state in
        defer { state.jobs = [] }
        return (state.jobs, state.closed)
      }
      if !jobs.isEmpty { return jobs }
      if closed { return nil }
      var rung: UInt8 = 0
      _ = unsafe read(bell.hear, &rung, 1)
    }
  }

  /// Everything that waits now, in order.
  func takeNow() -> [WriteJob] {
    state.withLock { state in
      defer { state.jobs = [] }
      return state.jobs
    }
  }

  private func ring() {
    var one: UInt8 = 1
    _ = unsafe write(bell.ring, &one, 1)
  }
}
