import CivilTime
import EventLoop
import Glibc

/// Who may write: one stack, and of that one process for each store (decisions 92, 101).
///
/// All are advisory locks of the writer's own session, so that nobody can have them whose session is gone:
/// - its stack's, shared with that stack's other services. It is taken only while no other stack has its own;
/// - its schema's, alone;
/// - one that is named by the session, for those who wait for its end.
struct PostgresLock {
  private let address: PostgresAddress

  init(of address: PostgresAddress) { self.address = address }

  /// "QNT" and a letter: the first half of the two numbers that name such a lock.
  private static let (gate, stacks, sessions) = (0x514e_5447, 0x514e_5453, 0x514e_5450)
  /// How long whoever comes waits for a process that is going, such as the one before a restart, and for how long
  /// whoever stands by waits before it looks again.
  private static let (patience, look) = ("1s", "2s")

  /// Takes all three.
  ///
  /// - Throws: `standingBy` when another one keeps them: whoever was refused is to `wait`, and then to come again.
  func take(_ db: Connection) throws {
    try db.ask("pg_try_advisory_lock(\(Self.sessions), pg_backend_pid())")
    if let stack = address.stack, let pid = try claim(stack, db) { throw try standingBy("another stack", of: pid, db) }
    do {
      try waiting(atMost: Self.patience, db) { try db.ask("pg_advisory_lock(hashtextextended($1, 0))", address.schema) }
    } catch let fault as StoreFault where fault.state == Self.waitedInVain {
      throw try standingBy("another writer", of: writer(db), db)
    }
  }

  /// Waits until nobody is in the way, or until something else may be worth a look. It blocks.
  func wait(_ db: Connection) throws {
    while let pid = try inTheWay(db) {
      // It ends with that session; until then whoever else is of that stack comes and goes as it likes.
      do {
        try waiting(atMost: Self.look, db) { try db.ask("pg_advisory_lock_shared(\(Self.sessions), $1::integer)", pid) }
        try db.ask("pg_advisory_unlock_shared(\(Self.sessions), $1::integer)", pid)
        // A session that is about to go, or whose number another one had just before.
        usleep(20_000)
      } catch let fault as StoreFault where fault.state == Self.waitedInVain {}
    }
  }

  private func inTheWay(_ db: Connection) throws -> Int? {
    if let stack = address.stack, let pid = try anotherStack(than: stack, db) { return pid }
    return try writer(db)
  }

  /// Takes the stack's lock, behind a gate, so that two stacks can't both find nobody.
  ///
  /// - Returns: a session of another stack's that has its own; then nothing is taken.
  private func claim(_ stack: String, _ db: Connection) throws -> Int? {
    try db.run("BEGIN")
    do {
      try db.ask("pg_advisory_xact_lock(\(Self.gate), 0)")
      let other = try anotherStack(than: stack, db)
      if other == nil {
        try db.ask("pg_try_advisory_lock_shared(\(Self.stacks), \(Self.number)::integer)", stack)
      }
      try db.run("COMMIT")
      return other
    } catch {
      try? db.run("ROLLBACK")
      throw error
    }
  }

  /// A stack's number, from its name.
  private static let number = "(hashtext($1) & 2147483647)"

  private func anotherStack(than stack: String, _ db: Connection) throws -> Int? {
    try db.first(
      """
      SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = \(Self.stacks)
      AND objid <> \(Self.number)::bigint
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) ORDER BY pid LIMIT 1
      """, stack
    ) { $0.int(0) }
  }

  /// The session that has the schema's lock, if it isn't this one.
  private func writer(_ db: Connection) throws -> Int? {
    try db.first(
      """
      SELECT pid FROM pg_locks, (SELECT hashtextextended($1, 0) AS key) AS own
      WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND pid <> pg_backend_pid()
      AND (classid::bigint << 32 | objid::bigint) = key
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) LIMIT 1
      """, address.schema
    ) { $0.int(0) }
  }

  private func waiting(atMost time: String, _ db: Connection, _ body: () throws -> Void) throws {
    try db.run("SET lock_timeout = '\(time)'")
    defer { try? db.run("SET lock_timeout = 0") }
    try body()
  }

  /// `lock_not_available`.
  private static let waitedInVain = "55P03"

  /// - Parameter pid: the session that is in the way, which may be gone by now.
  private func standingBy(_ whom: String, of pid: Int?, _ db: Connection) throws -> StoreFault {
    let place = try db.first(
      "SELECT coalesce(host(client_addr), 'this machine') FROM pg_stat_activity WHERE pid = $1", pid
    ) { $0.string(0) }
    let from = place.map { " (from \($0))" } ?? ""
    return .standingBy("standing by: \(address.schema) at \(address.place) has \(whom)\(from), whose end it waits for")
  }
}

extension Connection {
  /// Calls a function for what it does.
  fileprivate func ask(_ function: String, _ arguments: (any SQLValue)?...) throws {
    _ = try rows("SELECT \(function)", arguments: arguments) { _ in true }
  }
}

extension PostgresAddress {
  /// Returns once a store may be opened there: the server answers and may be written, and no other writer or stack has
  /// it. Nothing is taken, so that whoever comes then has to be quick.
  ///
  /// - Parameter pause: between two tries to reach the server.
  package func untilFree(pause: Duration = .milliseconds(250)) async {
    while true {
      do {
        return try await BackgroundThread.run {
          let session = try PostgresOpening.open(self, "standby")
          // Whoever dies while it waits is noticed by the server, too.
          try session.script("SET client_connection_check_interval = '1s'")
          try PostgresLock(of: self).wait(Connection(session, guest: false))
        }
      } catch { try? await LoopClock.system.sleep(until: LoopClock.system.now + pause) }
    }
  }
}
