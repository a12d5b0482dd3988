import AppCatalog
import CivilTime
import MessageBus
import PictureFacts
import ProgressContract
import ServiceHost
import Storage
import Wire

/// The operations on lessons. Each runs in one transaction.
struct Lessons: Sendable {
  let catalog: AppCatalog
  /// The pictures that questions refer to.
  let pictures: PictureHeaders

  func course(of principal: Principal) throws -> Course {
    guard let course = catalog[principal.app]?.course else { throw Failure.notFound(.noCourse) }
    return course
  }

  func overview(_ caller: Caller, _ db: Connection) throws -> GetCourse.Reply {
    let principal = try caller.account()
    let course = try course(of: principal)
    let results = try LessonResultTable(db: db).all(of: principal.account)
    let order = LessonOrder(course: course, completed: Set(results.keys))
    let open = try AttemptTable(db: db).open(of: principal.account)
    return GetCourse.Reply(
      sections: course.sections.map { section in
        GetCourse.Section(
          id: section.id, title: section.title[caller.language],
          lessons: section.lessons.map { lesson in
            LessonSummary(
              id: lesson.id, title: lesson.title[caller.language], icon: lesson.icon, state: order.state(of: lesson.id),
              diamonds: results[lesson.id]?.diamonds ?? 0, answered: open[lesson.id])
          })
      })
  }

  func start(_ request: StartLesson, for caller: Caller, in tx: Transaction) throws -> StartLesson.Reply {
    let principal = try caller.account()
    let lesson = try course(of: principal).lesson(request.lesson.value)
    try requireOpen(lesson, for: principal, tx)
    let attempt = try resumedOrNew(lesson, of: principal.account, tx)
    return StartLesson.Reply(
      attempt: attempt.id, lesson: lesson.id, questions: try questions(of: attempt, for: caller),
      answered: attempt.answers.count, errors: attempt.errors)
  }

  private func resumedOrNew(_ lesson: Course.Lesson, of account: String, _ tx: Transaction) throws -> Attempt {
    let attempts = AttemptTable(db: tx)
    let open = try attempts.open(at: lesson.id, of: account)
    let entry = open ?? AttemptTable.Entry(of: lesson.id, startedAt: tx.wallNow)
    if open == nil {
      try attempts.add(entry, of: account, at: tx.wallNow)
    } else {
      try attempts.touch(entry.id, at: tx.wallNow)
    }
    return try attempt(entry, at: lesson, of: account, attempts)
  }

  private func attempt(
    _ entry: AttemptTable.Entry, at lesson: Course.Lesson, of account: String, _ attempts: AttemptTable
  ) throws -> Attempt {
    Attempt(
      entry: entry, lesson: lesson, answers: try attempts.answers(to: entry.id),
      givenUp: try attempts.givenUpErrors(at: lesson.id, of: account))
  }

  /// Returns an attempt's questions for the caller.
  func questions(of attempt: Attempt, for caller: Caller) throws -> [StartLesson.Question] {
    let app = catalog[try caller.account().app]
    return attempt.questions(in: caller.language) { question in app.flatMap { pictures.ref(of: question, in: $0) } }
  }

  /// - Throws: `permission_denied` if the lesson is locked.
  func requireOpen(_ lesson: Course.Lesson, for principal: Principal, _ tx: Transaction) throws {
    let course = try course(of: principal)
    let results = try LessonResultTable(db: tx).all(of: principal.account)
    let order = LessonOrder(course: course, completed: Set(results.keys))
    guard order.state(of: lesson.id) == .locked, let next = order.next else { return }
    throw Failure.locked(lesson, until: course.lessons.first { $0.id == next } ?? lesson)
  }

