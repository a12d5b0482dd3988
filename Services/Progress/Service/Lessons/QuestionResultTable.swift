import Storage

/// The table `question_results`: an account's results on each question.
struct QuestionResultTable {
  let db: Connection
  let account: String

  /// The number of consecutive right answers after which a question is no longer a weak spot.
  static let enough = 2

  /// A weak spot.
  struct Weak: Hashable {
    var question: String
    var answers: Int
    var wrong: Int
  }

  func add(_ question: String, isCorrect: Bool) throws {
    try db.run(
      """
      INSERT INTO question_results (account, question, answers, wrong, right_in_row) VALUES ($1, $2, 1, $3, $4)
      ON CONFLICT (account, question) DO UPDATE SET answers = question_results.answers + 1,
        wrong = question_results.wrong + excluded.wrong,
        right_in_row = (question_results.right_in_row + 1) * excluded.right_in_row
      """, account, question, !isCorrect, isCorrect)
  }

  /// Returns the weak spots, the highest share of wrong answers first.
  func weak() throws -> [Weak] {
    try db.rows(
      """
      SELECT question, answers, wrong FROM question_results WHERE account = $1 AND wrong > 0 AND right_in_row < $2
      ORDER BY wrong * 1000 / answers DESC, wrong DESC, question
      """, account, Self.enough
    ) { Weak(question: $0.string("question"), answers: $0.int("answers"), wrong: $0.int("wrong")) }
  }

  /// Adds another account's results to this account's.
  func merge(from other: String) throws {
    try db.run(
      """
      INSERT INTO question_results (account, question, answers, wrong, right_in_row)
      SELECT $2, question, answers, wrong, right_in_row FROM question_results WHERE account = $1
      ON CONFLICT (account, question) DO UPDATE SET answers = question_results.answers + excluded.answers,
        wrong = question_results.wrong + excluded.wrong
      """, other, account)
    try db.run("DELETE FROM question_results WHERE account = $1", other)
  }
}
