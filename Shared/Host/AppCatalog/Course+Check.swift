import Spelling
import Wire

extension Course {
  /// Checks that ids are unique, that questions are complete, and that every possible result has a reward.
  package func check(_ problems: inout Problems) {
    checkRewards(&problems)
    problems.requireUnique(sections.map(\.id)) { "sections[\($0)].id" }
    for (index, section) in sections.enumerated() {
      let path = "sections[\(index)]"
      for (number, lesson) in section.lessons.enumerated() {
        for (place, question) in lesson.questions.enumerated() {
          let path = "\(path).lessons[\(number)].questions[\(place)]"
          question.checkForm(at: path, into: &problems)
          question.checkPicture(at: path, into: &problems)
        }
      }
    }
    checkIDsAreUnique(&problems)
  }

  /// Checks that the rule for offline bundles is a flag.
  func checkBundles(against app: App, _ problems: inout Problems) {
    let flags = (app.access?.flags ?? []).map(\.id)
    guard let bundlesRule, !flags.contains(bundlesRule) else { return }
    let hint = Spelling.hint(for: bundlesRule, among: flags)
    problems.add("bundles_rule", "'\(Excerpt(bundlesRule))' isn't a rule under flags in access.json\(hint)")
  }

  /// Checks that fewer errors never earn less, and that every possible result has a reward.
  private func checkRewards(_ problems: inout Problems) {
    for (index, reward) in rewards.enumerated() {
      let path = "rewards[\(index)]"
      guard index > 0 else { continue }
      let better = rewards[index - 1]
      problems.require(
        reward.mostErrors > better.mostErrors, at: "\(path).most_errors",
        "must be more than the previous \(better.mostErrors)")
      problems.require(
        reward.diamonds < better.diamonds && reward.coins <= better.coins, at: path,
        "must earn less than the previous reward")
    }
    let longest = lessons.map(\.questions.count).max() ?? 0
    let covered = rewards.last?.mostErrors ?? -1
    problems.require(
      covered >= longest, at: "rewards",
      "must reach \(longest) errors, the number of questions in the longest lesson")
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
  /// Checks that the question has the members that its kind needs, and no others.
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
      checkTexts(options, at: "\(path).options", into: &problems)
      guard let answer else { return problems.add(path, "must have an answer") }
      let last = (options?.count ?? 0) - 1
      problems.require(answer <= last, at: "\(path).answer", "must be 0 to \(last), not \(answer)")
    case .order: checkTexts(options, at: "\(path).options", into: &problems)
    case .match:
      checkTexts(pairs?.map(\.left), at: "\(path).pairs", into: &problems)
      checkTexts(pairs?.map(\.right), at: "\(path).pairs", into: &problems)
    case .type:
      problems.require(accepts != nil, at: path, "must have a list of accepted answers")
    }
  }

  /// Checks that texts differ in each language. If two were equal, a right answer could count as wrong.
  private func checkTexts(_ texts: [LocalizedText]?, at path: String, into problems: inout Problems) {
    guard let texts else { return problems.add(path, "is missing; '\(form.rawValue)' needs it") }
    for language in problems.languages {
      problems.requireUnique(texts.map { $0[language] }) { "\(path)[\($0)].\(language)" }
    }
  }
}
