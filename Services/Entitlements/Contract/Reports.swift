package import CivilTime
package import Wire

/// Returns an app's sales and paywall numbers per UTC day (E8). Only purchases with real money count.
package struct GetReport: Request {
  package static let method = Method(
    "entitlements.reports.get", .read, audience: .admin, access: .open, fails: [.notFound],
    "Returns an app's sales figures by day.")

  /// The app's id.
  package var app: Identifier
  /// The first day; defaults to 29 days before the last.
  package var from: CivilDay?
  /// The last day; defaults to today. A report has at most 366 days.
  package var to: CivilDay?

  package init(app: Identifier, from: CivilDay? = nil, to: CivilDay? = nil) {
    self.app = app
    self.from = from
    self.to = to
  }

  /// The report.
  package struct Reply: Codable, Sendable, Hashable {
    /// Every day of the report, oldest first, including days without activity.
    package var days: [ReportDay]

    package init(days: [ReportDay]) { self.days = days }
  }
}

/// The numbers of one day.
package struct ReportDay: Codable, Sendable, Hashable {
  /// The day, in UTC.
  package var day: CivilDay
  /// The steps at the paywall that occurred on the day.
  package var paywall: [ReportStep]
  /// The products with subscriptions or activity on the day.
  package var products: [ReportProduct]

  package init(day: CivilDay, paywall: [ReportStep], products: [ReportProduct]) {
    self.day = day
    self.paywall = paywall
    self.products = products
  }
}

/// The count of one kind of step at the paywall.
package struct ReportStep: Codable, Sendable, Hashable {
  /// The kind of step.
  package var kind: PaywallStep.Kind
  /// The number of times that the step occurred.
  package var events: Int
  /// The number of accounts for which the step occurred.
  package var people: Int

  package init(kind: PaywallStep.Kind, events: Int, people: Int) {
    self.kind = kind
    self.events = events
    self.people = people
  }
}

/// The numbers of one product on one day.
package struct ReportProduct: Codable, Sendable, Hashable {
  /// The App Store product id.
  package var product: String
  /// Paid subscriptions at the end of the day.
  package var active = 0
  /// Paid subscriptions that started without following another one.
  package var started = 0
  /// Paid subscriptions that ended without a change to another product: churn.
  package var ended = 0
  /// Subscriptions that changed to this product.
  package var switchedIn = 0
  /// Subscriptions that changed from this product.
  package var switchedOut = 0
  /// Free trials at the end of the day.
  package var trials = 0
  /// Free trials that started.
  package var trialsStarted = 0
  /// Free trials that led to a payment, counted on the day of the first payment.
  package var trialsConverted = 0
  /// Payments, including those without a known price.
  package var payments = 0
  /// Payments without a known price; `revenue` doesn't include them.
  package var unpriced = 0
  /// Refunded payments.
  package var refunds = 0
  /// The amounts paid and refunded, one entry per currency.
  package var revenue: [ReportAmount] = []

  package init(product: String) { self.product = product }
}

/// Amounts paid and refunded in one currency.
package struct ReportAmount: Codable, Sendable, Hashable {
  /// The currency's ISO 4217 code.
  package var currency: String
  /// The amount paid, in thousandths of the currency.
  package var paid: Int64
  /// The amount refunded, in thousandths of the currency.
  package var refunded: Int64

  package init(currency: String, paid: Int64, refunded: Int64) {
    self.currency = currency
    self.paid = paid
    self.refunded = refunded
  }
}
