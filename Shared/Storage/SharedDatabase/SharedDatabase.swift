import CivilTime
package import EventLoop
import Synchronization
import Wire

/// A schema of PostgreSQL's that several stacks read and change at once: each change is a short transaction, and nobody
/// holds a lock on all of it.
///
/// One thread with one session does what is asked of it, in order; the loop never waits for the server. Where that can't
/// be reached calls are refused, and it is tried again with the next one.
@Loop package final class SharedDatabase {
  /// Where it is, without who logs in.
  package nonisolated let place: String
  private nonisolated let queue: WorkQueue<SharedJob>
  private let thread: WriterThread
  private let clock: LoopClock
  /// Calls that the thread hasn't done with; those that were given up are among them until it has seen that.
  private var waiting = 0
  /// Why the last call that the thread has done with failed at the server; nil where it didn't.
  package private(set) var fault: String?
  /// Whether another process is there in this one's place. One that was there before, and whose session ends a little
  /// later, isn't meant.
  package var isTaken: Bool { !wasReached && takenSince.map { clock.now - $0 >= .seconds(10) } ?? false }
  private var takenSince: Instant?
  private var wasReached = false
  /// Calls that may wait.
  private static let most = 1024

  /// - Parameters:
  ///   - schema: statements that make what isn't there yet; run whenever a session begins.
  ///   - holder: as whom this process is there: no two sessions may be the same one at a time.
  ///   - channel: a channel of LISTEN and NOTIFY.
  ///   - greet: looks whether this is the right one, whenever a session begins; what it throws ends the session.
  ///   - heard: called for each word that somebody has told on it; with nil when a session begins, as what was told
  ///     before was told to nobody.
  package init(
    _ address: PostgresAddress, schema: String, holder: String, channel: String, clock: LoopClock,
    greet: @escaping @Sendable (Connection) throws -> Void = { _ in },
    heard: @escaping @Loop @Sendable (_ word: String?) -> Void
  ) throws(StoreFault) {
    (place, self.clock) = (address.place, clock)
    let queue = try WorkQueue<SharedJob>()
    self.queue = queue
    thread = try WriterThread {
      let session = SharedSession(address, schema: schema, holder: holder, channel: channel, greet: greet) { word in
        Loop.task { heard(word) }
      }
      while let jobs = queue.takeAll(beside: session.socket, spoke: { session.hears() }) {
        for job in jobs { job.run(session) }
      }
      queue.done()
    }
  }

  deinit { queue.close() }

  /// Runs a body in a transaction of its own, and returns once that is committed.
  ///
  /// - Parameter time: after which the caller is refused. What was begun may still be done, and is told as unknown: a
  ///   body has to be safe to be repeated. What wasn't begun by then never is.
  /// - Throws: what the body threw; `unavailable` where the server can't be asked.
  package func run<T: Sendable>(
    within time: Duration = .seconds(3), _ body: @escaping @Sendable (Connection) throws -> T
  ) async throws -> T {
    guard waiting < Self.most else { throw WriteRefusal.overloaded(limit: Self.most, source: Self.name) }
    waiting += 1
    return try await withCheckedThrowingContinuation { continuation in
      let (answer, turn) = (FirstAnswer(continuation), Turn())
      let timer = clock.schedule(at: clock.now + time) {
        answer.give(.failure(Self.isAway(executed: turn.take() ? .no : .unknown)))
      }
      let isTaken = queue.add(
        SharedJob { session in
          let result = turn.take() ? Result { try session.run(body) } : nil
          Loop.task {
            self.waiting -= 1
            self.clock.cancel(timer)
            guard let result else { return }
            let fault: StoreFault? = if case .failure(let fault as StoreFault) = result { fault } else { nil }
            self.fault = fault.map { "\($0)" }
            self.takenSince = fault?.isStandingBy == true ? self.takenSince ?? self.clock.now : nil
            if case .success = result { self.wasReached = true }
            answer.give(result.mapError(Self.refusal))
          }
        })
      if !isTaken {
        waiting -= 1
        clock.cancel(timer)
        answer.give(.failure(WriteRefusal.closed(Self.name)))
      }
    }
  }

  /// Takes no more, and returns when all that it took is done.
  package func close() async {
    await withCheckedContinuation { continuation in queue.close(whenDone: { continuation.resume() }) }
    thread.join()
  }

  private nonisolated static let name = "directory"

  private nonisolated static func refusal(_ error: any Error) -> any Error {
    error is StoreFault ? isAway(executed: .unknown) : error
  }

  /// It still is a moment later: the reason keeps whoever passes calls on from trying again until their time is over.
  private nonisolated static func isAway(executed: Executed) -> Failure {
    var failure = Failure.unavailable(name, executed: executed)
    failure.details["reason"] = "directory_away"
    return failure
  }

  /// A call is begun by the thread or given up by the loop, whoever is first.
  private final class Turn: Sendable {
    private let isTaken = Atomic(false)
    /// - Returns: whether the asker was the first of the two.
    func take() -> Bool { !isTaken.exchange(true, ordering: .relaxed) }
  }

  /// Whoever is first answers.
  @Loop private final class FirstAnswer<T: Sendable> {
    private var continuation: CheckedContinuation<T, any Error>?
    init(_ continuation: CheckedContinuation<T, any Error>) { self.continuation = continuation }
    func give(_ result: Result<T, any Error>) {
      continuation?.resume(with: result)
      continuation = nil
    }
  }
}

