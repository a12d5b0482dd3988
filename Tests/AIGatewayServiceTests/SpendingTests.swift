import AIGatewayContract
import CivilTime
import EventLoop
import Storage
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

/// Spending on providers, and budgets that concurrent calls can't exceed (R3).
@Suite(.timeLimit(.minutes(2))) struct SpendingTests {
  static let path = "/chat/completions"

  static func with(
    _ body: @escaping @Loop @Sendable (GeneratorFixture, PlainServer) async throws -> Void
  ) async throws {
    try await RemoteProviderTests.with { server in
      try await GeneratorFixture.with({ [] }) { fixture in try await body(fixture, server) }
    }
  }

  @Loop static func entries(_ fixture: GeneratorFixture) throws -> [ListSpending.Entry] {
    try fixture.store.read { try SpendingTable(db: $0).list(since: CivilDay(number: 0), app: nil) }
  }

  @Loop static func open(_ fixture: GeneratorFixture) throws -> Int {
    try fixture.store.read { try $0.value(of: Int.self, "SELECT count(*) FROM open_calls") } ?? -1
  }

  @Test("A text's cost is computed from the provider's token counts and recorded by app, day and provider")
  func entered() async throws {
    try await Self.with { fixture, server in
      server.answers[Self.path] = RemoteProviderTests.chat(["Fine."])
      fixture.use([fixture.outside(at: server)])
      _ = try await fixture.tip()
      _ = try await fixture.tip(as: fixture.principal("acc_2"))
      let day = Spending.day(GeneratorFixture.start)
      let entry = ListSpending.Entry(
        app: "plant-pal", day: day, provider: "p", calls: 2, inputTokens: 24, outputTokens: 10, microCents: 640)
      #expect(try Self.entries(fixture) == [entry])
      #expect(try Self.open(fixture) == 0)
      let own = try fixture.store.read { try SpendingTable(db: $0).spent(by: "acc_1", on: day) }
      #expect(own == Budget.Spent(calls: 1, tokens: 17, microCents: 320))
    }
  }

  @Test("A call without an answer costs nothing; an answer that breaks off or has no counts costs the maximum")
  func unknown() async throws {
    try await Self.with { fixture, server in
      let provider = fixture.outside(at: server, attempts: 1)
      server.answers[Self.path] = [PlainServer.answer("{}", status: "429 No")]
      await #expect(throws: ProviderFault.self) { _ = try await provider.write(RemoteProviderTests.prompt) { _ in } }
      var isSettled = try await eventually { try Self.open(fixture) == 0 }
      var entries = try Self.entries(fixture)
      #expect(isSettled && entries.isEmpty)
      server.answers[Self.path] = RemoteProviderTests.stream([#"data: {"choices":[{"delta":{"content":"A"}}]}"#])
      await #expect(throws: ProviderFault.self) { _ = try await provider.write(RemoteProviderTests.prompt) { _ in } }
      isSettled = try await eventually { try Self.open(fixture) == 0 }
      entries = try Self.entries(fixture)
      let entry = try #require(entries.first)
      #expect(isSettled && entry.calls == 1 && entry.outputTokens == 300 && entry.inputTokens > 100)
    }
  }

  @Test("Each attempt counts: the maximum for a billed attempt that failed, and the actual cost of the next one")
  func retried() async throws {
    try await Self.with { fixture, server in
      // The first stream ends before any text.
      server.firstAnswers[Self.path] = [RemoteProviderTests.stream([#"data: {"choices":[{"delta":{}}]}"#])]
      server.answers[Self.path] = RemoteProviderTests.chat(["Fine."])
      let provider = fixture.outside("p", at: server.url(""), clock: .system)
      let bill = TextBill()
      _ = try await provider.write(RemoteProviderTests.prompt, on: bill) { _ in }
      let isSettled = try await eventually { try Self.open(fixture) == 0 }
      let entry = try #require(try Self.entries(fixture).first)
      #expect(isSettled && entry.calls == 2 && entry.outputTokens == 305 && bill.took(template: 1).outputTokens == 305)
    }
  }

  @Test("Concurrent calls never exceed a budget; when it is used up, the embedded provider writes the texts")
  func crowd() async throws {
    try await Self.with { fixture, server in
      server.answers[Self.path] = RemoteProviderTests.chat(["Paid."])
      var budgets = Budgets()
      budgets.appPerDay = Budget(calls: 7)
      fixture.use([fixture.outside(at: server, within: budgets), EmbeddedProvider()])
      let origins = try await withThrowingTaskGroup(of: GeneratedText.Origin.self) { group in
        for number in 0..<100 {
          group.addTask { try await fixture.tip(as: fixture.principal("acc_\(number)")).origin }
        }
        var origins: [GeneratedText.Origin] = []
        for try await origin in group { origins.append(origin) }
        return origins
      }
      #expect(origins.count { $0 == .provider } == 7 && origins.count { $0 == .embedded } == 93)
      let entries = try Self.entries(fixture)
      #expect(server.asked.count == 7 && entries.first?.calls == 7)
      // Each day has its own budget.
      fixture.clock.advance(by: .seconds(86_400))
      #expect(try await fixture.tip().origin == .provider)
    }
  }

  @Test("An account's daily budget lasts for a UTC day, and each call reserves its maximum cost")
  func account() async throws {
    try await Self.with { fixture, server in
      server.answers[Self.path] = RemoteProviderTests.chat(["Paid."])
      var budgets = Budgets()
      // A call reserves a few hundred input tokens and 300 output tokens but uses far fewer, so the budget admits all
      // three.
      budgets.accountPerDay = Budget(tokens: 1000)
      fixture.use([fixture.outside(at: server, within: budgets), EmbeddedProvider()])
      var origins: [GeneratedText.Origin] = []
      for _ in 0..<3 { origins.append(try await fixture.tip().origin) }
      #expect(origins == [.provider, .provider, .provider])
      try await fixture.store.write {
        try $0.run("UPDATE account_spending SET tokens = 600 WHERE account = 'acc_1'")
      }
      fixture.clock.advance(by: .seconds(6 * 3600 + 1))
      // A new local day, but the same UTC day for the budget.
      let day = try fixture.store.read { Spending.day($0.wallNow) }
      #expect(day == Spending.day(GeneratorFixture.start))
      #expect(try await fixture.tip().origin == .embedded)
      #expect(try await fixture.tip(as: fixture.principal("acc_2")).origin == .provider)
    }
  }

  @Test("Accounts at one address share a budget, and the address isn't stored")
  func addresses() async throws {
    try await Self.with { fixture, server in
      server.answers[Self.path] = RemoteProviderTests.chat(["Paid."])
      var budgets = Budgets()
      budgets.addressPerDay = Budget(calls: 2)
      fixture.use([fixture.outside(at: server, within: budgets), EmbeddedProvider()])
      var origins: [GeneratedText.Origin] = []
      for number in 0..<4 {
        origins.append(try await fixture.tip(as: fixture.principal("acc_\(number)"), from: "192.0.2.1").origin)
      }
      #expect(origins == [.provider, .provider, .embedded, .embedded])
      #expect(try await fixture.tip(as: fixture.principal("acc_3"), from: "192.0.2.2").origin == .provider)
      #expect(try await fixture.tip(as: fixture.principal("acc_3")).origin == .provider)
      @Loop func rows(_ table: String) throws -> Int {
        try fixture.store.read { try $0.value(of: Int.self, "SELECT count(*) FROM \(table)") } ?? -1
      }
      let signs = try fixture.store.read { try $0.values(of: String.self, "SELECT origin FROM origin_spending") }
      #expect(signs.count == 2 && signs.allSatisfy { !$0.contains("192.0.2") })
      for _ in 0..<2 {
        fixture.clock.advance(by: .seconds(86_400))
        #expect(try await fixture.tip(as: fixture.principal("acc_4"), from: "192.0.2.1").origin == .provider)
      }
      let left = try (rows("origin_keys"), rows("origin_spending"))
      #expect(left == (2, 2))
    }
  }

  @Test("Calls that were running when the process was killed are charged in full")
  func killed() async throws {
    try await Self.with { fixture, server in
      server.answers[Self.path] = [Array("HTTP/1.1 200 OK\r\n\r\n".utf8)]
      let provider = fixture.outside(at: server)
      let task = Loop.task { try await provider.write(RemoteProviderTests.prompt) { _ in } }
      let isOpen = try await eventually { try Self.open(fixture) == 1 }
      let before = try Self.entries(fixture)
      #expect(isOpen && before.isEmpty)
      // Settles the unfinished calls, as the next process does when it starts.
      await Spending(fixture.store).settleUnfinishedCalls()
      let open = try Self.open(fixture)
      let entries = try Self.entries(fixture)
      #expect(open == 0 && entries.first?.outputTokens == 300)
      task.cancel()
      await #expect(throws: (any Error).self) { try await task.value }
      // The call is already settled.
      #expect(try Self.entries(fixture).first?.calls == 1)
      #expect(try await fixture.store.audit(AIGatewayService.auditRules).problems.isEmpty)
    }
  }

  @Test("The cost of a call counts for the app even if the account is erased before the call ends")
  func erased() async throws {
    try await Self.with { fixture, server in
      let provider = fixture.outside(at: server)
      let task = Loop.task { try await provider.write(RemoteProviderTests.prompt) { _ in } }
      let isAsked = try await eventually { server.asked.count == 1 }
      let account = RemoteProviderTests.prompt.account
      try await fixture.store.write { try $0.erase(account, at: $0.wallNow) }
      try await fixture.store.deleteRows(of: account)
      server.finish(Self.path, with: Array(RemoteProviderTests.chat(["Fine."]).joined()))
      _ = try await task.value
      let isSettled = try await eventually { try Self.open(fixture) == 0 }
      let entries = try Self.entries(fixture)
      let own = try fixture.store.read { try SpendingTable(db: $0).spent(by: account, on: Spending.day($0.wallNow)) }
      #expect(isAsked && isSettled && entries.map(\.outputTokens) == [5] && own.calls == 0)
    }
  }

  @Test(
    "If the account is merged or erased between two attempts, the second is charged to the other account or to none",
    arguments: [true, false])
  func endedBetweenAttempts(isMerged: Bool) async throws {
    try await Self.with { fixture, server in
      let provider = fixture.outside("p", at: server.url(""), clock: .system)
      let task = Loop.task { try await provider.write(RemoteProviderTests.prompt) { _ in } }
      let isAsked = try await eventually { server.asked.count == 1 }
      let account = RemoteProviderTests.prompt.account
      if isMerged {
        try await fixture.merge(account, into: "acc_2")
      } else {
        try await fixture.store.write { try $0.erase(account, at: $0.wallNow) }
        try await fixture.store.deleteRows(of: account)
      }
      server.finish(Self.path, with: Array(PlainServer.answer("{}", status: "503 No")))
      server.answers[Self.path] = RemoteProviderTests.chat(["Fine."])
      _ = try await task.value
      let isSettled = try await eventually { try Self.open(fixture) == 0 }
      let entries = try Self.entries(fixture)
      let calls = try fixture.store.read { db in
        let day = Spending.day(db.wallNow)
        return try [account, "acc_2"].map { try SpendingTable(db: db).spent(by: $0, on: day).calls }
      }
      #expect(isAsked && isSettled && entries.map(\.calls) == [1] && calls == [0, isMerged ? 1 : 0])
    }
  }

  @Test("A rejected attempt that cost nothing doesn't use up the budget of the next attempt")
  func budgetOfNextAttempt() async throws {
    try await Self.with { fixture, server in
      server.taking = { asked, stream in
        let body = (try? JSON.decode(JSONValue.self, from: Bytes(asked.body))) ?? .null
        if body["max_tokens"] != nil {
          let rejection = #"{"error":{"message":"'max_tokens' isn't supported.","param":"max_tokens"}}"#
          stream.append { $0 += PlainServer.answer(rejection, status: "400 No") }
        } else {
          for piece in RemoteProviderTests.chat(["Fine."]).dropLast() { stream.append { $0 += piece } }
          stream.close()
        }
      }
      var budgets = Budgets()
      budgets.appPerDay = Budget(calls: 1)
      let provider = fixture.outside(at: server, within: budgets)
      _ = try await provider.write(RemoteProviderTests.prompt) { _ in }
      let fault = await #expect(throws: ProviderFault.self) {
        _ = try await provider.write(RemoteProviderTests.prompt) { _ in }
      }
      #expect(fault?.kind == .budget)
    }
  }

  @Test("An earlier, unusable answer counts at its actual cost when the next call for a text is reserved")
  func budgetAfterUnusableText() async throws {
    try await Self.with { fixture, server in
      server.answers[Self.path] = RemoteProviderTests.chat(["Fine."])
      var budgets = Budgets()
      // This budget covers the maximum cost of one call plus the actual cost of another.
      budgets.appPerDay = Budget(tokens: 600)
      let provider = fixture.outside(at: server, within: budgets)
      let bill = TextBill()
      _ = try await provider.write(RemoteProviderTests.prompt, on: bill) { _ in }
      _ = try await provider.write(RemoteProviderTests.prompt, on: bill) { _ in }
      let isSettled = try await eventually { try Self.open(fixture) == 0 }
      let entries = try Self.entries(fixture)
      #expect(isSettled && entries.map(\.calls) == [2])
    }
  }

  @Test(
    "A call's cost is recorded as soon as the database accepts writes, even after a restart",
    .enabled(if: Backend.ofRun == .sqlite, "needs an SQLite trigger that rejects writes"))
  func refused() async throws {
    try await Self.with { fixture, server in
      server.answers[Self.path] = RemoteProviderTests.chat(["Fine."])
      fixture.use([fixture.outside(at: server), EmbeddedProvider()])
      try await fixture.store.write { tx in
        try tx.run(
          """
          INSERT INTO open_calls (id, account, app, day, provider, input_tokens, output_tokens, micro_cents)
          VALUES ('cal_left', 'acc_2', 'plant-pal', 1, 'p', 100, 300, 13000)
          """)
        // Simulates a full disk.
        try tx.run("CREATE TRIGGER refusal BEFORE DELETE ON open_calls BEGIN SELECT RAISE(ABORT, 'no'); END")
      }
      let unfinishedCalls = Loop.task { await Spending(fixture.store).settleUnfinishedCalls() }
      // The text isn't stored either, because it would be stored in the same transaction.
      await #expect(throws: (any Error).self) { _ = try await fixture.tip() }
      #expect(try await fixture.call(ListTexts()).texts.isEmpty)
      let open = try Self.open(fixture)
      #expect(open == 2)
      try await fixture.store.write { try $0.run("DROP TRIGGER refusal") }
      await unfinishedCalls.value
      let isSettled = try await eventually { try Self.open(fixture) == 0 }
      let entries = try Self.entries(fixture)
      #expect(isSettled && entries.map(\.outputTokens) == [5, 300] && entries.map(\.calls) == [1, 1])
    }
  }

  @Test(
    "The cost of a text is recorded even if the text can't be stored",
    .enabled(if: Backend.ofRun == .sqlite, "needs an SQLite trigger that rejects writes"))
  func unstored() async throws {
    try await Self.with { fixture, server in
      server.answers[Self.path] = RemoteProviderTests.chat(["Fine."])
      fixture.use([fixture.outside(at: server)])
      try await fixture.store.write {
        try $0.run("CREATE TRIGGER refusal BEFORE INSERT ON texts BEGIN SELECT RAISE(ABORT, 'no'); END")
      }
      await #expect(throws: (any Error).self) { _ = try await fixture.tip() }
      let isSettled = try await eventually { try Self.open(fixture) == 0 }
      let entries = try Self.entries(fixture)
      #expect(isSettled && entries.map(\.outputTokens) == [5] && entries.map(\.calls) == [1])
    }
  }

  @Test("A call that the service aborts is charged by the bytes sent and received")
  func brokenOff() async throws {
    try await Self.with { fixture, server in
      server.answers[Self.path] = [
        Array("HTTP/1.1 200 OK\r\n\r\ndata: {\"choices\":[{\"delta\":{\"content\":\"Ab\"}}]}\n\n".utf8)
      ]
      let provider = fixture.outside(at: server)
      let read = Gate()
      let task = Loop.task { try await provider.write(RemoteProviderTests.prompt) { _ in read.open() } }
      await read.wait()
      task.cancel()
      await #expect(throws: (any Error).self) { try await task.value }
      let isSettled = try await eventually { try Self.open(fixture) == 0 }
      let entry = try #require(try Self.entries(fixture).first)
      let bytes = try #require(server.asked.last).body.count
      #expect(isSettled && entry.inputTokens == bytes && entry.outputTokens == 2)
    }
  }
}
