import CivilTime
import EventLoop
import Storage
import Wire

/// Accounts on their way from one cell to another. The cell that they leave begins, the one that they come to ends it:
/// it takes the row away.
extension CellDirectory {
  /// How far a move is.
  enum Phase: String, Sendable {
    /// The account's pages are being put in.
    case packing
    /// All pages are here.
    case packed
    /// The other cell has put them into its stores, and serves them to nobody yet.
    case admitted
    /// The first cell has let go: the other one may serve.
    case left
    /// The account stays: what the other cell has of it is to be thrown away.
    case cancelled
  }

  /// One that comes to this cell.
  struct Arrival: Sendable {
    var account, app: String
    var from: CellName
    var phase: Phase
  }

  /// Begins a move, or goes on with it.
  ///
  /// - Returns: how far it is; nil while an earlier one of the account isn't over.
  func begin(_ account: String, app: String, to cell: CellName) async throws -> Phase? {
    let (own, now) = (own.text, clock.wallNow.milliseconds)
    return try await run { db in
      // What went to a cell that was forgotten since is nobody's to clear away.
      try db.run(
        """
        DELETE FROM moves WHERE account = $1 AND from_cell = $2 AND phase IN ('packing', 'cancelled')
          AND NOT EXISTS (SELECT 1 FROM cells WHERE name = to_cell)
        """, account, own)
      try db.run(
        """
        INSERT INTO moves (account, app, from_cell, to_cell, phase, changed_at)
        SELECT $1, $2, $3, $4, $5, $6 WHERE EXISTS (SELECT 1 FROM cells WHERE name = $4)
        ON CONFLICT (account) DO NOTHING
        """, account, app, own, cell.text, Phase.packing.rawValue, now)
      let phase =
        try db.first(
          "SELECT phase FROM moves WHERE account = $1 AND from_cell = $2 AND to_cell = $3", account, own, cell.text
        ) { Phase(rawValue: $0.string(0)) } ?? nil
      // It may have had more since it was packed before.
      if phase == .packing { try db.run("DELETE FROM parcel_pages WHERE account = $1", account) }
      return phase
    }
  }

  /// Puts a page in; a repeat is in its place.
  func put(_ body: String, page: Int, of service: String, _ account: String) async throws {
    try await run { db in
      try db.run(
        """
        INSERT INTO parcel_pages (account, service, page, body) VALUES ($1, $2, $3, $4)
        ON CONFLICT (account, service, page) DO UPDATE SET body = excluded.body
        """, account, service, page, body)
    }
  }

  /// Has a move of this cell's be in a phase, if it is in the one before, and tells the cell that it goes to.
  ///
  /// - Returns: whether it is in that phase now.
  func advance(_ account: String, to cell: CellName, from phase: Phase, becomes next: Phase) async throws -> Bool {
    let (way, now) = (Way(from: own, to: cell), clock.wallNow.milliseconds)
    return try await run { try Self.advance(account, on: way, from: phase, to: next, telling: cell, at: now, $0) }
  }

  /// From where to where an account goes: other moves of it are others' concern.
  private struct Way: Sendable { var from, to: CellName }

  private nonisolated static func advance(
    _ account: String, on way: Way, from phase: Phase, to next: Phase, telling cell: CellName, at now: Int64,
    _ db: Connection
  ) throws -> Bool {
    try db.run(
      """
      UPDATE moves SET phase = $5, changed_at = $6
      WHERE account = $1 AND from_cell = $2 AND to_cell = $3 AND phase = $4
      """, account, way.from.text, way.to.text, phase.rawValue, next.rawValue, now)
    if db.changes > 0 {
      try db.notify(Self.channel(cell))
      return true
    }
    return try db.first(
      "SELECT phase FROM moves WHERE account = $1 AND from_cell = $2 AND to_cell = $3", account, way.from.text,
      way.to.text
    ) { $0.string(0) } == next.rawValue
  }

  /// How far a move is; nil where there is none.
  func phase(of account: String) async throws -> Phase? {
    try await run { db in
      try db.first("SELECT phase FROM moves WHERE account = $1", account) { Phase(rawValue: $0.string(0)) } ?? nil
    }
  }

  /// The account stays, unless the other cell has it already.
  ///
  /// - Returns: whether it stays.
  func cancel(_ account: String, to cell: CellName) async throws -> Bool {
    let (way, now) = (Way(from: own, to: cell), clock.wallNow.milliseconds)
    return try await run { db in
      // The other cell looks at nothing before all of it is there.
      try db.run(
        "DELETE FROM moves WHERE account = $1 AND from_cell = $2 AND to_cell = $3 AND phase = 'packing'", account,
        way.from.text, way.to.text)
      if try Self.advance(account, on: way, from: .packed, to: .cancelled, telling: cell, at: now, db) { return true }
      return try db.first(
        "SELECT 1 FROM moves WHERE account = $1 AND from_cell = $2 AND to_cell = $3", account, way.from.text,
        way.to.text
      ) { _ in true } == nil
    }
  }

