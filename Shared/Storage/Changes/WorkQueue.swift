import Glibc
import Synchronization

/// Hands work from the loop to a thread, which sleeps while there is none.
final class WorkQueue<Job: Sendable>: Sendable {
  private struct State {
    var jobs: [Job] = []
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
  func add(_ job: Job) -> Bool {
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
  /// - Parameter done: called on the thread once it has finished everything.
  func close(whenDone done: @escaping @Sendable () -> Void = {}) {
    state.withLock { state in
      state.closed = true
      state.whenDone = done
    }
    ring()
  }

  /// Says that the thread is through with everything.
  func done() { state.withLock { $0.whenDone }() }

  /// Everything that waits, in order; sleeps until there is something. Nil once closed and empty.
  ///
  /// - Parameters:
  ///   - descriptor: what wakes the thread too, when there is something to read; below 0 for nothing.
  ///   - spoke: called then; the descriptor isn't looked at again once it returns false.
  func takeAll(beside descriptor: Int32 = -1, spoke: () -> Bool = { false }) -> [Job]? {
    var descriptor = descriptor
    while true {
      let (jobs, closed) = state.withLock { state in
        defer { state.jobs = [] }
        return (state.jobs, state.closed)
      }
      if !jobs.isEmpty { return jobs }
      if closed { return nil }
      if descriptor >= 0, !isRung(before: descriptor) {
        if !spoke() { descriptor = -1 }
        continue
      }
      var rung: UInt8 = 0
      _ = unsafe read(bell.hear, &rung, 1)
    }
  }

  /// Everything that waits now, in order.
  func takeNow() -> [Job] {
    state.withLock { state in
      defer { state.jobs = [] }
      return state.jobs
    }
  }

  /// Sleeps until the bell is rung or a descriptor has something to read.
  private func isRung(before descriptor: Int32) -> Bool {
    var both = [
      pollfd(fd: bell.hear, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while unsafe poll(&both, 2, -1) < 0, errno == EINTR {}
    return both[0].revents != 0
  }

  private func ring() {
    var one: UInt8 = 1
    _ = unsafe write(bell.ring, &one, 1)
  }
}
