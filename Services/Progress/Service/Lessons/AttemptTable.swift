import CivilTime
import Crypto
import ProgressContract
import Storage
import Wire

/// The tables `attempts` and `attempt_answers`. Attempts survive restarts of the client and the server (C3).
///
/// The table keeps only the last finished attempt at each lesson, without its answers. The course therefore bounds the
/// data per account, even if lessons are repeated often.
struct AttemptTable {
  let db: Connection

  /// A row of `attempts`.
  struct Entry {
    var id: String
    var lesson: String
    var seed: Int64
    var isFinished = false
    /// The time of the last activity in the attempt.
    var touchedAt: Timestamp
    /// The question ids of a practice session; empty for an attempt at a lesson.
    var questions: [String] = []

    /// True for a practice session, which belongs to no lesson.
    var isPractice: Bool { lesson.isEmpty }
  }

  /// The lesson id of practice sessions. No lesson has this id.
  static let practice = ""

  /// An answer to a question.
  struct Answer: Hashable {
    var isCorrect: Bool
    /// The given answer; nil if an earlier release stored the row.
    var given: GivenAnswer?
  }

  /// Returns an attempt of the account; nil if there is none with this id.
  func attempt(_ id: String, of account: String) throws -> Entry? {
    try db.first(
      """
      SELECT lesson, seed, finished_at, coalesce(touched_at, started_at) AS last_at, questions FROM attempts
      WHERE id = $1 AND account = $2
      """, id, account
    ) {
      Entry(
        id: id, lesson: $0.string("lesson"), seed: $0.int64("seed"),
        isFinished: $0.optionalTimestamp("finished_at") != nil, touchedAt: $0.timestamp("last_at"),
        questions: try Self.questions($0.bytes("questions")))
    }
  }

  /// Returns the open attempt at a lesson; nil if there is none.
  func open(at lesson: String, of account: String) throws -> Entry? {
    try db.first(
      """
      SELECT id, seed, coalesce(touched_at, started_at) AS last_at, questions FROM attempts
      WHERE account = $1 AND lesson = $2 AND finished_at IS NULL
      """, account, lesson
    ) {
      Entry(
        id: $0.string("id"), lesson: lesson, seed: $0.int64("seed"), touchedAt: $0.timestamp("last_at"),
        questions: try Self.questions($0.bytes("questions")))
    }
  }

  private static func questions(_ bytes: Bytes) throws -> [String] {
    bytes.isEmpty ? [] : try JSON.decode([String].self, from: bytes)
  }

  /// Returns the number of answered questions in each open attempt, by lesson id.
  func open(of account: String) throws -> [String: Int] {
    try db.dictionary(
      """
      SELECT lesson, (SELECT count(*) FROM attempt_answers WHERE attempt = attempts.id) AS answers FROM attempts
      WHERE account = $1 AND finished_at IS NULL
      """, account
    ) { ($0.string("lesson"), $0.int("answers")) }
  }

  /// Deletes an attempt with its answers, but records the questions that were answered wrongly, because the user has
  /// seen the right answers.
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

  /// Returns the questions answered wrongly in abandoned attempts since the lesson was last finished.
  func givenUpErrors(at lesson: String, of account: String) throws -> Set<String> {
    Set(
      try db.values(
        of: String.self, "SELECT question FROM given_up_errors WHERE account = $1 AND lesson = $2", account, lesson))
  }

  /// Moves another account's errors in abandoned attempts to this account.
  func takeErrors(from other: String, into account: String) throws {
    try db.run(
      """
      INSERT INTO given_up_errors (account, lesson, question)
      SELECT $2, lesson, question FROM given_up_errors WHERE account = $1 ON CONFLICT DO NOTHING
      """, other, account)
    try db.run("DELETE FROM given_up_errors WHERE account = $1", other)
  }

  /// Moves another account's attempts to this account. Only the latest finished attempt at each lesson is kept.
  func takeAttempts(from other: String, into account: String) throws {
    for (loser, winner) in [(other, account), (account, other)] {
      try db.run(
        """
        DELETE FROM attempts WHERE account = $1 AND finished_at IS NOT NULL AND EXISTS (
          SELECT 1 FROM attempts AS other WHERE other.account = $2 AND other.lesson = attempts.lesson
            AND (other.finished_at, other.id) > (attempts.finished_at, attempts.id))
        """, loser, winner)
    }
    try db.run("UPDATE attempts SET account = $2 WHERE account = $1", other, account)
  }

  /// Records activity in an attempt.
  func touch(_ id: String, at time: Timestamp) throws {
    try db.run("UPDATE attempts SET touched_at = $2 WHERE id = $1", id, time)
  }

  func add(_ entry: Entry, of account: String, at time: Timestamp) throws {
    let questions = entry.isPractice ? String(decoding: try JSON.encode(entry.questions), as: UTF8.self) : ""
    try db.run(
      "INSERT INTO attempts (id, account, lesson, seed, started_at, questions) VALUES ($1, $2, $3, $4, $5, $6)",
      entry.id, account, entry.lesson, entry.seed, time, questions)
  }

  /// Returns the answers of an attempt by question id.
  func answers(to attempt: String) throws -> [String: Answer] {
    try db.dictionary("SELECT question, correct, given FROM attempt_answers WHERE attempt = $1", attempt) { row in
      let given = row.bytes("given")
      return (
        row.string("question"),
        Answer(
          isCorrect: row.bool("correct"), given: given.isEmpty ? nil : try JSON.decode(GivenAnswer.self, from: given))
      )
    }
  }

  func answer(_ question: String, _ answer: Answer, in attempt: String) throws {
    let given = try answer.given.map { String(decoding: try JSON.encode($0), as: UTF8.self) }
    try db.run(
      "INSERT INTO attempt_answers (attempt, question, correct, given) VALUES ($1, $2, $3, $4)", attempt, question,
      answer.isCorrect, given ?? "")
  }

  /// Adds an attempt whose answers were submitted together and that is finished in the same transaction. An open
  /// attempt at the lesson stays open.
  func addFinished(_ entry: Entry, of account: String, at time: Timestamp) throws {
    try db.run(
      """
      INSERT INTO attempts (id, account, lesson, seed, started_at, finished_at) VALUES ($1, $2, $3, $4, $5, $5)
      """, entry.id, account, entry.lesson, entry.seed, time)
  }

  /// Marks an attempt as finished. Deletes its answers, the errors of abandoned attempts at the lesson, and the
  /// previous finished attempt.
  func finish(_ entry: Entry, of account: String, at time: Timestamp) throws {
    try db.run(
      "DELETE FROM attempts WHERE account = $1 AND lesson = $2 AND finished_at IS NOT NULL AND id <> $3", account,
      entry.lesson, entry.id)
    try db.run("DELETE FROM attempt_answers WHERE attempt = $1", entry.id)
    try db.run("DELETE FROM given_up_errors WHERE account = $1 AND lesson = $2", account, entry.lesson)
    try db.run("UPDATE attempts SET finished_at = $1 WHERE id = $2", time, entry.id)
  }
}

extension AttemptTable.Entry {
  /// Creates a new attempt.
  ///
  /// - Parameters:
  ///   - seed: The seed for shuffling the options; by default a random one.
  ///   - questions: The question ids of a practice session.
  init(
    of lesson: String, seed: Int64 = .random(in: .min ... .max), questions: [String] = [], startedAt time: Timestamp
  ) {
    self.init(
      id: SecureRandom.identifier("att", at: time), lesson: lesson, seed: seed, touchedAt: time, questions: questions)
  }
}
