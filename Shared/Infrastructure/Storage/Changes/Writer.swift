import EventLoop

/// Runs a store's writes. Owners take turns, and writes that wait at the same moment share a commit.
///
/// A writer doesn't limit its queue: `Store` counts the waiting writes and rejects those above its limit.
@Loop protocol Writer: AnyObject {
  /// Accepts a write. Returns false if the writer is closed.
  func add(_ job: WriteJob) -> Bool
  /// Rejects further writes. Returns when all accepted writes are done.
  func close() async
}

/// The writer of a real process: a thread, so that the loop never waits for the disk.
@Loop final class ThreadWriter: Writer {
  private let queue: WorkQueue<WriteJob>
  private let thread: WriterThread

  init(
    _ engine: sending any Engine, source: String, limits: StoreLimits, hooks: StoreHooks, past: HighWaterMarkFile?,
    erasureLog: WatchedErasureLog
  ) throws(StoreFault) {
    let queue = try WorkQueue<WriteJob>()
    self.queue = queue
    let watched = engine as? PostgresSession
    let group = try GroupCommit(
      engine, source: source, limits: limits, hooks: hooks, past: past, erasureLog: erasureLog)
    thread = try WriterThread {
      var turns = FairQueue<WriteJob>()
      while true {
        if turns.isEmpty {
          guard let jobs = queue.takeAll(beside: watched?.socket ?? -1, whenReadable: group.isAlive) else { break }
          turns.add(jobs)
        } else {
          turns.add(queue.takeNow())
        }
        group.run(&turns, atMost: limits.groupTime) { done in Loop.task { for job in done { job.settle() } } }
      }
      group.finish()
      queue.done()
    }
  }

  /// Releasing a writer without calling `close` also ends its thread, once all waiting jobs are written.
  deinit { queue.close() }

  func add(_ job: WriteJob) -> Bool { queue.add(job) }

  func close() async {
    await withCheckedContinuation { continuation in
      queue.close(whenDone: { continuation.resume() })
    }
    thread.join()
  }
}
