import CivilTime
import EntitlementsContract
import EventLoop
import Storage
import TestAuthority
import Testing
import Wire

@testable import EntitlementsService

/// Purchases that another account owns (E1, E3).
@Suite(.timeLimit(.minutes(3))) struct RestoredPurchaseTests {
  static let refusal: JSONValue = ["rule": "refuse", "refusal": ["en": "Ask us first.", "vi": "Hãy hỏi trước."]]

  @Loop private static func signed(
    _ service: EntitlementsFixture, token: String? = nil
  ) throws -> String {
    var receipt = service.receipt()
    receipt.purchasedAt = service.start
    receipt.signedAt = service.start
    receipt.expiresAt = service.start + .seconds(30 * 86_400)
    receipt.accountToken = token
    return try receipt.signed(by: service.authority)
  }

  @Loop private static func present(
    _ text: String, _ service: EntitlementsFixture, _ token: String
  ) async throws -> Subscription {
    try await service.call(SubmitPurchase(signedTransaction: try SignedText(text)), token)
  }

  @Test("A plan moves to the account that submits the purchase, and the former owner is notified")
  func move() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let other = try await service.register()
      let text = try Self.signed(service)
      _ = try await Self.present(text, service, mine.token)
      let live = try await service.listen()
      #expect(try await Self.present(text, service, other.token).plan == "premium")
      #expect(try await service.resolve(mine.token).principal.plan == "free")
      let told = await live.first(2)
      #expect(told.map(\.account) == [mine.account, other.account] && told.map(\.plan) == ["free", "premium"])
      let events = try service.store.read { db in
        try db.values(of: String.self, "SELECT subject FROM outbox WHERE type = $1", PurchaseMoved.type)
      }
      #expect(events == [mine.account])
      let auditLog = try service.store.read { db in
        try db.values(of: String.self, "SELECT account FROM audit WHERE cause = 'purchase.moved' ORDER BY id")
      }
      #expect(auditLog == [mine.account, other.account])
      #expect(try service.count("purchases") == 1)
    }
  }

  @Test("A purchase in one app doesn't count in another app with the same bundle id")
  func copied() async throws {
    try await withEntitlements(restoring: ["rule": "move"]) { service in
      let mine = try await service.register()
      let other = try await service.register("copy")
      let text = try Self.signed(service)
      _ = try await Self.present(text, service, mine.token)
      let failure = await #expect(throws: Failure.self) { _ = try await Self.present(text, service, other.token) }
      #expect(failure?.kind == .conflict && failure?.details["rule"] == "app")
      #expect(try await service.resolve(mine.token).principal.plan == "premium")
      #expect(try await service.resolve(other.token).principal.plan == "free")
    }
  }

  @Test("A purchase can move once a day, and a second attempt gets the earliest time for it")
  func second() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let other = try await service.register()
      let third = try await service.register()
      let text = try Self.signed(service)
      _ = try await Self.present(text, service, mine.token)
      _ = try await Self.present(text, service, other.token)
      service.clock.advance(by: .seconds(3600))
      let failure = await #expect(throws: Failure.self) { _ = try await Self.present(text, service, third.token) }
      #expect(failure?.kind == .rateLimited && failure?.details["retry_after_ms"]?.integer == 23 * 3_600_000)
      #expect(try await service.resolve(other.token).principal.plan == "premium")
      #expect(
        try await Self.present(text, service, other.token).plan == "premium", "the owner may submit the purchase again")
      service.clock.advance(by: .seconds(23 * 3600))
      #expect(try await Self.present(text, service, third.token).plan == "premium")
    }
  }

  @Test("The first owner can reclaim a purchase at once, but other accounts must wait a day")
  func takenBack() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let thief = try await service.register()
      let text = try Self.signed(service)
      _ = try await Self.present(text, service, mine.token)
      for _ in 0..<3 {
        #expect(try await Self.present(text, service, thief.token).plan == "premium")
        #expect(try await Self.present(text, service, mine.token).plan == "premium")
        #expect(try await service.kind { try await Self.present(text, service, thief.token) } == .rateLimited)
        #expect(try await service.resolve(mine.token).principal.plan == "premium")
        service.clock.advance(by: PurchaseClaim.pause)
      }
      #expect(try service.count("first_owners") == 1)
    }
  }

  @Test("A merge passes the first owner's rights to the target account, and erasing that account ends them")
  func formerFirst() async throws {
    try await withEntitlements { service in
      let old = try await service.register()
      let mine = try await service.register()
      let thief = try await service.register()
      let text = try Self.signed(service)
      _ = try await Self.present(text, service, old.token)
      _ = try await Self.present(text, service, thief.token)
      let code = try await service.call(CreateLink(), mine.token).code
      let joined = try await service.call(MergeByLink(code: code), old.token)
      #expect(joined.account == mine.account)
      #expect(try await Self.present(text, service, mine.token).plan == "premium")
      service.clock.advance(by: PurchaseClaim.pause)
      _ = try await Self.present(text, service, thief.token)
      _ = try await service.call(EraseAccount(confirm: try Identifier(mine.account)), mine.token)
      let other = try await service.register()
      #expect(try await service.kind { try await Self.present(text, service, other.token) } == .rateLimited)
      #expect(try await service.resolve(thief.token).principal.plan == "premium")
    }
  }

  @Test("An app may forbid moves with its own message, and the purchase then stays with its owner")
  func refuse() async throws {
    try await withEntitlements(restoring: Self.refusal) { service in
      let mine = try await service.register()
      let other = try await service.register()
      let text = try Self.signed(service)
      _ = try await Self.present(text, service, mine.token)
      let failure = await #expect(throws: Failure.self) { _ = try await Self.present(text, service, other.token) }
      #expect(failure?.kind == .conflict && failure?.details["rule"] == "refuse")
      #expect(failure?.message.en == "Hãy hỏi trước.", "the account's language is Vietnamese")
      #expect(try await service.resolve(mine.token).principal.plan == "premium")
    }
  }

  @Test("A purchase with an account token belongs to that account, even if another account submits it")
  func token() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let other = try await service.register()
      let token = try await service.call(GetPurchaseToken(), mine.token).appAccountToken
      #expect(try await service.call(GetPurchaseToken(), mine.token).appAccountToken == token)
      let text = try Self.signed(service, token: token.uppercased())
      let failure = await #expect(throws: Failure.self) { _ = try await Self.present(text, service, other.token) }
      #expect(failure?.kind == .conflict && failure?.details["rule"] == "token")
      #expect(try service.count("transactions") == 0)
      #expect(try await Self.present(text, service, mine.token).plan == "premium")
    }
  }

  @Test("Apple's notification gives a purchase to the account in its token, even if another account claimed it")
  func tokenByNotification() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let other = try await service.register()
      let token = try await service.call(GetPurchaseToken(), mine.token).appAccountToken
      _ = try await Self.present(try Self.signed(service), service, other.token)
      service.clock.advance(by: .seconds(60))
      var notice = service.notice("DID_RENEW")
      notice.transaction?.accountToken = token
      #expect(try await service.notify(notice).outcome == .applied)
      #expect(try await service.resolve(mine.token).principal.plan == "premium")
      #expect(try await service.resolve(other.token).principal.plan == "free")
    }
  }

  @Test("An account token in a purchase counts in its own app until the account is erased, even after a merge")
  func tokenEnds() async throws {
    try await withEntitlements { service in
      let mine = try await service.register()
      let other = try await service.register()
      let foreign = try await service.register("tarot")
      let theirs = try await service.call(GetPurchaseToken(), foreign.token).appAccountToken
      let text = try Self.signed(service, token: theirs)
      #expect(
        try await Self.present(text, service, mine.token).plan == "premium",
        "an account token of another app is ignored")
      let erased = try await service.register()
      let gone = try await service.call(GetPurchaseToken(), erased.token).appAccountToken
      _ = try await service.call(EraseAccount(confirm: try Identifier(erased.account)), erased.token)
      #expect(try await Self.present(try Self.signed(service, token: gone), service, other.token).plan == "premium")
      let joined = try await service.register()
      let kept = try await service.call(GetPurchaseToken(), joined.token).appAccountToken
      let code = try await service.call(CreateLink(), mine.token).code
      _ = try await service.call(MergeByLink(code: code), joined.token)
      var receipt = service.receipt("2000000077")
      receipt.accountToken = kept
      #expect(
        try await service.kind {
          try await Self.present(receipt.signed(by: service.authority), service, other.token)
        } == .conflict)
      #expect(try await Self.present(receipt.signed(by: service.authority), service, mine.token).plan == "premium")
    }
  }

  @Test(
    "Exactly one account has the purchase's plan, whatever the order of events",
    arguments: 0..<AppStoreNotificationTests.seeds)
  func interleavings(_ seed: UInt64) async throws {
    try await withEntitlements { service in
      var random = Seeded(seed)
      let accounts = [try await service.register(), try await service.register()]
      var token: String?
      if seed % 3 == 0 { token = try await service.call(GetPurchaseToken(), accounts[0].token).appAccountToken }
      let texts = [try Self.signed(service), try Self.signed(service, token: token)]
      var last: String?
      for step in 0..<16 {
        service.clock.advance(by: .seconds(Int64.random(in: 1...40_000, using: &random)))
        if Int.random(in: 0..<3, using: &random) == 0 {
          var notice = service.notice("DID_CHANGE_RENEWAL_STATUS")
          notice.id = "n-\(step)"
          notice.transaction?.accountToken = Bool.random(using: &random) ? token : nil
          // Some notices are signed late.
          let late = service.clock.wallNow + .seconds(-Int64.random(in: 0...50_000, using: &random))
          notice.transaction?.signedAt = max(late, service.start)
          _ = try await service.notify(notice)
        } else {
          let who = accounts.randomElement(using: &random)
          let text = texts.randomElement(using: &random)
          let kind = try await service.kind {
            try await Self.present(try #require(text), service, try #require(who).token)
          }
          #expect(kind == nil || kind == .conflict || kind == .rateLimited)
        }
        let owners = try service.store.read { try $0.values(of: String.self, "SELECT account FROM purchases") }
        #expect(owners.count <= 1 && (last == nil || owners.count == 1), "step \(step)")
        let now = service.clock.wallNow
        var plans: [String] = []
        for account in accounts where try await service.resolve(account.token).principal.plan == "premium" {
          plans.append(account.account)
        }
        let isRunning = now < service.start + .seconds(30 * 86_400)
        #expect(plans == (isRunning ? owners : []), "step \(step)")
        last = owners.first ?? last
      }
      #expect(last != nil)
      #expect(try await service.store.audit(EntitlementsService.auditRules).problems.isEmpty)
    }
  }
}
