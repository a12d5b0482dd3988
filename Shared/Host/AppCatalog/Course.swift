package import Wire

/// `course.json`: a course of sections, lessons and questions, and the rewards for finished lessons (C1–C5).
package struct Course: CatalogSection, BoundedMembers {
  /// Optional: an app without this file has no lessons.
  package static let file = "course.json"
  package static let bounds: Bounds = ["sections": .count(1...), "bundles_rule": .id]

  /// The rewards for a finished lesson, the best result first.
  package var rewards: [Reward]
  /// The sections in the order in which they open.
  package var sections: [Section]
  /// The id of a rule of `flags` in `access.json`. Only accounts with this feature can download offline bundles of
  /// lessons; other requests fail with `entitlement_required`. Without this member, every account can download them.
  package var bundlesRule: String?

  /// The reward for a lesson that was finished with at most a given number of errors (C4, C5).
  package struct Reward: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "max_errors": .number(0...), "diamonds": .number(1...), "coins": .number(0...),
    ]

    /// The maximum number of errors for this reward. The values are ascending, and the last is at least the number of
    /// questions of the longest lesson.
    package var maxErrors: Int
    /// The number of diamonds. It decreases from one reward to the next.
    package var diamonds: Int
    /// The number of coins. It must not increase from one reward to the next.
    package var coins: Int
  }

  /// A group of lessons.
  package struct Section: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id, "lessons": .count(1...)]

    /// The section's id, unique in the course.
    package var id: String
    /// The section's title.
    package var title: LocalizedText
    /// The lessons in the order in which they open.
    package var lessons: [Lesson]
  }

  /// A lesson: the questions of one attempt.
  package struct Lesson: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id, "icon": .filled, "questions": .count(1...)]

    /// The lesson's id, unique in the course and permanent: accounts' progress refers to it.
    package var id: String
    /// The lesson's title.
    package var title: LocalizedText
    /// The name of the lesson's icon in the client's assets.
    package var icon: String
    /// The questions in the order in which they are asked.
    package var questions: [Question]
  }

  /// A question with its answer.
  package struct Question: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "id": .id, "kind": .usually("choose"), "options": .count(2...20), "answer": .number(0...19),
      "pairs": .count(2...20), "typos": .number(0...3).usually(0),
    ]

    /// The ways to answer a question.
    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
      /// Exactly one of the options is right.
      case choose
      /// Each left side matches one right side.
      case match
      /// The user types a text, which must match an accepted text exactly or nearly.
      case type
      /// The user puts the options in order.
      case order
    }

    /// The question's id, unique in the course and permanent.
    package var id: String
    /// The way to answer the question.
    package var kind: Kind?
    /// The question's text.
    package var text: LocalizedText
    /// The picture shown with the question.
    package var picture: Picture?
    /// For `choose`, the options, exactly one of which is right. For `order`, the options in the right order. Options
    /// must differ in each language.
    package var options: [LocalizedText]?
    /// For `choose`: the index of the right option, counted from 0.
    package var answer: Int?
    /// For `match`: the matching pairs. Left sides must differ from each other, and so must right sides.
    package var pairs: [Pair]?
    /// For `type`: the accepted texts, the best first. Case, accents and spaces are ignored.
    package var accepts: LocalizedWords?
    /// For `type`: the number of letters that may be wrong.
    package var typos: Int?
    /// An explanation that is shown after the user has answered the question.
    package var explanation: LocalizedText?

    /// The way to answer the question; the default is `choose`.
    package var form: Kind { kind ?? .choose }
  }

  /// The picture of a question. Several questions may have the same picture.
  package struct Picture: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["file": .picture]

    /// The name of a file in the app's folder `pictures`.
    package var file: String
    /// A description of the picture for users who can't see it. It must not give away the answer.
    package var description: LocalizedText
  }

  /// A matching pair.
  package struct Pair: Codable, Hashable, Sendable {
    /// The side that stays in place.
    package var left: LocalizedText
    /// The side that the user matches to `left`.
    package var right: LocalizedText
  }

  /// All lessons, in the order in which they open.
  package var lessons: [Lesson] { sections.flatMap(\.lessons) }

  /// Returns the id of a lesson's section, or nil if there is no such lesson.
  package func section(of lesson: String) -> String? {
    sections.first { section in section.lessons.contains { $0.id == lesson } }?.id
  }

  /// Returns the reward for this number of errors, or nil if no lesson has that many questions.
  package func reward(errors: Int) -> Reward? { rewards.first { errors <= $0.maxErrors } }
}

