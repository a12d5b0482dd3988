import AIGatewayContract
import CivilTime
import EventLoop
import Storage
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

/// The cost of texts, which only operators see (R3).
@Suite(.timeLimit(.minutes(2))) struct TextCostTests {
  /// The cost of a text by the provider in `SpendingTests`: 12 tokens at 10 cents per million, 5 at 40.
  static let took = TextTook(
    model: "m", template: 1, attempts: 1, inputTokens: 12, outputTokens: 5, microCents: 320, tookMs: 0)

  @Test("Only operators see a text's tokens, cost, model and attempts")
  func told() async throws {
    try await SpendingTests.with { fixture, server in
      server.answers[SpendingTests.path] = RemoteProviderTests.chat(["Fine."])
      fixture.use([fixture.outside(at: server)])
      let first = try await fixture.tip(isOperator: true, key: "k")
      #expect(first.cost == Self.took && first.provider == "p")
      // The reply stored under the key is also returned to callers who aren't operators, so it contains no cost.
      #expect(try await fixture.tip(key: "k").took == nil)
      #expect(try await fixture.tip(isOperator: true, key: "k") == first)
      let text = try Identifier(try #require(first.id))
      #expect(try await fixture.call(GetText(text: text)).took == nil)
      #expect(try await fixture.call(GetText(text: text), isOperator: true).cost == Self.took)
      #expect(try await fixture.call(ListTexts()).texts.map(\.took) == [nil])
      #expect(try await fixture.call(ListTexts(), isOperator: true).texts.map(\.cost) == [Self.took])
      #expect(try await fixture.tip().took == nil && server.asked.count == 2)
    }
  }

  @Test("A text's cost includes every provider call, whether failed, rejected or successful")
  func summed() async throws {
    try await SpendingTests.with { fixture, server in
      server.firstAnswers[SpendingTests.path] = [
        [PlainServer.answer("{}", status: "500 No"), []], RemoteProviderTests.chat(["Use arsenic."]),
      ]
      server.answers[SpendingTests.path] = RemoteProviderTests.chat(["Water it."])
      fixture.use([fixture.outside("p", at: server.url(""), clock: .system)])
      let reply = try await fixture.tip(isOperator: true)
      var took = Self.took
      took.attempts = 3
      took.inputTokens = 24
      took.outputTokens = 10
      took.microCents = 640
      #expect(reply.text == "Water it." && reply.cost == took && reply.took?.tookMs ?? 0 >= 100)
      let entries = try SpendingTests.entries(fixture)
      #expect(entries.map(\.microCents) == [640] && entries.map(\.inputTokens) == [24])
    }
  }

  @Test("Operators can list an account's latest texts, including free ones, but not their words")
  func listed() async throws {
    try await SpendingTests.with { fixture, server in
      server.answers[SpendingTests.path] = RemoteProviderTests.chat(["Fine words."])
      fixture.use([fixture.outside(at: server), EmbeddedProvider()])
      let paid = try await fixture.tip()
      fixture.use([EmbeddedProvider()])
      let free = try await fixture.tip()
      _ = try await fixture.tip(as: fixture.principal("acc_2"))
      let found = try await fixture.call(ListTextCosts(account: "acc_1")).texts
      #expect(found.map(\.text) == [free.id, paid.id] && found.map(\.provider) == [nil, "p"])
      #expect(found.map(\.took.microCents) == [0, 320] && found.map(\.took.attempts) == [0, 1])
      #expect(found.map(\.origin) == [.embedded, .provider])
      let text = String(decoding: try JSON.encode(ListTextCosts.Reply(texts: found)), as: UTF8.self)
      #expect(!text.contains("words") && !text.contains("Spray"))
      #expect(try await fixture.call(ListTextCosts(account: "acc_nobody")).texts.isEmpty)
      #expect(try await fixture.store.audit(AIGatewayService.auditRules).problems.isEmpty)
    }
  }

  @Test("The cost of a shared text is charged to one account, not to its other readers")
  func shared() async throws {
    try await SpendingTests.with { fixture, server in
      server.answers[SpendingTests.path] = RemoteProviderTests.chat([#"{\"fact\":\"They like it.\"}"#])
      fixture.use([fixture.outside(at: server)])
      let all = try await withThrowingTaskGroup(of: GeneratedText.self) { group in
        for number in 0..<20 {
          group.addTask {
            try await fixture.tip(
              ["light": "sun"], of: "fact", as: fixture.principal("acc_\(number)"), isOperator: true)
          }
        }
        var all: [GeneratedText] = []
        for try await text in group { all.append(text) }
        return all
      }
      #expect(all.compactMap(\.cost) == [Self.took] && server.asked.count == 1)
      let later = try await fixture.tip(["light": "sun"], of: "fact", isOperator: true)
      #expect(later.cached && later.took == nil)
      let rows = try fixture.store.read { try $0.value(of: Int.self, "SELECT count(*) FROM text_costs") }
      #expect(rows == 1)
    }
  }

  @Test(
    "No account archive contains prices",
    .enabled(if: Backend.ofRun == .sqlite, "lists the columns with an SQLite pragma"))
  func archives() async throws {
    try await GeneratorFixture.with({ [] }) { fixture in
      let priced = try fixture.store.read { db in
        try db.values(
          of: String.self,
          "SELECT m.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c WHERE c.name = 'micro_cents'")
      }
      #expect(priced.count == 5)
      for table in AIGatewayAPI.held where priced.contains(table.name) {
        guard case .file(_, let without) = table.export else { continue }
        #expect(without.contains("micro_cents"), "\(table.name)")
      }
    }
  }

  @Test("The last 200 costs of an account are kept, and a merge moves them")
  func kept() async throws {
    try await GeneratorFixture.with({ [EmbeddedProvider()] }) { fixture in
      let text = try await fixture.tip()
      try await fixture.store.write { tx in
        let table = TextCostTable(db: tx)
        for _ in 0..<250 { try table.add(text, Self.took, of: "acc_1") }
        try table.add(text, Self.took, of: "acc_2")
        try table.trim("acc_1")
      }
      let rows = try fixture.store.read { db in
        try ["acc_1", "acc_2"].map { try TextCostTable(db: db).last(of: $0, limit: 1000).count }
      }
      #expect(rows == [200, 1])
      try await fixture.merge("acc_1", into: "acc_2")
      let joined = try fixture.store.read { try TextCostTable(db: $0).last(of: "acc_2", limit: 1000).count }
      #expect(joined == 201)
    }
  }
}

extension GeneratedText {
  /// The cost without the duration.
  fileprivate var cost: TextTook? {
    var cost = took
    cost?.tookMs = 0
    return cost
  }
}
