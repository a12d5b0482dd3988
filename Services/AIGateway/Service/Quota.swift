import AppCatalog
import CivilTime
import ServiceHost
import Storage
import Wire

/// How many calls of a kind an account has a day, by its plan (T7, E5). The day is the user's own.
struct Quota: Sendable {
  let rule: String
  let rules: AccessRules

  /// Counts one call.
  ///
  /// - Throws: `rate_limited` with the time until the user's midnight when the day's calls are used up.
  func count(_ principal: Principal, _ tx: Transaction) throws {
    let zone = try ZoneInfo.rules(of: principal.timeZone)
    let today = zone.day(of: tx.wallNow)
    let usage = UsageTable(db: tx)
    let used = try usage.calls(of: principal.account, rule: rule, on: today)
    if let decision = rules.decide(AccessCheck(rule: rule, current: used), plan: principal.plan), !decision.isAllowed {
      throw exceeded(decision, until: zone.time(of: today + 1), now: tx.wallNow)
    }
    // Nobody asks for days that are over. Yesterday may be today again for a user who travels west.
    if used == 0 { try usage.forget(of: principal.account, rule: rule, before: CivilDay(number: today.number - 1)) }
    try usage.add(to: principal.account, rule: rule, on: today)
  }

  private func exceeded(_ decision: AccessDecision, until midnight: Timestamp, now: Timestamp) -> Failure {
    var failure = Failure.rateLimited(
      .callsUsedUp,
      limit: rule, whose: "your account", retryAfter: midnight - now)
    if case .limitReached(let current, let limit, let offering) = decision {
      failure.details["current"] = .integer(Int64(current))
      failure.details["maximum"] = .integer(Int64(limit))
      if let offering { failure.details["offering_id"] = .string(offering) }
    }
    return failure
  }
}
