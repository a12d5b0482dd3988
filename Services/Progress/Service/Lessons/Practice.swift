import AppCatalog
import Crypto
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import Wire

/// Practice of what somebody gets wrong: an attempt whose questions are of any lessons, and that pays nothing (C7).
extension Lessons {
  /// How many questions it has, where nobody says.
  private static let usual = 10

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
      // The course has taken away what was open.
      try attempts.giveUp(entry, of: principal.account)
    }
    let known = Set(course.lessons.flatMap(\.questions).map(\.id))
    let weak = try QuestionResultTable(db: tx, account: principal.account).weak().map(\.question)
    let questions = Array(weak.filter(known.contains).prefix(request.limit?.value ?? Self.usual))
    let entry = AttemptTable.Entry(
      id: SecureRandom.identifier("att", at: tx.wallNow), lesson: AttemptTable.practice,
      seed: .random(in: .min ... .max), touchedAt: tx.wallNow, questions: questions)
    guard let lesson = course.lesson(of: entry), !questions.isEmpty else {
      return PracticeWeakSpots.Reply(attempt: nil, questions: [], answered: 0)
    }
    try attempts.add(entry, of: principal.account, at: tx.wallNow)
    return try reply(Attempt(entry: entry, lesson: lesson, answers: [:], givenUp: []), to: caller)
  }

  private func reply(_ attempt: Attempt, to caller: Caller) throws -> PracticeWeakSpots.Reply {
    PracticeWeakSpots.Reply(
      attempt: attempt.id, questions: try questions(of: attempt, for: caller), answered: attempt.answers.count)
  }
}

extension Course {
  /// What an attempt is at: a lesson, or for practice its own questions as one. Nil for a lesson that there isn't.
  func lesson(of entry: AttemptTable.Entry) -> Lesson? {
    guard entry.isPractice else { return lessons.first { $0.id == entry.lesson } }
    let all = Dictionary(lessons.flatMap(\.questions).map { ($0.id, $0) }) { first, _ in first }
    guard var practice = lessons.first else { return nil }
    (practice.id, practice.questions) = (entry.lesson, entry.questions.compactMap { all[$0] })
    return practice
  }
}
