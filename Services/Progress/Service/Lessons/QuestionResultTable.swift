import Storage

/// The table `question_results`: how an account does on each question.
struct QuestionResultTable {
  let db: Connection
  let account: String

  /// So often in a row it is answered rightly, and isn't weak any more.
  static let enough = 2

  /// A question that the account gets wrong.
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

  /// Those that are wrong most of the time first.
  func weak() throws -> [Weak] {
    try db.rows(
      """
      SELECT question, answers, wrong FROM question_results WHERE account = $1 AND wrong > 0 AND right_in_row < $2
      ORDER BY wrong * 1000 / answers DESC, wrong DESC, question
      """, account, Self.enough
    ) { Weak(question: $0.string(0), answers: $0.int(1), wrong: $0.int(2)) }
  }

  /// Takes another account's over into this one's.
  func take(from other: String) throws {
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
