import EventLoop

/// Carries out a store's writes, in turns of their owners, those that wait at the same moment in one commit.
///
/// It has no bound of its own: `Store` counts what waits and refuses what is over its limit.
@Loop protocol Writer: AnyObject {
  /// Takes a write; false once it is closed.
  func add(_ job: WriteJob) -> Bool
  /// Takes no more, and returns when all that it took is done.
  func close() async
}

/// The writer of a process: a thread, so that the loop never waits for the disk.
@Loop final class ThreadWriter: Writer {
  /// Whoever comes while a group is at work gets into the next one; a sync is paid for each.
  private nonisolated static let longestGroup = Duration.milliseconds(20)

  private let queue: WorkQueue<WriteJob>
  private let thread: WriterThread

  init(
    _ engine: sending any Engine, source: String, limits: StoreLimits, hooks: StoreHooks, past: PastFile?,
    register: KeptRegister
  ) throws(StoreFault) {
    let queue = try WorkQueue<WriteJob>()
    self.queue = queue
    let watched = engine as? PostgresSession
    let group = try GroupCommit(engine, source: source, limits: limits, hooks: hooks, past: past, register: register)
    thread = try WriterThread {
      var turns = WriteTurns()
      while true {
        if turns.isEmpty {
          guard let jobs = queue.takeAll(beside: watched?.socket ?? -1, spoke: group.isAlive) else { break }
          turns.add(jobs)
        } else {
          turns.add(queue.takeNow())
        }
        group.run(&turns, atMost: Self.longestGroup) { done in Loop.task { for job in done { job.settle() } } }
      }
      group.finish()
      queue.done()
    }
  }

  /// A writer that is released without `close` ends its thread too, once all that waits is written.
  deinit { queue.close() }

  func add(_ job: WriteJob) -> Bool { queue.add(job) }

  func close() async {
    await withCheckedContinuation { continuation in
      queue.close(whenDone: { continuation.resume() })
    }
    thread.join()
  }
}
