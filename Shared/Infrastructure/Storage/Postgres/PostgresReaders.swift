import CivilTime
import EventLoop
import Wire

/// A few threads that read from the server, so that the loop never waits for the server. Each thread has its own
/// session.
@Loop final class PostgresReaders {
  private nonisolated let queue: ReadQueue
  private let threads: [WriterThread]
  /// The number of pending reads.
  private var waiting = 0
  private let limit: Int
  private let source: String

  /// - Parameter limit: the maximum number of waiting reads of all threads together.
  init(_ address: PostgresAddress, source: String, limit: Int, threads count: Int = 3) throws(StoreFault) {
    self.limit = limit
    self.source = source
    let queue = try ReadQueue(threads: count)
    var threads: [WriterThread] = []
    for _ in 0..<count {
      threads.append(try WriterThread { PostgresReader(address, source: source, queue: queue).run() })
    }
    self.queue = queue
    self.threads = threads
  }

  deinit { queue.close() }

  /// Reads one consistent state on the next free thread.
  ///
  /// - Parameters:
  ///   - owner: the account that the read belongs to. Owners take turns.
  ///   - done: called on the loop with the result of the body.
  func read<T: Sendable>(
    of owner: String? = nil, at wallNow: Timestamp, _ body: @escaping @Sendable (Reading) throws -> T,
    done: @escaping @Loop (Result<T, any Error>) -> Void
  ) throws(Failure) -> any Cancellable {
    guard waiting < limit else { throw WriteRefusal.overloaded(limit: limit, source: source) }
    let job = ReadJob(of: owner) { reader in
      let result = Result { try reader.get().read(at: wallNow, body) }
      Loop.task {
        self.waiting -= 1
        done(result.mapError { self.failure(for: $0) })
      }
    }
    guard queue.add(job) else { throw WriteRefusal.closed(source) }
    waiting += 1
    return job
  }

  private func failure(for error: any Error) -> any Error {
    guard let fault = error as? StoreFault else { return error }
    if fault.isLockTimeout { return WriteRefusal.locked }
    return fault.isFatal ? WriteRefusal.closed(source) : fault
  }

  /// Rejects further reads. Returns when all accepted reads are done.
  func close() async {
    await withCheckedContinuation { continuation in queue.close(whenDone: { continuation.resume() }) }
    for thread in threads { thread.join() }
  }
}
