package import Wire

/// Returns the whole course with the state of each lesson for the account (C2).
package struct GetCourse: Request {
  package static let method = Method(
    "progress.course.get", .read, fails: [.notFound], "Returns the course with the account's lesson states.")

  /// The course.
  package struct Reply: Codable, Hashable, Sendable {
    /// The sections, in the order in which they unlock.
    package var sections: [Section]
    package init(sections: [Section]) { self.sections = sections }
  }

  /// A group of lessons.
  package struct Section: Codable, Hashable, Sendable {
    /// The section's id.
    package var id: String
    /// The section's title in the caller's language.
    package var title: String
    /// The lessons, in the order in which they unlock.
    package var lessons: [LessonSummary]

    package init(id: String, title: String, lessons: [LessonSummary]) {
      self.id = id
      self.title = title
      self.lessons = lessons
    }
  }
}

/// A lesson as shown on the course screen.
package struct LessonSummary: Codable, Hashable, Sendable {
  /// The state of a lesson for the account. Exactly one lesson is `next` until the course is completed. A `locked`
  /// lesson can't be started.
  package enum State: String, Codable, Sendable, CaseIterable { case completed, next, locked }

  /// The lesson's id.
  package var id: String
  /// The lesson's title in the caller's language.
  package var title: String
  /// The name of the lesson's icon in the client's assets.
  package var icon: String
  /// The lesson's current state for this account.
  package var state: State
  /// The best result in diamonds: 0 until the lesson is completed, then at least 1.
  package var diamonds: Int
  /// The number of answered questions in an attempt that can be resumed; nil if there is no open attempt.
  package var answered: Int?

  package init(id: String, title: String, icon: String, state: State, diamonds: Int, answered: Int? = nil) {
    self.answered = answered
    self.id = id
    self.title = title
    self.icon = icon
    self.state = state
    self.diamonds = diamonds
  }
}

/// Starts an attempt at a lesson that is completed or next, or resumes the open attempt (C3).
///
/// A locked lesson is refused with `permission_denied`; `requires` names the lesson that must be completed first.
package struct StartLesson: Request {
  package static let method = Method(
    "progress.lessons.start", .change, fails: [.notFound, .permissionDenied], "Starts an attempt at a lesson.")
  /// The lesson's id.
  package var lesson: Identifier
  package init(lesson: Identifier) { self.lesson = lesson }

  /// A new or resumed attempt.
  package struct Reply: Codable, Hashable, Sendable {
    /// The attempt's id, needed to answer questions.
    package var attempt: String
    /// The lesson's id.
    package var lesson: String
    /// The questions in the order in which they are asked. Options are shuffled for this attempt, and nothing reveals
    /// the right answer.
    package var questions: [Question]
    /// The number of questions that were already answered in a resumed attempt; 0 for a new one.
    package var answered: Int
    /// The number of questions answered wrongly so far, including those in abandoned attempts since the lesson was last
    /// finished.
    package var errors: Int?

    package init(attempt: String, lesson: String, questions: [Question], answered: Int, errors: Int?) {
      self.errors = errors
      self.attempt = attempt
      self.lesson = lesson
      self.questions = questions
      self.answered = answered
    }
  }

  /// A question of an attempt.
  package struct Question: Codable, Hashable, Sendable {
    /// The kind of answer that a question expects.
    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
      /// One option, by its position.
      case choose
      /// An order: for each entry of `left`, the position of the matching option.
      case match
      /// A text.
      case type
      /// An order: the positions of the options in the right sequence.
      case order
    }

    /// The question's id.
    package var id: String
    /// The kind of answer that the question expects.
    package var kind: Kind
    /// The question's text in the caller's language.
    package var text: String
    /// The options in this attempt's own order; empty if the answer is a text.
    package var options: [String]
    /// The items to match with options; nil for kinds other than `match`.
    package var left: [String]?
    /// The picture shown with the question, for `content.pictures.read`; nil if there is none.
    package var picture: PictureRef?
    /// A description of the picture in the caller's language. It doesn't reveal the right answer.
    package var pictureDescription: String?
    /// True if the question was answered correctly earlier in a resumed attempt; absent if it isn't answered yet.
    package var correct: Bool?
    /// The answer given earlier in a resumed attempt.
    package var given: GivenAnswer?

    package init(
      id: String, kind: Kind, text: String, options: [String], left: [String]? = nil, picture: PictureRef? = nil,
      pictureDescription: String? = nil, correct: Bool? = nil, given: GivenAnswer? = nil
    ) {
      self.id = id
      self.kind = kind
      self.text = text
      self.options = options
      self.left = left
      self.picture = picture
      self.pictureDescription = pictureDescription
      self.correct = correct
      self.given = given
    }
  }
}

