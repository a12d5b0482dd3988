import EntitlementsContract
import EventLoop
import Storage
import Testing
import Wire

@testable import EntitlementsService

/// Support finds accounts by the beginning of an id or of a device's name (E9).
@Suite(.timeLimit(.minutes(2))) struct AccountSearchTests {
  @Test("Accounts are found by the beginning of an id or of a device's name, and their audit logs record who searched")
  func found() async throws {
    try await withEntitlements { service in
      let anna = try await service.register("flippin", name: "Annas iPhone")
      let other = try await service.register("tarot", name: "Pixel")
      @Loop func search(_ text: String) async throws -> [String] {
        let request = SearchAccounts(text: try Text(text), by: "ann")
        return try await service.ask(request).accounts.map { "\($0.account) \($0.app) \($0.device ?? "-")" }
      }
      let byID = "\(anna.account) flippin -"
      #expect(try await search(anna.account) == [byID])
      #expect(try await search(String(anna.account.dropLast(2))).contains(byID))
      #expect(try await search(String(anna.account.dropFirst(4))) == [byID])
      #expect(try await search("ANNA") == ["\(anna.account) flippin Annas iPhone"])
      #expect(try await search("iPhone") == [])
      let session = try #require(try await service.call(ListSessions(), other.token).sessions.first)
      #expect(try await search(session.id) == ["\(other.account) tarot -"])
      #expect(try await search(session.device) == ["\(other.account) tarot -"])

      _ = try await service.call(SetAccountProfile(deviceName: "Ünsere"), other.token)
      #expect(try await search("üNSE") == ["\(other.account) tarot Ünsere"])
      #expect(try await search("Pixel") == [])
      let auditLog = try await service.ask(ReadAuditLog(account: try Identifier(anna.account))).entries
      #expect(auditLog.filter { $0.cause == "support.found" && $0.detail == "by ann" }.count == 4)
    }
  }

  @Test("A search limits its results, reports whether there are more, and rejects a prefix that all ids share")
  func bounded() async throws {
    try await withEntitlements { service in
      for _ in 0..<3 { _ = try await service.register(name: "phone") }
      let two = try await service.ask(SearchAccounts(text: "phon", by: "ann", limit: 2))
      #expect(two.accounts.count == 2 && two.isCut)
      let all = try await service.ask(SearchAccounts(text: "phon", by: "ann", limit: 3))
      #expect(all.accounts.count == 3 && !all.isCut)
      let kind = try await service.kind { _ = try await service.ask(SearchAccounts(text: "acc_2al", by: "ann")) }
      #expect(kind == .invalidParams)
    }
  }

  @Test("One account with many devices doesn't hide other accounts from the results")
  func hidden() async throws {
    try await withEntitlements { service in
      let many = try await service.register(name: "Annas iPhone")
      let other = try await service.register(name: "Annas iPhone Pro")
      try await service.store.write { tx in
        for number in 1...49 {
          try tx.run(
            """
            INSERT INTO devices (id, account, name, folded_name, created_at)
            SELECT id || $1, account, name, folded_name, created_at FROM devices WHERE account = $2 LIMIT 1
            """, "\(number)", many.account)
        }
      }
      let found = try await service.ask(SearchAccounts(text: "annas", by: "ann", limit: 2))
      #expect(found.accounts.map(\.account) == [many.account, other.account] && !found.isCut)
    }
  }

  @Test("The deployment's apps are listed with their names")
  func apps() async throws {
    try await withEntitlements { service in
      let apps = try await service.ask(ListApps()).apps
      #expect(apps.map(\.app) == apps.map(\.app).sorted() && apps.contains { $0.app == "tarot" && $0.isServed })
    }
  }
}
