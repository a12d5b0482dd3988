import CivilTime
import Storage

/// The tables `attempts` and `attempt_answers`: an attempt survives restarts of client and server (C3).
///
/// Of finished attempts the last at each lesson is kept, without its answers: what an account leaves behind is bounded by
/// the course, however often a lesson is done again.
struct AttemptTable {
  let db: Connection

  /// An attempt's row.
  struct Entry {
    var id: String
    var lesson: String
    var seed: Int64
    var isFinished = false
  }

  /// An attempt of the account; nil if it has no such one.
  func attempt(_ id: String, of account: String) throws -> Entry? {
    try db.first("SELECT lesson, seed, finished_at FROM attempts WHERE id = $1 AND account = $2", id, account) {
      Entry(id: id, lesson: $0.string(0), seed: $0.int64(1), isFinished: $0.optionalTimestamp(2) != nil)
    }
  }

  /// The attempt at a lesson that is open, if there is one.
  func open(at lesson: String, of account: String) throws -> Entry? {
    try db.first(
      "SELECT id, seed FROM attempts WHERE account = $1 AND lesson = $2 AND finished_at IS NULL", account, lesson
    ) { Entry(id: $0.string(0), lesson: lesson, seed: $0.int64(1)) }
  }

  func add(_ entry: Entry, of account: String, at time: Timestamp) throws {
    try db.run(
      "INSERT INTO attempts (id, account, lesson, seed, started_at) VALUES ($1, $2, $3, $4, $5)", entry.id, account,
      entry.lesson, entry.seed, time)
  }

  /// The questions that an attempt has answered, and whether rightly.
  func answers(to attempt: String) throws -> [String: Bool] {
    let rows = try db.rows("SELECT question, correct FROM attempt_answers WHERE attempt = $1", attempt) {
      ($0.string(0), $0.bool(1))
    }
    return Dictionary(rows) { first, _ in first }
  }

  func answer(_ question: String, isCorrect: Bool, in attempt: String) throws {
    try db.run(
      "INSERT INTO attempt_answers (attempt, question, correct) VALUES ($1, $2, $3)", attempt, question, isCorrect)
  }

  /// Marks an attempt as finished, and forgets its answers and the one at this lesson that was finished before.
  func finish(_ entry: Entry, of account: String, at time: Timestamp) throws {
    try db.run(
      "DELETE FROM attempts WHERE account = $1 AND lesson = $2 AND finished_at IS NOT NULL", account, entry.lesson)
    try db.run("DELETE FROM attempt_answers WHERE attempt = $1", entry.id)
    try db.run("UPDATE attempts SET finished_at = $1 WHERE id = $2", time, entry.id)
  }
}