/// The answer given to a question. Exactly one member is present.
package struct GivenAnswer: Codable, Hashable, Sendable {
  /// The position of the chosen option.
  package var option: Int?
  /// The positions of the options, in the order that the user chose.
  package var order: [Int]?
  /// The text that was entered.
  package var text: String?

  package init(option: Int? = nil, order: [Int]? = nil, text: String? = nil) {
    self.option = option
    self.order = order
    self.text = text
  }
}

/// Abandons an attempt, so that the lesson starts over. The answers still count for accuracy and weak spots. Wrong
/// answers count as errors of later attempts until an attempt at the lesson is finished.
package struct AbandonLesson: Request {
  package static let method = Method(
    "progress.lessons.abandon", .change, fails: [.notFound], "Abandons an unfinished attempt.")
  /// The attempt's id.
  package var attempt: Identifier
  package init(attempt: Identifier) { self.attempt = attempt }

  package typealias Reply = Nothing
}

/// Lists the account's weak spots. A wrong answer makes a question a weak spot. Two right answers in a row remove it
/// from the list.
package struct ListWeakSpots: Request {
  package static let method = Method(
    "progress.lessons.weak-spots", .read, fails: [.notFound], "Lists the questions that the account answered wrongly.")
  /// The maximum number of weak spots; if omitted, 20.
  package var limit: Bounded<1, 100>?
  package init(limit: Bounded<1, 100>? = nil) { self.limit = limit }

  /// The account's weak spots.
  package struct Reply: Codable, Hashable, Sendable {
    /// The weak spots, the highest share of wrong answers first.
    package var spots: [Spot]
    package init(spots: [Spot]) { self.spots = spots }
  }

  /// A question that the account answered wrongly.
  package struct Spot: Codable, Hashable, Sendable {
    /// The id of the question's lesson.
    package var lesson: String
    /// The title of the question's lesson in the caller's language.
    package var title: String
    /// The question's id.
    package var question: String
    /// The question's text in the caller's language.
    package var text: String
    /// The picture shown with the question; nil if there is none.
    package var picture: PictureRef?
    /// A description of the picture in the caller's language.
    package var pictureDescription: String?
    /// The number of times that the account answered the question.
    package var answers: Int
    /// The number of wrong answers.
    package var wrong: Int

    package init(
      lesson: String, title: String, question: String, text: String, picture: PictureRef?, pictureDescription: String?,
      answers: Int, wrong: Int
    ) {
      self.lesson = lesson
      self.title = title
      self.question = question
      self.text = text
      self.picture = picture
      self.pictureDescription = pictureDescription
      self.answers = answers
      self.wrong = wrong
    }
  }
}

/// Starts a practice session on the account's weak spots, or resumes the open one.
///
/// Questions are answered with `progress.lessons.answer`. The session ends with its last answer and earns nothing.
/// Answers count for weak spots and accuracy.
package struct PracticeWeakSpots: Request {
  package static let method = Method(
    "progress.lessons.practice", .change, fails: [.notFound],
    "Starts practice of questions that the account answered wrongly.")
  /// The maximum number of questions; if omitted, 10. A resumed session keeps its own questions.
  package var limit: Bounded<1, 20>?
  package init(limit: Bounded<1, 20>? = nil) { self.limit = limit }

  /// A new or resumed practice session.
  package struct Reply: Codable, Hashable, Sendable {
    /// The attempt's id, needed to answer questions; nil if the account has no weak spots.
    package var attempt: String?
    /// The questions, the highest share of wrong answers first. Options are shuffled, and nothing reveals the right
    /// answer.
    package var questions: [StartLesson.Question]
    /// The number of questions that were already answered in a resumed session; 0 for a new one.
    package var answered: Int

    package init(attempt: String?, questions: [StartLesson.Question], answered: Int) {
      self.attempt = attempt
      self.questions = questions
      self.answered = answered
    }
  }
}

