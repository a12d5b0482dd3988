package import CivilTime
package import Wire

/// An app's numbers, day by day in UTC (E8). Only purchases with real money are among them.
package struct GetReport: Request {
  package static let method = Method(
    "entitlements.reports.get", .read, audience: .ops, access: .open, "Gives an app's numbers, day by day.")

  /// The app's id.
  package var app: Identifier
  /// The first day; 29 days before the last if left out.
  package var from: CivilDay?
  /// The last day, at most 366 days on; today if left out.
  package var to: CivilDay?

  /// A request with these members.
  package init(app: Identifier, from: CivilDay? = nil, to: CivilDay? = nil) {
    (self.app, self.from, self.to) = (app, from, to)
  }

  /// The numbers.
  package struct Reply: Codable, Sendable, Hashable {
    /// The oldest first; also those on which nothing happened.
    package var days: [ReportDay]

    /// What is answered.
    package init(days: [ReportDay]) { self.days = days }
  }
}

/// What happened on a day.
package struct ReportDay: Codable, Sendable, Hashable {
  /// The day, in UTC.
  package var day: CivilDay
  /// Steps at the paywall, those that were taken.
  package var paywall: [ReportStep]
  /// The products that are or were had.
  package var products: [ReportProduct]

  /// One with these members.
  package init(day: CivilDay, paywall: [ReportStep], products: [ReportProduct]) {
    (self.day, self.paywall, self.products) = (day, paywall, products)
  }
}

/// How often a step was taken at the paywall.
package struct ReportStep: Codable, Sendable, Hashable {
  /// What was done.
  package var kind: PaywallStep.Kind
  /// How often.
  package var events: Int
  /// How many accounts did it.
  package var people: Int

  /// One with these members.
  package init(kind: PaywallStep.Kind, events: Int, people: Int) {
    (self.kind, self.events, self.people) = (kind, events, people)
  }
}

/// A product's day.
package struct ReportProduct: Codable, Sendable, Hashable {
  /// The store's product id.
  package var product: String
  /// Paid subscriptions at the end of the day.
  package var active = 0
  /// Paid subscriptions that began, by people who had none: "subscribed".
  package var started = 0
  /// Paid subscriptions that ended, without another product in their place: churn.
  package var ended = 0
  /// Subscriptions that changed to this product, and from it.
  package var switchedIn = 0
  /// See `switchedIn`.
  package var switchedOut = 0
  /// Trials at the end of the day.
  package var trials = 0
  /// Trials that began.
  package var trialsStarted = 0
  /// Trials whose people paid afterwards, on the day of their first payment.
  package var trialsConverted = 0
  /// Payments, those whose price the store didn't say among them.
  package var payments = 0
  /// Payments without a price: they aren't in `revenue`.
  package var unpriced = 0
  /// Payments that were taken back.
  package var refunds = 0
  /// What was paid and paid back, one for each currency.
  package var revenue: [ReportAmount] = []

  /// One with these members.
  package init(product: String) { self.product = product }
}

/// An amount of money.
package struct ReportAmount: Codable, Sendable, Hashable {
  /// ISO 4217.
  package var currency: String
  /// What was paid, in thousandths of the currency.
  package var paid: Int64
  /// What was paid back.
  package var refunded: Int64

  /// One with these members.
  package init(currency: String, paid: Int64, refunded: Int64) {
    (self.currency, self.paid, self.refunded) = (currency, paid, refunded)
  }
}
