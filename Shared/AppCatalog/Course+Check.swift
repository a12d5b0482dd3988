import Wire

extension Course {
  /// Ids are unique, texts are there, every answer is one of its options, and every result has its reward.
  package func check(_ problems: inout Problems) {
    checkRewards(&problems)
    problems.require(!sections.isEmpty, at: "sections", "is empty")
    problems.requireUnique(sections.map(\.id)) { "sections[\($0)].id" }
    for (index, section) in sections.enumerated() {
      let path = "sections[\(index)]"
      problems.requireID(section.id, "\(path).id")
      problems.requireText(section.title, "\(path).title")
      problems.require(!section.lessons.isEmpty, at: "\(path).lessons", "is empty")
      for (number, lesson) in section.lessons.enumerated() {
        check(lesson, at: "\(path).lessons[\(number)]", into: &problems)
      }
    }
    checkIDsAreUnique(&problems)
  }

  private func check(_ lesson: Lesson, at path: String, into problems: inout Problems) {
    problems.requireID(lesson.id, "\(path).id")
    problems.requireText(lesson.title, "\(path).title")
    problems.require(!lesson.icon.isEmpty, at: "\(path).icon", "is empty")
    problems.require(!lesson.questions.isEmpty, at: "\(path).questions", "is empty")
    for (index, question) in lesson.questions.enumerated() {
      check(question, at: "\(path).questions[\(index)]", into: &problems)
    }
  }

  private func check(_ question: Question, at path: String, into problems: inout Problems) {
    problems.requireID(question.id, "\(path).id")
    problems.requireText(question.text, "\(path).text")
    if let explanation = question.explanation { problems.requireText(explanation, "\(path).explanation") }
    question.checkForm(at: path, into: &problems)
    question.checkPicture(at: path, into: &problems)
  }

  /// Fewer errors never earn less, and every result earns something.
  private func checkRewards(_ problems: inout Problems) {
    for (index, reward) in rewards.enumerated() {
      let path = "rewards[\(index)]"
      problems.require(reward.diamonds >= 1, at: "\(path).diamonds", "must be at least 1, not \(reward.diamonds)")
      problems.require(reward.coins >= 0, at: "\(path).coins", "must not be negative")
      guard index > 0 else { continue }
      let better = rewards[index - 1]
      problems.require(
        reward.mostErrors > better.mostErrors, at: "\(path).most_errors",
        "must be more than the \(better.mostErrors) before")
      problems.require(
        reward.diamonds < better.diamonds && reward.coins <= better.coins, at: path,
        "must earn less than the one before")
    }
    let longest = lessons.map(\.questions.count).max() ?? 0
    let covered = rewards.last?.mostErrors ?? -1
    problems.require(
      rewards.first?.mostErrors ?? 0 >= 0 && covered >= longest, at: "rewards",
      "must reach \(longest) errors, as many as the longest lesson has questions")
  }

  private func checkIDsAreUnique(_ problems: inout Problems) {
    var lessonIDs: Set<String> = []
    var questionIDs: Set<String> = []
    for (number, section) in sections.enumerated() {
      for (index, lesson) in section.lessons.enumerated() {
        let path = "sections[\(number)].lessons[\(index)]"
        problems.require(lessonIDs.insert(lesson.id).inserted, at: "\(path).id", "'\(lesson.id)' is used twice")
        for (place, question) in lesson.questions.enumerated() {
          problems.require(
            questionIDs.insert(question.id).inserted, at: "\(path).questions[\(place)].id",
            "'\(question.id)' is used twice")
        }
      }
    }
  }
}

extension Course.Question {
  /// It has what its kind needs, and nothing that belongs to another.
  fileprivate func checkForm(at path: String, into problems: inout Problems) {
    let form = form
    func belongs(_ isGiven: Bool, _ name: String, to kinds: Set<Kind>) {
      let words = kinds.map(\.rawValue).sorted().joined(separator: ", ")
      problems.require(
        !isGiven || kinds.contains(form), at: "\(path).\(name)", "belongs to \(words), not to '\(form.rawValue)'")
    }
    belongs(options != nil, "options", to: [.choose, .order])
    belongs(answer != nil, "answer", to: [.choose])
    belongs(pairs != nil, "pairs", to: [.match])
    belongs(accepts != nil, "accepts", to: [.type])
    belongs(typos != nil, "typos", to: [.type])
    switch form {
    case .choose:
      checkTexts(options ?? [], at: "\(path).options", into: &problems)
      let last = (options?.count ?? 0) - 1
      guard let answer else { return problems.add(path, "must say its answer") }
      problems.require(
        (0...max(0, last)).contains(answer), at: "\(path).answer", "must be 0 to \(last), not \(answer)")
    case .order: checkTexts(options ?? [], at: "\(path).options", into: &problems)
    case .match:
      checkTexts((pairs ?? []).map(\.left), at: "\(path).pairs", into: &problems)
      checkTexts((pairs ?? []).map(\.right), at: "\(path).pairs", into: &problems)
    case .type:
      guard let accepts else { return problems.add(path, "must say what it accepts") }
      problems.requireWords(accepts, "\(path).accepts")
      problems.require((0...3).contains(typos ?? 0), at: "\(path).typos", "must be 0 to 3, not \(typos ?? 0)")
    }
  }

  /// Two that read the same would make one right answer count as wrong.
  private func checkTexts(_ texts: [LocalizedText], at path: String, into problems: inout Problems) {
    problems.require((2...20).contains(texts.count), at: path, "must be at least two, and at most 20")
    for (index, text) in texts.enumerated() { problems.requireText(text, "\(path)[\(index)]") }
    for language in problems.languages {
      problems.requireUnique(texts.map { $0[language] }) { "\(path)[\($0)].\(language)" }
    }
  }
}