  /// An account is the other cell's from now on: it may serve. Where the directory has gone back to before that, or is
  /// another one, the cell is told once more.
  ///
  /// - Returns: false where that cell hasn't said, or has to say again, that it has all.
  func left(_ account: String, app: String, to cell: CellName) async throws -> Bool {
    let (way, now) = (Way(from: own, to: cell), clock.wallNow.milliseconds)
    return try await run { db in
      if try Self.advance(account, on: way, from: .admitted, to: .left, telling: cell, at: now, db) { return true }
      if try db.first("SELECT 1 FROM moves WHERE account = $1", account, map: { _ in true }) == true { return false }
      let isOver = try db.first(
        "SELECT 1 FROM moved_credentials WHERE account = $1 AND cell IN ($2, '') LIMIT 1", account, cell.text
      ) { _ in true }
      if isOver == true { return true }
      try db.run(
        """
        INSERT INTO moves (account, app, from_cell, to_cell, phase, changed_at) VALUES ($1, $2, $3, $4, $5, $6)
        """, account, app, way.from.text, way.to.text, Phase.left.rawValue, now)
      try db.notify(Self.channel(cell))
      return true
    }
  }

  /// Accounts that are in another cell and have left one, in the order of their ids. Of which that can't be said, since
  /// their tokens lead to several, aren't among them.
  func gone(behind account: String, limit: Int) async throws -> [(account: String, cell: CellName)] {
    let own = own.text
    return try await run { db in
      try db.rows(
        """
        SELECT account, min(cell) FROM moved_credentials WHERE account > $1
        GROUP BY account HAVING count(*) FILTER (WHERE cell = $2) = 0 AND min(cell) = max(cell) ORDER BY account LIMIT $3
        """, account, own, limit
      ) { row in CellName(row.string(1)).map { (row.string(0), $0) } }.compactMap(\.self)
    }
  }

  // MARK: The cell that it comes to

  /// Those that this cell has something to do for, but for some.
  func arrivals(limit: Int, except some: Set<String>) async throws -> [Arrival] {
    let (own, some) = (own.text, some.joined(separator: ","))
    return try await run { db in
      try db.rows(
        """
        SELECT account, app, from_cell, phase FROM moves
        WHERE to_cell = $1 AND phase IN ('packed', 'left', 'cancelled')
          AND account <> ALL (string_to_array($3, ','))
        ORDER BY changed_at LIMIT $2
        """, own, limit, some
      ) { row -> Arrival? in
        guard let from = CellName(row.string(2)), let phase = Phase(rawValue: row.string(3)) else { return nil }
        return Arrival(account: row.string(0), app: row.string(1), from: from, phase: phase)
      }.compactMap(\.self)
    }
  }

  /// A page; nil behind the last.
  func page(_ page: Int, of service: String, _ account: String) async throws -> String? {
    try await run { db in
      try db.first(
        "SELECT body FROM parcel_pages WHERE account = $1 AND service = $2 AND page = $3", account, service, page
      ) { $0.string(0) }
    }
  }

  /// All of an account is in this cell's stores: what there is one of is this cell's from now on, and whoever comes with
  /// the account's tokens is led here.
  ///
  /// - Returns: false where it was cancelled meanwhile.
  func admitted(_ arrival: Arrival, credentials: [String], claims: [Claim]) async throws -> Bool {
    let (way, own, now) = (Way(from: arrival.from, to: own), own.text, clock.wallNow.milliseconds)
    return try await run { db in
      let isMine = try Self.advance(
        arrival.account, on: way, from: .packed, to: .admitted, telling: arrival.from, at: now, db)
      guard isMine else { return false }
      for claim in claims {
        try db.run(
          """
          INSERT INTO claims (kind, digest, cell, account) VALUES ($1, $2, $3, $4)
          ON CONFLICT (kind, digest) DO UPDATE SET cell = excluded.cell, account = excluded.account
          """, claim.kind.rawValue, claim.digest, own, arrival.account)
      }
      // Those that it had before lead here too.
      try db.run("UPDATE moved_credentials SET cell = $2 WHERE account = $1", arrival.account, own)
      for digest in credentials {
        try db.run(
          """
          INSERT INTO moved_credentials (digest, account, cell) VALUES ($1, $2, $3)
          ON CONFLICT (digest) DO UPDATE SET cell = excluded.cell
          """, digest, arrival.account, own)
      }
      return true
    }
  }

  /// It is over.
  func finish(_ account: String) async throws {
    try await run { db in
      try db.run("DELETE FROM moves WHERE account = $1 AND phase IN ('left', 'cancelled')", account)
    }
  }
}
