import CivilTime
import EntitlementsContract
import TestAuthority

/// The App Store's history of one subscription over some months, with the notification of each step, generated from a
/// seed.
///
/// It keeps the App Store's own state, so that each text contains what the App Store knew at the time of signing.
struct StoreHistory {
  /// The notifications, in the order in which they were signed.
  private(set) var notices: [TestNotification] = []
  /// The end of the history.
  private(set) var now: Timestamp
  private var transactions: [TestTransaction] = []
  private var renewal: TestRenewal
  private let name: String
  private var random: Seeded

  static let bundle = "com.dor.flippin"
  static let monthly = "\(bundle).premium_monthly"
  static let yearly = "\(bundle).premium_yearly"
  private static let day = Duration.seconds(86_400)
  /// A bound on the length of a history.
  static let longest = day * 250

  /// Generates a history.
  ///
  /// - Parameters:
  ///   - name: The prefix of all transaction ids.
  ///   - steps: The number of steps after the first purchase.
  init(_ name: String, seed: UInt64, from start: Timestamp, steps: Int = 10) {
    self.name = name
    now = start
    random = Seeded(seed)
    renewal = TestRenewal(original: "\(name)-1", product: Self.monthly, signedAt: start)
    var first = Self.bought("\(name)-1", of: "\(name)-1", Self.monthly, at: start, days: 30)
    first.isTrial = Bool.random(using: &random)
    transactions = [first]
    tell("SUBSCRIBED", "INITIAL_BUY")
    for _ in 0..<steps { step() }
  }

  /// All transactions with the renewal, signed at the end of the history, as a client could submit them then.
  var latest: [(transaction: TestTransaction, renewal: TestRenewal)] {
    transactions.map { transaction in
      var transaction = transaction
      var renewal = renewal
      transaction.signedAt = now
      renewal.signedAt = now
      return (transaction, renewal)
    }
  }

  private mutating func step() {
    now = now + Self.day * Int.random(in: 1...12, using: &random)
    let last = transactions[transactions.count - 1]
    let hasEnded = last.expiresAt.map { $0 <= now } ?? false
    if hasEnded, last.revokedAt == nil, renewal.renews, Int.random(in: 0..<3, using: &random) > 0 {
      return renew(after: last)
    }
    if renewal.renews, last.revokedAt == nil, soon(last.expiresAt), Bool.random(using: &random) {
      return renewEarly(after: last)
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      renewal.renews.toggle()
      tell("DID_CHANGE_RENEWAL_STATUS", renewal.renews ? "AUTO_RENEW_ENABLED" : "AUTO_RENEW_DISABLED")
    case 1 where !hasEnded && last.purchasedAt <= now && last.product == Self.monthly: upgrade()
    case 2 where hasEnded: fail(after: last)
    case 3: refund(Int.random(in: 0..<transactions.count, using: &random))
    case 4:
      guard let at = transactions.firstIndex(where: { $0.revokedAt != nil }) else { return tell("REFUND_DECLINED") }
      transactions[at].revokedAt = nil
      tell("REFUND_REVERSED", about: at)
    case 5 where !hasEnded:
      transactions[transactions.count - 1].expiresAt = last.expiresAt.map { $0 + Self.day * 15 }
      tell("RENEWAL_EXTENDED")
    case 6:
      renewal.product = renewal.product == Self.monthly ? Self.yearly : Self.monthly
      tell("DID_CHANGE_RENEWAL_PREF", "DOWNGRADE")
    case 7: tell("SOMETHING_OF_NEXT_YEAR", "NOBODY_KNOWS")
    case 8: tell("CONSUMPTION_REQUEST")
    default: hasEnded ? tell("EXPIRED", "VOLUNTARY") : tell("PRICE_INCREASE", "PENDING")
    }
  }

  private mutating func renew(after last: TestTransaction) {
    renewal.isInRetry = false
    renewal.graceUntil = nil
    buy(renewal.product, at: last.expiresAt ?? now)
    tell("DID_RENEW")
  }

  /// The App Store charges up to 24 hours before the period ends, but the renewal's purchase date is the period's end.
  private mutating func renewEarly(after last: TestTransaction) {
    guard let end = last.expiresAt else { return }
    now = max(now, end + .seconds(-86_400))
    renew(after: last)
  }

  /// Returns true if a time is within the next 12 days.
  private func soon(_ time: Timestamp?) -> Bool { time.map { $0 > now && $0 <= now + Self.day * 12 } ?? false }

  private mutating func upgrade() {
    transactions[transactions.count - 1].isUpgraded = true
    // The App Store sends the new transaction. The replacement of the previous transaction is visible only when the App
    // Store signs the previous transaction again.
    renewal.product = Self.yearly
    buy(Self.yearly, at: now)
    tell("DID_CHANGE_RENEWAL_PREF", "UPGRADE")
  }

  private mutating func fail(after last: TestTransaction) {
    renewal.isInRetry = true
    renewal.graceUntil = Bool.random(using: &random) ? last.expiresAt.map { $0 + Self.day * 16 } : nil
    tell("DID_FAIL_TO_RENEW", renewal.graceUntil == nil ? nil : "GRACE_PERIOD")
  }

  private mutating func refund(_ at: Int) {
    transactions[at].revokedAt = now
    tell("REFUND", about: at)
  }

  private mutating func buy(_ product: String, at time: Timestamp) {
    let days = product == Self.yearly ? 365 : 30
    transactions.append(
      Self.bought("\(name)-\(transactions.count + 1)", of: "\(name)-1", product, at: time, days: days))
  }

  private mutating func tell(_ type: String, _ subtype: String? = nil, about index: Int? = nil) {
    var notice = TestNotification(
      id: "\(name)-notice-\(notices.count)", type: type, subtype: subtype, bundle: Self.bundle, signedAt: now)
    var transaction = transactions[index ?? transactions.count - 1]
    var renewal = renewal
    transaction.signedAt = now
    renewal.signedAt = now
    notice.transaction = transaction
    notice.renewal = renewal
    notices.append(notice)
  }

  private static func bought(
    _ id: String, of original: String, _ product: String, at time: Timestamp, days: Int
  ) -> TestTransaction {
    var receipt = TestTransaction(
      bundle: bundle, product: product, transaction: id, original: original, purchasedAt: time,
      expiresAt: time + day * days)
    // Some of the App Store's texts lack a price, and currencies differ.
    receipt.price = id.hasSuffix("3") ? nil : product == yearly ? 19_990 : 2990
    receipt.currency = id.contains("2") ? "EUR" : "USD"
    return receipt
  }
}
