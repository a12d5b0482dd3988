import AppCatalog
import CivilTime
import Crypto
import MessageBus
import PictureFacts
import ProgressContract
import ServiceHost
import Storage
import Wire

/// Lessons that are answered offline and graded when they are submitted (C3).
extension Lessons {
  func pack(_ request: MakeBundle, for caller: Caller, in tx: Transaction) throws -> MakeBundle.Reply {
    let principal = try caller.account()
    let (lesson, version) = try packed(request.lesson.value, for: principal)
    try requireBundles(for: principal)
    let seed = try BundleTable(db: tx, account: principal.account).seed(of: lesson.id, version: version)
    let attempt = attempt(lesson, seed: seed, answers: [:], givenUp: [], at: tx.wallNow)
    return MakeBundle.Reply(
      lesson: lesson.id, version: version, holdsAnswers: false, questions: try questions(of: attempt, for: caller))
  }

  func submitBundle(_ request: SubmitBundle, for caller: Caller, in tx: Transaction) throws -> SubmitBundle.Reply {
    let principal = try caller.account()
    let (lesson, version) = try packed(request.lesson.value, for: principal)
    let table = BundleTable(db: tx, account: principal.account)
    guard let entry = try table.bundle(of: lesson.id) else { throw Failure.notFound(.noAttempt) }
    guard entry.version == request.version.value, version == entry.version else {
      throw Failure.conflict(.bundleIsOld)
    }
    try requireOpen(lesson, for: principal, tx)
    let givenUp = try givenUpErrors(at: lesson.id, of: principal.account, tx)
    let unanswered = attempt(lesson, seed: entry.seed, answers: [:], givenUp: givenUp, at: tx.wallNow)
    let (answers, replies) = try judge(request.answers.values, in: unanswered, caller.language)
    let attempt = attempt(lesson, seed: entry.seed, answers: answers, givenUp: givenUp, at: tx.wallNow)
    try attempt.requireComplete()
    try table.remove(lesson.id)
    try note(answers, of: principal, tx)
    try AttemptTable(db: tx).addFinished(attempt.entry, of: principal.account, at: tx.wallNow)
    return SubmitBundle.Reply(answers: replies, result: try end(attempt, for: caller, in: tx))
  }

  /// Returns the questions that were answered wrongly in abandoned attempts or in the open attempt. The open attempt
  /// counts too, because it has revealed the right answers.
  private func givenUpErrors(at lesson: String, of account: String, _ tx: Transaction) throws -> Set<String> {
    let attempts = AttemptTable(db: tx)
    var errors = try attempts.givenUpErrors(at: lesson, of: account)
    if let open = try attempts.open(at: lesson, of: account) {
      errors.formUnion(try attempts.answers(to: open.id).filter { !$0.value.isCorrect }.keys)
    }
    return errors
  }

  /// Grades the answers of a bundle, in their order.
  private func judge(
    _ given: [PackedAnswer], in attempt: Attempt, _ language: Language
  ) throws -> (answers: [String: AttemptTable.Answer], replies: [AnswerQuestion.Reply]) {
    let questions = attempt.lesson.questions
    var answers: [String: AttemptTable.Answer] = [:]
    var replies: [AnswerQuestion.Reply] = []
    for packed in given {
      guard let index = questions.firstIndex(where: { $0.id == packed.question.value }) else {
        throw Failure.notFound(.noQuestion)
      }
      let question = questions[index]
      guard answers[question.id] == nil else { throw Failure.conflict(.alreadyAnswered) }
      let answer = GivenAnswer(option: packed.option, order: packed.order, text: packed.text)
      let judgement = try attempt.judge(answer, ofQuestion: index, in: language)
      answers[question.id] = AttemptTable.Answer(isCorrect: judgement.isCorrect, given: answer)
      replies.append(judgement.reply(to: question, language, answered: answers.count, of: questions.count))
    }
    return (answers, replies)
  }

  /// Checks that the plan allows bundles. Only the creation of a bundle requires the plan. A bundle may still be
  /// submitted after the plan has ended.
  ///
  /// - Throws: `entitlement_required` if the plan doesn't allow bundles.
  private func requireBundles(for principal: Principal) throws {
    guard let app = catalog[principal.app], let rule = app.course?.bundlesRule,
      app.access?.decide(AccessCheck(rule: rule), plan: principal.plan)?.isAllowed != true
    else { return }
    let language = catalog.language(nil, or: principal.language, in: app.id)
    throw Failure.entitlementRequired(
      .packingForSubscribers, offering: app.paywall(language, for: Buyer(principal)))
  }

  private func packed(_ id: String, for principal: Principal) throws -> (lesson: Course.Lesson, version: String) {
    let lesson = try course(of: principal).lesson(id)
    guard let app = catalog[principal.app] else { throw Failure.notFound(.noLesson) }
    let version = lesson.version(in: app.info.languages) { question in
      app.picture(of: question).flatMap { pictures[$0]?.digest }
    }
    return (lesson, version)
  }

  private func attempt(
    _ lesson: Course.Lesson, seed: Int64, answers: [String: AttemptTable.Answer], givenUp: Set<String>,
    at time: Timestamp
  ) -> Attempt {
    Attempt(
      entry: AttemptTable.Entry(of: lesson.id, seed: seed, startedAt: time), lesson: lesson, answers: answers,
      givenUp: givenUp)
  }

  /// Counts answers for accuracy and weak spots.
  private func note(_ answers: [String: AttemptTable.Answer], of principal: Principal, _ tx: Transaction) throws {
    let table = ProgressSummaryTable(db: tx)
    var summary = try table.summary(of: principal.account)
    for (question, answer) in answers.sorted(by: { $0.key < $1.key }) {
      try QuestionResultTable(db: tx, account: principal.account).add(question, isCorrect: answer.isCorrect)
      summary.answers.add(isCorrect: answer.isCorrect)
    }
    try table.save(summary, of: principal)
  }
}

extension Course.Lesson {
  /// Returns a digest of everything that affects how the lesson's questions are asked and graded.
  ///
  /// - Parameter picture: Returns the digest of a question's picture.
  fileprivate func version(in languages: [Language], picture: (Course.Question) -> String?) -> String {
    var words: [String] = []
    for question in questions {
      words += [question.id, question.form.rawValue, "\(question.answer ?? -1)", "\(question.typos ?? 0)"]
      words.append(picture(question) ?? "")
      for language in languages { words += question.texts(in: language) + [""] }
    }
    return String(SHA256.hexDigest(Array(words.map { "\($0.utf8.count) \($0)" }.joined().utf8)).prefix(16))
  }
}

extension Course.Question {
  /// Returns the question's texts that affect how it is asked and graded.
  fileprivate func texts(in language: Language) -> [String] {
    var texts = [text[language]]
    texts += options?.map { $0[language] } ?? []
    texts += pairs?.flatMap { [$0.left[language], $0.right[language]] } ?? []
    texts += accepts?[language] ?? []
    return texts
  }
}
