/// A question to an app's access rules. Which of the fields count depends on the rule's kind.
package struct AccessCheck: Sendable, Hashable {
  /// The rule's id.
  package var rule: String
  /// The item's place in its group, from 0.
  package var position: Int
  /// How many there are, or were used today.
  package var current: Int
  /// How many more are wanted.
  package var adding: Int

  /// A question about one more item, unless said otherwise.
  package init(rule: String, position: Int = 0, current: Int = 0, adding: Int = 1) {
    self.rule = rule
    self.position = position
    self.current = current
    self.adding = adding
  }
}

/// What the rules say.
package enum AccessDecision: Sendable, Hashable {
  /// Go ahead.
  case allowed
  /// Go ahead; nothing is counted.
  case unlimited
  /// Go ahead; `current` of `limit` are there before this one.
  case within(current: Int, limit: Int)
  /// Not without a plan; `offering` is what to show.
  case needsPlan(offering: String)
  /// Not now: `current` of `limit` are there. `offering` is what to show, nil where no plan holds more.
  case limitReached(current: Int, limit: Int, offering: String?)

  /// Whether to go ahead.
  package var isAllowed: Bool {
    switch self {
    case .allowed, .unlimited, .within: true
    case .needsPlan, .limitReached: false
    }
  }
}

extension AccessRules {
  /// Decides one question for an account on `plan` (`free` for none). Nil if the app has no such rule.
  ///
  /// The same function answers for every service, so what a list shows as open is what a detail opens.
  package func decide(_ check: AccessCheck, plan: String) -> AccessDecision? {
    if let rule = freeFirst?.first(where: { $0.id == check.rule }) {
      let open = check.position < rule.free || rule.unlockedBy.contains(plan)
      return open ? .allowed : .needsPlan(offering: offering)
    }
    if let rule = countedLimits?.first(where: { $0.id == check.rule }) {
      if rule.unlockedBy.contains(plan) { return .unlimited }
      return counted(check, limit: rule.limit, offering: rule.unlockedBy.isEmpty ? nil : offering)
    }
    if let rule = quotas?.first(where: { $0.id == check.rule }) {
      let limit = rule.perDay(plan: plan)
      return counted(check, limit: limit, offering: rule.perDay.contains { $0.calls > limit } ? offering : nil)
    }
    if let rule = flags?.first(where: { $0.id == check.rule }) {
      return rule.unlockedBy.contains(plan) ? .allowed : .needsPlan(offering: offering)
    }
    return nil
  }

  /// Adding nothing, or less, is always fine: a lapsed subscriber over the limit may still edit and delete.
  private func counted(_ check: AccessCheck, limit: Int, offering: String?) -> AccessDecision {
    let (sum, overflow) = check.current.addingReportingOverflow(check.adding)
    if check.adding <= 0 || (!overflow && sum <= limit) { return .within(current: check.current, limit: limit) }
    return .limitReached(current: check.current, limit: limit, offering: offering)
  }
}