/// Answers a question of an attempt. Each question can be answered once (C3).
package struct AnswerQuestion: Request {
  package static let method = Method(
    "progress.lessons.answer", .change, fails: [.notFound], "Answers one question of an attempt.")
  /// The attempt's id.
  package var attempt: Identifier
  /// The question's id.
  package var question: Identifier
  /// For `choose`: the option's position in the attempt's own order, from 0.
  package var option: Bounded<0, 99>?
  /// For `match` and `order`: positions in the attempt's own order, each used once.
  package var order: List<Bounded<0, 99>, 1, 20>?
  /// For `type`: the text that was entered.
  package var text: Text<1, 200>?

  package init(
    attempt: Identifier, question: Identifier, option: Bounded<0, 99>? = nil,
    order: List<Bounded<0, 99>, 1, 20>? = nil, text: Text<1, 200>? = nil
  ) {
    self.attempt = attempt
    self.question = question
    self.option = option
    self.order = order
    self.text = text
  }

  /// The result of an answer and the state of the attempt.
  package struct Reply: Codable, Hashable, Sendable {
    /// True if the answer is right.
    package var correct: Bool
    /// For `choose`: the right option's position in the attempt's own order.
    package var rightOption: Int?
    /// For `match` and `order`: the positions of the options in the right order.
    package var rightOrder: [Int]?
    /// For `type`: the best of the accepted answers.
    package var rightText: String?
    /// An explanation of the right answer in the caller's language; nil if the course has none.
    package var explanation: String?
    /// The number of answered questions in the attempt.
    package var answered: Int
    /// The number of questions in the attempt.
    package var total: Int

    package init(
      correct: Bool, rightOption: Int? = nil, rightOrder: [Int]? = nil, rightText: String? = nil,
      explanation: String? = nil, answered: Int, total: Int
    ) {
      self.correct = correct
      self.rightOption = rightOption
      self.rightOrder = rightOrder
      self.rightText = rightText
      self.explanation = explanation
      self.answered = answered
      self.total = total
    }
  }
}

/// Finishes an attempt whose questions are all answered, and pays the reward (C4–C6).
package struct FinishLesson: Request {
  package static let method = Method(
    "progress.lessons.finish", .change, fails: [.notFound], "Finishes an attempt and pays its reward.")
  /// The attempt's id.
  package var attempt: Identifier
  package init(attempt: Identifier) { self.attempt = attempt }

  /// The result and reward of a finished attempt.
  package struct Reply: Codable, Hashable, Sendable {
    /// The lesson's id.
    package var lesson: String
    /// The number of questions answered wrongly in this attempt, or in abandoned attempts since the lesson was last
    /// finished.
    package var errors: Int
    /// The diamonds for this number of errors, at least 1.
    package var diamonds: Int
    /// The best result for the lesson, including this attempt.
    package var bestDiamonds: Int
    /// The coins earned by this attempt: its improvement over the previous best result.
    package var coins: Int
    /// The wallet's balances after the payment.
    package var balances: [WalletBalance]
    /// The id of the next lesson; nil when the course is completed.
    package var nextLesson: String?

    package init(
      lesson: String, errors: Int, diamonds: Int, bestDiamonds: Int, coins: Int, balances: [WalletBalance],
      nextLesson: String?
    ) {
      self.lesson = lesson
      self.errors = errors
      self.diamonds = diamonds
      self.bestDiamonds = bestDiamonds
      self.coins = coins
      self.balances = balances
      self.nextLesson = nextLesson
    }
  }
}
