import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import ServiceHost
import Storage
import TestAuthority
import Testing
import Wire

@testable import EntitlementsService

@Suite(.timeLimit(.minutes(3))) struct AppStoreNotificationTests {
  /// The number of seeds; `QUINTET_TEST_SEEDS` overrides it.
  static let seeds = Environment.current()["QUINTET_TEST_SEEDS"].flatMap(UInt64.init) ?? 8

  @Test("A refund ends the plan at once, its reversal restores it, and both are announced")
  func refund() async throws {
    try await withEntitlements { service in
      let mine = try await service.buy()
      let live = try await service.listen()
      service.clock.advance(by: .seconds(60))
      var notice = service.notice("REFUND")
      notice.transaction?.revokedAt = service.clock.wallNow
      let reply = try await service.notify(notice)
      #expect(reply == .init(notification: "n-REFUND", type: "REFUND", subtype: nil, outcome: .applied))
      #expect(try await service.resolve(mine.token).principal.plan == "free")
      service.clock.advance(by: .seconds(60))
      #expect(try await service.notify(service.notice("REFUND_REVERSED")).outcome == .applied)
      #expect(try await service.resolve(mine.token).principal.plan == "premium")
      let told = await live.first(2)
      #expect(told.map(\.payload?.state) == [.revoked, .active] && told.map(\.plan) == ["free", "premium"])
    }
  }

  @Test("The later signature takes precedence, so an older transaction from a client doesn't undo a refund")
  func laterHolds() async throws {
    try await withEntitlements { service in
      let mine = try await service.buy()
      let old = try service.receipt().signed(by: service.authority)
      service.clock.advance(by: .seconds(60))
      var notice = service.notice("REFUND")
      notice.transaction?.revokedAt = service.clock.wallNow
      _ = try await service.notify(notice)
      #expect(try await service.call(SubmitPurchase(signedTransaction: "\(old)"), mine.token).state == .revoked)
    }
  }

  @Test("A repeated notification changes nothing, adds no audit entry, and is reported as a repeat")
  func repeated() async throws {
    try await withEntitlements { service in
      _ = try await service.buy()
      service.clock.advance(by: .seconds(60))
      let notice = service.notice("DID_RENEW")
      #expect(try await service.notify(notice).outcome == .applied)
      for _ in 0..<3 { #expect(try await service.notify(notice).outcome == .duplicate) }
      #expect(try service.count("store_notifications") == 1)
      let told = try service.store.read { db in
        try db.values(of: String.self, "SELECT detail FROM audit WHERE cause = 'store.notified'")
      }
      #expect(told == ["DID_RENEW n-DID_RENEW"])
    }
  }

  @Test("A notification repeated with its key gets the first reply, and a different notification with it is a conflict")
  func key() async throws {
    try await withEntitlements { service in
      _ = try await service.buy()
      service.clock.advance(by: .seconds(60))
      let key = "a webhook's notification, 1"
      func hand(_ notice: TestNotification) throws -> ReceiveAppStoreNotification {
        ReceiveAppStoreNotification(
          app: "flippin", signedPayload: try SignedText(notice.signed(by: service.authority)))
      }
      let request = try hand(service.notice("DID_RENEW"))
      for _ in 0..<3 {
        #expect(try await service.ask(request, key: key).outcome == .applied)
      }
      let other = try hand(service.notice("REFUND"))
      let kind = try await service.kind { try await service.ask(other, key: key) }
      #expect(kind == .conflict)
    }
  }

  @Test(
    "A renewal that is charged 24 hours early extends the plan, whether a client or Apple reports it",
    arguments: [false, true])
  func chargedEarly(isByClient: Bool) async throws {
    try await withEntitlements { service in
      let mine = try await service.buy()
      let end = service.start + .seconds(30 * 86_400)
      service.clock.advance(by: .seconds(29 * 86_400))
      var notice = service.notice("DID_RENEW")
      notice.transaction?.transaction = "2000000002"
      notice.transaction?.purchasedAt = end
      notice.transaction?.expiresAt = end + .seconds(30 * 86_400)
      if isByClient {
        let renewal = try #require(notice.transaction)
        _ = try await service.submit(renewal.signed(by: service.authority), mine.token)
      } else {
        #expect(try await service.notify(notice).outcome == .applied)
      }
      for _ in 0..<2 {
        let now = try await service.call(GetSubscription(), mine.token)
        #expect(now.state == .active && now.until == end + .seconds(30 * 86_400) && now.willRenew)
        service.clock.advance(by: .seconds(2 * 86_400))
      }
    }
  }

  @Test("A notification that arrives before its purchase is stored, and counts once the purchase is submitted")
  func waiting() async throws {
    try await withEntitlements { service in
      let bought = try service.receipt().signed(by: service.authority)
      service.clock.advance(by: .seconds(60))
      var notice = service.notice("REFUND")
      notice.transaction?.revokedAt = service.clock.wallNow
      #expect(try await service.notify(notice).outcome == .waiting)
      let mine = try await service.register()
      #expect(try await service.call(GetSubscription(), mine.token).state == .none)
      #expect(try await service.call(SubmitPurchase(signedTransaction: "\(bought)"), mine.token).state == .revoked)
      #expect(try service.count("unclaimed") == 0)
    }
  }

  @Test(
    "An App Store notification without a purchase is recorded, whatever its type",
    arguments: [
      ("TEST", "data"), ("RENEWAL_EXTENSION", "summary"), ("EXTERNAL_PURCHASE_TOKEN", "externalPurchaseToken"),
      ("RESCIND_CONSENT", "appData"), ("OF_NEXT_YEAR", "data"),
    ])
  func noted(type: String, subject: String) async throws {
    try await withEntitlements { service in
      var notice = service.notice(type)
      notice.transaction = nil
      notice.renewal = nil
      notice.subject = subject
      let reply = try await service.notify(notice)
      #expect(reply.outcome == .recorded)
    }
  }

  /// The documented types of notifications about a purchase, each with its subtypes.
  private static let types: KeyValuePairs<String, [String]> = [
    "CONSUMPTION_REQUEST": [], "DID_CHANGE_RENEWAL_PREF": ["UPGRADE", "DOWNGRADE"],
    "DID_CHANGE_RENEWAL_STATUS": ["AUTO_RENEW_ENABLED", "AUTO_RENEW_DISABLED"], "DID_FAIL_TO_RENEW": ["GRACE_PERIOD"],
    "DID_RENEW": ["BILLING_RECOVERY"],
    "EXPIRED": ["VOLUNTARY", "BILLING_RETRY", "PRICE_INCREASE", "PRODUCT_NOT_FOR_SALE"], "GRACE_PERIOD_EXPIRED": [],
    "METADATA_UPDATE": [], "MIGRATION": [], "OFFER_REDEEMED": ["INITIAL_BUY", "RESUBSCRIBE", "UPGRADE", "DOWNGRADE"],
    "ONE_TIME_CHARGE": [], "PRICE_CHANGE": [], "PRICE_INCREASE": ["PENDING", "ACCEPTED"], "REFUND": [],
    "REFUND_DECLINED": [], "REFUND_REVERSED": [], "RENEWAL_EXTENDED": [], "RENEWAL_EXTENSION": ["FAILURE"],
    "REVOKE": [], "SUBSCRIBED": ["INITIAL_BUY", "RESUBSCRIBE"],
  ]

  @Test("An App Store notification of any type has the effect of its signed content")
  func everyType() async throws {
    try await withEntitlements { service in
      let mine = try await service.buy()
      var isRevoked = false
      for (type, subtypes) in Self.types {
        for subtype in subtypes.map(Optional.some) + [nil] {
          isRevoked.toggle()
          service.clock.advance(by: .seconds(60))
          var notice = service.notice(type)
          notice.id += subtype ?? ""
          notice.subtype = subtype
          notice.transaction?.revokedAt = isRevoked ? service.clock.wallNow : nil
          #expect(try await service.notify(notice).outcome == .applied)
          let state = try await service.call(GetSubscription(), mine.token).state
          #expect(state == (isRevoked ? .revoked : .active), "\(type) \(subtype ?? "")")
        }
      }
    }
  }

  @Test("An App Store notification of an unknown type is stored, and its signed content counts as proof")
  func unknownType() async throws {
    try await withEntitlements { service in
      let mine = try await service.buy()
      service.clock.advance(by: .seconds(60))
      var notice = service.notice("OF_NEXT_YEAR")
      notice.subtype = "OF_ITS_SUMMER"
      #expect(try await service.notify(notice).subtype == "OF_ITS_SUMMER")
      #expect(try await service.call(GetSubscription(), mine.token).state == .active)
      let kept = try service.store.read { try $0.value(of: String.self, "SELECT type FROM store_notifications") }
      #expect(kept == "OF_NEXT_YEAR")
    }
  }

  /// The possible defects of a notification. Each notification has at most one.
  enum Fault: String, CaseIterable, Sendable {
    case bundle, environment, future, otherAuthority, tampered, junk, noID, noSubject, bareTransaction, innerAuthority,
      innerEnvironment, innerBundle, otherRenewal
  }

  @Test("An App Store notification with any single fault is rejected, and nothing is stored", arguments: Fault.allCases)
  func faults(_ fault: Fault) async throws {
    try await withEntitlements { service in
      let mine = try await service.buy()
      service.clock.advance(by: .seconds(60))
      let signed = try Self.text(fault, service)
      #expect(try await service.kind { try await service.notify(signed) } == .invalidParams)
      #expect(try await service.call(GetSubscription(), mine.token).state == .active)
      #expect(try service.count("store_notifications") == 0)
      #expect(try service.count("transactions") == 1)
    }
  }

  @Loop private static func text(_ fault: Fault, _ service: EntitlementsFixture) throws -> String {
    var notice = service.notice("REFUND")
    notice.transaction?.revokedAt = service.clock.wallNow
    let now = service.clock.wallNow
    let other = service.stranger
    switch fault {
    case .bundle: notice.bundle = "com.dor.tarot"
    case .environment: notice.environment = "Sandbox"
    case .future: notice.signedAt = now + .seconds(3600)
    case .noID: notice.id = ""
    case .noSubject: notice.subject = "elsewhere"
    case .innerEnvironment: notice.transaction?.environment = "Sandbox"
    case .innerBundle: notice.transaction?.bundle = "com.dor.tarot"
    case .otherRenewal: notice.renewal?.original = "2000000009"
    case .junk: return "not.a.notice"
    case .bareTransaction: return try service.receipt().signed(by: service.authority)
    case .otherAuthority: return try other.sign(notice.payload(by: service.authority))
    case .innerAuthority: return try service.authority.sign(notice.payload(by: other))
    case .tampered:
      var parts = try notice.signed(by: service.authority).split(separator: ".").map(String.init)
      notice.id = "another"
      parts[1] = Base64.encodeURL(try notice.payload(by: service.authority))
      return parts.joined(separator: ".")
    }
    return try notice.signed(by: service.authority)
  }

  @Test("An App Store notification for an unknown app, or for an app without products, is rejected")
  func apps() async throws {
    try await withEntitlements { service in
      let signed = try service.notice("TEST").signed(by: service.authority)
      let kind = try await service.kind {
        try await service.notify(signed, app: "unheard-of")
      }
      #expect(kind == .invalidParams)
    }
  }

  @Test(
    "Shuffled, repeated or partly lost notifications lead to the state that Apple's servers have",
    arguments: 0..<seeds)
  func anyOrder(_ seed: UInt64) async throws {
    try await withEntitlements { service in
      var random = Seeded(seed)
      let start = service.start + .nanoseconds(-StoreHistory.longest.nanoseconds)
      let histories = ["ordered", "shuffled", "lossy"].map { StoreHistory($0, seed: seed, from: start) }
      var accounts: [RegisterDevice.Reply] = []
      for _ in histories { accounts.append(try await service.register()) }
      let first = histories.map { $0.notices[0].transaction }
      let signed = try first.map { try #require($0).signed(by: service.authority) }
      // The first purchase is submitted before, among, and after the notifications.
      var orders = histories.map(\.notices)
      orders[1] = (orders[1] + orders[1].filter { _ in Bool.random(using: &random) }).shuffled(using: &random)
      orders[2] = orders[2].filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
      let places = [0, Int.random(in: 0...orders[1].count, using: &random), orders[2].count]
      for (at, notices) in orders.enumerated() {
        for (place, notice) in notices.enumerated() {
          if place == places[at] { _ = try await service.submit(signed[at], accounts[at].token) }
          _ = try await service.notify(notice)
        }
        if places[at] == notices.count { _ = try await service.submit(signed[at], accounts[at].token) }
      }
      for (transaction, renewal) in histories[2].latest.shuffled(using: &random) {
        _ = try await service.submit(
          transaction.signed(by: service.authority), with: renewal.signed(by: service.authority), accounts[2].token)
      }
      let states = try accounts.map { try service.state(of: $0.account) }
      for day in stride(from: Int64(0), to: 600, by: 3) {
        let now = start + .seconds(day * 86_400)
        #expect(states[1].at(now) == states[0].at(now), "shuffled, day \(day)")
        // Results for times in the past may differ, since the latest texts reveal which transactions were replaced.
        if now >= histories[2].now { #expect(states[2].at(now) == states[0].at(now), "lossy, day \(day)") }
      }
    }
  }
}

extension EntitlementsFixture {
  /// Registers an account and buys a month.
  func buy() async throws -> RegisterDevice.Reply {
    let mine = try await register()
    _ = try await submit(receipt().signed(by: authority), mine.token)
    return mine
  }

  func submit(_ transaction: String, with renewal: String? = nil, _ token: String) async throws -> Subscription {
    let request = SubmitPurchase(
      signedTransaction: try SignedText(transaction), signedRenewalInfo: try renewal.map { try SignedText($0) })
    return try await call(request, token)
  }

  /// Returns a notification about that month, signed now.
  func notice(_ type: String) -> TestNotification {
    var notice = TestNotification(id: "n-\(type)", type: type, bundle: "com.dor.flippin", signedAt: clock.wallNow)
    var transaction = receipt()
    var renewal = renewal()
    transaction.purchasedAt = start
    transaction.expiresAt = start + .seconds(30 * 86_400)
    transaction.signedAt = clock.wallNow
    renewal.signedAt = clock.wallNow
    notice.transaction = transaction
    notice.renewal = renewal
    return notice
  }

  func notify(_ notice: TestNotification) async throws -> ReceiveAppStoreNotification.Reply {
    try await notify(notice.signed(by: authority))
  }

  func notify(_ signed: String, app: String = "flippin") async throws -> ReceiveAppStoreNotification.Reply {
    try await ask(ReceiveAppStoreNotification(app: try Identifier(app), signedPayload: try SignedText(signed)))
  }

  /// Returns the state that follows from all known facts about an account.
  func state(of account: String) throws -> SubscriptionState {
    let offerings = try #require(try SubscriptionStateTests.flippin.get())
    return SubscriptionState(
      facts: try store.read { try PurchaseTable(db: $0).facts(of: account) }, offerings: offerings)
  }

  /// Returns the number of rows in a table.
  func count(_ table: String) throws -> Int {
    try store.read { try $0.value(of: Int.self, "SELECT count(*) FROM \(table)") } ?? 0
  }
}
