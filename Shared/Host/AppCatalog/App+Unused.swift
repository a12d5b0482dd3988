import Files
import Wire

extension App {
  /// Returns warnings about data that has no effect, each with its line. Services ignore such data, so it doesn't take
  /// the app out of service.
  ///
  /// A flag that no file names is not reported: it may be for the app's clients, which receive all flags.
  package func unused() -> [CatalogProblem] {
    problems(in: AccessRules.file, unusedRules) + problems(in: Offerings.file, unusedPlans)
      + problems(in: Actions.file, unearnedCurrencies) + problems(in: Notices.file, idleWords)
      + problems(in: Course.file, unpaidCoins)
  }

  func problems(in file: String, _ find: (inout Problems) -> Void) -> [CatalogProblem] {
    var problems = Problems(languages: info.languages)
    find(&problems)
    let path = "\(folder)/\(file)"
    guard !problems.all.isEmpty, let text = try? Disk.read(path) else { return [] }
    return problems.all.map { located($0, path, in: text) }
  }

  /// Finds rules that no other section uses.
  private func unusedRules(_ problems: inout Problems) {
    guard let access else { return }
    func tell(_ section: String, _ rules: [String], usedBy used: [String?], as names: String) {
      for (index, rule) in rules.enumerated() where !used.contains(rule) {
        problems.add("\(section)[\(index)]", "is an unused rule: '\(rule)' isn't the \(names)")
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

  /// Finds plans that unlock nothing.
  private func unusedPlans(_ problems: inout Problems) {
    let named = access?.plansThatGain ?? []
    for (index, plan) in (offerings?.plans ?? []).enumerated() where !named.contains(plan.id) {
      problems.add("plans[\(index)]", "has no effect: no rule in \(AccessRules.file) gives '\(plan.id)' more than free")
    }
  }

  /// Finds currencies that users have no way to earn.
  private func unearnedCurrencies(_ problems: inout Problems) {
    let currencies = actions?.currencies ?? [:]
    var earned = Set(currencies.values.flatMap { $0.buy ?? [] }.compactMap(\.gives?.currency))
    earned.formUnion((challenges?.rotations ?? []).flatMap(\.pool).compactMap(\.reward?.currency))
    earned.formUnion((leaderboards?.boards ?? []).flatMap { $0.rewards ?? [] }.compactMap(\.gives.currency))
    for (id, currency) in currencies.sorted(by: { $0.key < $1.key }) {
      guard (currency.earn ?? []).isEmpty, !earned.contains(id) else { continue }
      problems.add("currencies.\(id)", "can't be earned")
    }
  }

  /// Finds lesson rewards whose coins are never paid. A lesson's coins are only paid if a currency is earned by them.
  private func unpaidCoins(_ problems: inout Problems) {
    let lessonActions = Set((actions?.actions ?? [:]).filter { $0.value.by == .lessonDone }.keys)
    let earnings = (actions?.currencies ?? [:]).values.flatMap { $0.earn ?? [] }
    let isPaid = earnings.contains { $0.amountOf == "gained_coins" && lessonActions.contains($0.on) }
    guard !isPaid, let first = course?.rewards.firstIndex(where: { $0.coins > 0 }) else { return }
    problems.add(
      "rewards[\(first)].coins",
      "is never paid: no currency in \(Actions.file) is earned with 'amount_of': 'gained_coins' by a lesson_done action"
    )
  }

  /// Finds conditions of notices that have no effect.
  private func idleWords(_ problems: inout Problems) {
    guard let notices else { return }
    for (index, kind) in notices.kinds.enumerated() {
      let forms = [kind.title, kind.body].flatMap(\.all.values)
      if kind.counts != nil, !forms.contains(where: \.hasForms) {
        problems.add("kinds[\(index)].counts", "has no effect: neither title nor body has plural forms")
      }
    }
    if notices.mostADay != nil, !notices.kinds.contains(where: \.isCapped) {
      problems.add("most_a_day", "has no effect: no kind of notice is capped")
    }
  }
}

extension AccessRules {
  /// The plans that have more than `free` under at least one rule.
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
  fileprivate var hasForms: Bool {
    if case .forms = self { true } else { false }
  }
}
