import Glibc
import Synchronization

/// The reads that wait for one of several threads. Accounts take turns.
final class ReadQueue: Sendable {
  private struct State {
    var reads = FairQueue<ReadJob>()
    var isClosed = false
    var threads: Int
    /// The number of threads that sleep and haven't been woken.
    var sleeping = 0
    var whenDone: @Sendable () -> Void = {}
  }

  private let state: Mutex<State>
  /// The pipe that wakes the threads. Each byte wakes one sleeping thread, so the pipe never contains more bytes than
  /// there are threads.
  private let pipeEnds: (readEnd: Int32, writeEnd: Int32)
  /// The number of threads with a session.
  let sessions = Atomic(0)

  init(threads: Int) throws(StoreFault) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw StoreFault(message: "can't make a pipe: error \(errno)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    pipeEnds = (ends[0], ends[1])
    state = Mutex(State(threads: threads))
  }

  deinit {
    close()
    _ = Glibc.close(pipeEnds.readEnd)
  }

  /// Adds a read. Returns false if the queue is closed.
  func add(_ job: ReadJob) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      state.reads.add([job])
      if state.sleeping == 0 { return true }
      state.sleeping -= 1
      var one: UInt8 = 1
      _ = unsafe write(pipeEnds.writeEnd, &one, 1)
      return true
    }
  }

  /// Returns the next read. Sleeps while there is none. Returns nil once the queue is closed and empty.
  func take() -> ReadJob? {
    while true {
      let (job, isClosed) = state.withLock { state in
        let job = state.reads.next()
        if job == nil, !state.isClosed { state.sleeping += 1 }
        return (job, state.isClosed)
      }
      if let job { return job }
      if isClosed { return nil }
      var byte: UInt8 = 0
      while unsafe read(pipeEnds.readEnd, &byte, 1) < 0, errno == EINTR {}
    }
  }

  /// Rejects further reads. Waiting reads are still handed out.
  ///
  /// - Parameter done: called on the last thread that ends.
  func close(whenDone done: @escaping @Sendable () -> Void = {}) {
    state.withLock { state in
      if state.isClosed { return }
      state.isClosed = true
      state.whenDone = done
      _ = Glibc.close(pipeEnds.writeEnd)
    }
  }

  /// Called by each thread when it ends.
  func threadEnded() {
    let done: (@Sendable () -> Void)? = state.withLock { state in
      state.threads -= 1
      return state.threads == 0 ? state.whenDone : nil
    }
    done?()
  }
}
