import CivilTime
import EntitlementsContract
import Storage
import Wire

/// The tables `code_batches`, `codes` and `redemptions`: promotional codes (E7).
struct PromotionalCodeTable {
  let db: Connection

  /// The maximum number of batches per app, which bounds the number of codes.
  static let maxBatches = 1000

  /// The plan that a valid code grants.
  struct Offer {
    var batch: String
    var plan: String
    var days: Int?
  }

  /// Adds a batch.
  ///
  /// - Throws: `limit_exceeded` if the app has too many batches.
  func add(_ request: MakeCodes, batch: String, codes: [SpokenCode], at time: Timestamp) throws {
    let app = request.app.value
    try requireCapacity(for: app)
    try db.run(
      """
      INSERT INTO code_batches (id, app, plan, days, codes, uses, redeemed, note, made_at, until_at)
      VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9)
      """, batch, app, request.plan.value, request.days?.value, codes.count, request.uses.value, request.note.value,
      time, request.until)
    for code in codes { try add(code.promotionalDigest, to: batch, of: app, uses: request.uses.value) }
  }

  private func requireCapacity(for app: String) throws {
    let made = try db.value(of: Int.self, "SELECT count(*) FROM code_batches WHERE app = $1", app) ?? 0
    guard made < Self.maxBatches else {
      throw Failure.limitExceeded(.tooManyBatches, current: made, limit: Self.maxBatches)
    }
  }

  private func add(_ digest: String, to batch: String, of app: String, uses: Int) throws {
    try db.run(
      "INSERT INTO codes (app, digest, batch, uses_left) VALUES ($1, $2, $3, $4)", app, digest, batch, uses)
  }

  /// Returns an app's latest 100 batches, latest first.
  func batches(of app: String) throws -> [ListCodes.Batch] {
    try db.rows(
      """
      SELECT id, plan, days, codes, uses, redeemed, note, until_at, revoked_at FROM code_batches WHERE app = $1
      ORDER BY made_at DESC, id DESC LIMIT 100
      """, app
    ) { row in
      ListCodes.Batch(
        id: row.string("id"), plan: row.string("plan"), days: row.optionalInt("days"), codes: row.int("codes"),
        uses: row.int("uses"), redeemed: row.int("redeemed"), note: row.string("note"),
        until: row.timestamp("until_at"), revokedAt: row.optionalTimestamp("revoked_at"))
    }
  }

  /// Revokes a batch.
  ///
  /// - Returns: False if there is no such batch.
  func revoke(_ batch: String, at time: Timestamp) throws -> Bool {
    try db.run("UPDATE code_batches SET revoked_at = coalesce(revoked_at, $1) WHERE id = $2", time, batch)
    return db.changes > 0
  }

  /// Tests whether the account has redeemed the code before.
  func isUsed(_ digest: String, by account: String) throws -> Bool {
    try db.first("SELECT 1 FROM redemptions WHERE account = $1 AND digest = $2", account, digest) { _ in true } ?? false
  }

  /// Uses up one redemption of a code.
  ///
  /// - Returns: The plan that the code grants; nil for a code that can't be used.
  func use(_ digest: String, app: String, at time: Timestamp) throws -> Offer? {
    let offer = try db.first(
      """
      SELECT b.id, b.plan, b.days FROM codes c JOIN code_batches b ON b.id = c.batch
      WHERE c.app = $1 AND c.digest = $2 AND c.uses_left > 0 AND b.until_at > $3 AND b.revoked_at IS NULL
      """, app, digest, time
    ) { Offer(batch: $0.string("id"), plan: $0.string("plan"), days: $0.optionalInt("days")) }
    guard let offer else { return nil }
    try db.run("UPDATE codes SET uses_left = uses_left - 1 WHERE app = $1 AND digest = $2", app, digest)
    try db.run("UPDATE code_batches SET redeemed = redeemed + 1 WHERE id = $1", offer.batch)
    return offer
  }

  /// Records that an account redeemed a code.
  func note(_ digest: String, grant: String, account: String, app: String, at time: Timestamp) throws {
    try db.run(
      "INSERT INTO redemptions (account, app, digest, grant_id, at) VALUES ($1, $2, $3, $4, $5)", account, app, digest,
      grant, time)
  }
}
