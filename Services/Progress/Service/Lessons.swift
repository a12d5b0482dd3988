import AppCatalog
import CivilTime
import Crypto
import MessageBus
import ProgressContract
import ServiceHost
import Storage
import Wire

/// The rules of lessons, each as one transaction.
struct Lessons: Sendable {
  let catalog: AppCatalog

  func course(of principal: Principal) throws -> Course {
    guard let course = catalog[principal.app]?.course else {
      throw Failure.notFound(.noCourse)
    }
    return course
  }

  private func results(of account: String, _ connection: Connection) throws -> [String: Int] {
    let rows = try connection.rows("SELECT lesson, diamonds FROM lesson_results WHERE account = $1", account) {
      ($0.string(0), $0.int(1))
    }
    return Dictionary(rows) { first, _ in first }
  }

  func overview(_ caller: Caller, _ connection: Connection) throws -> GetCourse.Reply {
    let principal = try caller.account()
    let course = try course(of: principal)
    let results = try results(of: principal.account, connection)
    let order = LessonOrder(course: course, completed: Set(results.keys))
    return GetCourse.Reply(
      sections: course.sections.map { section in
        GetCourse.Section(
          id: section.id, title: section.title[caller.language],
          lessons: section.lessons.map { lesson in
            LessonSummary(
              id: lesson.id, title: lesson.title[caller.language], icon: lesson.icon, state: order.state(of: lesson.id),
              diamonds: results[lesson.id] ?? 0)
          })
      })
  }

  func start(_ request: StartLesson, for caller: Caller, in tx: Transaction) throws -> StartLesson.Reply {
    let principal = try caller.account()
    let course = try course(of: principal)
    guard let lesson = course.lessons.first(where: { $0.id == request.lesson.value }) else {
      throw Failure.notFound(.noLesson)
    }
    let order = LessonOrder(course: course, completed: Set(try results(of: principal.account, tx).keys))
    if order.state(of: lesson.id) == .locked, let next = order.next {
      throw Failure.locked(lesson, until: course.lessons.first { $0.id == next } ?? lesson)
    }
    let attempt: Attempt
    if let unfinished = try Attempt.unfinished(lesson, of: principal.account, tx) {
      attempt = unfinished
    } else {
      attempt = Attempt(beginning: lesson, id: SecureRandom.identifier("att"), seed: Int64.random(in: .min ... .max))
      try tx.run(
        "INSERT INTO attempts (id, account, lesson, seed, started_at) VALUES ($1, $2, $3, $4, $5)", attempt.id,
        principal.account, lesson.id, attempt.seed, tx.wallNow)
    }
    return StartLesson.Reply(
      attempt: attempt.id, lesson: lesson.id, questions: attempt.questions(in: caller.language),
      answered: attempt.answers.count)
  }

  func answer(_ request: AnswerQuestion, for caller: Caller, in tx: Transaction) throws -> AnswerQuestion.Reply {
    let principal = try caller.account()
    let attempt = try Attempt.open(request.attempt.value, of: principal.account, in: course(of: principal), tx)
    guard let index = attempt.lesson.questions.firstIndex(where: { $0.id == request.question.value }) else {
      throw Failure.notFound(.noQuestion)
    }
    let order = attempt.order(ofQuestion: index)
    guard order.indices.contains(request.option.value) else {
      throw Failure.invalidParams("option must be 0 to \(order.count - 1)")
    }
    guard attempt.answers[request.question.value] == nil else {
      throw Failure.conflict(
        .alreadyAnswered)
    }
    let right = attempt.lesson.questions[index].answer
    let isCorrect = order[request.option.value] == right
    try tx.run(
      "INSERT INTO attempt_answers (attempt, question, correct) VALUES ($1, $2, $3)", attempt.id,
      request.question.value, isCorrect)
    try Standing.count(answer: isCorrect, of: principal.account, tx)
    return AnswerQuestion.Reply(
      correct: isCorrect, rightOption: order.firstIndex(of: right) ?? 0, answered: attempt.answers.count + 1,
      total: order.isEmpty ? 0 : attempt.lesson.questions.count)
  }

  func finish(_ request: FinishLesson, for caller: Caller, in tx: Transaction) throws -> FinishLesson.Reply {
    let principal = try caller.account()
    let course = try course(of: principal)
    let attempt = try Attempt.open(request.attempt.value, of: principal.account, in: course, tx)
    guard attempt.isComplete, let reward = course.reward(errors: attempt.errors) else {
      throw Failure.conflict(.questionsOpen(count: attempt.lesson.questions.count - attempt.answers.count))
    }
    try attempt.close(of: principal.account, tx)
    let before =
      try tx.first(
        "SELECT diamonds, coins FROM lesson_results WHERE account = $1 AND lesson = $2", principal.account,
        attempt.lesson.id
      ) { (diamonds: $0.int(0), coins: $0.int(1)) } ?? (diamonds: 0, coins: 0)
    let best = (diamonds: max(before.diamonds, reward.diamonds), coins: max(before.coins, reward.coins))
    try tx.run(
      """
      INSERT INTO lesson_results (account, lesson, diamonds, coins, completed_at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (account, lesson) DO UPDATE SET diamonds = $3, coins = $4
      """, principal.account, attempt.lesson.id, best.diamonds, best.coins, tx.wallNow)
    try Ledger.pay(
      best.coins - before.coins, to: principal.account, transfer: attempt.id, reason: "lesson \(attempt.lesson.id)", tx)
    try activity(of: principal, tx)
    let order = LessonOrder(course: course, completed: Set(try results(of: principal.account, tx).keys))
    return FinishLesson.Reply(
      lesson: attempt.lesson.id, errors: attempt.errors, diamonds: reward.diamonds, bestDiamonds: best.diamonds,
      coins: best.coins - before.coins, wallet: try Ledger.balance(of: principal.account, tx), nextLesson: order.next)
  }

  /// A finished lesson counts for the streak and for badges.
  private func activity(of principal: Principal, _ tx: Transaction) throws {
    var standing = try Standing(of: principal.account, tx)
    let zone = try ZoneInfo.rules(of: principal.timeZone)
    if standing.streak.wasActive(on: zone.day(of: tx.wallNow)) {
      try tx.emit(StreakAdvanced(days: standing.streak.current), account: principal.account, app: principal.app)
    }
    try standing.save(tx)
    try standing.unlock(catalog[principal.app]?.badges, app: principal.app, tx)
  }
}

extension Failure {
  /// A lesson whose turn hasn't come (C2).
  static func locked(_ lesson: Course.Lesson, until required: Course.Lesson) -> Failure {
    var failure = Failure.permissionDenied(
      .lessonLocked(lesson: required.title))
    failure.details = ["lesson": .string(lesson.id), "requires": .string(required.id)]
    return failure
  }
}