  func answer(_ request: AnswerQuestion, for caller: Caller, in tx: Transaction) throws -> AnswerQuestion.Reply {
    let principal = try caller.account()
    let attempts = AttemptTable(db: tx)
    let attempt = try open(request.attempt.value, of: principal.account, in: course(of: principal), attempts)
    let index = try attempt.openQuestion(request.question.value)
    let given = GivenAnswer(option: request.option, order: request.order, text: request.text)
    let judgement = try attempt.judge(given, ofQuestion: index, in: caller.language)
    let question = attempt.lesson.questions[index]
    let answer = AttemptTable.Answer(isCorrect: judgement.isCorrect, given: given)
    try attempts.answer(question.id, answer, in: attempt.id)
    try attempts.touch(attempt.id, at: tx.wallNow)
    let answered = attempt.answers.count + 1
    let total = attempt.lesson.questions.count
    // A practice session ends with its last answer.
    if attempt.entry.isPractice, answered >= total { try attempts.giveUp(attempt.entry, of: principal.account) }
    try note(answer, to: question.id, spent: tx.wallNow - attempt.entry.touchedAt, of: principal, tx)
    return judgement.reply(to: question, caller.language, answered: answered, of: total)
  }

  /// Adds an answer, and the time spent on it, to the account's statistics.
  private func note(
    _ answer: AttemptTable.Answer, to question: String, spent: Duration, of principal: Principal, _ tx: Transaction
  ) throws {
    try QuestionResultTable(db: tx, account: principal.account).add(question, isCorrect: answer.isCorrect)
    let table = ProgressSummaryTable(db: tx)
    var summary = try table.summary(of: principal.account)
    summary.answers.add(isCorrect: answer.isCorrect)
    summary.learning += min(Self.longestThought, max(.zero, spent))
    try table.save(summary, of: principal)
  }

  /// The maximum time that counts for one question, in case the user left it open.
  private static let longestThought = Duration.seconds(120)

  func abandon(_ request: AbandonLesson, for caller: Caller, in tx: Transaction) throws -> Nothing {
    let account = try caller.account().account
    let attempts = AttemptTable(db: tx)
    guard let entry = try attempts.attempt(request.attempt.value, of: account) else {
      throw Failure.notFound(.noAttempt)
    }
    guard !entry.isFinished else { throw Failure.conflict(.attemptFinished) }
    try attempts.giveUp(entry, of: account)
    return Nothing()
  }

  func weakSpots(_ request: ListWeakSpots, for caller: Caller, _ db: Connection) throws -> ListWeakSpots.Reply {
    let principal = try caller.account()
    let app = catalog[principal.app]
    let lessons = try course(of: principal).lessonsByQuestion
    let spots = try QuestionResultTable(db: db, account: principal.account).weak().compactMap { weak in
      lessons[weak.question].flatMap { lesson in
        ListWeakSpots.Spot(weak, in: lesson, caller.language) { question in
          app.flatMap { pictures.ref(of: question, in: $0) }
        }
      }
    }
    return ListWeakSpots.Reply(spots: Array(spots.prefix(request.limit?.value ?? 20)))
  }

  func finish(_ request: FinishLesson, for caller: Caller, in tx: Transaction) throws -> FinishLesson.Reply {
    let principal = try caller.account()
    let course = try course(of: principal)
    let attempts = AttemptTable(db: tx)
    let attempt = try open(request.attempt.value, of: principal.account, in: course, attempts)
    guard !attempt.entry.isPractice else { throw Failure.notFound(.noAttempt) }
    try attempt.requireComplete()
    return try end(attempt, for: caller, in: tx)
  }

