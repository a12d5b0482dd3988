import CivilTime
import ContentContract
import FSRS
import Storage

/// An owner's activity on each day, in the owner's time zone: the numbers of reviews and of new cards. New cards that
/// were deleted later stay counted.
struct DayCounts {
  private let db: Connection
  private let owner: Owner

  init(_ db: Connection, _ owner: Owner) {
    self.db = db
    self.owner = owner
  }

  func count(_ rating: FSRS.Rating, on day: CivilDay, spent: Int) throws {
    func one(_ wanted: FSRS.Rating) -> Int { rating == wanted ? 1 : 0 }
    try db.run(
      """
      INSERT INTO review_days (account, app, day, again, hard, good, easy, spent_ms)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT (account, app, day) DO UPDATE SET again = review_days.again + $4, hard = review_days.hard + $5,
        good = review_days.good + $6, easy = review_days.easy + $7, spent_ms = review_days.spent_ms + $8
      """, owner.account, owner.app, day.number, one(.again), one(.hard), one(.good), one(.easy), spent)
  }

  func add(_ cards: Int, on day: CivilDay) throws {
    try db.run(
      """
      INSERT INTO review_days (account, app, day, again, hard, good, easy, spent_ms, added)
      VALUES ($1, $2, $3, 0, 0, 0, 0, 0, $4)
      ON CONFLICT (account, app, day) DO UPDATE SET added = review_days.added + $4
      """, owner.account, owner.app, day.number, cards)
  }

  /// Returns the days of a range that have any activity, oldest first.
  func days(from: CivilDay, to: CivilDay) throws -> [ReviewDay] {
    try db.rows(
      """
      SELECT day, again, hard, good, easy, spent_ms, added FROM review_days
      WHERE account = $1 AND app = $2 AND day >= $3 AND day <= $4 ORDER BY day
      """, owner.account, owner.app, from.number, to.number
    ) { ReviewDay($0) }
  }
}

extension ReviewDay {
  fileprivate init(_ row: Row) {
    let again = row.int("again")
    let hard = row.int("hard")
    let good = row.int("good")
    let easy = row.int("easy")
    self.init(
      day: CivilDay(number: row.int("day")).description, reviews: again + hard + good + easy, again: again,
      hard: hard, good: good, easy: easy, spentMs: row.int64("spent_ms"), added: row.int("added"))
  }
}
