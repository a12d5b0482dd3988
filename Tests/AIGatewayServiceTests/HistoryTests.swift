import AIGatewayContract
import AppCatalog
import CivilTime
import EventLoop
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

/// The history of texts, reactions, and choices that can be completed (R4, R7, R8).
@Suite(.timeLimit(.minutes(2))) struct HistoryTests {
  /// Adds texts without regard to quotas.
  @Loop static func seed(_ fixture: GeneratorFixture, _ texts: [String], account: String = "acc_1") async throws {
    try await fixture.store.write { tx in
      for (number, text) in texts.enumerated() {
        try TextTable(db: tx).add(
          GeneratedText(
            id: "txt_\(account)_\(number)", generator: number % 2 == 0 ? "tip" : "fact", inputs: ["plant": "fern"],
            text: text, language: .en, origin: .embedded, provider: nil, cached: false,
            createdAt: Timestamp(seconds: Int64(number))), of: account)
      }
    }
  }

  @Test("Users see only their own texts, newest first, and can filter them by generator, favourite mark and words")
  func list() async throws {
    try await GeneratorFixture.with({ [EmbeddedProvider()] }) { fixture in
      try await Self.seed(fixture, (0..<250).map { $0 % 50 == 7 ? "Tưới nước số \($0)" : "Spray it, number \($0)" })
      try await Self.seed(fixture, ["Tưới nước của người khác"], account: "acc_2")
      var seen: [String] = []
      var cursor: PageCursor?
      repeat {
        let page = try await fixture.call(ListTexts(limit: 100, cursor: cursor))
        seen += page.texts.compactMap(\.id)
        cursor = try page.nextCursor.map { try PageCursor($0) }
      } while cursor != nil
      #expect(seen == (0..<250).reversed().map { "txt_acc_1_\($0)" })
      #expect(
        try await fixture.call(ListTexts(generator: "fact", limit: 100)).texts.allSatisfy { $0.generator == "fact" })
      let found = try await fixture.call(ListTexts(search: "nuoc tuoi"))
      #expect(
        found.texts.map(\.text) == [207, 157, 107, 57, 7].map { "Tưới nước số \($0)" } && found.nextCursor == nil)
      _ = try await fixture.call(MarkText(text: "txt_acc_1_57", favorite: true))
      #expect(try await fixture.call(ListTexts(favorite: true)).texts.map(\.id) == ["txt_acc_1_57"])
      #expect(try await fixture.call(GetText(text: "txt_acc_1_57")).favorite)
      _ = try await fixture.call(MarkText(text: "txt_acc_1_57", favorite: false))
      #expect(try await fixture.call(ListTexts(favorite: true)).texts.isEmpty)
      for kind in [
        try await fixture.kind(GetText(text: "txt_acc_2_0")), try await fixture.kind(DeleteText(text: "txt_acc_2_0")),
        try await fixture.kind(MarkText(text: "txt_acc_2_0", favorite: true)),
        try await fixture.kind(SetReaction(text: "txt_acc_2_0", reaction: "helpful")),
        try await fixture.kind(ReportText(generator: "tip", text: "txt_acc_2_0", reason: "x")),
      ] {
        #expect(kind == .notFound)
      }
    }
  }

  @Test("Texts that an older release indexed for search are found once they are indexed again")
  func oldFolding() async throws {
    try await GeneratorFixture.with({ [EmbeddedProvider()] }) { fixture in
      try await Self.seed(fixture, (0..<450).map { $0 == 7 ? "Don’t water ＦＵＬＬ pots" : "Number \($0)" })
      try await fixture.store.write { try $0.run("UPDATE texts SET folded = lower(text), folding = 1") }
      #expect(try await fixture.call(ListTexts(search: "don't full")).texts.isEmpty)
      await TextFoldingUpdate(store: fixture.store, log: fixture.log).run()
      #expect(try await fixture.call(ListTexts(search: "don't full")).texts.map(\.id) == ["txt_acc_1_7"])
      let left = try fixture.store.read { db in
        try db.value(of: Int.self, "SELECT count(*) FROM texts WHERE folding < 2")
      }
      #expect(left == 0)
    }
  }

  @Test("A search through very many texts is paged and finds each match once")
  func longSearch() async throws {
    try await GeneratorFixture.with({ [EmbeddedProvider()] }) { fixture in
      try await Self.seed(fixture, (0..<9000).map { $0 % 3000 == 5 ? "A needle, \($0)." : "Hay, \($0)." })
      var found = [String]()
      var pages = 0
      var cursor: PageCursor?
      repeat {
        let page = try await fixture.call(ListTexts(search: "needle", limit: 2, cursor: cursor))
        found += page.texts.map(\.text)
        pages += 1
        cursor = try page.nextCursor.map { try PageCursor($0) }
      } while cursor != nil && pages < 30
      #expect(found == ["A needle, 6005.", "A needle, 3005.", "A needle, 5."])
      #expect(pages < 30)
    }
  }

  @Test(
    "A search without results scans a bounded number of rows and words per call",
    arguments: [
      (1200, 5, ListTexts(search: "needle"), 3), (1200, 5, ListTexts(generator: "nothing", search: "Hay"), 3),
      (1200, 5, ListTexts(generator: "nothing"), 3), (1200, 5, ListTexts(favorite: false, search: "needle"), 3),
      (1200, 5, ListTexts(favorite: true, search: "Hay"), 1),
      (300, 1000, ListTexts(search: "needle"), 3), (0, 0, ListTexts(search: "needle"), 1),
    ])
  func nothingFound(count: Int, length: Int, search: ListTexts, pages: Int) async throws {
    try await GeneratorFixture.with({ [EmbeddedProvider()] }) { fixture in
      let text = "Hay " + String(repeating: "y", count: length)
      try await Self.seed(fixture, (0..<count).map { _ in text })
      var request = search
      var asked = 0
      repeat {
        let page = try await fixture.call(request)
        #expect(page.texts.isEmpty)
        asked += 1
        request.cursor = try page.nextCursor.map { try PageCursor($0) }
      } while request.cursor != nil
      #expect(asked == pages)
    }
  }

  @Test("Texts can be deleted one by one, by generator or all at once, and the oldest texts expire")
  func delete() async throws {
    try await GeneratorFixture.with({ [EmbeddedProvider()] }) { fixture in
      try await Self.seed(fixture, (0..<10).map { "Text \($0)." })
      _ = try await fixture.call(DeleteText(text: "txt_acc_1_0"))
      #expect(try await fixture.kind(DeleteText(text: "txt_acc_1_0")) == .notFound)
      #expect(try await fixture.call(DeleteAllTexts(generator: "tip")).deleted == 4)
      #expect(try await fixture.call(DeleteAllTexts()).deleted == 5)
      #expect(try await fixture.call(ListTexts()).texts.isEmpty)
      try await Self.seed(fixture, (0..<TextTable.maxKept + 5).map { "Text \($0)." })
      _ = try await fixture.store.write { try TextTable(db: $0).trim("acc_1") }
      #expect(try await fixture.kind(GetText(text: "txt_acc_1_4")) == .notFound)
      #expect(try await fixture.kind(GetText(text: "txt_acc_1_5")) == nil)
    }
  }

  @Test("Reactions are counted by kind and choice, and frequent reactions change the next prompt")
  func reactions() async throws {
    let asked = Asked()
    try await GeneratorFixture.with {
      [
        PlayedProvider { prompt, piece in
          asked.prompts.append(prompt)
          try piece("Tip.")
        }
      ]
    } _: { fixture in
      let texts = [try await fixture.tip(), try await fixture.tip()].compactMap(\.id)
      let ids = try texts.map { try Identifier($0) }
      let helpful = try await fixture.call(SetReaction(text: ids[0], reaction: "helpful"))
      #expect(helpful.reaction == "helpful")
      // A second reaction of the same kind isn't counted, and a different reaction replaces the first.
      _ = try await fixture.call(SetReaction(text: ids[0], reaction: "helpful"))
      _ = try await fixture.call(SetReaction(text: ids[1], reaction: "vague"))
      var totals = try await fixture.call(CountReactions(generator: "tip"))
      #expect(totals.total == 2 && totals.kinds.map(\.count) == [1, 1])
      _ = try await fixture.call(SetReaction(text: ids[1], reaction: "helpful"))
      totals = try await fixture.call(CountReactions(generator: "tip"))
      #expect(totals.kinds == [.init(reaction: "helpful", count: 2)])
      #expect(totals.choices == [.init(choice: "fern", kinds: [.init(reaction: "helpful", count: 2)])])
      _ = try await fixture.tip()
      #expect(asked.prompts.map(\.user) == ["Fern, plain.", "Fern, plain.", "Fern, plain. More like these."])
      _ = try await fixture.call(SetReaction(text: ids[0], reaction: nil))
      #expect(try await fixture.call(CountReactions(generator: "tip")).total == 1)
      #expect(try await fixture.kind(SetReaction(text: ids[0], reaction: "rude")) == .invalidParams)
      // Another account's reactions have no effect on this account. The level changes for the account that found texts
      // vague.
      try await Self.seed(fixture, ["A.", "B.", "C."], account: "acc_2")
      let other = fixture.principal("acc_2")
      for id in ["txt_acc_2_0", "txt_acc_2_2"] {
        _ = try await fixture.call(SetReaction(text: try Identifier(id), reaction: "vague"), as: other)
      }
      _ = try await fixture.tip(as: other)
      #expect(asked.prompts.last?.user == "Fern, strong.")
    }
  }

  @Test("A choice is completed once, when its number of texts is reached, and its progress is shown")
  func completion() async throws {
    try await GeneratorFixture.with({ [EmbeddedProvider()] }) { fixture in
      func fern() async throws -> ListGenerators.Choice? {
        try await fixture.call(ListGenerators()).generators[0].inputs[0].choices?[0]
      }
      #expect(try await fern()?.made == 0)
      _ = try await fixture.tip()
      let once = try await fern()
      #expect(once?.made == 1 && once?.completedAt == nil)
      _ = try await fixture.tip()
      let completed = try await fern()?.completedAt
      #expect(completed == GeneratorFixture.start)
      fixture.clock.advance(by: .seconds(60))
      _ = try await fixture.tip()
      let later = try await fern()
      #expect(later?.made == 3 && later?.completedAt == completed)
      #expect(try await fixture.call(ListGenerators()).generators[0].inputs[0].choices?[1].made == nil)
    }
  }

  @Test("Operators receive users' reports, and the number of reports is limited")
  func reports() async throws {
    try await GeneratorFixture.with({ [EmbeddedProvider()] }) { fixture in
      let text = try await fixture.tip()
      _ = try await fixture.call(
        ReportText(generator: "tip", text: try Identifier(text.id ?? ""), reason: "wrong plant"))
      _ = try await fixture.call(ReportText(generator: "fact", quote: "Cactus drinks milk.", reason: "nonsense"))
      #expect(try await fixture.kind(ReportText(generator: "fact", reason: "nonsense")) == .invalidParams)
      let read = try fixture.store.read { try ReportTable(db: $0).page(ListReports()) }
      #expect(read.reports.map(\.quote) == ["Cactus drinks milk.", text.text])
      #expect(read.reports.map(\.provider) == [nil, "embedded"])
      #expect(try fixture.store.read { try ReportTable(db: $0).page(ListReports(app: "tarot")) }.reports.isEmpty)
      for _ in 2..<ReportTable.most {
        _ = try await fixture.call(ReportText(generator: "fact", quote: "Milk.", reason: "nonsense"))
      }
      #expect(
        try await fixture.kind(ReportText(generator: "fact", quote: "Milk.", reason: "nonsense")) == .limitExceeded)
    }
  }

  @Test("A merged account has the texts, counts and reactions of both accounts")
  func mergedAccounts() async throws {
    try await GeneratorFixture.with({ [EmbeddedProvider()] }) { fixture in
      for account in ["acc_1", "acc_2"] {
        let text = try await fixture.tip(as: fixture.principal(account))
        _ = try await fixture.call(
          SetReaction(text: try Identifier(text.id ?? ""), reaction: "helpful"), as: fixture.principal(account))
      }
      try await fixture.merge("acc_1", into: "acc_2")
      let both = fixture.principal("acc_2")
      #expect(try await fixture.call(ListTexts(), as: both).texts.count == 2)
      #expect(try await fixture.call(CountReactions(generator: "tip"), as: both).total == 2)
      let list = try await fixture.call(ListGenerators(), as: both).generators[0]
      #expect(
        list.leftToday == 1 && list.inputs[0].choices?[0].made == 2 && list.inputs[0].choices?[0].completedAt == nil)
      #expect(try await fixture.call(ListTexts()).texts.isEmpty)
      #expect(try await fixture.store.audit(AIGatewayService.auditRules).problems.isEmpty)
    }
  }
}
