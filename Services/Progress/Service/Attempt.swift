import AppCatalog
import Crypto
import ProgressContract
import Storage
import Wire

/// An attempt at a lesson, as it is stored: it survives restarts of client and server (C3).
struct Attempt {
  let id: String
  let lesson: Course.Lesson
  let seed: Int64
  /// The questions answered so far, and whether rightly.
  let answers: [String: Bool]

  /// Someone's attempt that isn't finished yet.
  static func open(_ id: String, of account: String, in course: Course, _ connection: Connection) throws -> Attempt {
    let row = try connection.first(
      "SELECT lesson, seed, finished_at FROM attempts WHERE id = $1 AND account = $2", id, account
    ) { ($0.string(0), $0.int64(1), $0.optionalInt(2)) }
    guard let row, let lesson = course.lessons.first(where: { $0.id == row.0 }) else {
      throw Failure.notFound(.noAttempt)
    }
    guard row.2 == nil else {
      throw Failure.conflict(
        .attemptFinished)
    }
    return try Attempt(id: id, lesson: lesson, seed: row.1, connection)
  }

  /// The attempt at `lesson` that is open, if there is one.
  static func unfinished(_ lesson: Course.Lesson, of account: String, _ connection: Connection) throws -> Attempt? {
    try connection.first(
      "SELECT id, seed FROM attempts WHERE account = $1 AND lesson = $2 AND finished_at IS NULL", account, lesson.id
    ) { ($0.string(0), $0.int64(1)) }
    .map { try Attempt(id: $0.0, lesson: lesson, seed: $0.1, connection) }
  }

  init(beginning lesson: Course.Lesson, id: String, seed: Int64) {
    (self.id, self.lesson, self.seed, answers) = (id, lesson, seed, [:])
  }

  private init(id: String, lesson: Course.Lesson, seed: Int64, _ connection: Connection) throws {
    (self.id, self.lesson, self.seed) = (id, lesson, seed)
    let rows = try connection.rows("SELECT question, correct FROM attempt_answers WHERE attempt = $1", id) {
      ($0.string(0), $0.bool(1))
    }
    answers = Dictionary(rows) { first, _ in first }
  }

  /// Marks it as finished. The one at this lesson that was finished before is forgotten, and so are the answers: what an
  /// account leaves behind is bounded by the course, however often a lesson is done again.
  func close(of account: String, _ tx: Transaction) throws {
    try tx.run(
      "DELETE FROM attempts WHERE account = $1 AND lesson = $2 AND finished_at IS NOT NULL", account, lesson.id)
    try tx.run("DELETE FROM attempt_answers WHERE attempt = $1", id)
    try tx.run("UPDATE attempts SET finished_at = $1 WHERE id = $2", tx.wallNow, id)
  }

  var errors: Int { answers.values.filter { !$0 }.count }
  /// Whether each question is answered that the lesson has now: its author may have taken one away meanwhile.
  var isComplete: Bool { lesson.questions.allSatisfy { answers[$0.id] != nil } }

  /// The options of a question in the attempt's own order, by their places in the course.
  ///
  /// The order may be any, but is always the same for the same attempt.
  func order(ofQuestion index: Int) -> [Int] {
    var chance = SeededGenerator(seed: UInt64(bitPattern: seed) &+ UInt64(index))
    return Array(lesson.questions[index].options.indices).shuffled(using: &chance)
  }

  func questions(in language: Language) -> [StartLesson.Question] {
    lesson.questions.enumerated().map { index, question in
      StartLesson.Question(
        id: question.id, text: question.text[language],
        options: order(ofQuestion: index).map { question.options[$0][language] })
    }
  }
}
