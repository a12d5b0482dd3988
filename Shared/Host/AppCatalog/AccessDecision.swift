/// A request to check an account's access by one rule. The rule's kind determines which fields are used.
package struct AccessCheck: Sendable, Hashable {
  package var rule: String
  /// The item's position in its group, counted from 0.
  package var position: Int
  /// The number of items the account has, or of calls it has made today.
  package var current: Int
  /// The number of items or calls to add.
  package var adding: Int

  package init(rule: String, position: Int = 0, current: Int = 0, adding: Int = 1) {
    self.rule = rule
    self.position = position
    self.current = current
    self.adding = adding
  }
}

/// The result of an `AccessCheck`.
package enum AccessDecision: Sendable, Hashable {
  /// The access is allowed.
  case allowed
  /// The access is allowed, and the plan has no limit.
  case unlimited
  /// The access is allowed. Before this access, `current` of the `limit` items or calls were used.
  case within(current: Int, limit: Int)
  /// The access needs a plan; `offering` is the id of the offering to show.
  case needsPlan(offering: String)
  /// The access would exceed the limit. So far, `current` of the `limit` items or calls are used. `offering` is the
  /// offering to show, or nil if no plan has a higher limit.
  case limitReached(current: Int, limit: Int, offering: String?)

  package var isAllowed: Bool {
    switch self {
    case .allowed, .unlimited, .within: true
    case .needsPlan, .limitReached: false
    }
  }
}

extension AccessRules {
  /// Returns the decision for an account on `plan`, which is `free` without a subscription. Returns nil if the app has
  /// no such rule.
  ///
  /// All services use this function, so an item that a list shows as open can also be opened.
  package func decide(_ check: AccessCheck, plan: String) -> AccessDecision? {
    if let rule = freeFirst?.first(where: { $0.id == check.rule }) {
      let open = check.position < rule.free || rule.unlockedBy.contains(plan)
      return open ? .allowed : .needsPlan(offering: offering)
    }
    if let rule = flags?.first(where: { $0.id == check.rule }) {
      return rule.unlockedBy.contains(plan) ? .allowed : .needsPlan(offering: offering)
    }
    return decideCounted(check, plan: plan)
  }

  /// Decides a check by a rule that has a limit.
  private func decideCounted(_ check: AccessCheck, plan: String) -> AccessDecision? {
    if let rule = countedLimits?.first(where: { $0.id == check.rule }) {
      if rule.unlockedBy.contains(plan) { return .unlimited }
      return counted(check, limit: rule.limit, offering: rule.unlockedBy.isEmpty ? nil : offering)
    }
    return quotas?.first { $0.id == check.rule }.map { counted(check, by: $0, plan: plan) }
  }

  private func counted(_ check: AccessCheck, by quota: Quota, plan: String) -> AccessDecision {
    let limit = quota.perDay(plan: plan)
    return counted(check, limit: limit, offering: quota.perDay.contains { $0.calls > limit } ? offering : nil)
  }

  /// Adding no items is always allowed, so that a former subscriber over the limit may still edit and delete items.
  private func counted(_ check: AccessCheck, limit: Int, offering: String?) -> AccessDecision {
    let (sum, overflow) = check.current.addingReportingOverflow(check.adding)
    if check.adding <= 0 || (!overflow && sum <= limit) { return .within(current: check.current, limit: limit) }
    return .limitReached(current: check.current, limit: limit, offering: offering)
  }
}
