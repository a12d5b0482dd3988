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
    let rows = try db.rows(
      "SELECT challenge, done_at FROM challenges_done WHERE account = $1 AND rotation = $2 AND period = $3", account,
      rotation,
      period.number
    ) { ($0.string("challenge"), $0.timestamp("done_at")) }
    return Dictionary(rows) { first, _ in first }
  }

  /// A completed challenge.
  struct Entry {
    var rotation: String
    /// The first day of the period.
    var period: CivilDay
    var challenge: String
    /// The day on which the completion counts; nil for rows of an old release.
    var day: CivilDay?
    /// The id of the reward in the ledger. The ids of further payments for the same completion begin with this id.
    var paid: String?
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
      "SELECT challenge, day, paid FROM challenges_done WHERE account = $1 AND rotation = $2 AND period = $3", account,
      rotation, period.number
    ) { row in
      Entry(
        rotation: rotation, period: period, challenge: row.string("challenge"),
        day: row.optionalInt("day").map(CivilDay.init(number:)),
        paid: row.optionalString("paid"))
    }
  }

  func remove(_ entry: Entry) throws {
    try db.run(
      "DELETE FROM challenges_done WHERE \(Self.condition)", account, entry.rotation, entry.period.number,
      entry.challenge)
  }

  /// Returns the periods with a completed challenge of the rotation, the latest first.
  func periods(of rotation: String, atMost limit: Int) throws -> [CivilDay] {
    try db.rows(
      "SELECT DISTINCT period FROM challenges_done WHERE account = $1 AND rotation = $2 ORDER BY period DESC LIMIT $3",
      account, rotation, limit
    ) { CivilDay(number: $0.int("period")) }
  }

  /// Merges another account's completed challenges into this account's. A challenge that both accounts completed keeps
  /// the earlier time. A period gets no more challenges than one account can complete.
  ///
  /// - Parameter taken: Returns the number of challenges that one account gets per period of a rotation.
  /// - Returns: The other account's entries that weren't moved.
  func merge(from other: String, taken: (_ rotation: String) -> Int) throws -> [Entry] {
    let theirs = try db.rows(
      """
      SELECT rotation, period, challenge, day, paid, done_at FROM challenges_done AS theirs
      WHERE account = $1 AND EXISTS (SELECT 1 FROM challenges_done AS own
        WHERE own.account = $2 AND own.rotation = theirs.rotation AND own.period = theirs.period)
      ORDER BY done_at, rotation, challenge
      """, other, account
    ) { row in
      let entry = Entry(
        rotation: row.string("rotation"), period: CivilDay(number: row.int("period")),
        challenge: row.string("challenge"),
        day: row.optionalInt("day").map(CivilDay.init(number:)), paid: row.optionalString("paid"))
      return (entry: entry, doneAt: row.timestamp("done_at"))
    }
    var surplus: [Entry] = []
    for (entry, doneAt) in theirs {
      let own = try done(entry.rotation, in: entry.period)
      let rotation = entry.rotation
      let period = entry.period.number
      let challenge = entry.challenge
      if own[challenge] == nil, own.count < taken(rotation) {
        try db.run(
          "UPDATE challenges_done SET account = $5 WHERE \(Self.condition)", other, rotation, period, challenge, account
        )
        continue
      }
      surplus.append(entry)
      try db.run("DELETE FROM challenges_done WHERE \(Self.condition)", other, rotation, period, challenge)
      guard let known = own[challenge], doneAt < known else { continue }
      try db.run(
        "UPDATE challenges_done SET done_at = $5 WHERE \(Self.condition)", account, rotation, period, challenge, doneAt)
    }
    try db.run("UPDATE challenges_done SET account = $2 WHERE account = $1", other, account)
    return surplus
  }
}
