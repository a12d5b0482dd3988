import AppCatalog
import CivilTime
import Storage

/// An account's rows of the table `challenges_done`.
struct ChallengeTable {
  let db: Connection
  let account: String
  private static let condition = "account = $1 AND rotation = $2 AND period = $3 AND challenge = $4"

  /// Returns the completion times of a rotation's challenges in a period, by challenge id.
  func done(_ rotation: String, in period: CivilDay) throws -> [String: Timestamp] {
    try db.dictionary(
      "SELECT challenge, done_at FROM challenges_done WHERE account = $1 AND rotation = $2 AND period = $3", account,
      rotation, period.number
    ) { ($0.string("challenge"), $0.timestamp("done_at")) }
  }

  /// A completed challenge.
  struct Entry {
    var rotation: String
    /// The first day of the period.
    var period: CivilDay
    var challenge: String
    /// The day on which the completion counts; nil if an old release stored the row.
    var day: CivilDay?
    /// The id of the reward in the ledger. The ids of further payments for the same completion begin with this id.
    var paid: String?

    var occurrence: Occurrence { Occurrence(challenge: challenge, of: rotation) }
  }

  /// - Returns: True if the challenge wasn't completed before.
  func add(_ entry: Entry, at time: Timestamp) throws -> Bool {
    try db.run(
      """
      INSERT INTO challenges_done (account, rotation, period, challenge, done_at, paid, day)
      VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING
      """, account, entry.rotation, entry.period.number, entry.challenge, time, entry.paid, entry.day?.number)
    return db.changes > 0
  }

  /// Returns the rotation's completed challenges in a period.
  func entries(_ rotation: String, in period: CivilDay) throws -> [Entry] {
    try db.rows(
      "SELECT rotation, period, challenge, day, paid FROM challenges_done WHERE account = $1 AND rotation = $2 AND period = $3",
      account, rotation, period.number, map: Entry.init(row:))
  }

  func remove(_ entry: Entry) throws {
    try db.run(
      "DELETE FROM challenges_done WHERE \(Self.condition)", account, entry.rotation, entry.period.number,
      entry.challenge)
  }

  /// Returns the periods with a completed challenge of the rotation, latest first.
  func periods(of rotation: String, atMost limit: Int) throws -> [CivilDay] {
    try db.rows(
      "SELECT DISTINCT period FROM challenges_done WHERE account = $1 AND rotation = $2 ORDER BY period DESC LIMIT $3",
      account, rotation, limit
    ) { $0.day("period") }
  }

  /// Merges another account's completed challenges into this account's. A challenge that both accounts completed keeps
  /// the earlier time. A period gets no more challenges than one account can complete.
  ///
  /// - Parameter taken: Returns the number of challenges that a rotation selects for an account per period.
  /// - Returns: The other account's entries that weren't moved.
  func merge(from other: String, taken: (_ rotation: String) -> Int) throws -> [Entry] {
    let theirs = try db.rows(
      """
      SELECT rotation, period, challenge, day, paid, done_at FROM challenges_done AS theirs
      WHERE account = $1 AND EXISTS (SELECT 1 FROM challenges_done AS own
        WHERE own.account = $2 AND own.rotation = theirs.rotation AND own.period = theirs.period)
      ORDER BY done_at, rotation, challenge
      """, other, account
    ) { (entry: Entry(row: $0), doneAt: $0.timestamp("done_at")) }
    var surplus: [Entry] = []
    for (entry, doneAt) in theirs {
      let own = try done(entry.rotation, in: entry.period)
      if own[entry.challenge] == nil, own.count < taken(entry.rotation) {
        try update("account = $5", to: account, of: entry, other)
        continue
      }
      surplus.append(entry)
      try ChallengeTable(db: db, account: other).remove(entry)
      guard let known = own[entry.challenge], doneAt < known else { continue }
      try update("done_at = $5", to: doneAt, of: entry, account)
    }
    try db.run("UPDATE challenges_done SET account = $2 WHERE account = $1", other, account)
    return surplus
  }

  private func update(_ column: String, to value: any SQLValue, of entry: Entry, _ account: String) throws {
    try db.run(
      "UPDATE challenges_done SET \(column) WHERE \(Self.condition)", account, entry.rotation, entry.period.number,
      entry.challenge, value)
  }
}

extension ChallengeTable.Entry {
  fileprivate init(row: Row) {
    self.init(
      rotation: row.string("rotation"), period: row.day("period"), challenge: row.string("challenge"),
      day: row.optionalDay("day"), paid: row.optionalString("paid"))
  }
}
