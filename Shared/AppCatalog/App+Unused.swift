import Files
import Wire

extension App {
  /// What stands in the data and comes to nothing, each with its line: whoever wrote it meant something by it. The
  /// services pass over it, so no app is out of service for it.
  ///
  /// A flag that no file names isn't told: it may be for the app's clients, who get all flags.
  package func unused() -> [CatalogProblem] {
    problems(in: AccessRules.file, unusedRules) + problems(in: Offerings.file, unusedPlans)
      + problems(in: Actions.file, unearnedCurrencies) + problems(in: Notices.file, idleWords)
      + problems(in: Course.file, unpaidCoins)
  }

  /// Returns problems of one of the app's files, with their lines.
  func problems(in file: String, _ find: (inout Problems) -> Void) -> [CatalogProblem] {
    var problems = Problems(languages: info.languages)
    find(&problems)
    let path = "\(folder)/\(file)"
    guard !problems.all.isEmpty, let text = try? Disk.read(path) else { return [] }
    return problems.all.map { located($0, path, in: text) }
  }

  /// Rules that nothing asks.
  private func unusedRules(_ problems: inout Problems) {
    guard let access else { return }
    func tell(_ section: String, _ rules: [String], usedBy used: [String?], as names: String) {
      for (index, rule) in rules.enumerated() where !used.contains(rule) {
        problems.add("\(section)[\(index)]", "is a rule that nothing goes by: '\(rule)' is no \(names)")
      }
    }
    let locks = catalogues.map(\.content.accessRule) + [shelf?.accessRule]
    tell(
      "free_first", (access.freeFirst ?? []).map(\.id), usedBy: locks,
      as: "access_rule of a catalogue or of \(Shelf.file)")
    tell(
      "counted_limits", (access.countedLimits ?? []).map(\.id), usedBy: [cardRules?.limitRule],
      as: "limit_rule of \(CardRules.file)")
    let quotas = (generators?.generators ?? []).map(\.quota)
    tell("quotas", (access.quotas ?? []).map(\.id), usedBy: quotas, as: "quota of a generator")
  }

  /// Plans that bring whoever has them nothing.
  private func unusedPlans(_ problems: inout Problems) {
    let named = access?.plansThatGain ?? []
    for (index, plan) in (offerings?.plans ?? []).enumerated() where !named.contains(plan.id) {
      problems.add("plans[\(index)]", "brings nothing: no rule of \(AccessRules.file) has more for '\(plan.id)'")
    }
  }

  /// Currencies that nobody can come to have.
  private func unearnedCurrencies(_ problems: inout Problems) {
    let currencies = actions?.currencies ?? [:]
    var earned = Set(currencies.values.flatMap { $0.buy ?? [] }.compactMap(\.gives?.currency))
    earned.formUnion((challenges?.draws ?? []).flatMap(\.pool).compactMap(\.reward?.currency))
    earned.formUnion((leaderboards?.boards ?? []).flatMap { $0.rewards ?? [] }.compactMap(\.gives.currency))
    for (id, currency) in currencies.sorted(by: { $0.key < $1.key }) {
      guard (currency.earn ?? []).isEmpty, !earned.contains(id) else { continue }
      problems.add("currencies.\(id)", "is earned by nothing")
    }
  }

  /// Coins of lessons that nobody gets: a lesson's result becomes money by a currency that is earned so.
  private func unpaidCoins(_ problems: inout Problems) {
    let lessonActions = Set((actions?.actions ?? [:]).filter { $0.value.by == .lessonDone }.keys)
    let earnings = (actions?.currencies ?? [:]).values.flatMap { $0.earn ?? [] }
    let isPaid = earnings.contains { $0.amountOf == "gained_coins" && lessonActions.contains($0.on) }
    guard !isPaid, let first = course?.rewards.firstIndex(where: { $0.coins > 0 }) else { return }
    problems.add(
      "rewards[\(first)].coins",
      "pays nobody: no currency in \(Actions.file) is earned by 'amount_of': 'gained_coins' of an action by lesson_done"
    )
  }

  /// Conditions of notices that decide nothing.
  private func idleWords(_ problems: inout Problems) {
    guard let notices else { return }
    for (index, kind) in notices.kinds.enumerated() {
      let forms = [kind.title, kind.body].flatMap(\.all.values)
      if kind.counts != nil, !forms.contains(where: \.hasForms) {
        problems.add("kinds[\(index)].counts", "chooses between forms, and neither title nor body has any")
      }
    }
    if notices.mostADay != nil, !notices.kinds.contains(where: \.isCapped) {
      problems.add("most_a_day", "counts nothing: no kind of notices is capped")
    }
  }
}

extension AccessRules {
  /// The plans for which some rule has more than for `free`.
  fileprivate var plansThatGain: Set<String> {
    let quotas = (quotas ?? []).flatMap { quota in
      quota.perDay.filter { $0.calls > quota.perDay(plan: "free") }.map(\.plan)
    }
    let opened =
      (freeFirst ?? []).flatMap(\.unlockedBy) + (countedLimits ?? []).flatMap(\.unlockedBy)
      + (flags ?? []).flatMap(\.unlockedBy)
    return Set(quotas + opened)
  }
}

extension CountedForms {
  /// Whether there is more than one.
  fileprivate var hasForms: Bool {
    if case .forms = self { true } else { false }
  }
}
