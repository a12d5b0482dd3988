import AppCatalog
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import Wire

/// Practice of weak spots: an attempt with questions from any lessons, which earns nothing (C7).
extension Lessons {
  private static let defaultQuestionCount = 10

  func practice(_ request: PracticeWeakSpots, for caller: Caller, in tx: Transaction) throws -> PracticeWeakSpots.Reply
  {
    let principal = try caller.account()
    let course = try course(of: principal)
    if let attempt = try resumed(in: course, by: principal.account, tx) { return try reply(attempt, to: caller) }
    let questions = try weakSpots(
      of: principal, in: course, atMost: request.limit?.value ?? Self.defaultQuestionCount, tx)
    let entry = AttemptTable.Entry(of: AttemptTable.practice, questions: questions, startedAt: tx.wallNow)
    guard let lesson = course.lesson(of: entry), !questions.isEmpty else {
      return PracticeWeakSpots.Reply(attempt: nil, questions: [], answered: 0)
    }
    try AttemptTable(db: tx).add(entry, of: principal.account, at: tx.wallNow)
    return try reply(Attempt(entry: entry, lesson: lesson, answers: [:], givenUp: []), to: caller)
  }

  /// Returns the open practice session. If the course no longer has any of the session's unanswered questions, abandons
  /// the session and returns nil.
  private func resumed(in course: Course, by account: String, _ tx: Transaction) throws -> Attempt? {
    let attempts = AttemptTable(db: tx)
    guard let entry = try attempts.open(at: AttemptTable.practice, of: account) else { return nil }
    let answers = try attempts.answers(to: entry.id)
    guard let lesson = course.lesson(of: entry), lesson.questions.contains(where: { answers[$0.id] == nil }) else {
      try attempts.giveUp(entry, of: account)
      return nil
    }
    try attempts.touch(entry.id, at: tx.wallNow)
    return Attempt(entry: entry, lesson: lesson, answers: answers, givenUp: [])
  }

  /// Returns questions with their right answers.
  ///
  /// The reply reveals nothing that could earn a reward. The right answers to weak spots were already shown after wrong
  /// answers, which count as errors in the next finished attempt. The right answers of a completed lesson are shown
  /// whenever the lesson is repeated.
  func packPractice(_ request: MakePracticeBundle, for caller: Caller, _ db: Reading) throws -> MakePracticeBundle.Reply
  {
    let principal = try caller.account()
    let course = try course(of: principal)
    let weakSpots = try weakSpots(of: principal, in: course, atMost: request.limit?.value ?? 20, db)
    let entry = AttemptTable.Entry(of: AttemptTable.practice, questions: weakSpots, startedAt: db.wallNow)
    let asked = try request.lesson.map { try completed($0.value, in: course, by: principal.account, db) }
    guard let lesson = asked ?? course.lesson(of: entry) else {
      return MakePracticeBundle.Reply(holdsAnswers: true, questions: [])
    }
    let attempt = Attempt(entry: entry, lesson: lesson, answers: [:], givenUp: [])
    let questions = try questions(of: attempt, for: caller).enumerated().map { index, question in
      MakePracticeBundle.Question(question, at: index, of: attempt, caller.language)
    }
    return MakePracticeBundle.Reply(holdsAnswers: true, questions: questions)
  }

  /// - Throws: `not_found` if there is no such lesson; `permission_denied` if the account hasn't completed it.
  private func completed(
    _ id: String, in course: Course, by account: String, _ db: Connection
  ) throws -> Course.Lesson {
    let lesson = try course.lesson(id)
    guard try LessonResultTable(db: db).all(of: account)[id] != nil else { throw Failure.locked(lesson, until: lesson) }
    return lesson
  }

  /// Returns the account's weak spots that are still in the course.
  private func weakSpots(
    of principal: Principal, in course: Course, atMost limit: Int, _ db: Connection
  ) throws -> [String] {
    let known = Set(course.questions.map(\.id))
    let weak = try QuestionResultTable(db: db, account: principal.account).weak().map(\.question)
    return Array(weak.filter(known.contains).prefix(limit))
  }

  private func reply(_ attempt: Attempt, to caller: Caller) throws -> PracticeWeakSpots.Reply {
    PracticeWeakSpots.Reply(
      attempt: attempt.id, questions: try questions(of: attempt, for: caller), answered: attempt.answers.count)
  }
}

extension MakePracticeBundle.Question {
  fileprivate init(_ asked: StartLesson.Question, at index: Int, of attempt: Attempt, _ language: Language) {
    let question = attempt.lesson.questions[index]
    let right = attempt.right(ofQuestion: index, in: language)
    self.init(
      question: asked, rightOption: right.rightOption, rightOrder: right.rightOrder,
      accepts: question.accepts?[language],
      typos: question.typos, explanation: question.explanation?[language])
  }
}

extension Course {
  /// Returns the lesson of an attempt; nil if the lesson doesn't exist. A practice session is treated as a lesson with
  /// its own questions.
  func lesson(of entry: AttemptTable.Entry) -> Lesson? {
    guard entry.isPractice else { return lessons.first { $0.id == entry.lesson } }
    let all = Dictionary(lessons.flatMap(\.questions).map { ($0.id, $0) }) { first, _ in first }
    guard var practice = lessons.first else { return nil }
    practice.id = entry.lesson
    practice.questions = entry.questions.compactMap { all[$0] }
    return practice
  }
}
