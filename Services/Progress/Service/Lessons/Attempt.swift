import AppCatalog
import Crypto
import ProgressContract
import TextSearch
import Wire

/// An attempt at a lesson: the answers so far, and the order in which options are shown.
struct Attempt {
  let entry: AttemptTable.Entry
  let lesson: Course.Lesson
  /// The answers so far, by question id.
  let answers: [String: AttemptTable.Answer]

  /// The questions answered wrongly in abandoned attempts since the lesson was last finished.
  let givenUp: Set<String>

  var id: String { entry.id }
  /// The number of questions counted as wrong. The first answer since the lesson was last finished counts, so a user
  /// gains nothing by abandoning an attempt that revealed the right answers.
  var errors: Int { lesson.questions.count { answers[$0.id]?.isCorrect == false || givenUp.contains($0.id) } }
  /// True if all questions that the lesson has now are answered. The author may have removed questions since the
  /// attempt was started.
  var isComplete: Bool { lesson.questions.allSatisfy { answers[$0.id] != nil } }

  /// - Throws: `conflict` if a question isn't answered.
  func requireComplete() throws(Failure) {
    guard !isComplete else { return }
    throw .conflict(.questionsOpen(count: lesson.questions.count - answers.count))
  }

  /// Returns the order in which the options of a question, or the right sides of its pairs, are shown, as indices into
  /// the course.
  ///
  /// The order is always the same for the same attempt. Options that have to be sorted are never shown in the right
  /// order.
  func order(ofQuestion index: Int) -> [Int] {
    let question = lesson.questions[index]
    var chance = SeededGenerator(seed: UInt64(bitPattern: entry.seed) &+ UInt64(index))
    let places = Array((question.options?.indices ?? question.pairs?.indices) ?? 0..<0)
    let shuffled = places.shuffled(using: &chance)
    return question.form == .order && shuffled == places ? shuffled.suffix(1) + shuffled.dropLast() : shuffled
  }

  /// - Parameter picture: Returns the reference to a question's picture.
  func questions(
    in language: Language, picture: (Course.Question) -> PictureRef?
  ) -> [StartLesson.Question] {
    lesson.questions.enumerated().map { index, question in
      var asked = StartLesson.Question(question, order: order(ofQuestion: index), language)
      asked.picture = picture(question)
      asked.correct = answers[question.id]?.isCorrect
      asked.given = answers[question.id]?.given
      return asked
    }
  }
}

extension Attempt {
  /// Returns the index of a question that isn't answered yet.
  func openQuestion(_ id: String) throws(Failure) -> Int {
    guard let index = lesson.questions.firstIndex(where: { $0.id == id }) else { throw .notFound(.noQuestion) }
    guard answers[id] == nil else { throw .conflict(.alreadyAnswered) }
    return index
  }
}

extension GivenAnswer {
  /// Creates an answer from the members of a request.
  init(option: Bounded<0, 99>?, order: List<Bounded<0, 99>, 1, 20>?, text: Text<1, 200>?) {
    self.init(option: option?.value, order: order?.values.map(\.value), text: text?.value)
  }
}

/// The right answer, and whether the given answer was right.
struct Judgement: Hashable {
  var isCorrect: Bool
  var rightOption: Int?
  var rightOrder: [Int]?
  var rightText: String?

  /// Returns the reply to an answer.
  ///
  /// - Parameters:
  ///   - answered: The number of answered questions, including `question`.
  ///   - total: The number of questions.
  func reply(
    to question: Course.Question, _ language: Language, answered: Int, of total: Int
  ) -> AnswerQuestion.Reply {
    AnswerQuestion.Reply(
      correct: isCorrect, rightOption: rightOption, rightOrder: rightOrder, rightText: rightText,
      explanation: question.explanation?[language], answered: answered, total: total)
  }
}

extension Attempt {
  /// Returns the right answer to a question.
  func right(ofQuestion index: Int, in language: Language) -> Judgement {
    let question = lesson.questions[index]
    let order = order(ofQuestion: index)
    return switch question.form {
    case .choose: Judgement(isCorrect: true, rightOption: question.answer.flatMap { order.firstIndex(of: $0) })
    case .match, .order:
      Judgement(isCorrect: true, rightOrder: order.indices.map { place in order.firstIndex(of: place) ?? 0 })
    case .type: Judgement(isCorrect: true, rightText: question.accepts?[language].first)
    }
  }

  /// Grades an answer.
  ///
  /// - Throws: `invalid_params` if the answer doesn't fit the kind of question.
  func judge(_ given: GivenAnswer, ofQuestion index: Int, in language: Language) throws(Failure) -> Judgement {
    let question = lesson.questions[index]
    let order = order(ofQuestion: index)
    var judgement = right(ofQuestion: index, in: language)
    switch question.form {
    case .choose:
      guard let option = given.option, order.indices.contains(option) else {
        throw .invalidParams("option must be 0 to \(order.count - 1)")
      }
      judgement.isCorrect = option == judgement.rightOption
    case .match, .order:
      guard let places = given.order, places.sorted() == Array(order.indices) else {
        throw .invalidParams("order must contain each position from 0 to \(order.count - 1) once")
      }
      judgement.isCorrect = places == judgement.rightOrder
    case .type:
      guard let text = given.text else { throw .invalidParams("text is required") }
      judgement.isCorrect = TypedAnswer.isRight(
        text, accepts: question.accepts?[language] ?? [], typos: question.typos ?? 0)
    }
    return judgement
  }
}

extension StartLesson.Question {
  fileprivate init(_ question: Course.Question, order: [Int], _ language: Language) {
    let texts = question.options ?? question.pairs?.map(\.right) ?? []
    self.init(
      id: question.id, kind: Kind(question.form), text: question.text[language],
      options: order.map { texts[$0][language] }, left: question.pairs?.map { $0.left[language] },
      pictureDescription: question.picture?.description[language])
  }
}

extension StartLesson.Question.Kind {
  fileprivate init(_ kind: Course.Question.Kind) {
    switch kind {
    case .choose: self = .choose
    case .match: self = .match
    case .type: self = .type
    case .order: self = .order
    }
  }
}
