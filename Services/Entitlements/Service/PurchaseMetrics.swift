import AppCatalog
import CivilTime

/// The key of a business number.
struct BusinessMetricKey: Hashable, Sendable {
  /// The measures. Money is counted in thousandths.
  enum Measure: String, Hashable, Sendable, CaseIterable {
    case started, ended
    case switchedIn = "switched_in"
    case switchedOut = "switched_out"
    case trialsStarted = "trials_started"
    case trialsEnded = "trials_ended"
    case trialsConverted = "trials_converted"
    case payments, unpriced, refunds, paid, refunded

    /// True if reports need the total over all days.
    var isSummed: Bool {
      switch self {
      case .started, .ended, .switchedIn, .switchedOut, .trialsStarted, .trialsEnded: true
      default: false
      }
    }
  }

  var day: CivilDay
  var measure: String
  /// The product's id; "" for none.
  var product = ""
  /// The currency; "" for a measure other than money.
  var currency = ""
}

/// The amounts that a single purchase adds to the business numbers, from its first transaction to its last known end
/// (E8).
///
/// After new facts arrive, the caller adds the difference to the former amounts. The numbers are therefore right
/// regardless of the order in which facts arrive, and nothing is counted twice.
struct PurchaseMetrics {
  private(set) var amounts: [BusinessMetricKey: Int64] = [:]

  /// A period of a purchase for one product.
  private struct Span {
    var product: String
    var begins: Timestamp
    /// The end; nil for a period without an end.
    var ends: Timestamp?

    func reaches(_ time: Timestamp) -> Bool { ends.map { time <= $0 } ?? true }
  }

  /// Computes the amounts of one purchase.
  ///
  /// - Parameter facts: The purchase's transactions. Test purchases and those of family members add nothing.
  init(_ facts: [TransactionFact], offerings: Offerings) {
    let own = Self.paidByOwner(facts)
    let spans = Self.spans(of: own, offerings)
    count(zip(own, spans).filter { !$0.0.trial }.map(\.1))
    for (fact, span) in zip(own, spans) {
      if fact.trial { countTrial(fact, span, among: own) } else { countMoney(fact) }
    }
  }

  private static func paidByOwner(_ facts: [TransactionFact]) -> [TransactionFact] {
    facts.filter { $0.environment == .production && !$0.familyShared }.sorted {
      ($0.purchasedAt, $0.id) < ($1.purchasedAt, $1.id)
    }
  }

  private mutating func countTrial(_ trial: TransactionFact, _ span: Span, among facts: [TransactionFact]) {
    add(.trialsStarted, trial.product, on: span.begins)
    if let end = span.ends { add(.trialsEnded, trial.product, on: end) }
    if let paid = facts.first(where: { !$0.trial && $0.purchasedAt > trial.purchasedAt }) {
      add(.trialsConverted, trial.product, on: paid.purchasedAt)
    }
  }

  /// Returns the period in which each transaction gave access: until its end, its refund, or a change of product.
  private static func spans(of sorted: [TransactionFact], _ offerings: Offerings) -> [Span] {
    var spans: [Span] = []
    var change = ProductChange()
    for fact in sorted.reversed() {
      spans.append(span(of: fact, until: change.begin(after: fact.product), offerings))
      change.note(fact)
    }
    return spans.reversed()
  }

  /// - Parameter change: The time when the subscription changed to another product.
  private static func span(of fact: TransactionFact, until change: Timestamp?, _ offerings: Offerings) -> Span {
    let natural = fact.expiresAt ?? offerings.product(fact.product)?.period.end(after: fact.purchasedAt)
    let cut = change.flatMap { $0 > fact.purchasedAt ? $0 : nil }
    let end = [natural, fact.revokedAt, cut].compactMap { $0 }.min()
    return Span(product: fact.product, begins: fact.purchasedAt, ends: end.map { max($0, fact.purchasedAt) })
  }

  /// Counts periods without a gap between them as one subscription.
  private mutating func count(_ spans: [Span]) {
    var current: Span?
    for span in spans {
      guard let running = current, running.reaches(span.begins) else {
        if let current { finish(current) }
        add(.started, span.product, on: span.begins)
        current = span
        continue
      }
      if running.product != span.product {
        add(.switchedOut, running.product, on: span.begins)
        add(.switchedIn, span.product, on: span.begins)
      }
      let end = running.ends.flatMap { a in span.ends.map { max(a, $0) } }
      current = Span(product: span.product, begins: running.begins, ends: end)
    }
    if let current { finish(current) }
  }

  private mutating func finish(_ span: Span) {
    if let end = span.ends { add(.ended, span.product, on: end) }
  }

  private mutating func countMoney(_ fact: TransactionFact) {
    add(.payments, fact.product, on: fact.purchasedAt)
    if fact.paid == nil { add(.unpriced, fact.product, on: fact.purchasedAt) }
    addPrice(.paid, of: fact, on: fact.purchasedAt)
    guard let revoked = fact.revokedAt else { return }
    add(.refunds, fact.product, on: revoked)
    addPrice(.refunded, of: fact, on: revoked)
  }

  private mutating func addPrice(_ measure: BusinessMetricKey.Measure, of fact: TransactionFact, on time: Timestamp) {
    guard let paid = fact.paid else { return }
    add(measure, fact.product, on: time, amount: paid.thousandths, currency: paid.currency)
  }

  private mutating func add(
    _ measure: BusinessMetricKey.Measure, _ product: String, on time: Timestamp, amount: Int64 = 1,
    currency: String = ""
  ) {
    let key = BusinessMetricKey(
      day: TimeZoneRules.utc.day(of: time), measure: measure.rawValue, product: product, currency: currency)
    amounts[key, default: 0] += amount
  }

  /// Returns what must be added to the numbers when this purchase replaces its former version.
  func difference(from before: PurchaseMetrics) -> [BusinessMetricKey: Int64] {
    amounts.merging(before.amounts.mapValues { -$0 }, uniquingKeysWith: +).filter { $0.value != 0 }
  }
}
