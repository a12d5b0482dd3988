import CivilTime
import Glibc
import Synchronization

/// A reader thread's session. It is opened on the first read, and again if the server has ended it.
final class PostgresReader {
  private let address: PostgresAddress
  private let source: String
  private let queue: ReadQueue
  private var session: PostgresSession? {
    didSet {
      queue.sessions.add((session == nil ? 0 : 1) - (oldValue == nil ? 0 : 1), ordering: .relaxed)
    }
  }
  /// The pause of a thread that can't connect while another thread has a session, in microseconds.
  private static let pause: UInt32 = 250_000

  /// - Parameters:
  ///   - source: the service's name.
  ///   - queue: supplies the reads.
  init(_ address: PostgresAddress, source: String, queue: ReadQueue) {
    self.address = address
    self.source = source
    self.queue = queue
  }

  /// Runs reads until the queue is closed.
  func run() {
    while let job = queue.take() {
      do {
        if session == nil { session = try PostgresOpening.reader(address) }
        job.run(on: .success(self))
      } catch {
        // Leave the read to another thread that has a session.
        if queue.sessions.load(ordering: .relaxed) > 0, queue.add(job) {
          usleep(Self.pause)
        } else {
          job.run(on: .failure(error))
        }
      }
    }
    queue.threadEnded()
  }

  /// Runs a body on one consistent state, which includes every change that was acknowledged before the read began.
  func read<T>(at wallNow: Timestamp, _ body: (Reading) throws -> T) throws -> T {
    do { return try attempt(wallNow, body) } catch let fault as StoreFault where fault.isFatal {
      // The server may have ended the session since the last read.
      session = nil
      do { return try attempt(wallNow, body) } catch let fault as StoreFault where fault.isFatal {
        session = nil
        throw fault
      }
    }
  }

  private func attempt<T>(_ wallNow: Timestamp, _ body: (Reading) throws -> T) throws -> T {
    let session = try session ?? PostgresOpening.reader(address)
    self.session = session
    let own = Connection(session, isRestricted: false)
    try own.run(Dialect.postgres.beginReading)
    defer { try? own.run("ROLLBACK") }
    return try body(Reading(session, wallNow: wallNow, source: source))
  }
}
