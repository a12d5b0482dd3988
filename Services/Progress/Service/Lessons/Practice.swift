import AppCatalog
import CivilTime
import Crypto
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
    let attempts = AttemptTable(db: tx)
    if let entry = try attempts.open(at: AttemptTable.practice, of: principal.account) {
      let answers = try attempts.answers(to: entry.id)
      if let lesson = course.lesson(of: entry), lesson.questions.contains(where: { answers[$0.id] == nil }) {
        try attempts.touch(entry.id, at: tx.wallNow)
        return try reply(Attempt(entry: entry, lesson: lesson, answers: answers, givenUp: []), to: caller)
      }
      // The course no longer has the questions of the open session.
      try attempts.giveUp(entry, of: principal.account)
    }
    let entry = entry(
      try weakSpots(of: principal, in: course, atMost: request.limit?.value ?? Self.defaultQuestionCount, tx),
      at: tx.wallNow)
    guard let lesson = course.lesson(of: entry), !entry.questions.isEmpty else {
      return PracticeWeakSpots.Reply(attempt: nil, questions: [], answered: 0)
    }
    try attempts.add(entry, of: principal.account, at: tx.wallNow)
    return try reply(Attempt(entry: entry, lesson: lesson, answers: [:], givenUp: []), to: caller)
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
    let entry = entry(
      try weakSpots(of: principal, in: course, atMost: request.limit?.value ?? 20, db), at: db.wallNow)
    var lesson = course.lesson(of: entry)
    if let id = request.lesson?.value {
      guard let asked = course.lessons.first(where: { $0.id == id }) else { throw Failure.notFound(.noLesson) }
      guard try LessonResultTable(db: db).all(of: principal.account)[id] != nil else {
        throw Failure.locked(asked, until: asked)
      }
      lesson = asked
    }
    guard let lesson else { return MakePracticeBundle.Reply(holdsAnswers: true, questions: []) }
    let attempt = Attempt(entry: entry, lesson: lesson, answers: [:], givenUp: [])
    let asked = try questions(of: attempt, for: caller)
    return MakePracticeBundle.Reply(
      holdsAnswers: true,
      questions: zip(asked, lesson.questions).enumerated().map { index, pair in
        let right = attempt.right(ofQuestion: index, in: caller.language)
        return MakePracticeBundle.Question(
          question: pair.0, rightOption: right.rightOption, rightOrder: right.rightOrder,
          accepts: pair.1.accepts?[caller.language], typos: pair.1.typos,
          explanation: pair.1.explanation?[caller.language])
      })
  }

  /// Returns the account's weak spots that are still in the course.
  private func weakSpots(
    of principal: Principal, in course: Course, atMost limit: Int, _ db: Connection
  ) throws -> [String] {
    let known = Set(course.questions.map(\.id))
    let weak = try QuestionResultTable(db: db, account: principal.account).weak().map(\.question)
    return Array(weak.filter(known.contains).prefix(limit))
  }

  private func entry(_ questions: [String], at time: Timestamp) -> AttemptTable.Entry {
    AttemptTable.Entry(
      id: SecureRandom.identifier("att", at: time), lesson: AttemptTable.practice, seed: .random(in: .min ... .max),
      touchedAt: time, questions: questions)
  }

  private func reply(_ attempt: Attempt, to caller: Caller) throws -> PracticeWeakSpots.Reply {
    PracticeWeakSpots.Reply(
      attempt: attempt.id, questions: try questions(of: attempt, for: caller), answered: attempt.answers.count)
  }
}

extension Course {
  /// Returns the lesson of an attempt. A practice session is treated as a lesson with its own questions. Nil if the
  /// lesson doesn't exist.
  func lesson(of entry: AttemptTable.Entry) -> Lesson? {
    guard entry.isPractice else { return lessons.first { $0.id == entry.lesson } }
    let all = Dictionary(lessons.flatMap(\.questions).map { ($0.id, $0) }) { first, _ in first }
    guard var practice = lessons.first else { return nil }
    practice.id = entry.lesson
    practice.questions = entry.questions.compactMap { all[$0] }
    return practice
  }
}
