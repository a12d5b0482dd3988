import AppCatalog
import CivilTime
import EntitlementsContract

/// The subscription that follows from the facts at any time. It isn't stored, so the passing of time can't make it
/// wrong.
///
/// The caller supplies the facts, the products and the time (E4).
struct SubscriptionState {
  let facts: SubscriptionFacts
  private let periods: [AccessPeriod]
  private let offerings: Offerings
  /// The last transaction of each subscription, by original id. Its period may be in the future, since the App Store
  /// charges early.
  private let latest: [String: TransactionFact]

  /// The time when each code's days are used up, by grant id.
  let givenEnds: [String: Timestamp]

  /// The time for which the App Store retries a failed charge.
  static let retry = Duration.seconds(60 * 86_400)

  init(facts: SubscriptionFacts, offerings: Offerings) {
    self.facts = facts
    self.offerings = offerings
    let sorted = facts.transactions.values.sorted { $0.isBefore($1) }
    let latest = Dictionary(sorted.map { ($0.originalID, $0) }) { _, later in later }
    self.latest = latest
    let opened = Self.cut(sorted, offerings)
    let bought = opened.filter { $0.transaction?.isVoid == false }.flatMap { period in
      guard let fact = period.transaction, let end = fact.expiresAt, period.ends == end,
        let grace = Self.fresh(fact, among: facts, latest: latest)?.graceUntil, grace > end
      else { return [period] }
      return [period, period.grace(from: end, to: grace)]
    }
    // A plan that the app no longer has grants nothing.
    let fixed = facts.grants.values.filter { $0.days == nil }
    let given = fixed.compactMap(AccessPeriod.init).filter { offerings.rank(ofPlan: $0.plan) > 0 }
    let void = opened.filter { $0.transaction?.isVoid == true }
    let spans =
      bought.map { PlanPeriod(rank: offerings.rank(ofPlan: $0.plan), begins: $0.begins, ends: $0.ends) }
      + void.compactMap { period in
        PlanPeriod(rank: offerings.rank(ofPlan: period.plan), begins: period.begins, ends: period.ends)
          .cut(at: period.transaction?.revokedAt)
      }
      + fixed.compactMap { grant in
        PlanPeriod(rank: offerings.rank(ofPlan: grant.plan), begins: grant.beginsAt, ends: grant.endsAt)
          .cut(at: grant.revokedAt)
      }
    let days = CodeDayAllocation(facts.grants.values, around: spans, offerings)
    givenEnds = days.ends
    periods = bought + given + days.periods
  }

  /// Tests whether the account has the plan or a higher one at `time`, and whether this access has no end.
  func has(_ plan: String, at time: Timestamp) -> (now: Bool, always: Bool) {
    let subscription = at(time)
    let rank = offerings.rank(ofPlan: subscription.plan)
    let has = rank > 0 && rank >= offerings.rank(ofPlan: plan)
    return (has, has && subscription.until == nil)
  }

  /// Returns the subscription at `time`.
  func at(_ time: Timestamp) -> Subscription {
    guard let best = best(at: time) else { return ended(at: time) }
    guard let fact = best.transaction else {
      return Subscription(state: .active, plan: best.plan, until: end(of: best), isGranted: true)
    }
    return Subscription(
      state: best.state, plan: best.plan, until: end(of: best),
      product: fact.product, willRenew: willRenew(fact), nextProduct: nextProduct(after: fact),
      familyShared: fact.familyShared, isTest: fact.isTest)
  }

  /// Returns the product of the next period; nil if it is the same.
  private func nextProduct(after fact: TransactionFact) -> String? {
    let next = renewal(of: fact)?.nextProduct
    return next == fact.product ? nil : next
  }

  /// Returns the next time after `time` at which the subscription changes without new facts; nil for never.
  func nextChange(after time: Timestamp) -> Timestamp? {
    let bounds =
      periods.flatMap { [$0.begins + (.zero - AppStoreVerifier.skew), $0.begins, $0.ends] }
      + facts.transactions.values.map { $0.expiresAt.map { $0 + Self.retry } }
    return bounds.compactMap { $0 }.filter { $0 > time }.min()
  }

  /// Returns the period in force at `time`.
  ///
  /// If no period is in force, a period that begins within the permitted skew counts, because the App Store's clock may
  /// be ahead of the server's.
  private func best(at time: Timestamp) -> AccessPeriod? {
    let running = periods.filter { $0.begins <= time && $0.ends.map { time < $0 } ?? true }
    if let best = running.max(by: below) { return best }
    return periods.filter { $0.begins > time && $0.begins <= time + AppStoreVerifier.skew }.max(by: below)
  }

  /// Returns the access period of each transaction, oldest first, including revoked and replaced ones.
  ///
  /// A change to another product within a period ends that period. The App Store refunded the remaining time, so the
  /// ended period doesn't resume even if the new product is refunded.
  private static func cut(_ sorted: [TransactionFact], _ offerings: Offerings) -> [AccessPeriod] {
    var found: [AccessPeriod] = []
    var changes: [String: ProductChange] = [:]
    for fact in sorted.reversed() {
      let cut = changes[fact.originalID]?.begin(after: fact.product)
      changes[fact.originalID, default: ProductChange()].note(fact)
      guard let product = offerings.product(fact.product) else { continue }
      var ends = fact.expiresAt ?? product.period.end(after: fact.purchasedAt)
      if let cut, cut > fact.purchasedAt, ends.map({ cut < $0 }) ?? true { ends = cut }
      // Without a known replacement, it is unknown how long the transaction gave access, so it gives none.
      if fact.upgraded, cut == nil { ends = fact.purchasedAt }
      found.append(
        AccessPeriod(
          transaction: fact, id: fact.id, plan: product.plan, begins: fact.purchasedAt, ends: ends, isGrace: false))
    }
    return found.reversed()
  }

