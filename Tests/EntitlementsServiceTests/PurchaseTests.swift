import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import Storage
import TestAuthority
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct PurchaseTests {
  @Test("A signed purchase takes effect at once in the reply, the session, live clients and events")
  func purchase() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let receipt = service.receipt()
      let live = try await service.listen()
      let signed = try receipt.signed(by: service.authority)
      let subscription = try await service.call(SubmitPurchase(signedTransaction: "\(signed)"), mine.token)
      #expect(subscription.state == .active && subscription.plan == "premium" && subscription.willRenew)
      #expect(subscription.until == receipt.expiresAt)
      let resolved = try await service.resolve(mine.token)
      #expect(resolved.principal.plan == "premium" && resolved.planUntil == receipt.expiresAt)
      let change = try #require(await live.first(1).first)
      #expect(change.kind == .subscriptionChanged && change.account == mine.account && change.plan == "premium")
      #expect(change.planUntil == receipt.expiresAt && change.payload == subscription)
      #expect(try Self.events(service) == 1)
    }
  }

  @Test("A purchase counts at once even if Apple's clock is ahead")
  func clockAhead() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      var receipt = service.receipt()
      receipt.purchasedAt = service.clock.wallNow + .seconds(120)
      receipt.signedAt = receipt.purchasedAt
      #expect(try await service.submit(receipt.signed(by: service.authority), mine.token).state == .active)
    }
  }

  @Test("A repeated purchase changes nothing and isn't announced")
  func replayed() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let signed = try service.receipt().signed(by: service.authority)
      var replies: [Subscription] = []
      for key in [nil, nil, "key"] {
        replies.append(try await service.call(SubmitPurchase(signedTransaction: "\(signed)"), mine.token, key: key))
      }
      #expect(Set(replies).count == 1)
      #expect(try Self.events(service) == 1)
      let audit = try service.store.read { try $0.values(of: String.self, "SELECT cause FROM audit ORDER BY id") }
      #expect(audit == ["account.created", "purchase.submitted", "subscription.purchase"])
    }
  }

  @Test("A repeated key returns the first reply even after a refund; without a key, the reply is current")
  func firstAnswer() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      var receipt = service.receipt()
      let bought = SubmitPurchase(signedTransaction: "\(try receipt.signed(by: service.authority))")
      let first = try await service.call(bought, mine.token, key: "k-1")
      receipt.signedAt = receipt.signedAt + .seconds(1)
      receipt.revokedAt = receipt.signedAt
      let refund = SubmitPurchase(signedTransaction: "\(try receipt.signed(by: service.authority))")
      #expect(try await service.call(refund, mine.token, key: "k-2").state == .revoked)
      #expect(try await service.call(bought, mine.token, key: "k-1") == first)
      #expect(try await service.call(bought, mine.token).state == .revoked)
    }
  }

  @Test("A plan ends on time even without a notification, and its end is announced")
  func expiry() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let signed = try service.receipt(days: 30).signed(by: service.authority)
      _ = try await service.call(SubmitPurchase(signedTransaction: "\(signed)"), mine.token)
      service.clock.advance(by: .seconds(30 * 86_400 - 1))
      #expect(try await service.resolve(mine.token).principal.plan == "premium")
      let live = try await service.listen()
      service.clock.advance(by: .seconds(1))
      #expect(try await service.resolve(mine.token).principal.plan == "free")
      let change = try #require(await live.first(1).first)
      #expect(change.plan == "free" && change.planUntil == nil && change.payload?.state == .expired)
      #expect(try Self.events(service, since: service.clock.wallNow) == 1)
    }
  }

  @Test("A later refund ends the plan, and the older transaction doesn't restore it")
  func refund() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let receipt = service.receipt()
      let signed = try receipt.signed(by: service.authority)
      _ = try await service.call(SubmitPurchase(signedTransaction: "\(signed)"), mine.token)
      service.clock.advance(by: .seconds(60))
      var refunded = receipt
      refunded.signedAt = service.clock.wallNow
      refunded.revokedAt = service.clock.wallNow
      let taken = try refunded.signed(by: service.authority)
      for text in [taken, signed] {
        let subscription = try await service.call(SubmitPurchase(signedTransaction: "\(text)"), mine.token)
        #expect(subscription.state == .revoked && subscription.plan == "free")
      }
    }
  }

  /// The possible defects of a receipt. Each receipt has at most one.
  enum Fault: String, CaseIterable, Sendable {
    case bundle, product, environment, future, unsigned, noEnd, endBeforeStart, otherAuthority, tampered, junk
  }

  @Test("A purchase with any single fault is rejected, and nothing is stored", arguments: Fault.allCases)
  func faults(_ fault: Fault) async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let signed = try Self.text(fault, service)
      let kind = try await service.kind {
        try await service.call(SubmitPurchase(signedTransaction: "\(signed)"), mine.token)
      }
      #expect(kind == .invalidParams)
      #expect(try await service.call(GetSubscription(), mine.token) == Subscription(state: .none, plan: "free"))
      #expect(try service.store.read { try $0.value(of: Int.self, "SELECT count(*) FROM purchases") } == 0)
    }
  }

  @Test(
    "Renewal info is accepted with its transaction and determines whether the plan renews", arguments: [true, false])
  func renewalInfo(renews: Bool) async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      var renewal = service.renewal()
      renewal.renews = renews
      let submitted = SubmitPurchase(
        signedTransaction: "\(try service.receipt().signed(by: service.authority))",
        signedRenewalInfo: "\(try renewal.signed(by: service.authority))")
      #expect(try await service.call(submitted, mine.token).willRenew == renews)
    }
  }

  @Test("Transactions and renewal info aren't interchangeable, and one text can't be both")
  func swapped() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let transaction = try service.receipt().signed(by: service.authority)
      let renewal = try service.renewal().signed(by: service.authority)
      var both = try JSON.decode(JSONValue.self, from: service.receipt().payload).object ?? JSONObject()
      both["autoRenewStatus"] = 1
      let mixed = try service.authority.sign(JSON.encode(JSONValue.object(both)))
      for (params, words) in [
        (
          SubmitPurchase(signedTransaction: "\(transaction)", signedRenewalInfo: "\(transaction)"),
          "signed_renewal_info is a tr"
        ),
        (SubmitPurchase(signedTransaction: "\(renewal)"), "signed_transaction is renewal info, not a transaction"),
        (
          SubmitPurchase(signedTransaction: "\(renewal)", signedRenewalInfo: "\(renewal)"),
          "signed_transaction is renewal info"
        ),
        (SubmitPurchase(signedTransaction: "\(mixed)"), "signed_transaction is something else, not a transaction"),
        (
          SubmitPurchase(signedTransaction: "\(transaction)", signedRenewalInfo: "\(mixed)"),
          "signed_renewal_info is something el"
        ),
      ] {
        let failure = await #expect(throws: Failure.self) { try await service.call(params, mine.token) }
        #expect(failure?.kind == .invalidParams && failure?.message.en.contains(words) == true, "\(words)")
      }
      #expect(try service.store.read { try $0.value(of: Int.self, "SELECT count(*) FROM purchases") } == 0)
    }
  }

  @Loop private static func text(_ fault: Fault, _ service: EntitlementsFixture) throws -> String {
    var receipt = service.receipt()
    var authority = service.authority
    let now = service.clock.wallNow
    switch fault {
    case .bundle: receipt.bundle = "com.dor.tarot"
    case .product: receipt.product = "com.dor.flippin.premium_weekly"
    case .environment: receipt.environment = "Sandbox"
    case .future: receipt.signedAt = now + .seconds(3600)
    case .noEnd: receipt.expiresAt = nil
    case .endBeforeStart: receipt.expiresAt = receipt.purchasedAt + .seconds(-1)
    case .otherAuthority: authority = try TestAuthority(from: now + .seconds(-60), to: now + .seconds(3600))
    case .junk: return "not.a.receipt"
    case .unsigned, .tampered: break
    }
    var parts = try receipt.signed(by: authority).split(separator: ".").map(String.init)
    if fault == .unsigned { parts[2] = Base64.encodeURL(Array(repeating: 0, count: 64)) }
    if fault == .tampered {
      receipt.expiresAt = now + .seconds(10 * 365 * 86_400)
      parts[1] = Base64.encodeURL(receipt.payload)
    }
    return parts.joined(separator: ".")
  }

  @Test("Offerings are in the caller's language")
  func access() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let offering = try await service.call(GetOffering(), mine.token)
      #expect(offering.products.map(\.id) == ["com.dor.flippin.premium_monthly", "com.dor.flippin.premium_yearly"])
      #expect(offering.products.map(\.title) == ["Hằng tháng", "Hằng năm"])
    }
  }

  @Test("A used trial isn't offered again, but another family member can still get one")
  func trialOnce() async throws {
    try await withEntitlements { service in
      for (isFamilyShared, offered) in [(false, nil), (true, 7)] as [(Bool, Int?)] {
        let mine = try await service.register()
        let before = try await service.call(GetOffering(), mine.token).products[1]
        #expect(before.trialDays == 7 && before.description.contains("Miễn phí 7 ngày"))
        var receipt = service.receipt(isFamilyShared ? "2000000002" : "2000000001")
        receipt.isTrial = true
        receipt.isFamilyShared = isFamilyShared
        let live = try await service.listen()
        _ = try await service.submit(receipt.signed(by: service.authority), mine.token)
        #expect(await live.first(1)[0].hadTrial == !isFamilyShared)
        #expect(try await service.resolve(mine.token).principal.hadTrial == (isFamilyShared ? nil : true))
        service.clock.advance(by: .seconds(31 * 86_400))
        #expect(try await service.call(GetSubscription(), mine.token).state == .expired)
        let after = try await service.call(GetOffering(), mine.token).products[1]
        #expect(after.trialDays == offered && after.description.contains("Miễn phí") == (offered != nil))
      }
    }
  }

  @Test(
    "A free trial with any kind of offer is reported as a trial, but only an introductory offer counts as used",
    arguments: [(1, true), (2, nil), (3, nil), (4, nil)] as [(Int64, Bool?)])
  func trialOffers(offerType: Int64, hadTrial: Bool?) async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      var receipt = service.receipt()
      receipt.isTrial = true
      receipt.offerType = offerType
      _ = try await service.submit(receipt.signed(by: service.authority), mine.token)
      #expect(try await service.call(GetSubscription(), mine.token).state == .trial)
      #expect(try await service.resolve(mine.token).principal.hadTrial == hadTrial)
    }
  }

  @Test(
    "The prices for the device's storefront apply, or the default prices if the app lists none there",
    arguments: [(nil, "USD", 299), ("VNM", "VND", 79000), ("JPN", "JPY", 480), ("CHE", "USD", 299)]
      as [(String?, String, Int64)])
  func storefronts(storefront: String?, currency: String, price: Int64) async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let request = GetOffering(storefront: try storefront.map { try StorefrontCode($0) })
      let product = try await service.call(request, mine.token).products[0]
      #expect(product.currency == currency && product.priceMinorUnits == price)
    }
  }

  @Test("A consumable doesn't give a plan")
  func consumable() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      var receipt = service.receipt()
      receipt.type = "Consumable"
      receipt.expiresAt = nil
      let signed = try receipt.signed(by: service.authority)
      #expect(try await service.kind { try await service.submit(signed, mine.token) } == .invalidParams)
    }
  }

  /// Returns the number of events kept for other services. Events without a subscriber are deleted after a while.
  @Loop private static func events(
    _ service: EntitlementsFixture, since start: Timestamp = Timestamp(milliseconds: 0)
  ) throws -> Int? {
    try service.store.read { db in
      try db.value(
        of: Int.self, "SELECT count(*) FROM outbox WHERE type = 'entitlements.subscription.changed' AND time >= $1",
        start.milliseconds)
    }
  }
}
