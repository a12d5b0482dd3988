import CivilTime
import EntitlementsContract
import EventLoop
import ServiceHost
import Storage
import TestAuthority
import TestSupport
import Testing
import Wire

@testable import EntitlementsService

/// Adding devices to an account by codes (E1).
@Suite(.timeLimit(.minutes(2))) struct LinkTests {
  /// Returns two accounts of an app, and a code of the first one.
  @Loop static func pair(
    _ service: EntitlementsFixture
  ) async throws -> (old: RegisterDevice.Reply, new: RegisterDevice.Reply, code: SpokenCode) {
    let old = try await service.register(name: "Old")
    // Sessions are listed by their start.
    service.clock.advance(by: .milliseconds(1))
    let new = try await service.register(name: "New")
    return (old, new, try await service.call(CreateLink(), old.token).code)
  }

  @Test("When a device joins an account by code, its tokens are revoked and it gets a new one")
  func join() async throws {
    try await withEntitlements { service in
      let (old, new, code) = try await Self.pair(service)
      let joined = try await service.call(MergeByLink(code: code), new.token)
      #expect(joined.account == old.account && joined.device == new.device && joined.session != new.session)
      #expect(try await !service.isAlive(new.token))
      let sessions = try await service.call(ListSessions(), joined.token).sessions
      #expect(sessions.map(\.deviceName) == ["Old", "New"] && sessions.map(\.isCurrent) == [false, true])
      #expect(try await service.isAlive(old.token))
      #expect(try await service.store.audit(EntitlementsService.auditRules).problems.isEmpty)
      // A code works only once, even for the device that used it.
      let third = try await service.register().token
      #expect(try await service.kind { try await service.call(MergeByLink(code: code), third) } == .notFound)
      #expect(try await service.kind { try await service.call(MergeByLink(code: code), joined.token) } == .notFound)
    }
  }

  @Test("If the reply to a merge is lost, a device reaches the new account with its old secret")
  func lost() async throws {
    try await withEntitlements { service in
      let (old, new, code) = try await Self.pair(service)
      let joined = try await service.call(MergeByLink(code: code), new.token)
      let back = try await service.register(secret: new.deviceSecret)
      #expect(back.account == old.account && back.session == joined.session && back.isNew == false)
      #expect(try await service.isAlive(back.token))
    }
  }

  @Test("The other devices of a merged account reach the target account with their secrets")
  func siblings() async throws {
    try await withEntitlements { service in
      let (middle, sibling, first) = try await Self.pair(service)
      _ = try await service.call(MergeByLink(code: first), sibling.token)
      let last = try await service.register(name: "Last")
      let code = try await service.call(CreateLink(), last.token).code
      let joined = try await service.call(MergeByLink(code: code), middle.token)
      let back = try await service.register(secret: sibling.deviceSecret)
      #expect(joined.account == last.account && back.account == last.account && back.device == sibling.device)
      let names = try await service.call(ListSessions(), last.token).sessions.map(\.deviceName)
      #expect(Set(names) == ["Old", "New", "Last"])
      let into = try service.store.read { try $0.merged(sibling.account) }
      #expect(into == last.account)
    }
  }

  @Test("A code expires after ten minutes or when a new code is created, and works only in the same app")
  func refused() async throws {
    try await withEntitlements { service in
      let (old, new, code) = try await Self.pair(service)
      let other = try await service.register("tarot").token
      #expect(try await service.kind { try await service.call(MergeByLink(code: code), other) } == .notFound)
      #expect(try await service.kind { try await service.call(MergeByLink(code: code), old.token) } == .conflict)
      let second = try await service.call(CreateLink(), old.token).code
      #expect(try await service.kind { try await service.call(MergeByLink(code: code), new.token) } == .notFound)
      service.clock.advance(by: .seconds(600))
      #expect(try await service.kind { try await service.call(MergeByLink(code: second), new.token) } == .notFound)
      #expect(try await service.resolve(new.token).principal.account == new.account)
    }
  }

  @Test("After ten wrong codes in an hour, whether tried or previewed, an account gets a retry time")
  func tries() async throws {
    try await withEntitlements { service in
      let (_, new, code) = try await Self.pair(service)
      for number in 0..<WrongCodeTable.most {
        service.clock.advance(by: .seconds(1))
        let wrong = SpokenCode(bits: UInt64(number))
        let kind = try await service.kind {
          if number % 2 == 0 {
            _ = try await service.call(MergeByLink(code: wrong), new.token)
          } else {
            _ = try await service.call(PreviewLink(code: wrong), new.token)
          }
        }
        #expect(kind == .notFound)
      }
      let failure = await #expect(throws: Failure.self) {
        _ = try await service.call(MergeByLink(code: code), new.token)
      }
      #expect(failure?.kind == .rateLimited)
      #expect(failure?.details["retry_after_ms"]?.integer == 3_591_000)
      service.clock.advance(by: .seconds(3591))
      let kind = try await service.kind { try await service.call(MergeByLink(code: code), new.token) }
      #expect(kind == .notFound, "the code is older than ten minutes by then")
    }
  }

  @Test("A preview shows both accounts' data and changes nothing")
  func preview() async throws {
    try await withEntitlements { service in
      let (_, new, code) = try await Self.pair(service)
      _ = try await service.call(
        SubmitPurchase(signedTransaction: "\(try service.receipt().signed(by: service.authority))"), new.token)
      service.others.holdings = [AccountHolding("cards", 12)].compactMap(\.self)
      let preview = try await service.call(PreviewLink(code: code), new.token)
      let cards = [LinkedAccount.Holding(kind: "cards", count: 12)]
      #expect(preview.own == LinkedAccount(holdings: cards, plan: "premium", devices: 1))
      #expect(preview.other == LinkedAccount(holdings: cards, plan: "free", devices: 1))
      #expect(try await service.isAlive(new.token))
      #expect(service.others.asked.isEmpty)
      _ = try await service.call(MergeByLink(code: code), new.token)
    }
  }

  @Test("A merge moves a purchase, and every device has its plan at once")
  func purchase() async throws {
    try await withEntitlements { service in
      let (old, new, code) = try await Self.pair(service)
      _ = try await service.call(
        SubmitPurchase(signedTransaction: "\(try service.receipt().signed(by: service.authority))"), new.token)
      #expect(try await service.resolve(old.token).principal.plan == "free")
      let live = try await service.listen()
      let joined = try await service.call(MergeByLink(code: code), new.token)
      #expect(joined.plan == "premium")
      #expect(try await service.resolve(old.token).principal.plan == "premium")
      let changes = await live.first(2)
      #expect(changes.map(\.kind) == [.sessionRevoked, .subscriptionChanged])
      #expect(changes[1].account == old.account && changes[1].plan == "premium")
      // The purchase can be submitted again, because the joined account owns it.
      _ = try await service.call(
        SubmitPurchase(signedTransaction: "\(try service.receipt().signed(by: service.authority))"), old.token)
    }
  }

  @Test("Each service is called until its part of the merge is done, even after a restart")
  func saga() async throws {
    try await withEntitlements { service in
      let (old, new, code) = try await Self.pair(service)
      service.others.steps = ["content": 3, "progress": -1]
      let joined = try await service.call(MergeByLink(code: code), new.token)
      func inProgress() async throws -> Int { try await service.call(GetLinkState(), joined.token).inProgress }
      while service.others.asked.count < 5 {
        // A timer runs the due tasks when the test advances the clock.
        service.clock.advance(by: .zero)
        await Loop.task {}.value
      }
      #expect(try await inProgress() == 1)
      let parts = service.others.asked
      #expect(parts.prefix(4).allSatisfy { $0 == "content \(new.account) \(old.account)" })
      #expect(parts[4] == "progress \(new.account) \(old.account)")
      service.others.steps["progress"] = 0
      while try await inProgress() > 0 {
        service.clock.advance(by: .seconds(1))
        await Loop.task {}.value
      }
      #expect(
        service.others.asked.count { $0.hasPrefix("content") } == 4,
        "a service that has done its part isn't called again")
      service.clock.advance(by: .seconds(600))
      await Loop.task {}.value
      #expect(service.others.asked.count == 6)
      let auditLog = try service.store.read { db in
        try db.values(of: String.self, "SELECT cause FROM audit WHERE account = $1 ORDER BY id", old.account)
      }
      #expect(auditLog.suffix(2) == ["account.merged", "account.merge_finished"])
    }
  }

  @Test("Merges take turns, so that a small one doesn't wait for a large one")
  func turns() async throws {
    try await withEntitlements { service in
      service.others.steps = ["content": 100]
      for _ in 0..<2 {
        let (_, new, code) = try await Self.pair(service)
        _ = try await service.call(MergeByLink(code: code), new.token)
      }
      let isOver = try await eventually {
        service.clock.advance(by: .zero)
        return service.others.asked.count == 104
      }
      #expect(isOver, "\(service.others.asked)")
      let accounts = service.others.asked.map { $0.split(separator: " ")[1] }
      let other = try #require(accounts.firstIndex { $0 != accounts[0] })
      #expect(accounts[other...].contains(accounts[0]), "\(service.others.asked)")
    }
  }

  @Test(
    "Every table with account rows declares how a merge handles it",
    .enabled(if: Backend.ofRun == .sqlite, "reads the schema from SQLite"))
  func tables() async throws {
    try await withEntitlements { service in
      let tables = try service.store.read { db in
        try db.rows("SELECT sql FROM sqlite_schema WHERE type = 'table'") { $0.optionalString("sql") ?? "" }
      }
      let held = tables.filter {
        $0.contains("account TEXT") && !$0.contains("storage_") && !$0.contains("idempotency")
      }
      let names = held.compactMap { $0.split { !$0.isLetter && $0 != "_" }.dropFirst(2).first.map(String.init) }
      #expect(Set(names) == Set(AccountMerge.tables.keys))
    }
  }
}