  /// Orders periods by preference. The higher plan wins; then a purchase over a grant, a paid period over a grace
  /// period, the later end, and the greater id.
  private func below(_ a: AccessPeriod, _ b: AccessPeriod) -> Bool {
    let rankA = offerings.rank(ofPlan: a.plan)
    let rankB = offerings.rank(ofPlan: b.plan)
    if rankA != rankB { return rankA < rankB }
    if (a.transaction == nil) != (b.transaction == nil) { return a.transaction == nil }
    if a.isGrace != b.isGrace { return a.isGrace }
    return (a.ends?.milliseconds ?? .max, a.id) < (b.ends?.milliseconds ?? .max, b.id)
  }

  /// Returns the time when access to the period's plan ends, after all periods that follow without a gap.
  private func end(of period: AccessPeriod) -> Timestamp? {
    guard var end = period.ends else { return nil }
    let same = periods.filter { $0.plan == period.plan }.sorted { $0.begins < $1.begins }
    for next in same where next.begins <= end {
      guard let ends = next.ends else { return nil }
      end = max(end, ends)
    }
    return end
  }

  private func fresh(_ transaction: TransactionFact) -> RenewalFact? {
    Self.fresh(transaction, among: facts, latest: latest)
  }

  /// Returns the renewal fact of a transaction; nil if it isn't the latest transaction of its subscription.
  private static func fresh(
    _ transaction: TransactionFact, among facts: SubscriptionFacts, latest: [String: TransactionFact]
  ) -> RenewalFact? {
    guard let last = latest[transaction.originalID], last.purchasedAt == transaction.purchasedAt else { return nil }
    return renewal(after: last, among: facts)
  }

  /// Returns the renewal fact of the transaction's subscription, even if the next period has already been charged.
  private func renewal(of transaction: TransactionFact) -> RenewalFact? {
    latest[transaction.originalID].flatMap { Self.renewal(after: $0, among: facts) }
  }

  /// Returns the renewal fact if the last transaction already existed when the fact was signed. An older fact describes
  /// an earlier period.
  private static func renewal(after last: TransactionFact, among facts: SubscriptionFacts) -> RenewalFact? {
    facts.renewals[last.originalID].flatMap { $0.signedAt >= last.existedAt ? $0 : nil }
  }

  /// Returns true if the App Store last stated that it will charge again. Without such a statement, a subscription is
  /// assumed to renew. Other products never renew.
  private func willRenew(_ transaction: TransactionFact) -> Bool {
    guard transaction.expiresAt != nil else { return false }
    return renewal(of: transaction)?.willRenew ?? true
  }

  private func ended(at time: Timestamp) -> Subscription {
    guard let last = lastTransaction(at: time) else { return endedGrant() }
    let renewal = fresh(last)
    let state = endedState(of: last, renewal, at: time)
    let until = last.revokedAt ?? [ends(last), renewal?.graceUntil].compactMap { $0 }.max()
    return Subscription(
      state: state, plan: "free", until: until, product: last.product,
      willRenew: state == .billingRetry && renewal?.willRenew == true, familyShared: last.familyShared,
      isTest: last.isTest)
  }

  private func lastTransaction(at time: Timestamp) -> TransactionFact? {
    facts.transactions.values.filter { $0.purchasedAt <= time && !$0.upgraded }.max { $0.isBefore($1) }
  }

  private func endedState(
    of last: TransactionFact, _ renewal: RenewalFact?, at time: Timestamp
  ) -> Subscription.State {
    if last.revokedAt != nil { return .revoked }
    guard renewal?.billingRetry == true, let end = last.expiresAt, time < end + Self.retry else { return .expired }
    return .billingRetry
  }

  /// Returns the subscription of an account that never bought anything and has no current grant.
  private func endedGrant() -> Subscription {
    guard let last = facts.grants.values.max(by: { ($0.beginsAt, $0.id) < ($1.beginsAt, $1.id) }) else {
      return Subscription(state: .none, plan: "free")
    }
    return Subscription(
      state: last.revokedAt == nil ? .expired : .revoked, plan: "free",
      until: last.revokedAt ?? givenEnds[last.id] ?? last.endsAt, isGranted: true)
  }

  private func ends(_ fact: TransactionFact) -> Timestamp? {
    fact.expiresAt ?? offerings.product(fact.product)?.period.end(after: fact.purchasedAt)
  }
}

extension TransactionFact {
  /// True for a purchase without real money; otherwise nil.
  fileprivate var isTest: Bool? { environment == .production ? nil : true }

  /// True if the transaction grants nothing now, since it was revoked or replaced.
  fileprivate var isVoid: Bool { revokedAt != nil || upgraded }

  /// Tests whether this transaction was purchased before another one.
  fileprivate func isBefore(_ other: TransactionFact) -> Bool { (purchasedAt, id) < (other.purchasedAt, other.id) }
}
