package import Wire

/// Packs a lesson for a device that is going to be without a connection: its questions without what is right (C1, C3).
///
/// Any lesson can be packed, also one whose turn hasn't come; for whom, the app's data say (`packages_rule`). It is the same package until the lesson is another or it is
/// handed in.
package struct PackLesson: Request {
  package static let method = Method(
    "progress.packages.make", .change, fails: [.notFound, .entitlementRequired],
    "Packs a lesson to be answered without a connection.")
  /// The lesson's id.
  package var lesson: Identifier
  package init(lesson: Identifier) { self.lesson = lesson }

  /// A package.
  package struct Reply: Codable, Hashable, Sendable {
    /// The lesson's id.
    package var lesson: String
    /// Of the lesson as it is packed; it is handed in with it.
    package var version: String
    /// False: one that can be handed in never holds what is right.
    package var holdsAnswers: Bool
    /// In the order in which they are asked; options are shuffled for this package.
    package var questions: [StartLesson.Question]

    package init(lesson: String, version: String, holdsAnswers: Bool, questions: [StartLesson.Question]) {
      (self.lesson, self.version, self.holdsAnswers, self.questions) = (lesson, version, holdsAnswers, questions)
    }
  }
}

/// Packs questions for practice without a connection, with what is right: of a lesson that is completed, or those that
/// the account gets wrong.
///
/// It holds nothing that the account wasn't told before, it isn't handed in, and it pays nothing and counts for nothing.
/// A lesson that isn't completed is refused with `permission_denied`.
package struct PackPractice: Request {
  package static let method = Method(
    "progress.packages.practice", .read, fails: [.notFound, .permissionDenied],
    "Packs questions with what is right, for practice without a connection.")
  /// The lesson's id; what the account gets wrong, of all lessons, if it is left out.
  package var lesson: Identifier?
  /// How many of those that are got wrong at most; left out, 20.
  package var limit: Bounded<1, 100>?

  package init(lesson: Identifier? = nil, limit: Bounded<1, 100>? = nil) { (self.lesson, self.limit) = (lesson, limit) }

  /// A package to practise with.
  package struct Reply: Codable, Hashable, Sendable {
    /// True: such a package can't be handed in, and pays nothing.
    package var holdsAnswers: Bool
    /// Those of a lesson in their order; else those that are wrong most of the time first.
    package var questions: [Question]

    package init(holdsAnswers: Bool, questions: [Question]) {
      (self.holdsAnswers, self.questions) = (holdsAnswers, questions)
    }
  }

  /// A question with what is right, by its kind.
  package struct Question: Codable, Hashable, Sendable {
    /// As it is asked; options are shuffled for this package.
    package var asked: StartLesson.Question
    /// To choose: the right option's place.
    package var rightOption: Int?
    /// To match and to order: what is right.
    package var rightOrder: [Int]?
    /// To type: what may be written, the best first. Case, accents and spaces don't matter.
    package var accepts: [String]?
    /// To type: so many letters may be wrong.
    package var typos: Int?
    /// Why it is so, in the caller's language; nil where the course says nothing.
    package var explanation: String?

    package init(
      asked: StartLesson.Question, rightOption: Int?, rightOrder: [Int]?, accepts: [String]?, typos: Int?,
      explanation: String?
    ) {
      (self.asked, self.rightOption, self.rightOrder) = (asked, rightOption, rightOrder)
      (self.accepts, self.typos, self.explanation) = (accepts, typos, explanation)
    }
  }
}

/// Hands in a package whose questions are all answered: judges them, and ends the lesson as `progress.lessons.finish`
/// does.
///
/// It counts once: then the lesson is to be packed anew. One that isn't of the lesson as it is now is refused with
/// `conflict`; one whose turn hasn't come with `permission_denied`, and can be handed in later.
package struct HandInLesson: Request {
  package static let method = Method(
    "progress.packages.hand-in", .change, fails: [.notFound, .permissionDenied],
    "Hands in a package that was answered without a connection.")
  /// The lesson's id.
  package var lesson: Identifier
  /// The package's.
  package var version: Identifier
  /// One for each question.
  package var answers: List<PackedAnswer, 1, 100>

  package init(lesson: Identifier, version: Identifier, answers: List<PackedAnswer, 1, 100>) {
    (self.lesson, self.version, self.answers) = (lesson, version, answers)
  }

  /// What became of it.
  package struct Reply: Codable, Hashable, Sendable {
    /// One for each answer, in their order.
    package var answers: [AnswerQuestion.Reply]
    /// What it earned.
    package var result: FinishLesson.Reply

    package init(answers: [AnswerQuestion.Reply], result: FinishLesson.Reply) {
      (self.answers, self.result) = (answers, result)
    }
  }
}

/// An answer that was given without a connection, in the way of the question's kind.
package struct PackedAnswer: Codable, Hashable, Sendable {
  /// The question's id.
  package var question: Identifier
  /// To choose: the option's place in the package's own order.
  package var option: Bounded<0, 99>?
  /// To match and to order: places in the package's own order, each once.
  package var order: List<Bounded<0, 99>, 1, 20>?
  /// To type: what was written.
  package var text: Text<1, 200>?

  package init(
    question: Identifier, option: Bounded<0, 99>? = nil, order: List<Bounded<0, 99>, 1, 20>? = nil,
    text: Text<1, 200>? = nil
  ) {
    (self.question, self.option, self.order, self.text) = (question, option, order, text)
  }
}
