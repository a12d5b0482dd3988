package import AppCatalog
package import ContentContract
package import Wire

/// An owner's number of cards, and the limit for this number (F3).
///
/// To enforce the limit, read the count and create the allowance inside the transaction that adds the cards. Concurrent
/// calls then can't exceed the limit together.
package struct CardAllowance {
  /// The number of cards.
  package let used: Int
  /// The limit; nil for none.
  package let limit: Int?

  private let access: AccessRules
  private let rule: String
  private let plan: String

  /// - Parameters:
  ///   - rule: The id of the rule in `access` that limits the number of cards.
  ///   - plan: The id of the owner's plan, or `free`.
  package init(used: Int, access: AccessRules, rule: String, plan: String) {
    self.used = used
    self.access = access
    self.rule = rule
    self.plan = plan
    limit =
      switch access.decide(AccessCheck(rule: rule, current: used, adding: 0), plan: plan) {
      case .unlimited, .allowed: nil
      case .within(_, let limit), .limitReached(_, let limit, _): limit
      case .needsPlan, nil: 0
      }
  }

  /// The number of cards and the limit, as sent to clients.
  package var use: CardUse { CardUse(used: used, limit: limit) }

  /// Returns true if `count` more cards fit. An owner whose subscription has lapsed may have more cards than the limit.
  /// Such an owner keeps all cards but can't add any.
  package func fits(_ count: Int) -> Bool {
    access.decide(AccessCheck(rule: rule, current: used, adding: count), plan: plan)?.isAllowed ?? false
  }

  /// Throws if `count` more cards don't fit.
  ///
  /// - Parameter offering: The offering to return with the error, if a plan has a higher limit. The offering is
  ///   composed only for a rejected call, because composing it costs more than counting cards.
  /// - Throws: `limit_exceeded` with `current`, `limit` and `remaining`.
  package func check(adding count: Int, offering: @autoclosure () -> JSONValue?) throws(Failure) {
    guard let limit, !fits(count) else { return }
    var failure = Failure.limitExceeded(
      access.refusal(of: rule, limit: limit) ?? .cardLimit(limit: limit), current: used, limit: limit)
    let wanted = AccessCheck(rule: rule, current: used, adding: count)
    if case .limitReached(_, _, .some) = access.decide(wanted, plan: plan) { failure.details["offering"] = offering() }
    throw failure
  }
}
