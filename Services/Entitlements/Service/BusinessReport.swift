import CivilTime
import EntitlementsContract

/// Assembles an app's business numbers, day by day (E8).
struct BusinessReport {
  private let first: CivilDay
  private let last: CivilDay
  private var activeCounts: [String: ActiveCounts]
  private let amounts: [CivilDay: [(key: BusinessMetricKey, amount: Int64)]]

  /// The numbers of a product's active subscriptions and active trials.
  private struct ActiveCounts: Equatable {
    var active: Int64 = 0
    var trials: Int64 = 0

    mutating func add(_ measure: BusinessMetricKey.Measure, _ amount: Int64) {
      switch measure {
      case .started, .switchedIn: active += amount
      case .ended, .switchedOut: active -= amount
      case .trialsStarted: trials += amount
      case .trialsEnded: trials -= amount
      default: break
      }
    }
  }

  /// Creates a report.
  ///
  /// - Parameter sums: The totals of all days before the first.
  init(
    from first: CivilDay, to last: CivilDay, sums: [(measure: String, product: String, amount: Int64)],
    amounts: [(key: BusinessMetricKey, amount: Int64)]
  ) {
    self.first = first
    self.last = last
    activeCounts = [:]
    self.amounts = Dictionary(grouping: amounts) { $0.key.day }
    for sum in sums {
      guard let measure = BusinessMetricKey.Measure(rawValue: sum.measure) else { continue }
      activeCounts[sum.product, default: ActiveCounts()].add(measure, sum.amount)
    }
  }

  /// Returns the days, oldest first.
  mutating func days() -> [ReportDay] {
    (first.number...last.number).map { number in day(CivilDay(number: number)) }
  }

  private mutating func day(_ day: CivilDay) -> ReportDay {
    var products: [String: ReportProduct] = [:]
    var steps: [PaywallStep.Kind: ReportStep] = [:]
    for (key, amount) in amounts[day] ?? [] {
      if let measure = BusinessMetricKey.Measure(rawValue: key.measure) {
        activeCounts[key.product, default: ActiveCounts()].add(measure, amount)
        products[key.product, default: ReportProduct(product: key.product)].add(measure, amount, in: key.currency)
      } else if let (kind, isPeople) = PaywallStep.Kind.measured(by: key.measure) {
        steps[kind, default: ReportStep(kind: kind, events: 0, people: 0)].add(Int(amount), isPeople: isPeople)
      }
    }
    for (product, counts) in activeCounts where counts != ActiveCounts() || products[product] != nil {
      products[product, default: ReportProduct(product: product)].active = Int(counts.active)
      products[product]?.trials = Int(counts.trials)
    }
    return ReportDay(
      day: day, paywall: PaywallStep.Kind.allCases.compactMap { steps[$0] },
      products: products.values.filter { !$0.isEmpty }.sorted { $0.product < $1.product })
  }
}

extension PaywallStep.Kind {
  /// The measures that count a step. `events` counts each occurrence; `people` counts each account once per day.
  var measures: (events: String, people: String) { ("paywall.\(rawValue)", "paywall.\(rawValue).people") }

  fileprivate static func measured(by name: String) -> (PaywallStep.Kind, isPeople: Bool)? {
    for kind in allCases where kind.measures.events == name || kind.measures.people == name {
      return (kind, kind.measures.people == name)
    }
    return nil
  }
}

extension ReportStep {
  fileprivate mutating func add(_ amount: Int, isPeople: Bool) {
    if isPeople { people += amount } else { events += amount }
  }
}

extension ReportProduct {
  fileprivate var isEmpty: Bool { self == ReportProduct(product: product) }

  fileprivate mutating func add(_ measure: BusinessMetricKey.Measure, _ amount: Int64, in currency: String) {
    let count = Int(amount)
    switch measure {
    case .started: started += count
    case .ended: ended += count
    case .switchedIn: switchedIn += count
    case .switchedOut: switchedOut += count
    case .trialsStarted: trialsStarted += count
    case .trialsConverted: trialsConverted += count
    case .trialsEnded: break
    case .payments: payments += count
    case .unpriced: unpriced += count
    case .refunds: refunds += count
    case .paid: change(currency) { $0.paid += amount }
    case .refunded: change(currency) { $0.refunded += amount }
    }
  }

  private mutating func change(_ currency: String, _ body: (inout ReportAmount) -> Void) {
    let at = revenue.firstIndex { $0.currency == currency } ?? revenue.endIndex
    if at == revenue.endIndex { revenue.append(ReportAmount(currency: currency, paid: 0, refunded: 0)) }
    body(&revenue[at])
    if revenue[at].paid == 0, revenue[at].refunded == 0 { revenue.remove(at: at) }
    revenue.sort { $0.currency < $1.currency }
  }
}
