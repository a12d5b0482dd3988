import AppCatalog
import CivilTime
import EntitlementsContract
import EventLoop
import Storage
import Telemetry
import TestAuthority
import Testing
import Wire

@testable import EntitlementsService

@Suite(.timeLimit(.minutes(2))) struct GrantTests {
  static let week = Duration.seconds(7 * 86_400)

  @Test("A grant applies at once, is announced, ends on time, and can be revoked early")
  func grant() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let live = try await service.listen()
      let end = service.clock.wallNow + Self.week
      let given = try await service.ask(
        GrantPlan(account: try Identifier(mine.account), plan: "premium", until: end, reason: "a lost refund, Ana"))
      #expect(given.subscription.plan == "premium" && given.subscription.until == end)
      #expect(given.subscription.isGranted == true && !given.subscription.willRenew)
      #expect(try await service.resolve(mine.token).planUntil == end)
      #expect(await live.first(1).first?.plan == "premium")
      service.clock.advance(by: Self.week)
      #expect(try await service.call(GetSubscription(), mine.token).state == .expired)
      let auditLog = try await service.ask(ReadAuditLog(account: try Identifier(mine.account))).entries
      let entry = auditLog.first { $0.cause == "grant.given" }
      #expect(entry?.detail.hasSuffix("premium until \(end.logText): a lost refund, Ana") == true, "\(entry as Any)")

      let second = try await service.ask(
        GrantPlan(account: try Identifier(mine.account), plan: "premium", until: nil, reason: "again"))
      #expect(second.subscription.until == nil && second.subscription.plan == "premium")
      for _ in 0..<2 {
        let taken = try await service.ask(RevokeGrant(grant: try Identifier(second.grant), reason: "a mistake"))
        #expect(taken.subscription.plan == "free" && taken.subscription.state == .revoked)
      }
      let grants = try await service.ask(ListGrants(account: try Identifier(mine.account))).grants
      #expect(grants.map(\.reason) == ["a lost refund, Ana", "again"])
      #expect(grants.map { $0.revokedAt != nil } == [false, true])
      let unknown = await #expect(throws: Failure.self) { try await service.ask(ListGrants(account: "acc_none")) }
      #expect(unknown?.kind == .notFound, "an unknown account has no grants")
    }
  }

  @Test(
    "Setting the clock back delays neither a grant nor its revocation", arguments: [false, true])
  func clockPutBack(isByCode: Bool) async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      service.clock.jumpWall(by: .seconds(300))
      if isByCode {
        let made = try await Self.codes(service)
        _ = try await service.call(RedeemCode(code: made.codes[0]), mine.token)
      } else {
        _ = try await service.ask(
          GrantPlan(account: try Identifier(mine.account), plan: "premium", until: nil, reason: "r"))
      }
      service.clock.jumpWall(by: .seconds(-300))
      #expect(try await service.call(GetSubscription(), mine.token).plan == "premium")
      let grant = try #require(try await service.ask(ListGrants(account: try Identifier(mine.account))).grants.first)
      service.clock.jumpWall(by: .seconds(300))
      _ = try await service.ask(RevokeGrant(grant: try Identifier(grant.id), reason: "r"))
      service.clock.jumpWall(by: .seconds(-300))
      #expect(try await service.call(GetSubscription(), mine.token).state == .revoked)
    }
  }

  @Test("A purchase takes precedence over a grant, and the plan lasts until the later of the two ends")
  func besidePurchase() async throws {
    try await withEntitlements { service in
      let mine = try await service.buy()
      let end = service.clock.wallNow + Self.week * 10
      _ = try await service.ask(
        GrantPlan(account: try Identifier(mine.account), plan: "premium", until: end, reason: "r"))
      let now = try await service.call(GetSubscription(), mine.token)
      #expect(now.product == "com.dor.flippin.premium_monthly" && now.isGranted == nil && now.until == end)
      service.clock.advance(by: .seconds(31 * 86_400))
      #expect(try await service.call(GetSubscription(), mine.token).isGranted == true)
    }
  }

  @Test("A grant for an unknown account or plan, or in the past, is rejected")
  func refused() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      for (account, plan, until, kind) in [
        ("acc_nobody", "premium", nil, .notFound), (mine.account, "gold", nil, .invalidParams),
        (mine.account, "free", nil, .invalidParams), (mine.account, "premium", service.clock.wallNow, .invalidParams),
      ] as [(String, String, Timestamp?, FailureKind)] {
        let request = GrantPlan(
          account: try Identifier(account), plan: try Identifier(plan), until: until, reason: "r")
        #expect(try await service.kind { try await service.ask(request) } == kind)
      }
      #expect(
        try await service.kind { try await service.ask(RevokeGrant(grant: "grt_none", reason: "r")) } == .notFound)
      #expect(try service.count("grants") == 0)
      #expect(try await service.kind { try await service.ask(ListCodes(app: "nosuch")) } == .notFound)
    }
  }

  @Test("The error for an unknown plan names the app's plans")
  func unknownPlan() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let request = GrantPlan(account: try Identifier(mine.account), plan: "gold", until: nil, reason: "r")
      let failure = await #expect(throws: Failure.self) { try await service.ask(request) }
      #expect(failure?.message.en.contains("there is no plan 'gold'; the plans of flippin: premium") == true)
    }
  }

  @Loop private static func codes(
    _ service: EntitlementsFixture, count: Bounded<1, 1000> = 1, uses: Bounded<1, 1_000_000> = 1,
    app: Identifier = "flippin"
  ) async throws -> MakeCodes.Reply {
    try await service.ask(
      MakeCodes(
        app: app, plan: "premium", days: 7, count: count, uses: uses, until: service.clock.wallNow + week,
        note: "a fair"))
  }

  @Test("A code gives its plan for a number of days, once per account, up to a maximum number of uses")
  func redeemed() async throws {
    try await withEntitlements { service in
      let made = try await Self.codes(service, count: 3, uses: 2)
      #expect(Set(made.codes).count == 3)
      let people = try await [service.register(), service.register(), service.register()]
      let typed = try SpokenCode(typed: made.codes[0].shown.lowercased().replacing("-", with: " "))
      for person in people.prefix(2) {
        for _ in 0..<2 {
          let got = try await service.call(RedeemCode(code: typed), person.token)
          #expect(got.plan == "premium" && got.until == service.clock.wallNow + Self.week && got.isGranted == true)
        }
      }
      let last = try await service.kind { try await service.call(RedeemCode(code: typed), people[2].token) }
      #expect(last == .notFound)
      let batch = try #require(try await service.ask(ListCodes(app: "flippin")).batches.first)
      #expect(batch.redeemed == 2 && batch.codes == 3 && batch.uses == 2 && batch.id == made.batch)
      let kept = try service.store.read { try $0.values(of: String.self, "SELECT digest FROM codes") }
      #expect(kept.allSatisfy { $0.count == 64 })
    }
  }

  @Test("A code isn't used up if the app's data has no offerings")
  func withoutOfferings() async throws {
    try await withEntitlements { service in
      let code = try await Self.codes(service).codes[0]
      let mine = try await service.register()
      let principal = try await service.resolve(mine.token).principal
      let ledger = SubscriptionLedger(catalog: AppCatalog(apps: []))
      let kind = try await service.store.write { tx -> FailureKind? in
        do {
          _ = try ledger.redeem(code, principal, in: tx)
          return nil
        } catch let failure as Failure {
          return failure.kind
        }
      }
      #expect(kind == .notFound)
      #expect(try await service.call(RedeemCode(code: code), mine.token).plan == "premium")
    }
  }

  @Test("A repeated request for codes returns the same batch")
  func repeatedBatch() async throws {
    try await withEntitlements { service in
      let request = MakeCodes(
        app: "flippin", plan: "premium", days: 7, count: 1, uses: 1, until: service.clock.wallNow + Self.week,
        note: "a fair")
      let key = "a-key-of-enough-bytes"
      let first = try await service.ask(request, key: key)
      let second = try await service.ask(request, key: key)
      #expect(first.batch == second.batch && first.codes == second.codes)
    }
  }

  @Test(
    "A code works only in its own app and until its last day, unless it is revoked",
    arguments: ["app", "late", "recalled"])
  func unusable(why: String) async throws {
    try await withEntitlements { service in
      let made = try await Self.codes(service, app: why == "app" ? "tarot" : "flippin")
      let mine = try await service.register()
      if why == "late" { service.clock.advance(by: Self.week) }
      if why == "recalled" { _ = try await service.ask(RevokeCodes(batch: try Identifier(made.batch))) }
      let kind = try await service.kind { try await service.call(RedeemCode(code: made.codes[0]), mine.token) }
      #expect(kind == .notFound)
    }
  }

  @Test("After ten wrong codes, an account must wait an hour even with a right code, but other accounts don't have to")
  func bruteForce() async throws {
    try await withEntitlements { service in
      let made = try await Self.codes(service, uses: 2)
      let mine = try await service.register()
      let other = try await service.register()
      for number in 0..<10 {
        let guess = RedeemCode(code: SpokenCode(bits: UInt64(number)))
        #expect(try await service.kind { try await service.call(guess, mine.token) } == .notFound)
      }
      let right = RedeemCode(code: made.codes[0])
      let failure = await #expect(throws: Failure.self) { try await service.call(right, mine.token) }
      #expect(failure?.kind == .rateLimited && failure?.details["retry_after_ms"] == 3_600_000)
      #expect(try await service.call(right, other.token).plan == "premium")
      service.clock.advance(by: .seconds(3600))
      #expect(try await service.call(right, mine.token).plan == "premium")
    }
  }

  @Test("The audit log shows the plan at a given time, its cause and a rule's decision, and records who reads the log")
  func auditLog() async throws {
    try await withEntitlements { service in
      let mine = try await service.buy()
      let account = try Identifier(mine.account)
      let bought = service.clock.wallNow
      service.clock.advance(by: .seconds(60))
      var notice = service.notice("REFUND")
      notice.transaction?.revokedAt = service.clock.wallNow
      _ = try await service.notify(notice)
      let before = try await service.ask(ReadAuditLog(account: account, at: bought, rule: "cards"))
      #expect(
        before.held.plan == "premium" && before.held.since == bought && before.held.cause == "subscription.purchase")
      #expect(before.held.decision?.outcome == .unlimited)
      let after = try await service.ask(ReadAuditLog(account: account, rule: "cards"))
      #expect(after.held.plan == "free" && after.held.cause == "subscription.store")
      #expect(after.held.decision?.outcome == .allowed && after.held.decision?.limit == 25)
      #expect(
        after.entries.map(\.cause) == [
          "trail.read", "subscription.store", "store.notified", "subscription.purchase", "purchase.submitted",
          "account.created",
        ])
      let page = try await service.ask(ReadAuditLog(account: account, before: after.entries[1].number, limit: 2))
      #expect(page.entries.map(\.cause) == ["store.notified", "subscription.purchase"] && page.before != nil)
    }
  }

  @Test("The audit log shows the end of a plan at the time when it ended, even if it was announced later")
  func auditLogAfterEnd() {
    let end = Timestamp(seconds: 1000)
    let held = Subscription(state: .active, plan: "premium", until: end)
    let text = String(decoding: (try? JSON.encode(held)) ?? [], as: UTF8.self)
    let entry = ReadAuditLog.Entry(number: 1, at: Timestamp(seconds: 1), cause: "subscription.purchase", detail: text)
    #expect(ReadAuditLog.Held(entry, at: end + .milliseconds(-1)).plan == "premium")
    #expect(ReadAuditLog.Held(entry, at: end).plan == "free" && ReadAuditLog.Held(entry, at: end).since == end)
    #expect(ReadAuditLog.Held(nil, at: end).plan == "free")
  }

  @Test("The size of an account's audit log is limited")
  func bound() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      try await service.store.write { tx in
        for number in 0..<1100 {
          try AuditTable(tx: tx).add("test", "\(number)", account: mine.account, app: "flippin")
        }
      }
      #expect(try service.count("audit") == 1000)
    }
  }
}
