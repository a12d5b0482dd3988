import CivilTime
import EventLoop
import Wire

/// A few threads that read from the server, so that the loop never waits for the server. Each thread has its own
/// session.
@Loop final class PostgresReaders {
  private nonisolated let queues: [WorkQueue<ReadJob>]
  private let threads: [WriterThread]
  /// The number of pending reads of each thread.
  private var waiting: [Int]
  private let limit: Int
  private let source: String

  /// - Parameter limit: the maximum number of waiting reads of all threads together.
  init(_ address: PostgresAddress, source: String, limit: Int, threads count: Int = 3) throws(StoreFault) {
    self.limit = limit
    self.source = source
    waiting = Array(repeating: 0, count: count)
    var queues: [WorkQueue<ReadJob>] = []
    var threads: [WriterThread] = []
    for _ in 0..<count {
      let queue = try WorkQueue<ReadJob>()
      queues.append(queue)
      threads.append(
        try WriterThread {
          let reader = PostgresReader(address, source: source)
          while let jobs = queue.takeAll() { for job in jobs { job.run(on: reader) } }
          queue.done()
        })
    }
    self.queues = queues
    self.threads = threads
  }

  deinit { for queue in queues { queue.close() } }

  /// Reads one consistent state on the thread with the fewest pending reads.
  ///
  /// - Parameter done: called on the loop with the result of the body.
  func read<T: Sendable>(
    at wallNow: Timestamp, _ body: @escaping @Sendable (Reading) throws -> T,
    done: @escaping @Loop (Result<T, any Error>) -> Void
  ) throws(Failure) -> any Cancellable {
    guard let place = waiting.indices.min(by: { waiting[$0] < waiting[$1] }), waiting[place] < limit / waiting.count
    else {
      throw WriteRefusal.overloaded(limit: limit, source: source)
    }
    let job = ReadJob { reader in
      let result = Result {
        guard let reader else { throw WriteRefusal.cancelled }
        return try reader.read(at: wallNow, body)
      }
      Loop.task {
        self.waiting[place] -= 1
        done(result.mapError { ($0 as? StoreFault)?.isFatal == true ? WriteRefusal.closed(self.source) : $0 })
      }
    }
    guard queues[place].add(job) else { throw WriteRefusal.closed(source) }
    waiting[place] += 1
    return job
  }

  /// Rejects further reads. Returns when all accepted reads are done.
  func close() async {
    for (queue, thread) in zip(queues, threads) {
      await withCheckedContinuation { continuation in queue.close(whenDone: { continuation.resume() }) }
      thread.join()
    }
  }
}
