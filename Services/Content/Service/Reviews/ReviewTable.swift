import CivilTime
import ContentContract
import FSRS
import Storage
import Wire

/// One owner's reviews and schedules.
struct ReviewTable {
  /// The maximum number of stored reviews per card. Beyond this number, the oldest review is deleted. A submitted
  /// review that is older than all stored reviews is then rejected.
  static let most = 400

  let db: Connection
  let owner: Owner

  struct Entry {
    var id: String
    var rating: FSRS.Rating
    var at: Timestamp
  }

  /// A card's memory state, and its number of reviews.
  struct Known {
    var memory: FSRS.Memory
    var reviews: Int
  }

  func has(_ review: String) throws -> Bool {
    try db.value(
      of: Int.self, "SELECT 1 FROM reviews WHERE account = $1 AND app = $2 AND id = $3", owner.account, owner.app,
      review)
      != nil
  }

  /// Returns the memory state of a card; nil for a card that was never reviewed.
  func known(_ card: String) throws -> Known? {
    try db.first(
      """
      SELECT stage, step, stability, difficulty, due_at, seen_at AS reviewed_at, reviews FROM schedules
      WHERE card = $1 AND account = $2 AND app = $3
      """, card, owner.account, owner.app
    ) { Known(memory: Self.memory($0), reviews: $0.int("reviews")) }
  }

  /// Returns the memory state of a card before a review; nil if no earlier review is stored.
  func memory(of card: String, before entry: Entry) throws -> FSRS.Memory? {
    try db.first(
      """
      SELECT stage, step, stability, difficulty, due_at, reviewed_at FROM reviews
      WHERE card = $1 AND (reviewed_at, id) < ($2, $3) ORDER BY reviewed_at DESC, id DESC LIMIT 1
      """, card, entry.at, entry.id, map: Self.memory)
  }

  /// Returns the reviews of a card in order, starting with an entry.
  func entries(of card: String, from entry: Entry) throws -> [Entry] {
    try db.rows(
      """
      SELECT id, rating, reviewed_at FROM reviews WHERE card = $1 AND (reviewed_at, id) >= ($2, $3)
      ORDER BY reviewed_at, id
      """, card, entry.at, entry.id
    ) {
      Entry(
        id: $0.string("id"), rating: FSRS.Rating(rawValue: $0.int("rating")) ?? .good, at: $0.timestamp("reviewed_at"))
    }
  }

  func keptReviews(of card: String) throws -> Int {
    try db.value(of: Int.self, "SELECT count(*) FROM reviews WHERE card = $1", card) ?? 0
  }

  func insert(_ entry: Entry, card: String) throws {
    try db.run(
      """
      INSERT INTO reviews (account, app, id, card, rating, reviewed_at, stage, step, stability, difficulty, due_at)
      VALUES ($1, $2, $3, $4, $5, $6, 1, 0, 0, 0, 0)
      """, owner.account, owner.app, entry.id, card, entry.rating.rawValue, entry.at)
  }

  func set(_ memory: FSRS.Memory, after review: String) throws {
    try db.run(
      """
      UPDATE reviews SET stage = $4, step = $5, stability = $6, difficulty = $7, due_at = $8
      WHERE account = $1 AND app = $2 AND id = $3
      """, owner.account, owner.app, review, memory.stage.rawValue, memory.step, memory.stability, memory.difficulty,
      memory.due)
  }

  func set(_ known: Known, of card: String) throws {
    let memory = known.memory
    try db.run(
      """
      INSERT INTO schedules (card, account, app, due_at, stage, step, stability, difficulty, seen_at, reviews)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      ON CONFLICT (card) DO UPDATE SET due_at = $4, stage = $5, step = $6, stability = $7, difficulty = $8,
        seen_at = $9, reviews = $10
      """, card, owner.account, owner.app, memory.due, memory.stage.rawValue, memory.step, memory.stability,
      memory.difficulty, memory.seen, known.reviews)
    try db.run("UPDATE cards SET seen = 1 WHERE id = $1 AND seen = 0", card)
  }

  func forgetOldest(of card: String) throws {
    try db.run(
      """
      DELETE FROM reviews WHERE account = $1 AND app = $2 AND id = (
        SELECT id FROM reviews WHERE card = $3 ORDER BY reviewed_at, id LIMIT 1)
      """, owner.account, owner.app, card)
  }

  private static func memory(_ row: Row) -> FSRS.Memory {
    FSRS.Memory(
      stage: FSRS.Stage(rawValue: row.int("stage")) ?? .learning, step: row.optionalInt("step"),
      stability: row.double("stability"), difficulty: row.double("difficulty"), due: row.timestamp("due_at"),
      seen: row.timestamp("reviewed_at"))
  }
}
