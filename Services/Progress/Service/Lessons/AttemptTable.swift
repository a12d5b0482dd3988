import CivilTime
import ProgressContract
import Storage
import Wire

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
    /// When something was last done in it.
    var touchedAt: Timestamp
    /// Of practice the questions' ids; empty for an attempt at a lesson, whose questions are the lesson's.
    var questions: [String] = []

    /// Whether it belongs to no lesson.
    var isPractice: Bool { lesson.isEmpty }
  }

  /// What stands for the lesson of practice: no lesson is called so.
  static let practice = ""

  /// How a question was answered.
  struct Answer: Hashable {
    var isCorrect: Bool
    /// Nil for what an earlier release took.
    var given: GivenAnswer?
  }

  /// An attempt of the account; nil if it has no such one.
  func attempt(_ id: String, of account: String) throws -> Entry? {
    try db.first(
      """
      SELECT lesson, seed, finished_at, coalesce(touched_at, started_at), questions FROM attempts
      WHERE id = $1 AND account = $2
      """, id, account
    ) {
      Entry(
        id: id, lesson: $0.string(0), seed: $0.int64(1), isFinished: $0.optionalTimestamp(2) != nil,
        touchedAt: $0.timestamp(3), questions: try Self.questions($0.bytes(4)))
    }
  }

  /// The attempt at a lesson that is open, if there is one.
  func open(at lesson: String, of account: String) throws -> Entry? {
    try db.first(
      """
      SELECT id, seed, coalesce(touched_at, started_at), questions FROM attempts
      WHERE account = $1 AND lesson = $2 AND finished_at IS NULL
      """, account, lesson
    ) {
      Entry(
        id: $0.string(0), lesson: lesson, seed: $0.int64(1), touchedAt: $0.timestamp(2),
        questions: try Self.questions($0.bytes(3)))
    }
  }

  private static func questions(_ bytes: Bytes) throws -> [String] {
    bytes.isEmpty ? [] : try JSON.decode([String].self, from: bytes)
  }

  /// How many questions each open attempt has answered, by its lesson.
  func open(of account: String) throws -> [String: Int] {
    let rows = try db.rows(
      """
      SELECT lesson, (SELECT count(*) FROM attempt_answers WHERE attempt = attempts.id) FROM attempts
      WHERE account = $1 AND finished_at IS NULL
      """, account
    ) { ($0.string(0), $0.int(1)) }
    return Dictionary(rows) { first, _ in first }
  }

  /// Forgets an attempt with its answers, but for which of them were wrong: whoever begins anew has seen what is right.
  func giveUp(_ entry: Entry, of account: String) throws {
    if !entry.isPractice {
      try db.run(
        """
        INSERT INTO given_up_errors (account, lesson, question)
        SELECT $1, $2, question FROM attempt_answers WHERE attempt = $3 AND correct = 0 ON CONFLICT DO NOTHING
        """, account, entry.lesson, entry.id)
    }
    try db.run("DELETE FROM attempts WHERE id = $1", entry.id)
  }

  /// The questions that were answered wrongly in attempts that were given up since the lesson was last finished.
  func givenUpErrors(at lesson: String, of account: String) throws -> Set<String> {
    Set(
      try db.rows("SELECT question FROM given_up_errors WHERE account = $1 AND lesson = $2", account, lesson) {
        $0.string(0)
      })
  }

  /// Takes another account's over into this one's.
  func takeErrors(from other: String, into account: String) throws {
    try db.run(
      """
      INSERT INTO given_up_errors (account, lesson, question)
      SELECT $2, lesson, question FROM given_up_errors WHERE account = $1 ON CONFLICT DO NOTHING
      """, other, account)
    try db.run("DELETE FROM given_up_errors WHERE account = $1", other)
  }

  /// Notes that something was done in it.
  func touch(_ id: String, at time: Timestamp) throws {
    try db.run("UPDATE attempts SET touched_at = $2 WHERE id = $1", id, time)
  }

  func add(_ entry: Entry, of account: String, at time: Timestamp) throws {
    let questions = entry.isPractice ? String(decoding: try JSON.encode(entry.questions), as: UTF8.self) : ""
    try db.run(
      "INSERT INTO attempts (id, account, lesson, seed, started_at, questions) VALUES ($1, $2, $3, $4, $5, $6)",
      entry.id, account, entry.lesson, entry.seed, time, questions)
  }

  /// The questions that an attempt has answered, and how.
  func answers(to attempt: String) throws -> [String: Answer] {
    let rows = try db.rows("SELECT question, correct, given FROM attempt_answers WHERE attempt = $1", attempt) { row in
      let given = row.bytes(2)
      return (
        row.string(0),
        Answer(isCorrect: row.bool(1), given: given.isEmpty ? nil : try JSON.decode(GivenAnswer.self, from: given))
      )
    }
    return Dictionary(rows) { first, _ in first }
  }

  func answer(_ question: String, _ answer: Answer, in attempt: String) throws {
    let given = try answer.given.map { String(decoding: try JSON.encode($0), as: UTF8.self) }
    try db.run(
      "INSERT INTO attempt_answers (attempt, question, correct, given) VALUES ($1, $2, $3, $4)", attempt, question,
      answer.isCorrect, given ?? "")
  }

  /// One whose answers came all at once, and which is to be finished in the same change: an open one stays beside it.
  func addFinished(_ entry: Entry, of account: String, at time: Timestamp) throws {
    try db.run(
      """
      INSERT INTO attempts (id, account, lesson, seed, started_at, finished_at) VALUES ($1, $2, $3, $4, $5, $5)
      """, entry.id, account, entry.lesson, entry.seed, time)
  }

  /// Marks an attempt as finished, and forgets its answers, the errors of those given up before, and the one at this lesson that was finished before.
  func finish(_ entry: Entry, of account: String, at time: Timestamp) throws {
    try db.run(
      "DELETE FROM attempts WHERE account = $1 AND lesson = $2 AND finished_at IS NOT NULL AND id <> $3", account,
      entry.lesson, entry.id)
    try db.run("DELETE FROM attempt_answers WHERE attempt = $1", entry.id)
    try db.run("DELETE FROM given_up_errors WHERE account = $1 AND lesson = $2", account, entry.lesson)
    try db.run("UPDATE attempts SET finished_at = $1 WHERE id = $2", time, entry.id)
  }
}
