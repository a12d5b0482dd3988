import AppCatalog
import CivilTime
import EntitlementsContract

/// The subscription that follows from the facts, at any time: nothing is stored that time alone could make wrong.
///
/// Pure: the caller supplies facts, products and the time (E4).
struct SubscriptionState {
  let facts: SubscriptionFacts
  let offerings: Offerings

  /// How long the store goes on trying to charge.
  static let retry = Duration.seconds(60 * 86_400)

  /// The subscription at `time`.
  func at(_ time: Timestamp) -> Subscription {
    let running = periods.filter { $0.begins <= time && $0.ends.map { time < $0 } ?? true }
    if let best = running.max(by: below) {
      let now = fresh(best.transaction)
      return Subscription(
        state: best.isGrace ? .gracePeriod : best.transaction.trial ? .trial : .active, plan: best.plan,
        until: end(of: best), product: best.transaction.product, willRenew: willRenew(best.transaction),
        nextProduct: now?.nextProduct.flatMap { $0 == best.transaction.product ? nil : $0 },
        familyShared: best.transaction.familyShared)
    }
    return ended(at: time)
  }

  /// The next time after `time` at which the subscription is another without any message; nil for never.
  func nextChange(after time: Timestamp) -> Timestamp? {
    let bounds =
      periods.flatMap { [$0.begins, $0.ends] } + facts.transactions.values.map { $0.expiresAt.map { $0 + Self.retry } }
    return bounds.compactMap { $0 }.filter { $0 > time }.min()
  }

  /// A span of access.
  private struct Period {
    var transaction: TransactionFact
    var plan: String
    var begins: Timestamp
    var ends: Timestamp?
    var isGrace: Bool
  }

  private var periods: [Period] {
    facts.transactions.values.flatMap { fact -> [Period] in
      guard fact.revokedAt == nil, !fact.upgraded, let product = offerings.product(fact.product) else { return [] }
      let paid = Period(
        transaction: fact, plan: product.plan, begins: fact.purchasedAt, ends: fact.expiresAt, isGrace: false)
      guard let end = fact.expiresAt, let grace = fresh(fact)?.graceUntil, grace > end else { return [paid] }
      return [paid, Period(transaction: fact, plan: product.plan, begins: end, ends: grace, isGrace: true)]
    }
  }

  /// The higher plan holds; of equals the paid one, then the longer, then a fixed order.
  private func below(_ a: Period, _ b: Period) -> Bool {
    let (rankA, rankB) = (offerings.rank(ofPlan: a.plan), offerings.rank(ofPlan: b.plan))
    if rankA != rankB { return rankA < rankB }
    if a.isGrace != b.isGrace { return a.isGrace }
    let (endA, endB) = (a.ends?.milliseconds ?? .max, b.ends?.milliseconds ?? .max)
    return endA != endB ? endA < endB : a.transaction.id < b.transaction.id
  }

  /// Where access to this plan ends, through all periods that follow without a gap.
  private func end(of period: Period) -> Timestamp? {
    guard var end = period.ends else { return nil }
    let same = periods.filter { $0.plan == period.plan }.sorted { $0.begins < $1.begins }
    for next in same where next.begins <= end {
      guard let ends = next.ends else { return nil }
      end = max(end, ends)
    }
    return end
  }

  /// The renewal's fact, if it is about this transaction: signed when the transaction was there, and no later one of
  /// its subscription is.
  private func fresh(_ transaction: TransactionFact) -> RenewalFact? {
    guard let renewal = facts.renewals[transaction.originalID], renewal.signedAt >= transaction.purchasedAt else {
      return nil
    }
    let newer = facts.transactions.values.contains {
      $0.originalID == transaction.originalID && $0.purchasedAt > transaction.purchasedAt
    }
    return newer ? nil : renewal
  }

  /// What the store last said; without a word from it, a subscription renews and anything else doesn't.
  private func willRenew(_ transaction: TransactionFact) -> Bool {
    guard transaction.expiresAt != nil else { return false }
    return fresh(transaction)?.willRenew ?? true
  }

  private func ended(at time: Timestamp) -> Subscription {
    let past = facts.transactions.values.filter { $0.purchasedAt <= time && !$0.upgraded }
    let last = past.max { ($0.purchasedAt, $0.id) < ($1.purchasedAt, $1.id) }
    guard let last else { return Subscription(state: .none, plan: "free") }
    let renewal = fresh(last)
    let state: Subscription.State
    if last.revokedAt != nil {
      state = .revoked
    } else if let renewal, renewal.billingRetry, let end = last.expiresAt, time < end + Self.retry {
      state = .billingRetry
    } else {
      state = .expired
    }
    let until = last.revokedAt ?? [last.expiresAt, renewal?.graceUntil].compactMap { $0 }.max()
    return Subscription(
      state: state, plan: "free", until: until, product: last.product,
      willRenew: state == .billingRetry && renewal?.willRenew == true, familyShared: last.familyShared)
  }
}
