package import Wire

/// The whole course with the account's lesson states (C2).
package struct GetCourse: Request {
  package static let method = Method(
    "progress.course.get", .read, fails: [.notFound], "Gives the course with the account's lesson states.")
  package init() {}

  /// The course screen.
  package struct Reply: Codable, Hashable, Sendable {
    /// In the order in which they open.
    package var sections: [Section]
    package init(sections: [Section]) { self.sections = sections }
  }

  /// Lessons that belong together.
  package struct Section: Codable, Hashable, Sendable {
    /// The section's id.
    package var id: String
    /// In the caller's language.
    package var title: String
    /// In the order in which they open.
    package var lessons: [LessonSummary]

    package init(id: String, title: String, lessons: [LessonSummary]) {
      self.id = id
      self.title = title
      self.lessons = lessons
    }
  }
}

/// A lesson as the course screen shows it.
package struct LessonSummary: Codable, Hashable, Sendable {
  /// Whether the account may start it; exactly one lesson is `next` until the course is done.
  package enum State: String, Codable, Sendable, CaseIterable { case completed, next, locked }

  /// The lesson's id.
  package var id: String
  /// In the caller's language.
  package var title: String
  /// The icon's name in the client's own collection.
  package var icon: String
  /// For this account, now.
  package var state: State
  /// The best result, at least 1; 0 until the lesson is completed.
  package var diamonds: Int
  /// How many questions an attempt has answered that can be gone on with; nil where none is open.
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

/// Begins an attempt at a lesson that is completed or next, or goes on with the one that is open (C3).
///
/// A locked lesson is refused with `permission_denied`; `requires` names the lesson that must be completed first.
package struct StartLesson: Request {
  package static let method = Method(
    "progress.lessons.start", .change, fails: [.notFound, .permissionDenied], "Begins an attempt at a lesson.")
  /// The lesson's id.
  package var lesson: Identifier
  package init(lesson: Identifier) { self.lesson = lesson }

  /// An attempt, new or gone on with.
  package struct Reply: Codable, Hashable, Sendable {
    /// The attempt's id, for answers.
    package var attempt: String
    /// The lesson's id.
    package var lesson: String
    /// In the order in which they are asked; options are shuffled for this attempt, and nothing tells the right one.
    package var questions: [Question]
    /// Questions that were answered before, when the attempt is gone on with.
    package var answered: Int
    /// Questions that count as wrong so far, with those of attempts that were given up since the lesson was last finished.
    package var errors: Int?

    package init(attempt: String, lesson: String, questions: [Question], answered: Int, errors: Int?) {
      self.errors = errors
      self.attempt = attempt
      self.lesson = lesson
      self.questions = questions
      self.answered = answered
    }
  }

  /// A question as it is asked.
  package struct Question: Codable, Hashable, Sendable {
    /// How a question is answered.
    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
      /// By the place of one of the options.
      case choose
      /// By an order: for each of `left` the place of the option that belongs to it.
      case match
      /// By a text.
      case type
      /// By an order: the places of the options, as they should follow each other.
      case order
    }

    /// The question's id.
    package var id: String
    /// How it is answered.
    package var kind: Kind
    /// In the caller's language.
    package var text: String
    /// In this attempt's own order; empty where a text is written.
    package var options: [String]
    /// What options are to be found for; nil for other kinds than `match`.
    package var left: [String]?
    /// What is shown with it, for `content.pictures.read`; nil for nothing.
    package var picture: PictureRef?
    /// What the picture shows, in the caller's language, without telling what is right.
    package var pictureDescription: String?
    /// Whether it was answered rightly before, when the attempt is gone on with; absent while it isn't answered.
    package var correct: Bool?
    /// How it was answered before.
    package var given: GivenAnswer?

    package init(
      id: String, kind: Kind, text: String, options: [String], left: [String]? = nil, picture: PictureRef? = nil,
      pictureDescription: String? = nil, correct: Bool? = nil, given: GivenAnswer? = nil
    ) {
      (self.id, self.kind, self.text, self.options, self.left) = (id, kind, text, options, left)
      (self.picture, self.pictureDescription) = (picture, pictureDescription)
      (self.correct, self.given) = (correct, given)
    }
  }
}

/// How a question was answered: by one of these.
package struct GivenAnswer: Codable, Hashable, Sendable {
  /// The place of an option.
  package var option: Int?
  /// Places of options.
  package var order: [Int]?
  /// What was written.
  package var text: String?

  package init(option: Int? = nil, order: [Int]? = nil, text: String? = nil) {
    (self.option, self.order, self.text) = (option, order, text)
  }
}

/// Gives up an attempt: the lesson begins anew. What was answered counts for accuracy and weak spots all the same, and
/// what was wrong counts as wrong in the next attempts until one is finished.
package struct AbandonLesson: Request {
  package static let method = Method(
    "progress.lessons.abandon", .change, fails: [.notFound], "Gives up an attempt that isn't finished.")
  /// The attempt's id.
  package var attempt: Identifier
  package init(attempt: Identifier) { self.attempt = attempt }

  package typealias Reply = Nothing
}

