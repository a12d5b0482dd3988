import CivilTime
import EntitlementsContract
import EventLoop
import TestAuthority
import Testing
import Wire

/// Promotional codes for accounts that already have the plan (E7).
@Suite(.timeLimit(.minutes(2))) struct CodeTests {
  static let day = Duration.seconds(86_400)

  @Loop static func code(
    _ service: EntitlementsFixture, days: Bounded<1, 3660>?, uses: Bounded<1, 1_000_000> = 1
  ) async throws -> RedeemCode {
    let made = try await service.ask(
      MakeCodes(
        app: "flippin", plan: "premium", days: days, count: 1, uses: uses, until: service.clock.wallNow + day * 500,
        note: "a fair"))
    return RedeemCode(code: made.codes[0])
  }

  @Test("The days granted by a second code begin when the days of the first code end")
  func twice() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      _ = try await service.call(Self.code(service, days: 3), mine.token)
      service.clock.advance(by: .milliseconds(6))
      let both = try await service.call(Self.code(service, days: 3), mine.token)
      #expect(both.until == service.start + Self.day * 6)
      service.clock.advance(by: Self.day * 5)
      #expect(try await service.call(GetSubscription(), mine.token).plan == "premium")
      service.clock.advance(by: Self.day)
      #expect(try await service.call(GetSubscription(), mine.token).state == .expired)
    }
  }

  @Test("A code's days start when the paid plan ends, however often the plan renews")
  func whilePaid() async throws {
    try await withEntitlements { service in
      let mine = try await service.buy()
      let got = try await service.call(Self.code(service, days: 30), mine.token)
      #expect(got.product == "com.dor.flippin.premium_monthly" && got.until == service.start + Self.day * 60)
      service.clock.advance(by: Self.day * 31)
      let gap = try await service.call(GetSubscription(), mine.token)
      #expect(gap.isGranted == true && gap.until == service.start + Self.day * 60)
      // The renewal arrives a day late. Its period begins at the end of the previous month.
      var renewal = service.receipt("2000000002")
      renewal.original = "2000000001"
      renewal.purchasedAt = service.start + Self.day * 30
      renewal.expiresAt = service.start + Self.day * 60
      renewal.signedAt = service.clock.wallNow
      let renewed = try await service.submit(renewal.signed(by: service.authority), mine.token)
      #expect(renewed.isGranted == nil && renewed.until == service.start + Self.day * 90)
      service.clock.advance(by: Self.day * 50)
      #expect(try await service.call(GetSubscription(), mine.token).isGranted == true)
      let end = try await service.ask(ListGrants(account: try Identifier(mine.account))).grants.first?.endsAt
      #expect(end == service.start + Self.day * 90)
      service.clock.advance(by: Self.day * 9)
      #expect(try await service.call(GetSubscription(), mine.token).plan == "free")
    }
  }

  @Test("A refund or a revoked grant doesn't change the number of days that a code gives")
  func takenBack() async throws {
    try await withEntitlements { service in
      let mine = try await service.buy()
      _ = try await service.call(Self.code(service, days: 30), mine.token)
      service.clock.advance(by: Self.day * 10)
      var notice = service.notice("REFUND")
      notice.transaction?.revokedAt = service.clock.wallNow
      _ = try await service.notify(notice)
      let left = try await service.call(GetSubscription(), mine.token)
      #expect(left.isGranted == true && left.until == service.start + Self.day * 40)
      _ = try await service.call(Self.code(service, days: 5), mine.token)
      service.clock.advance(by: Self.day * 20)
      let first = try #require(try await service.ask(ListGrants(account: try Identifier(mine.account))).grants.first)
      let taken = try await service.ask(RevokeGrant(grant: try Identifier(first.id), reason: "r"))
      #expect(taken.subscription.until == service.clock.wallNow + Self.day * 5)
    }
  }

  @Test("A code gives its days only once to merged accounts that both used it")
  func merged() async throws {
    try await withEntitlements { service in
      let old = try await service.register()
      let new = try await service.register()
      let code = try await Self.code(service, days: 3, uses: 2)
      _ = try await service.call(code, old.token)
      _ = try await service.call(code, new.token)
      let link = try await service.call(CreateLink(), old.token)
      let joined = try await service.call(MergeByLink(code: link.code), new.token)
      #expect(try await service.call(GetSubscription(), joined.token).until == service.start + Self.day * 3)
    }
  }

  @Test("An app may reject codes for accounts with a plan, and the code stays unused")
  func refused() async throws {
    try await withEntitlements(restoring: ["rule": "move"], codes: "refuse") { service in
      let mine = try await service.buy()
      let code = try await Self.code(service, days: 30)
      #expect(try await service.kind { try await service.call(code, mine.token) } == .conflict)
      service.clock.advance(by: Self.day * 30)
      #expect(try await service.call(code, mine.token).until == service.clock.wallNow + Self.day * 30)
    }
  }

  @Test("A code that would have no effect is rejected and stays unused")
  func endless() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let code = try await Self.code(service, days: 30)
      _ = try await service.ask(
        GrantPlan(account: try Identifier(mine.account), plan: "premium", until: nil, reason: "r"))
      #expect(try await service.kind { try await service.call(code, mine.token) } == .conflict)
      let another = try await service.register()
      #expect(try await service.call(code, another.token).plan == "premium")
    }
  }
}
