package import Wire

/// Creates an offline bundle of a lesson: its questions without the right answers (C1, C3).
///
/// Any lesson can be bundled, including a locked one. The app's data determine which accounts may do so
/// (`bundles_rule`). Repeated calls return the same bundle until the lesson changes or the bundle is submitted.
package struct MakeBundle: Request {
  package static let method = Method(
    "progress.bundles.make", .change, fails: [.notFound, .entitlementRequired],
    "Creates an offline bundle of a lesson, without the right answers.")
  /// The lesson's id.
  package var lesson: Identifier
  package init(lesson: Identifier) { self.lesson = lesson }

  /// An offline bundle of a lesson.
  package struct Reply: Codable, Hashable, Sendable {
    /// The lesson's id.
    package var lesson: String
    /// The version of the bundled lesson, needed to submit the answers.
    package var version: String
    /// Always false: a bundle that can be submitted never contains the right answers.
    package var holdsAnswers: Bool
    /// The questions in the order in which they are asked. Options are shuffled for this bundle.
    package var questions: [StartLesson.Question]

    package init(lesson: String, version: String, holdsAnswers: Bool, questions: [StartLesson.Question]) {
      self.lesson = lesson
      self.version = version
      self.holdsAnswers = holdsAnswers
      self.questions = questions
    }
  }
}

/// Creates an offline bundle for practice that includes the right answers, from a completed lesson or from the
/// account's weak spots.
///
/// The bundle only contains answers that the account has already seen. It can't be submitted, earns nothing and doesn't
/// affect statistics. A lesson that isn't completed is refused with `permission_denied`.
package struct MakePracticeBundle: Request {
  package static let method = Method(
    "progress.bundles.practice", .read, fails: [.notFound, .permissionDenied],
    "Creates an offline bundle for practice, with the right answers.")
  /// The id of a completed lesson; if omitted, the bundle contains the account's weak spots from all lessons.
  package var lesson: Identifier?
  /// The maximum number of weak spots; if omitted, 20.
  package var limit: Bounded<1, 100>?

  package init(lesson: Identifier? = nil, limit: Bounded<1, 100>? = nil) {
    self.lesson = lesson
    self.limit = limit
  }

  /// An offline bundle for practice.
  package struct Reply: Codable, Hashable, Sendable {
    /// Always true: a bundle with right answers can't be submitted and earns nothing.
    package var holdsAnswers: Bool
    /// The questions of the lesson in their order, or the weak spots with the highest share of wrong answers first.
    package var questions: [Question]

    package init(holdsAnswers: Bool, questions: [Question]) {
      self.holdsAnswers = holdsAnswers
      self.questions = questions
    }
  }

  /// A question with its right answer. Only the members for the question's kind are present.
  package struct Question: Codable, Hashable, Sendable {
    /// The question. Options are shuffled for this bundle.
    package var question: StartLesson.Question
    /// For `choose`: the right option's position.
    package var rightOption: Int?
    /// For `match` and `order`: the positions of the options in the right order.
    package var rightOrder: [Int]?
    /// For `type`: the accepted answers, best first. Case, accents and spaces are ignored.
    package var accepts: [String]?
    /// For `type`: the number of letters that may be wrong.
    package var typos: Int?
    /// An explanation of the right answer in the caller's language; nil if the course has none.
    package var explanation: String?

    package init(
      question: StartLesson.Question, rightOption: Int?, rightOrder: [Int]?, accepts: [String]?, typos: Int?,
      explanation: String?
    ) {
      self.question = question
      self.rightOption = rightOption
      self.rightOrder = rightOrder
      self.accepts = accepts
      self.typos = typos
      self.explanation = explanation
    }
  }
}

/// Submits a fully answered offline bundle: grades the answers and finishes the lesson as `progress.lessons.finish`
/// does.
///
/// A bundle counts once; after that, the client must create a new one. A bundle of an outdated version of the lesson is
/// refused with `conflict`. A bundle of a locked lesson is refused with `permission_denied` and can be submitted later.
package struct SubmitBundle: Request {
  package static let method = Method(
    "progress.bundles.submit", .change, fails: [.notFound, .permissionDenied],
    "Submits the answers to an offline bundle, and returns the lesson's result.")
  /// The lesson's id.
  package var lesson: Identifier
  /// The bundle's `version`.
  package var version: Identifier
  /// The answers, one for each question.
  package var answers: List<PackedAnswer, 1, 100>

  package init(lesson: Identifier, version: Identifier, answers: List<PackedAnswer, 1, 100>) {
    self.lesson = lesson
    self.version = version
    self.answers = answers
  }

  /// The results of a submitted bundle.
  package struct Reply: Codable, Hashable, Sendable {
    /// One result per answer, in the order of the request.
    package var answers: [AnswerQuestion.Reply]
    /// The result of the lesson.
    package var result: FinishLesson.Reply

    package init(answers: [AnswerQuestion.Reply], result: FinishLesson.Reply) {
      self.answers = answers
      self.result = result
    }
  }
}

/// An answer given offline. Only the member for the question's kind is present.
package struct PackedAnswer: Codable, Hashable, Sendable {
  /// The question's id.
  package var question: Identifier
  /// For `choose`: the option's position in the bundle's own order.
  package var option: Bounded<0, 99>?
  /// For `match` and `order`: positions in the bundle's own order, each used once.
  package var order: List<Bounded<0, 99>, 1, 20>?
  /// For `type`: the text that was entered.
  package var text: Text<1, 200>?

  package init(
    question: Identifier, option: Bounded<0, 99>? = nil, order: List<Bounded<0, 99>, 1, 20>? = nil,
    text: Text<1, 200>? = nil
  ) {
    self.question = question
    self.option = option
    self.order = order
    self.text = text
  }
}
