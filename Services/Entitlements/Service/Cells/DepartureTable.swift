import CivilTime
import Storage
import Wire

/// The tables `departures` and `departed_credentials`: accounts on their way to another cell, and those that are there.
struct DepartureTable {
  let db: Connection

  /// How far a departure is.
  enum Phase: String, Sendable {
    /// Nothing is done yet: others go first.
    case waiting
    /// Changes are refused, and what is under way comes to its end.
    case holding
    /// The parcel lies in the directory, for the other cell to take, or will in a moment.
    case packed
    /// It stays, and its changes are taken again; the directory is still to be told.
    case staying
    /// The other cell has it; what is left here is forgotten.
    case left
  }

  /// One that is under way.
  struct Entry: Sendable {
    var account, app: String
    var cell: CellName
    var phase: Phase
    /// Since when it is gone on with.
    var beganAt: Timestamp
  }

  /// Begins one, unless one is under way.
  ///
  /// - Returns: whether it is new.
  func add(_ account: String, app: String, to cell: CellName, at now: Timestamp) throws -> Bool {
    try db.run(
      """
      INSERT INTO departures (account, app, cell, phase, began_at, next_try_at) VALUES ($1, $2, $3, $4, $5, $5)
      ON CONFLICT (account) DO NOTHING
      """, account, app, cell.text, Phase.waiting.rawValue, now)
    return db.changes > 0
  }

  private static let columns = "account, app, cell, phase, began_at"

  private static func entry(_ row: Row) -> Entry? {
    guard let cell = CellName(row.string(2)), let phase = Phase(rawValue: row.string(3)) else { return nil }
    return Entry(account: row.string(0), app: row.string(1), cell: cell, phase: phase, beganAt: row.timestamp(4))
  }

  /// An account's; nil for one that is here to stay.
  func entry(_ account: String) throws -> Entry? {
    try db.first("SELECT \(Self.columns) FROM departures WHERE account = $1", account, map: Self.entry) ?? nil
  }

  /// - Throws: `moved` for an account that has gone to another cell.
  func requireNotLeft(_ account: String) throws {
    if let entry = try entry(account), entry.phase == .left { throw Failure.moved(to: entry.cell.text) }
  }

  /// Accounts that don't go anywhere, in the order of their ids.
  func staying(after account: String, limit: Int) throws -> [(account: String, app: String)] {
    try db.rows(
      """
      SELECT id, app FROM accounts
      WHERE id > $1 AND NOT EXISTS (SELECT 1 FROM departures WHERE departures.account = accounts.id)
      ORDER BY id LIMIT $2
      """, account, limit
    ) { ($0.string(0), $0.string(1)) }
  }

  /// How many are on their way.
  func leaving() throws -> Int {
    try db.first("SELECT count(*) FROM departures WHERE next_try_at IS NOT NULL") { $0.int(0) } ?? 0
  }

  /// How many accounts this cell has, with those on their way.
  func stayingAndLeaving() throws -> Int {
    try db.first(
      """
      SELECT count(*) FROM accounts WHERE NOT EXISTS (
        SELECT 1 FROM departures WHERE departures.account = accounts.id AND next_try_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM storage_erased WHERE storage_erased.account = accounts.id)
      """
    ) { $0.int(0) } ?? 0
  }

  /// Those that are to be gone on with, but for some.
  func due(at now: Timestamp, limit: Int, except some: Set<String>) throws -> [Entry] {
    let found = try db.rows(
      "SELECT \(Self.columns) FROM departures WHERE next_try_at <= $1 ORDER BY next_try_at LIMIT $2", now,
      limit + some.count, map: Self.entry)
    return Array(found.compactMap(\.self).filter { !some.contains($0.account) }.prefix(limit))
  }

  /// When the next one is to be gone on with, but for some.
  func next(except some: Set<String>) throws -> Timestamp? {
    try db.rows(
      "SELECT account, next_try_at FROM departures WHERE next_try_at IS NOT NULL ORDER BY next_try_at LIMIT $1",
      some.count + 1
    ) { ($0.string(0), $0.timestamp(1)) }.first { !some.contains($0.0) }?.1
  }

  /// It is gone on with from now on.
  func begin(_ account: String, at now: Timestamp) throws {
    try db.run(
      "UPDATE departures SET phase = $2, began_at = $3 WHERE account = $1", account, Phase.holding.rawValue, now)
  }

  /// It is gone on with at a time; nil for no more.
  func set(_ phase: Phase, of account: String, next: Timestamp?) throws {
    try db.run("UPDATE departures SET phase = $2, next_try_at = $3 WHERE account = $1", account, phase.rawValue, next)
  }

  /// It is gone on with at a time, where it is.
  func rest(_ account: String, until time: Timestamp) throws {
    try db.run("UPDATE departures SET next_try_at = $2 WHERE account = $1", account, time)
  }

  /// Those that wait are looked at now.
  func wake(at now: Timestamp) throws {
    try db.run("UPDATE departures SET next_try_at = $1 WHERE next_try_at > $1", now)
  }

  /// The account is gone: who comes with one of its tokens, or a device's secret, or registers it once more, is sent on.
  ///
  /// - Returns: the digests of its tokens.
  func leave(_ entry: Entry, at now: Timestamp) throws -> [String] {
    let (tokens, secrets) = try credentials(of: entry.account)
    let keys = try db.rows(
      "SELECT key_hash FROM registrations WHERE session IN (SELECT id FROM sessions WHERE account = $1) AND made_at > $2",
      entry.account, now + (.zero - Registration.repeatable)
    ) { $0.string(0) }
    for digest in tokens + secrets + keys {
      try db.run(
        """
        INSERT INTO departed_credentials (digest, account, cell) VALUES ($1, $2, $3)
        ON CONFLICT (digest) DO UPDATE SET cell = excluded.cell
        """, digest, entry.account, entry.cell.text)
    }
    try db.run(
      "UPDATE departures SET phase = $2, left_at = $3, next_try_at = $3 WHERE account = $1", entry.account,
      Phase.left.rawValue, now)
    return tokens
  }

  /// The digests of an account's tokens, and of its devices' secrets, that hold.
  func credentials(of account: String) throws -> (tokens: [String], secrets: [String]) {
    func digests(_ sql: String) throws -> [String] {
      try db.rows(sql, account) { [$0.optionalString(0), $0.optionalString(1)].compactMap(\.self) }.flatMap(\.self)
    }
    return (
      try digests("SELECT token_hash, next_token_hash FROM sessions WHERE account = $1 AND revoked_at IS NULL"),
      try digests("SELECT secret_hash, next_secret_hash FROM devices WHERE account = $1")
    )
  }

  /// It doesn't go, or has come back.
  func remove(_ account: String) throws {
    try db.run("DELETE FROM departures WHERE account = $1", account)
    try db.run("DELETE FROM departed_credentials WHERE account = $1", account)
  }

  /// Where somebody is whose token or secret this is, and who was here; nil for any other.
  func cell(of digest: String) throws -> CellName? {
    try db.first("SELECT cell FROM departed_credentials WHERE digest = $1", digest) { CellName($0.string(0)) } ?? nil
  }
}
