import CivilTime
import Storage

/// An account's best result in a lesson.
struct LessonResult: Hashable {
  var diamonds = 0
  var coins = 0

  /// Returns a result with the higher number of diamonds and the higher number of coins.
  func best(with other: LessonResult) -> LessonResult {
    LessonResult(diamonds: max(diamonds, other.diamonds), coins: max(coins, other.coins))
  }

  static func - (best: LessonResult, before: LessonResult) -> LessonResult {
    LessonResult(diamonds: best.diamonds - before.diamonds, coins: best.coins - before.coins)
  }
}

/// The table `lesson_results`: the best result in each completed lesson.
struct LessonResultTable {
  let db: Connection

  /// Returns all results of an account by lesson id.
  func all(of account: String) throws -> [String: LessonResult] {
    try db.dictionary("SELECT lesson, diamonds, coins FROM lesson_results WHERE account = $1", account) {
      ($0.string("lesson"), LessonResult(diamonds: $0.int("diamonds"), coins: $0.int("coins")))
    }
  }

  /// Replaces the result; the earliest completion time is kept.
  func save(_ result: LessonResult, of account: String, lesson: String, at time: Timestamp) throws {
    try db.run(
      """
      INSERT INTO lesson_results (account, lesson, diamonds, coins, completed_at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (account, lesson) DO UPDATE SET diamonds = $3, coins = $4,
        completed_at = CASE WHEN $5 < lesson_results.completed_at THEN $5 ELSE lesson_results.completed_at END
      """, account, lesson, result.diamonds, result.coins, time)
  }
}
