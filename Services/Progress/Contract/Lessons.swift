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

  package init(id: String, title: String, icon: String, state: State, diamonds: Int) {
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

    package init(attempt: String, lesson: String, questions: [Question], answered: Int) {
      self.attempt = attempt
      self.lesson = lesson
      self.questions = questions
      self.answered = answered
    }
  }

  /// A question as it is asked.
  package struct Question: Codable, Hashable, Sendable {
    /// The question's id.
    package var id: String
    /// In the caller's language.
    package var text: String
    /// In this attempt's own order.
    package var options: [String]
    /// Whether it was answered rightly before, when the attempt is gone on with; absent while it isn't answered.
    package var correct: Bool?

    package init(id: String, text: String, options: [String], correct: Bool? = nil) {
      self.id = id
      self.text = text
      self.options = options
      self.correct = correct
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
  /// The chosen option's place in the attempt's own order, from 0.
  package var option: Bounded<0, 99>

  package init(attempt: Identifier, question: Identifier, option: Bounded<0, 99>) {
    self.attempt = attempt
    self.question = question
    self.option = option
  }

  /// Whether it was right, and how far the attempt is.
  package struct Reply: Codable, Hashable, Sendable {
    /// Whether the chosen option is the right one.
    package var correct: Bool
    /// The right option's place in the attempt's own order.
    package var rightOption: Int
    /// How many of the attempt's questions have been answered.
    package var answered: Int
    /// How many questions the attempt has.
    package var total: Int

    package init(correct: Bool, rightOption: Int, answered: Int, total: Int) {
      self.correct = correct
      self.rightOption = rightOption
      self.answered = answered
      self.total = total
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
    /// Wrong answers of this attempt.
    package var errors: Int
    /// Of this attempt, at least 1.
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