/// The questions that the account gets wrong: until each was answered rightly twice in a row.
package struct ListWeakSpots: Request {
  package static let method = Method(
    "progress.lessons.weak-spots", .read, fails: [.notFound], "Lists the questions that the account gets wrong.")
  /// How many at most; left out, 20.
  package var limit: Bounded<1, 100>?
  package init(limit: Bounded<1, 100>? = nil) { self.limit = limit }

  /// What to look at again.
  package struct Reply: Codable, Hashable, Sendable {
    /// Those that are wrong most of the time first.
    package var spots: [Spot]
    package init(spots: [Spot]) { self.spots = spots }
  }

  /// A question.
  package struct Spot: Codable, Hashable, Sendable {
    /// Its lesson's id.
    package var lesson: String
    /// Its lesson's title, in the caller's language.
    package var title: String
    /// Its id.
    package var question: String
    /// What is asked, in the caller's language.
    package var text: String
    /// What is shown with it; nil for nothing.
    package var picture: PictureRef?
    /// What the picture shows, in the caller's language.
    package var pictureDescription: String?
    /// How often it was answered.
    package var answers: Int
    /// How often wrongly.
    package var wrong: Int

    package init(
      lesson: String, title: String, question: String, text: String, picture: PictureRef?, pictureDescription: String?,
      answers: Int, wrong: Int
    ) {
      (self.lesson, self.title, self.question, self.text) = (lesson, title, question, text)
      (self.picture, self.pictureDescription) = (picture, pictureDescription)
      (self.answers, self.wrong) = (answers, wrong)
    }
  }
}

/// Begins practice of the questions that the account gets wrong, or goes on with the one that is open.
///
/// It is answered by `progress.lessons.answer`, ends with its last answer, and pays nothing. What is answered counts for
/// weak spots and accuracy.
package struct PracticeWeakSpots: Request {
  package static let method = Method(
    "progress.lessons.practice", .change, fails: [.notFound], "Begins practice of what the account gets wrong.")
  /// How many questions at most; left out, 10. One that is gone on with has its own.
  package var limit: Bounded<1, 20>?
  package init(limit: Bounded<1, 20>? = nil) { self.limit = limit }

  /// Practice, new or gone on with.
  package struct Reply: Codable, Hashable, Sendable {
    /// The attempt's id, for answers; nil where nothing is got wrong.
    package var attempt: String?
    /// Those that are wrong most of the time first; options are shuffled, and nothing tells the right one.
    package var questions: [StartLesson.Question]
    /// Questions that were answered before, when it is gone on with.
    package var answered: Int

    package init(attempt: String?, questions: [StartLesson.Question], answered: Int) {
      (self.attempt, self.questions, self.answered) = (attempt, questions, answered)
    }
  }
}

/// Answers one question of an attempt, once (C3).
package struct AnswerQuestion: Request {
  package static let method = Method(
    "progress.lessons.answer", .change, fails: [.notFound], "Answers one question of an attempt.")
  /// The attempt's id.
  package var attempt: Identifier
  /// The question's id.
  package var question: Identifier
  /// To choose: the option's place in the attempt's own order, from 0.
  package var option: Bounded<0, 99>?
  /// To match and to order: places in the attempt's own order, each once.
  package var order: List<Bounded<0, 99>, 1, 20>?
  /// To type: what was written.
  package var text: Text<1, 200>?

  package init(
    attempt: Identifier, question: Identifier, option: Bounded<0, 99>? = nil,
    order: List<Bounded<0, 99>, 1, 20>? = nil, text: Text<1, 200>? = nil
  ) {
    (self.attempt, self.question) = (attempt, question)
    (self.option, self.order, self.text) = (option, order, text)
  }

  /// Whether it was right, and how far the attempt is.
  package struct Reply: Codable, Hashable, Sendable {
    /// Whether it is right.
    package var correct: Bool
    /// To choose: the right option's place in the attempt's own order.
    package var rightOption: Int?
    /// To match and to order: what would have been right.
    package var rightOrder: [Int]?
    /// To type: what is best.
    package var rightText: String?
    /// Why it is so, in the caller's language; nil where the course says nothing.
    package var explanation: String?
    /// How many of the attempt's questions have been answered.
    package var answered: Int
    /// How many questions the attempt has.
    package var total: Int

    package init(
      correct: Bool, rightOption: Int? = nil, rightOrder: [Int]? = nil, rightText: String? = nil,
      explanation: String? = nil, answered: Int, total: Int
    ) {
      (self.correct, self.rightOption, self.rightOrder, self.rightText) = (correct, rightOption, rightOrder, rightText)
      (self.explanation, self.answered, self.total) = (explanation, answered, total)
    }
  }
}

/// Ends an attempt whose questions are all answered, and pays what it earned (C4–C6).
package struct FinishLesson: Request {
  package static let method = Method(
    "progress.lessons.finish", .change, fails: [.notFound], "Ends an attempt and pays what it earned.")
  /// The attempt's id.
  package var attempt: Identifier
  package init(attempt: Identifier) { self.attempt = attempt }

  /// What the attempt earned.
  package struct Reply: Codable, Hashable, Sendable {
    /// The lesson's id.
    package var lesson: String
    /// Questions that were answered wrongly in this attempt, or in one given up since the lesson was last finished.
    package var errors: Int
    /// For these errors, at least 1.
    package var diamonds: Int
    /// The best so far, this attempt included.
    package var bestDiamonds: Int
    /// Earned now: the difference to the best result before.
    package var coins: Int
    /// What is in the wallet after it.
    package var balances: [WalletBalance]
    /// The lesson that is next; nil when the course is done.
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
