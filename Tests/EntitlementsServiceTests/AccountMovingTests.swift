import CivilTime
import EntitlementsContract
import EventLoop
import ServiceHost
import TestAuthority
import Testing
import Wire

@testable import EntitlementsService
@testable import Storage

/// Sessions, purchases and plans of an account that goes to another cell.
@Suite(.timeLimit(.minutes(2))) struct AccountMovingTests {
  @Loop static func moves(_ service: EntitlementsFixture) -> AccountMoves {
    AccountMoves(service.store, service.service.moving { _ in })
  }

  /// Puts all pages in, twice each.
  @Loop static func carry(_ account: String, from a: AccountMoves, to b: AccountMoves) async throws {
    var place: ParcelPlace?
    repeat {
      let page = try await a.parcel(account, from: place)
      for _ in 0..<2 { place = try await b.admit(page) }
    } while place != nil
  }

  @Test("what a client asks for leads its account to another cell a dozen times a day, and again a day later")
  func bound() async throws {
    try await withEntitlements { service in
      let (account, store) = (try await service.register().account, service.store)
      let look: @Loop @Sendable () async throws -> Void = {
        try await store.query { try AuditTable.requireFewDepartures(of: account, at: $0.wallNow, $0) }
      }
      for _ in 0..<12 {
        try await look()
        try await store.write {
          try AuditTable(tx: $0).add("account.leaves", "for b", account: account, app: "flippin")
        }
        service.clock.advance(by: .seconds(60))
      }
      let failure = await #expect(throws: Failure.self) { try await look() }
      #expect(
        failure?.kind == .rateLimited && failure?.details["retry_after_ms"] == .integer(Int64(86_400 - 720) * 1000))
      service.clock.advance(by: .seconds(86_400 - 720))
      try await look()
    }
  }

  @Test(
    "on the way nobody changes an account, whoever asks and by whatever; then its token, device, plan and trail are the other cell's, and a plan's end is told there alone"
  )
  func wayOver() async throws {
    try await withEntitlements { a in
      try await withEntitlements { b in
        let (mine, other) = (try await a.register(), try await a.register())
        let stranger = try await b.register()
        let account = try Identifier(mine.account)
        let end = a.clock.wallNow + GrantTests.week
        let grant = GrantPlan(account: account, plan: "premium", until: end, reason: "kind")
        let given = try await a.ask(grant, key: "a key that nobody else chooses")
        let code = try await a.call(CreateLink(), mine.token).code
        let (from, to) = (Self.moves(a), Self.moves(b))
        #expect(try await from.hold(mine.account, for: "b"))
        let refused: [@Loop () async throws -> Void] = [
          { _ = try await a.call(SetAccountProfile(language: "en"), mine.token) },
          { _ = try await a.register(secret: mine.deviceSecret) },
          { _ = try await a.register(token: mine.token) },
          { _ = try await a.call(JoinLink(code: code), other.token) },
          { _ = try await a.ask(GrantPlan(account: account, plan: "premium", until: nil, reason: "again")) },
          { _ = try await a.ask(RevokeGrant(grant: try Identifier(given.grant), reason: "x")) },
          { _ = try await a.ask(ShowAccount(account: account, by: "Ana")) },
          { _ = try await a.ask(ReadTrail(account: account)) },
          { _ = try await a.ask(EraseAccountForSupport(account: account, by: "Ana")) },
          { _ = try await a.call(EraseAccount(confirm: account), mine.token) },
        ]
        let before = try Self.rows(mine.account, a)
        for (number, change) in refused.enumerated() {
          #expect(try await a.kind { try await change() } == .unavailable, "\(number)")
        }
        // The time passes in which its plan ends: that is told where it is by then.
        for service in [a, b] { service.clock.advance(by: GrantTests.week + .seconds(120)) }
        _ = try await a.resolve(mine.token)
        try await a.store.write { _ in }
        #expect(try Self.rows(mine.account, a) == before)
        try await Self.carry(mine.account, from: from, to: to)
        #expect(try Self.rows(mine.account, b) == before)
        #expect(
          try await b.kind { _ = try await b.call(SetAccountProfile(language: "en"), mine.token) } == .unavailable)
        try await to.arrived(mine.account)
        while try await !from.leave(mine.account, for: "b") {}
        #expect(try await !a.isAlive(mine.token))
        #expect(try await b.resolve(mine.token).principal.account == mine.account)
        _ = try await b.call(SetAccountProfile(language: "en"), mine.token)
        while try b.store.read({ try Self.causes(of: mine.account, $0) }).last != "subscription.time" {
          b.clock.advance(by: .seconds(60))
          try await b.store.write { _ in }
        }
        #expect(try await b.call(GetSubscription(), mine.token).state == .expired)
        #expect(try await b.register(secret: mine.deviceSecret).account == mine.account)
        for (service, token) in [(a, other.token), (b, stranger.token)] { _ = try await service.resolve(token) }
        #expect(try a.store.read { try Self.causes(of: mine.account, $0) }.isEmpty)
      }
    }
  }

  @Test(
    "what was bought goes along: the other cell knows its product, and what the store had told there already is its own now"
  )
  func purchases() async throws {
    try await withEntitlements { a in
      try await withEntitlements { b in
        let mine = try await a.register()
        let signed = try a.receipt().signed(by: a.authority)
        _ = try await a.call(SubmitPurchase(signedTransaction: "\(signed)"), mine.token)
        let (from, to) = (Self.moves(a), Self.moves(b))
        #expect(try await from.hold(mine.account, for: "b"))
        try await b.store.write { tx in
          try UnclaimedTable(tx: tx).add("2000000001", environment: .production, app: "flippin")
        }
        try await Self.carry(mine.account, from: from, to: to)
        try await to.arrived(mine.account)
        while try await !from.leave(mine.account, for: "b") {}
        #expect(try await b.call(GetSubscription(), mine.token).plan == "premium")
        let (bought, unclaimed) = try b.store.read { db in
          (
            try db.rows("SELECT product FROM bought_products") { $0.string(0) },
            try db.first("SELECT count(*) FROM unclaimed") { $0.int(0) }
          )
        }
        #expect(bought == ["com.dor.flippin.premium_monthly"] && unclaimed == 0)
      }
    }
  }

  private static func causes(of account: String, _ db: Connection) throws -> [String] {
    try db.rows("SELECT cause FROM audit WHERE account = $1 ORDER BY id", account) { $0.string(0) }
  }

  /// All that goes along but for numbers that are given anew.
  @Loop private static func rows(_ account: String, _ service: EntitlementsFixture) throws -> [String: [[Column?]]] {
    try service.store.read { db in
      var found: [String: [[Column?]]] = [:]
      for entry in try ParcelTables(EntitlementsAPI.held + OwnSchema.held, db).entries {
        let columns = entry.given.map { entry.shape.columns[$0] }
        found[entry.held.name] = try db.own.rows(
          """
          SELECT \(columns.map { "\"\($0.name)\"" }.joined(separator: ", ")) FROM \(entry.shape.quotedName)
          WHERE \(entry.rows) ORDER BY \(entry.shape.keyList)
          """, account
        ) { row in columns.indices.map { row.statement.column($0) } }
      }
      return found
    }
  }
}
