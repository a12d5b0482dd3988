package import AppCatalog
package import ContentContract
package import Wire

/// How many cards an owner has and may have (F3).
///
/// A value made inside the transaction that adds, from the count that this same transaction sees; so no race passes the
/// limit.
package struct CardAllowance {
  /// Cards that there are.
  package let used: Int
  /// Nil: no limit.
  package let limit: Int?

  private let access: AccessRules
  private let rule: String
  private let plan: String

  /// - Parameters:
  ///   - rule: the counted rule's id in `access`.
  ///   - plan: the owner's, "free" for none.
  package init(used: Int, access: AccessRules, rule: String, plan: String) {
    (self.used, self.access, self.rule, self.plan) = (used, access, rule, plan)
    limit =
      switch access.decide(AccessCheck(rule: rule, current: used, adding: 0), plan: plan) {
      case .unlimited, .allowed: nil
      case .within(_, let limit), .limitReached(_, let limit, _): limit
      case .needsPlan, nil: 0
      }
  }

  /// What an indicator shows.
  package var use: CardUse { CardUse(used: used, limit: limit) }

  /// Whether so many more fit. Someone whose subscription lapsed may have more than the limit: they keep them all, and
  /// nothing fits.
  package func fits(_ count: Int) -> Bool {
    access.decide(AccessCheck(rule: rule, current: used, adding: count), plan: plan)?.isAllowed ?? false
  }

  /// - Parameter offering: what to show to users who want more; passed over where no plan gives more.
  /// - Throws: `limit_exceeded` with current, limit and remaining.
  package func check(adding count: Int, offering: JSONValue?) throws(Failure) {
    guard let limit, !fits(count) else { return }
    var failure = Failure.limitExceeded(
      access.refusal(of: rule, limit: limit) ?? .cardLimit(limit: limit), current: used, limit: limit)
    let wanted = AccessCheck(rule: rule, current: used, adding: count)
    if case .limitReached(_, _, .some) = access.decide(wanted, plan: plan) { failure.details["offering"] = offering }
    throw failure
  }
}
