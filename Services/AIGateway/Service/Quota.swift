import AppCatalog
import CivilTime
import Quotas
import ServiceHost
import Storage
import Wire

/// The daily limit on the number of texts of one kind that an account may generate. It depends on the account's plan
/// (T7, E5). The day is the account's local day (`QuotaDay`).
struct Quota: Sendable {
  let rule: String
  let rules: AccessRules

  /// Returns nil if the generator has no quota.
  init?(of generator: Generator, in app: App) {
    guard let rule = generator.quota, let rules = app.access else { return nil }
    self.rule = rule
    self.rules = rules
  }

  /// An account's number of texts, as read from the database at one moment.
  struct Usage: Sendable {
    fileprivate var today: UsageTable.Today
    fileprivate var now: Timestamp
  }

  /// Returns the number of texts that an account has generated today.
  func usage(_ principal: Principal, _ db: Connection, at now: Timestamp) throws -> Usage {
    Usage(today: try UsageTable(db: db).today(of: principal, rule: rule, at: now), now: now)
  }

  /// Checks that the account may generate another text today.
  ///
  /// - Parameter underWay: The number of the account's texts in progress, which will count too.
  /// - Throws: `rate_limited` if the limit is reached, with the time until the account's next day.
  func check(_ usage: Usage, _ principal: Principal, underWay: Int) throws {
    try require(usage.today.calls + underWay, principal, until: usage.today.ends, now: usage.now)
  }

  /// Counts a text, even beyond the limit, because providers bill it anyway.
  func count(_ principal: Principal, _ tx: Transaction) throws {
    let usage = UsageTable(db: tx)
    let today = try usage.today(of: principal, rule: rule, at: tx.wallNow)
    // Past days are never read again.
    if today.calls == 0 { try usage.forget(of: principal.account, rule: rule, before: today.day.day) }
    try usage.add(to: principal.account, rule: rule, on: today.day)
  }

  /// Returns the number of texts left today.
  func left(_ principal: Principal, _ db: Connection, at now: Timestamp) throws -> Int {
    max(0, perDay(principal) - (try UsageTable(db: db).today(of: principal, rule: rule, at: now).calls))
  }

  private func perDay(_ principal: Principal) -> Int {
    rules.quotas?.first { $0.id == rule }?.perDay(plan: principal.plan) ?? 0
  }

  private func require(_ used: Int, _ principal: Principal, until midnight: Timestamp, now: Timestamp) throws {
    guard let decision = rules.decide(AccessCheck(rule: rule, current: used), plan: principal.plan),
      !decision.isAllowed
    else { return }
    let words = rules.refusal(of: rule, limit: perDay(principal)) ?? .callsUsedUp
    var failure = Failure.rateLimited(words, limit: rule, whose: "your account", retryAfter: midnight - now)
    failure.addDetails(of: decision)
    throw failure
  }
}

extension Failure {
  fileprivate mutating func addDetails(of decision: AccessDecision) {
    guard case .limitReached(let current, let limit, let offering) = decision else { return }
    details["current"] = .integer(Int64(current))
    details["maximum"] = .integer(Int64(limit))
    if let offering { details["offering_id"] = .string(offering) }
  }
}