extension Course {
  /// Checks that ids are unique, that questions are complete, and that every possible result has a reward.
  package func check(_ problems: inout Problems) {
    checkRewards(&problems)
    problems.requireUnique(sections.map(\.id)) { "sections[\($0)].id" }
    for (path, question) in locatedQuestions {
      question.checkForm(at: path, into: &problems)
      question.checkPicture(at: path, into: &problems)
    }
    checkIDsAreUnique(&problems)
  }

  private var locatedLessons: [(path: String, lesson: Lesson)] {
    sections.enumerated().flatMap { number, section in
      section.lessons.enumerated().map { ("sections[\(number)].lessons[\($0)]", $1) }
    }
  }

  /// Every question, with its path.
  var locatedQuestions: [(path: String, question: Question)] {
    locatedLessons.flatMap { path, lesson in lesson.questions.enumerated().map { ("\(path).questions[\($0)]", $1) } }
  }

  /// Checks that the rule for offline bundles is a flag.
  func checkBundles(against app: App, _ problems: inout Problems) {
    guard let bundlesRule else { return }
    let flags = (app.access?.flags ?? []).map(\.id)
    problems.require(bundlesRule, among: flags, at: "bundles_rule", "isn't a rule under flags in access.json")
  }

  /// Checks that each reward earns less than the one before it, and that every possible result has a reward.
  private func checkRewards(_ problems: inout Problems) {
    for (index, reward) in rewards.enumerated().dropFirst() {
      let better = rewards[index - 1]
      problems.require(
        reward.maxErrors > better.maxErrors, at: "rewards[\(index)].max_errors",
        "must be more than the previous \(better.maxErrors)")
      problems.require(
        reward.diamonds < better.diamonds && reward.coins <= better.coins, at: "rewards[\(index)]",
        "must earn less than the previous reward")
    }
    let longest = lessons.map(\.questions.count).max() ?? 0
    let covered = rewards.last?.maxErrors ?? -1
    problems.require(
      covered >= longest, at: "rewards",
      "must cover up to \(longest) errors: the longest lesson has \(longest) questions")
  }

  private func checkIDsAreUnique(_ problems: inout Problems) {
    let lessons = locatedLessons
    problems.requireUnique(lessons.map(\.lesson.id)) { "\(lessons[$0].path).id" }
    let questions = locatedQuestions
    problems.requireUnique(questions.map(\.question.id)) { "\(questions[$0].path).id" }
  }
}

extension Course.Question {
  /// The members that only some kinds of questions have, each with the kinds that have it.
  private var kindMembers: [(name: String, isGiven: Bool, kinds: [Kind])] {
    [
      ("options", options != nil, [.choose, .order]), ("answer", answer != nil, [.choose]),
      ("pairs", pairs != nil, [.match]), ("accepts", accepts != nil, [.type]), ("typos", typos != nil, [.type]),
    ]
  }

  /// Checks that the question has the members that its kind needs, and no others.
  fileprivate func checkForm(at path: String, into problems: inout Problems) {
    for (name, isGiven, kinds) in kindMembers where isGiven && !kinds.contains(form) {
      let words = kinds.map(\.rawValue).joined(separator: ", ")
      problems.add("\(path).\(name)", "is only for \(words), not for '\(form.rawValue)'")
    }
    checkMembers(at: path, into: &problems)
  }

  /// Checks the members that the question's kind needs.
  private func checkMembers(at path: String, into problems: inout Problems) {
    switch form {
    case .choose:
      checkTexts(options, at: "\(path).options", into: &problems)
      checkAnswer(at: path, into: &problems)
    case .order: checkTexts(options, at: "\(path).options", into: &problems)
    case .match:
      checkTexts(pairs?.map(\.left), at: "\(path).pairs", into: &problems)
      checkTexts(pairs?.map(\.right), at: "\(path).pairs", into: &problems)
    case .type:
      problems.require(accepts != nil, at: path, "must have a list of accepted answers")
    }
  }

  private func checkAnswer(at path: String, into problems: inout Problems) {
    guard let answer else { return problems.add(path, "must have an answer") }
    let last = (options?.count ?? 0) - 1
    problems.require(answer <= last, at: "\(path).answer", "must be 0 to \(last), not \(answer)")
  }

  /// Checks that texts differ in each language. If two were equal, a right answer could count as wrong.
  private func checkTexts(_ texts: [LocalizedText]?, at path: String, into problems: inout Problems) {
    guard let texts else { return problems.add(path, "is missing; '\(form.rawValue)' needs it") }
    for language in problems.languages {
      problems.requireUnique(texts.map { $0[language] }) { "\(path)[\($0)].\(language)" }
    }
  }
}
