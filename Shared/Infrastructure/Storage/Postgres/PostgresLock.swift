import CivilTime
import EventLoop
import Glibc

/// The writer's locks: only one deployment may write, and within it one process per store (decision 7).
///
/// These are advisory locks of the writer's session, so they are released when the session ends:
/// - the deployment's lock, shared by its services. It is granted only while no other deployment holds its lock;
/// - the schema's lock, exclusive;
/// - a lock named after the session, on which standby processes wait for its end.
struct PostgresLock {
  private let address: PostgresAddress

  init(of address: PostgresAddress) { self.address = address }

  /// All locks except the schema's are identified by two numbers. The first number is the kind of lock: "QNT" and a
  /// letter.
  private static let gate = 0x514e_5447
  private static let deployments = 0x514e_5453
  private static let sessions = 0x514e_5450
  /// The time for which a new process waits for its predecessor to end, for example during a restart.
  private static let patience = "1s"
  /// The interval at which a standby process checks the locks again.
  private static let look = "2s"

  /// Takes all three locks.
  ///
  /// - Throws: `standingBy` if another session holds one of them. In this case, call `wait` and then this method again.
  func take(_ db: Connection) throws {
    try db.ask("pg_try_advisory_lock(\(Self.sessions), pg_backend_pid())")
    if let deployment = address.deployment, let pid = try claim(deployment, db) {
      throw try standingBy("another deployment", of: pid, db)
    }
    do {
      try waiting(atMost: Self.patience, db) { try db.ask("pg_advisory_lock(hashtextextended($1, 0))", address.schema) }
    } catch let fault as StoreFault where fault.isLockTimeout {
      throw try standingBy("another writer", of: writer(db), db)
    }
  }

  /// Waits until no other session holds a lock that `take` needs. Blocks.
  func wait(_ db: Connection) throws {
    while let pid = try blockingProcess(db) {
      // Each session holds a lock on its own process id. The shared lock is therefore granted when the blocking session
      // ends, even if its deployment has other sessions.
      do {
        try waiting(atMost: Self.look, db) { try db.ask("pg_advisory_lock_shared(\(Self.sessions), $1::integer)", pid) }
        try db.ask("pg_advisory_unlock_shared(\(Self.sessions), $1::integer)", pid)
        // Pause before the next check: the session may be about to end, or its process id may have been reused.
        usleep(20_000)
      } catch let fault as StoreFault where fault.isLockTimeout {}
    }
  }

  private func blockingProcess(_ db: Connection) throws -> Int? {
    if let deployment = address.deployment, let pid = try anotherDeployment(than: deployment, db) { return pid }
    return try writer(db)
  }

  /// Takes the deployment's lock. If two deployments started at the same moment, neither would see the other's lock. A
  /// further lock, the gate, therefore lets only one deployment check at a time.
  ///
  /// - Returns: the session that holds another deployment's lock, in which case this deployment's lock isn't taken; nil
  ///   if the lock was taken.
  private func claim(_ deployment: String, _ db: Connection) throws -> Int? {
    try db.run("BEGIN")
    do {
      try db.ask("pg_advisory_xact_lock(\(Self.gate), 0)")
      let other = try anotherDeployment(than: deployment, db)
      if other == nil {
        try db.ask("pg_try_advisory_lock_shared(\(Self.deployments), \(Self.number)::integer)", deployment)
      }
      try db.run("COMMIT")
      return other
    } catch {
      try? db.run("ROLLBACK")
      throw error
    }
  }

  /// A hash of the deployment's name.
  private static let number = "(hashtext($1) & 2147483647)"

  private func anotherDeployment(than deployment: String, _ db: Connection) throws -> Int? {
    try db.value(
      of: Int.self,
      """
      SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = \(Self.deployments)
      AND objid <> \(Self.number)::bigint
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) ORDER BY pid LIMIT 1
      """, deployment)
  }

  /// Returns the session that holds the schema's lock, or nil if the lock is free or held by this session.
  private func writer(_ db: Connection) throws -> Int? {
    try db.value(
      of: Int.self,
      """
      SELECT pid FROM pg_locks, (SELECT hashtextextended($1, 0) AS key) AS own
      WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND pid <> pg_backend_pid()
      AND (classid::bigint << 32 | objid::bigint) = key
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) LIMIT 1
      """, address.schema)
  }

  private func waiting(atMost time: String, _ db: Connection, _ body: () throws -> Void) throws {
    try db.run("SET lock_timeout = '\(time)'")
    defer { try? db.run("SET lock_timeout = 0") }
    try body()
  }

  /// - Parameter pid: the session of the other deployment or writer. It may have ended.
  private func standingBy(_ whom: String, of pid: Int?, _ db: Connection) throws -> StoreFault {
    let place = try db.value(
      of: String.self, "SELECT coalesce(host(client_addr), 'this machine') FROM pg_stat_activity WHERE pid = $1", pid)
    let from = place.map { " (from \($0))" } ?? ""
    return .standingBy(
      "standing by: \(address.schema) at \(address.place) is in use by \(whom)\(from); this process takes "
        + "over afterwards")
  }
}

extension Connection {
  /// Calls a function for its effect.
  fileprivate func ask(_ function: String, _ arguments: (any SQLValue)?...) throws {
    _ = try rows("SELECT \(function)", arguments: arguments) { _ in true }
  }
}

extension PostgresAddress {
  /// Returns once another attempt to open a store may succeed: the server is reachable and writable. If another writer
  /// or deployment owned the store, also waits until that owner ends. Takes no lock, so another process may open the
  /// store first.
  ///
  /// - Parameters:
  ///   - fault: the reason why the store couldn't be opened.
  ///   - pause: the delay between two attempts to reach the server.
  ///   - address: returns the store's address, or nil if the store is no longer in PostgreSQL. Called before each
  ///     attempt, because the password may have changed.
  ///   - changed: called with each new reason.
  @Loop package static func untilFree(
    after fault: StoreFault, pause: Duration = .milliseconds(250), at address: @Loop () throws -> PostgresAddress?,
    changed: @Loop (StoreFault) -> Void
  ) async {
    var last = fault
    while true {
      do {
        guard let address = try address() else { return }
        let isInUse = last.isStandingBy
        return try await BackgroundThread.run {
          let session = try PostgresOpening.open(address, Self.standby)
          guard isInUse else { return }
          // With this setting, the server notices if the waiting process dies.
          try session.script("SET client_connection_check_interval = '1s'")
          try PostgresLock(of: address).wait(Connection(session, isRestricted: false))
        }
      } catch {
        let now = (error as? StoreFault) ?? StoreFault(message: "\(error)")
        if now.description != last.description { changed(now) }
        last = now
        try? await LoopClock.system.sleep(until: LoopClock.system.now + pause)
      }
    }
  }
}