/// What the thread is to do.
struct SharedJob: Sendable {
  let run: @Sendable (SharedSession) -> Void
  init(_ run: @escaping @Sendable (SharedSession) -> Void) { self.run = run }
}

/// The thread's session, which is opened when it is needed, and anew when the server has ended it.
final class SharedSession {
  private let address: PostgresAddress
  private let schema: String
  private let holder: String
  private let channel: String
  private let greet: (Connection) throws -> Void
  private let heard: (_ word: String?) -> Void
  private var session: PostgresSession?

  init(
    _ address: PostgresAddress, schema: String, holder: String, channel: String,
    greet: @escaping (Connection) throws -> Void, heard: @escaping (_ word: String?) -> Void
  ) {
    (self.address, self.schema, self.holder, self.channel) = (address, schema, holder, channel)
    (self.greet, self.heard) = (greet, heard)
  }

  /// Tells when the server says something unasked; below 0 without a session.
  var socket: Int32 { session?.socket ?? -1 }

  /// The server has said something: a word on the channel, or that it ends. Returns whether to go on listening.
  func hears() -> Bool {
    guard let session else { return false }
    guard session.isAlive() else {
      self.session = nil
      return false
    }
    for word in session.takeNotices() { heard(word) }
    return true
  }

  /// Runs a body in a transaction.
  func run<T>(_ body: (Connection) throws -> T) throws -> T {
    let isKept = session != nil
    do { return try attempt(body) } catch let fault as StoreFault
      where fault.isFatal || Self.missing.contains(fault.state)
    {
      session = nil
      // The server may have ended an idle session; every body is safe to be repeated.
      if !isKept { throw fault }
      return try attempt(body)
    }
  }

  private static let lockTimeout = "55P03"
  /// A table or the schema isn't there: somebody has dropped it, and it is made again with the next session.
  private static let missing = ["42P01", "3F000"]

  private func attempt<T>(_ body: (Connection) throws -> T) throws -> T {
    let session = try session ?? open()
    let db = Connection(session, guest: false)
    try db.run("BEGIN")
    do {
      let value = try body(db)
      try db.run("COMMIT")
      for word in session.takeNotices() { heard(word) }
      return value
    } catch {
      if session.inTransaction { try? db.run("ROLLBACK") }
      throw error
    }
  }

  private func open() throws -> PostgresSession {
    let session = try PostgresOpening.open(address, "shared")
    try PostgresCheck.refuseUnfit(session)
    try PostgresCheck.refuseSharedSessions(session, address)
    // A session of before may end a moment later than its process.
    try session.script("SET lock_timeout = '2s'")
    do {
      _ = try Connection(session, guest: false).first(
        "SELECT pg_advisory_lock(hashtextextended($1, 0))", "quintet \(address.schema) \(holder)"
      ) { _ in true }
    } catch let fault as StoreFault where fault.state == Self.lockTimeout {
      throw StoreFault.standingBy("another process is there as \(holder), at \(address.place)")
    }
    try session.script("SET lock_timeout = 0")
    // Two that begin at once would both make it.
    try session.script(
      """
      BEGIN;
      SELECT pg_advisory_xact_lock(hashtextextended('quintet \(address.schema)', 0));
      SET LOCAL client_min_messages = error;
      CREATE SCHEMA IF NOT EXISTS "\(address.schema)";
      \(schema)
      COMMIT;
      LISTEN "\(channel)";
      """)
    try greet(Connection(session, guest: false))
    self.session = session
    heard(nil)
    return session
  }
}

extension Connection {
  /// Tells whoever listens on a channel of the same database, once the transaction is committed.
  ///
  /// - Parameter word: what is told.
  package func notify(_ channel: String, _ word: String = "") throws {
    _ = try first("SELECT pg_notify($1, $2)", channel, word) { _ in true }
  }
}