  /// Finishes an attempt whose questions are all answered, and pays for the improvement over the previous result.
  func end(_ attempt: Attempt, for caller: Caller, in tx: Transaction) throws -> FinishLesson.Reply {
    let principal = try caller.account()
    let course = try course(of: principal)
    guard let reward = course.reward(errors: attempt.errors) else {
      throw StoreFault(message: "no reward for \(attempt.errors) errors in '\(attempt.lesson.id)'")
    }
    try AttemptTable(db: tx).finish(attempt.entry, of: principal.account, at: tx.wallNow)
    let lesson = attempt.lesson.id
    let table = LessonResultTable(db: tx)
    let results = try table.all(of: principal.account)
    let before = results[lesson] ?? LessonResult()
    let best = before.best(with: LessonResult(diamonds: reward.diamonds, coins: reward.coins))
    try table.save(best, of: principal.account, lesson: lesson, at: tx.wallNow)
    let done = LessonDone(
      attempt: attempt.id, lesson: lesson, section: course.section(of: lesson), errors: attempt.errors,
      diamonds: reward.diamonds, gained: best - before)
    return FinishLesson.Reply(
      lesson: lesson, errors: attempt.errors, diamonds: reward.diamonds, bestDiamonds: best.diamonds,
      coins: done.gained.coins, balances: try count(done, by: caller, in: tx),
      nextLesson: LessonOrder(course: course, completed: Set(results.keys).union([lesson])).next)
  }

  /// Returns an attempt that isn't finished.
  private func open(
    _ id: String, of account: String, in course: Course, _ attempts: AttemptTable
  ) throws -> Attempt {
    guard let entry = try attempts.attempt(id, of: account), let lesson = course.lesson(of: entry) else {
      throw Failure.notFound(.noAttempt)
    }
    guard !entry.isFinished else { throw Failure.conflict(.attemptFinished) }
    return try attempt(entry, at: lesson, of: account, attempts)
  }

  /// Counts the actions that the app's data defines for a finished lesson.
  ///
  /// - Returns: The wallet's balances afterwards.
  private func count(_ done: LessonDone, by caller: Caller, in tx: Transaction) throws -> [WalletBalance] {
    let principal = try caller.account()
    guard let app = catalog[principal.app] else { return [] }
    var counter = try ActionCounter(for: principal, of: app, in: tx)
    try counter.take(Occurrence(done), id: done.attempt, at: tx.wallNow)
    try counter.finish()
    return try Wallet(of: principal.account, app, in: tx).balances(in: caller.language)
  }
}

/// A finished attempt at a lesson.
struct LessonDone {
  let attempt: String
  let lesson: String
  /// The id of the lesson's section.
  let section: String?
  let errors: Int
  let diamonds: Int
  /// The improvement over the previous best result.
  let gained: LessonResult
}

extension Course {
  /// - Throws: `not_found` if the course has no such lesson.
  func lesson(_ id: String) throws(Failure) -> Lesson {
    guard let lesson = lessons.first(where: { $0.id == id }) else { throw .notFound(.noLesson) }
    return lesson
  }

  /// The lesson of each question, by question id.
  fileprivate var lessonsByQuestion: [String: Lesson] {
    let pairs = lessons.flatMap { lesson in lesson.questions.map { ($0.id, lesson) } }
    return Dictionary(pairs) { _, last in last }
  }
}

extension ListWeakSpots.Spot {
  /// - Parameter picture: Returns the reference to a question's picture.
  fileprivate init?(
    _ weak: QuestionResultTable.Weak, in lesson: Course.Lesson, _ language: Language,
    picture: (Course.Question) -> PictureRef?
  ) {
    guard let question = lesson.questions.first(where: { $0.id == weak.question }) else { return nil }
    self.init(
      lesson: lesson.id, title: lesson.title[language], question: weak.question, text: question.text[language],
      picture: picture(question), pictureDescription: question.picture?.description[language], answers: weak.answers,
      wrong: weak.wrong)
  }
}

extension Failure {
  /// The failure for a locked lesson (C2).
  static func locked(_ lesson: Course.Lesson, until required: Course.Lesson) -> Failure {
    var failure = Failure.permissionDenied(.lessonLocked(lesson: required.title))
    failure.details = ["lesson": .string(lesson.id), "requires": .string(required.id)]
    return failure
  }
}
