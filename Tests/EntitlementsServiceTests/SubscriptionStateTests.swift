import AppCatalog
import CivilTime
import EntitlementsContract
import TestSupport
import Testing

@testable import EntitlementsService

@Suite(.timeLimit(.minutes(2))) struct SubscriptionStateTests {
  static let monthly = "com.dor.flippin.premium_monthly"
  static let yearly = "com.dor.flippin.premium_yearly"
  static let day = Duration.seconds(86_400)
  static let start = Timestamp(seconds: 1_790_000_000)
  /// The offerings are read only once, since they are the same in all cases.
  static let flippin = Result { try Apps.catalog()["flippin"]?.offerings }
  let offerings: Offerings

  init() throws { offerings = try #require(try Self.flippin.get()) }

  static func bought(
    _ id: String = "1", at day: Int = 0, days: Int? = 30, product: String = monthly, revokedOn: Int? = nil,
    upgraded: Bool = false, trial: Bool = false, family: Bool = false, signedOn: Int? = nil
  ) -> TransactionFact {
    func date(_ day: Int) -> Timestamp { start + Self.day * day }
    return TransactionFact(
      id: id, originalID: "1", product: product, purchasedAt: date(day), expiresAt: days.map { date(day + $0) },
      revokedAt: revokedOn.map(date), upgraded: upgraded, trial: trial, familyShared: family,
      signedAt: date(signedOn ?? day))
  }

  static func renewal(on day: Int, renews: Bool = true, next: String? = nil, retry: Bool = false, graceTo: Int? = nil)
    -> RenewalFact
  {
    RenewalFact(
      originalID: "1", willRenew: renews, nextProduct: next, billingRetry: retry,
      graceUntil: graceTo.map { start + Self.day * $0 }, signedAt: start + Self.day * day)
  }

  func state(_ transactions: [TransactionFact], _ renewals: [RenewalFact] = []) -> SubscriptionState {
    var facts = SubscriptionFacts()
    for fact in transactions { facts.add(fact) }
    for fact in renewals { facts.add(fact) }
    return SubscriptionState(facts: facts, offerings: offerings)
  }

  func state(_ transactions: [TransactionFact], _ renewals: [RenewalFact] = [], on day: Int) -> Subscription {
    state(transactions, renewals).at(Self.start + Self.day * day)
  }

  @Test(
    "A subscription's state follows from its purchases, renewal info and the time",
    arguments: [
      ([], [], 0, Subscription.State.none, "free"),
      ([bought()], [], 0, .active, "premium"),
      ([bought()], [], 29, .active, "premium"),
      ([bought()], [], 30, .expired, "free"),
      ([bought()], [], -1, .none, "free"),
      ([bought(days: 7, trial: true)], [], 6, .trial, "premium"),
      ([bought(days: 7, trial: true), bought("2", at: 7)], [], 8, .active, "premium"),
      ([bought()], [renewal(on: 31, retry: true, graceTo: 46)], 40, .gracePeriod, "premium"),
      ([bought()], [renewal(on: 31, retry: true, graceTo: 46)], 46, .billingRetry, "free"),
      ([bought()], [renewal(on: 31, retry: true)], 31, .billingRetry, "free"),
      ([bought()], [renewal(on: 31, retry: true)], 90, .expired, "free"),
      ([bought(revokedOn: 3, signedOn: 3)], [], 4, .revoked, "free"),
      ([bought(upgraded: true), bought("2", at: 5, days: 365, product: yearly)], [], 40, .active, "premium"),
      ([bought(), bought("2", at: 30, revokedOn: 31, signedOn: 31)], [], 32, .revoked, "free"),
      ([bought(days: nil)], [], 29, .active, "premium"),
      ([bought(days: nil)], [], 31, .expired, "free"),
      // An upgrade was refunded, and the product that it replaced had been refunded earlier.
      (
        [bought(), bought("2", at: 5, days: 365, product: yearly, revokedOn: 9, signedOn: 9)], [], 10, .revoked, "free"
      ),
      // A refund of a past period changes nothing now, and a reversed refund has no effect.
      ([bought(revokedOn: 40, signedOn: 40), bought("2", at: 30)], [], 41, .active, "premium"),
      ([bought(revokedOn: 3, signedOn: 3), bought(signedOn: 5)], [], 6, .active, "premium"),
      // The App Store extended the period.
      ([bought(), bought(days: 45, signedOn: 20)], [], 40, .active, "premium"),
      // A family member stopped sharing.
      ([bought(revokedOn: 2, family: true, signedOn: 2)], [], 3, .revoked, "free"),
      ([bought(product: "com.dor.flippin.gone")], [], 1, .expired, "free"),
    ] as [([TransactionFact], [RenewalFact], Int, Subscription.State, String)])
  func situations(
    transactions: [TransactionFact], renewals: [RenewalFact], day: Int, expected: Subscription.State, plan: String
  ) {
    let subscription = state(transactions, renewals, on: day)
    #expect(subscription.state == expected)
    #expect(subscription.plan == plan)
  }

  @Test("A subscription's end is exact to the millisecond")
  func exactEnd() {
    let state = state([Self.bought()])
    let end = Self.start + Self.day * 30
    #expect(state.at(end + .milliseconds(-1)).plan == "premium")
    #expect(state.at(end).plan == "free")
    #expect(state.nextChange(after: Self.start) == end)
  }

  @Test("A cancelled subscription runs to its end and won't renew")
  func cancelled() {
    let subscription = state([Self.bought()], [Self.renewal(on: 3, renews: false)], on: 5)
    #expect(subscription.state == .active && !subscription.willRenew)
    #expect(subscription.until == Self.start + Self.day * 30)
  }

  @Test("A subscription shows a next product only if a downgrade is pending")
  func nextProduct() {
    let yearly = Self.bought(days: 365, product: Self.yearly)
    #expect(state([yearly], [Self.renewal(on: 1, next: Self.monthly)], on: 2).nextProduct == Self.monthly)
    #expect(state([yearly], [Self.renewal(on: 1, next: Self.yearly)], on: 2).nextProduct == nil)
  }

  @Test("An early renewal extends the subscription and makes older renewal info outdated")
  func renewedEarly() {
    let subscription = state(
      [Self.bought(), Self.bought("2", at: 30, signedOn: 29)], [Self.renewal(on: 20, renews: false)], on: 29)
    #expect(subscription.until == Self.start + Self.day * 60)
    #expect(state([Self.bought(), Self.bought("2", at: 30)], [Self.renewal(on: 20, renews: false)], on: 31).willRenew)
  }

  @Test("Renewal info signed after an early charge applies to the coming period", arguments: [29, 31])
  func cancelledAfterEarlyCharge(day: Int) {
    let charged = Self.bought("2", at: 30, signedOn: 29)
    let cancelled = Self.renewal(on: 29, renews: false, next: Self.yearly)
    // The App Store signs the transaction again, which doesn't make the renewal info older than the transaction.
    let facts = state([Self.bought(), charged, Self.bought("2", at: 30, signedOn: 33)], [cancelled])
    let subscription = facts.at(Self.start + Self.day * day)
    #expect(!subscription.willRenew && subscription.nextProduct == Self.yearly)
    #expect(subscription.until == Self.start + Self.day * 60)
  }

  @Test(
    "A purchase without an end date lasts for the period in the app's data, by the calendar",
    arguments: [
      (Offerings.Period.weekly, "2026-01-31", "2026-02-07"), (.monthly, "2026-01-31", "2026-02-28"),
      (.monthly, "2028-01-31", "2028-02-29"), (.twoMonths, "2026-12-30", "2027-02-28"),
      (.threeMonths, "2026-11-15", "2027-02-15"), (.sixMonths, "2026-08-31", "2027-02-28"),
      (.yearly, "2028-02-29", "2029-02-28"), (.lifetime, "2026-01-01", nil),
    ] as [(Offerings.Period, String, String?)])
  func oneTime(period: Offerings.Period, from: String, to: String?) throws {
    let noon = Duration.seconds(43_200)
    let start = TimeZoneRules.utc.time(of: try #require(CivilDay(from))) + noon
    let end = try to.map { TimeZoneRules.utc.time(of: try #require(CivilDay($0))) + noon }
    #expect(period.end(after: start) == end)
    var offerings = offerings
    offerings.products[0].period = period
    var fact = Self.bought(days: nil)
    fact.purchasedAt = start
    var facts = SubscriptionFacts()
    facts.add(fact)
    let state = SubscriptionState(facts: facts, offerings: offerings)
    let now = state.at(start + .seconds(1))
    #expect(now.until == end && now.plan == "premium" && !now.willRenew)
    #expect(state.nextChange(after: start) == end)
    if let end { #expect(state.at(end).state == .expired && state.at(end).until == end) }
  }

  @Test("A change of product in the middle of a period ends the old product at once, even after other changes")
  func changes() {
    let chain = [
      Self.bought(), Self.bought("2", at: 10, days: 365, product: Self.yearly), Self.bought("3", at: 20),
    ]
    #expect(state(chain, on: 12).product == Self.yearly)
    #expect(state(chain, on: 25).product == Self.monthly && state(chain, on: 51).state == .expired)
    // An early purchase of the same product extends the period.
    #expect(state([Self.bought(), Self.bought("2", at: 29)], on: 10).until == Self.start + Self.day * 59)
  }

  @Test("A subscription from a test purchase is marked as such")
  func tried() {
    var fact = Self.bought()
    #expect(state([fact], on: 1).isTest == nil)
    fact.environment = .sandbox
    #expect(state([fact], on: 1).isTest == true && state([fact], on: 50).isTest == true)
  }

  @Test("A subscription from family sharing is marked as such")
  func family() { #expect(state([Self.bought(family: true)], on: 1).familyShared) }

  @Test("A subscription's state changes only at its announced times", arguments: 0..<40)
  func changesAreAllTold(_ seed: UInt64) {
    var random = Seeded(seed)
    let state = state(Self.randomTransactions(&random), Self.randomRenewals(&random))
    for day in -2..<130 {
      let now = Self.start + Self.day * day
      let later = now + .seconds(86_399)
      let next = state.nextChange(after: now)
      if next.map({ $0 > later }) ?? true { #expect(state.at(now) == state.at(later), "day \(day)") }
    }
  }

  @Test("The same facts give the same state in any order and with repeats", arguments: 0..<100)
  func anyOrder(_ seed: UInt64) {
    var random = Seeded(seed)
    let transactions = Self.randomTransactions(&random)
    let renewals = Self.randomRenewals(&random)
    let expected = state(transactions, renewals)
    for _ in 0..<5 {
      let shuffled = state(
        (transactions + transactions).shuffled(using: &random), (renewals + renewals).shuffled(using: &random))
      #expect(shuffled.facts == expected.facts)
      for day in stride(from: 0, to: 120, by: 7) {
        let now = Self.start + Self.day * day
        #expect(shuffled.at(now) == expected.at(now))
      }
    }
  }

  static func randomTransactions(_ random: inout Seeded) -> [TransactionFact] {
    (0..<Int.random(in: 1...8, using: &random)).map { _ in
      bought(
        "\(Int.random(in: 1...4, using: &random))", at: Int.random(in: 0...60, using: &random),
        days: Int.random(in: 5...40, using: &random), product: Bool.random(using: &random) ? monthly : yearly,
        revokedOn: Int.random(in: 0...3, using: &random) == 0 ? 50 : nil, trial: Bool.random(using: &random),
        signedOn: Int.random(in: 60...63, using: &random))
    }
  }

  static func randomRenewals(_ random: inout Seeded) -> [RenewalFact] {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in
      renewal(
        on: Int.random(in: 60...63, using: &random), renews: Bool.random(using: &random),
        retry: Bool.random(using: &random),
        graceTo: Bool.random(using: &random) ? Int.random(in: 60...100, using: &random) : nil)
    }
  }
}

/// Reproducible random numbers, so that a seed repeats a failure (SplitMix64).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
