import AIGatewayContract
import CivilTime
import Crypto
import EventLoop
import Files
import ServiceHost
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

/// The import of texts from a device, merged with the texts of another device (M1).
@Suite(.timeLimit(.minutes(3))) struct LocalImportTests {
  /// The number of random seeds; `ADOPTION_SEEDS=1000` runs more.
  private static let seeds = UInt64(Environment.current()["ADOPTION_SEEDS"] ?? "8") ?? 8

  static func time(_ minutes: Int) -> ClientTime {
    ClientTime(clamping: GeneratorFixture.start.milliseconds + Int64(minutes) * 60_000)
  }

  /// Returns a text. A higher number means an older text.
  static func text(
    _ number: Int, favorite: Bool? = nil, reaction: Identifier? = nil, inputs: JSONValue? = nil
  ) throws -> ImportedText {
    let words = "Tip of old, \(number)."
    return ImportedText(
      generator: "tip", inputs: SmallJSON(inputs ?? ["plant": "fern", "strength": 2]),
      text: try MultilineText(words), language: .en, madeAt: time(-number), favorite: favorite,
      reaction: reaction)
  }

  static func piece(_ texts: [ImportedText]) throws -> ImportLocalTexts {
    ImportLocalTexts(texts: try #require(List(texts)))
  }

  static func with(_ body: @escaping @Loop @Sendable (GeneratorFixture) async throws -> Void) async throws {
    try await GeneratorFixture.with({ [EmbeddedProvider()] }, body)
  }

  @Test("Imported texts join the history by time, keep their favourite marks, and can be searched and deleted")
  func taken() async throws {
    try await Self.with { fixture in
      let made = try await fixture.tip()
      let brought = [
        try Self.text(
          50, favorite: true, reaction: "helpful", inputs: ["plant": "fern", "strength": 3, "trouble": "dry"]),
        try Self.text(3), try Self.text(20),
      ]
      let reply = try await fixture.call(try Self.piece(brought))
      #expect(reply.texts.allSatisfy { $0.state == .stored && $0.refusal == nil })
      let end = GeneratorFixture.start + .seconds(30 * 86_400)
      #expect(reply.localImport == LocalTextImport(open: true, endsAt: end, texts: 3, maxTexts: 60))
      #expect(try await fixture.call(GetLocalTextImport()) == reply.localImport)

      let listed = try await fixture.call(ListTexts()).texts
      #expect(listed.map(\.text) == [made.text, "Tip of old, 3.", "Tip of old, 20.", "Tip of old, 50."])
      let last = try #require(listed.last)
      #expect(last.id == reply.texts[0].text && last.origin == .device && last.provider == nil)
      #expect(last.favorite && last.reaction == "helpful" && last.createdAt.milliseconds == Self.time(-50).milliseconds)
      #expect(last.inputs == ["plant": "fern", "strength": 3, "trouble": "dry"])
      let (first, next) = try await Self.pages(fixture)
      #expect(first + next == listed)
      #expect(try await fixture.call(ListTexts(favorite: true)).texts == [last])
      #expect(try await fixture.call(ListTexts(search: "old 20")).texts.map(\.text) == ["Tip of old, 20."])
      #expect(try await fixture.call(CountReactions(generator: "tip")).choices.map(\.choice) == ["fern"])

      let id = try Identifier(try #require(last.id))
      #expect(try await fixture.call(GetText(text: id)) == last)
      _ = try await fixture.call(DeleteText(text: id))
      // A deleted text stays deleted when it is imported again, and a removed mark stays removed. The reaction is
      // counted once.
      _ = try await fixture.call(try Self.piece([try Self.text(3, favorite: true)]))
      let three = try Identifier(try #require(reply.texts[1].text))
      _ = try await fixture.call(MarkText(text: three, favorite: false))
      let again = try await fixture.call(try Self.piece(brought + [try Self.text(3, favorite: true)]))
      #expect(again.texts.map(\.state) == [.deleted, .stored, .stored, .stored])
      #expect(again.texts[3].text == three.value && again.localImport.texts == 3)
      #expect(try await fixture.call(ListTexts(favorite: true)).texts.isEmpty)
    }
  }

  private static func pages(_ fixture: GeneratorFixture) async throws -> ([GeneratedText], [GeneratedText]) {
    let first = try await fixture.call(ListTexts(limit: 2))
    let next = try await fixture.call(
      ListTexts(limit: 2, cursor: try first.nextCursor.map { try PageCursor($0) }))
    return (first.texts, next.texts)
  }

  @Test("An invalid text is rejected with its position; the other texts are imported without direction marks")
  func brokenItem() async throws {
    try await Self.with { fixture in
      func text(_ number: Int, _ words: String) -> JSONValue {
        [
          "generator": "tip", "inputs": ["plant": "fern", "strength": 2], "text": .string(words), "language": "en",
          "made_at": .integer(Self.time(-number).milliseconds),
        ]
      }
      let texts: [JSONValue] = [text(1, "Tip of old."), text(2, "bell\u{7}"), text(3, "\u{2067}Another\u{2069} tip.")]
      let reply = try await fixture.call(RawRequest<ImportLocalTexts>(["texts": .array(texts)]))
      #expect(reply.texts.map(\.state) == [.stored, .refused, .stored])
      #expect(
        reply.texts[1].refusal?.message.en == "Invalid params: texts[1].text: has the control character U+0007")
      #expect(try await fixture.call(ListTexts()).texts.map(\.text) == ["Tip of old.", "Another tip."])
    }
  }

  @Test("Implausible, undeclared or unsafe texts are rejected with a reason, and the other texts are imported")
  func refused() async throws {
    try await Self.with { fixture in
      var texts = try (0..<13).map { try Self.text($0) }
      texts[0].madeAt = Self.time(11)
      texts[1].madeAt = ClientTime(clamping: Timestamp(seconds: 1_767_000_000).milliseconds)
      texts[2].inputs = SmallJSON(["plant": "oak", "strength": 2])
      texts[3].inputs = SmallJSON(["plant": "fern", "strength": 4])
      texts[4].inputs = SmallJSON(["plant": "fern", "strength": 1, "pot": "clay"])
      texts[5].text = try MultilineText(String(repeating: "long ", count: 41))
      texts[6].text = "Give it ars\u{200B}enic."
      texts[7].inputs = SmallJSON(["plant": "fern", "strength": 2, "trouble": "arsenic"])
      texts[8].reaction = "rude"
      texts[9].language = "de"
      texts[10].generator = "fact"
      // One choice is out of season, and the other no longer exists.
      texts[11].inputs = SmallJSON(["plant": "holly", "strength": 1])
      texts[12].inputs = SmallJSON(["plant": "cactus", "strength": 1])
      let reply = try await fixture.call(try Self.piece(texts))
      let parts = [
        "it can't be in the future", "the app didn't exist earlier",
        "inputs.plant 'oak' isn't one of fern, holly, cactus",
        "inputs.strength must be a level from 1 to 3", "inputs has the unknown input 'pot'", "'text' has 204 bytes",
        "doesn't store texts",
        "doesn't store texts", "reaction 'rude' isn't offered by", "language 'de' isn't a language",
        "doesn't offer texts",
        "stored",
        "stored",
      ]
      for (result, part) in zip(reply.texts, parts) {
        let reason = result.refusal?.message.en ?? result.state.rawValue
        #expect(reason.contains(part) && (result.state == .refused) == (result.text == nil), "\(reason)")
      }
      #expect(reply.texts[6].refusal?.details["reason"] == "poison" && reply.localImport.texts == 2)
      #expect(fixture.metrics.rendered().contains(#"quintet_ai_blocked_total{reason="poison"} 2"#))
      #expect(try await fixture.call(ListTexts()).texts.count == 2)
      let vi = fixture.principal(language: "vi")
      let told = try await fixture.call(try Self.piece([texts[6]]), as: vi)
      #expect(told.texts[0].refusal?.message.en.hasPrefix("Không giữ lại") == true)
    }
  }

  /// The number of events for other services.
  @Loop private static func eventCount(_ fixture: GeneratorFixture) throws -> Int? {
    try fixture.store.read { db in try db.value(of: Int.self, "SELECT count(*) FROM outbox") }
  }

  @Test("Imported texts use no quota, complete no goals and send no events")
  func unpaid() async throws {
    try await Self.with { fixture in
      for piece in [0..<25, 25..<50] {
        _ = try await fixture.call(try Self.piece(try piece.map { try Self.text($0) }))
      }
      let tip = try await fixture.call(ListGenerators()).generators[0]
      #expect(tip.leftToday == 3 && tip.inputs[0].choices?[0].made == 0)
      #expect(tip.inputs[0].choices?[0].completedAt == nil)
      let before = try Self.eventCount(fixture)
      _ = try await fixture.tip()
      let after = try Self.eventCount(fixture)
      #expect(before == 0 && after == 1)
    }
  }

  @Test("Deleting all texts ends a running import, but deleting some texts doesn't")
  func unwanted() async throws {
    try await Self.with { fixture in
      _ = try await fixture.tip()
      #expect(try await fixture.call(DeleteAllTexts()).deleted == 1)
      // Deleting a text that was written on the server doesn't close the import.
      #expect(try await fixture.call(GetLocalTextImport()).open)
      _ = try await fixture.call(try Self.piece([try Self.text(1)]))
      _ = try await fixture.call(DeleteAllTexts(generator: "tip"))
      #expect(try await fixture.call(GetLocalTextImport()).open, "only the texts of one generator were deleted")
      _ = try await fixture.call(DeleteAllTexts())
      #expect(try await !fixture.call(GetLocalTextImport()).open)
      #expect(try await fixture.kind(try Self.piece([try Self.text(2)])) == .conflict)
    }
  }

  @Test("A text that is too old for the history's limit is reported, and its id isn't stored")
  func tooOld() async throws {
    try await Self.with { fixture in
      let made = try await fixture.tip()
      try await fixture.store.write { tx in
        // Fills the history except for one text.
        try tx.run(
          """
          WITH RECURSIVE numbers (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < $1)
          INSERT INTO texts (
            number, id, account, generator, inputs, text, folded, language, origin, provider, favorite, reaction,
            created_at)
          SELECT n, 'txt_' || n, account, generator, inputs, text, folded, language, origin, provider, favorite,
            reaction, created_at FROM texts, numbers WHERE id = $2
          """, TextTable.maxKept - 1, made.id)
      }
      let reply = try await fixture.call(try Self.piece([try Self.text(5), try Self.text(2), try Self.text(3)]))
      #expect(reply.texts.map(\.state) == [.deleted, .stored, .deleted])
      #expect(reply.texts.map { $0.text == nil } == [true, false, true])
      let again = try await fixture.call(try Self.piece([try Self.text(5), try Self.text(2)]))
      #expect(again.texts.map(\.state) == [.deleted, .stored] && again.localImport.texts == 3)
    }
  }

  @Test("The number of imported texts is limited, and an import closes after its period or after a deletion")
  func bounded() async throws {
    try await Self.with { fixture in
      let pieces = try [0..<25, 25..<50, 50..<75].map { try Self.piece(try $0.map { try Self.text($0) }) }
      let replies = try await withThrowingTaskGroup(of: ImportLocalTexts.Reply.self) { group in
        for piece in pieces { group.addTask { try await fixture.call(piece) } }
        var answers: [ImportLocalTexts.Reply] = []
        for try await answer in group { answers.append(answer) }
        return answers
      }
      let results = replies.flatMap(\.texts)
      #expect(results.count { $0.state == .stored } == 60)
      let refusals = results.compactMap(\.refusal)
      #expect(refusals.count == 15 && refusals.allSatisfy { $0.kind == .limitExceeded && $0.details["limit"] == 60 })
      // Texts that were already imported may be sent again.
      #expect(try await fixture.call(pieces[0]).localImport.texts == 60)
      #expect(try await fixture.call(DeleteAllTexts()).deleted == 60)
      #expect(try await fixture.kind(pieces[0]) == .conflict)
      #expect(try await fixture.call(GetLocalTextImport()).open == false)

      let other = fixture.principal("acc_2")
      let one = try Self.piece([try Self.text(1)])
      _ = try await fixture.call(one, as: other)
      fixture.clock.advance(by: .seconds(30 * 86_400))
      #expect(try await fixture.kind(one, as: other) == .conflict)
    }
    var files = GeneratorFixture.files
    files["import.json"] = nil
    try await GeneratorFixture.with({ [EmbeddedProvider()] }, files: files) { fixture in
      let one = try Self.piece([try Self.text(1)])
      #expect(try await fixture.kind(one) == .notFound)
      #expect(try await fixture.kind(GetLocalTextImport()) == .notFound)
    }
  }

  /// An account's texts and reactions, without the parts that depend on the order of imports.
  private struct State: Equatable {
    var texts: [GeneratedText]
    var reactions: CountReactions.Reply

    @Loop init(_ fixture: GeneratorFixture, of principal: Principal) async throws {
      texts = try await fixture.call(ListTexts(limit: 100), as: principal).texts.map { text in
        var text = text
        text.id = nil
        return text
      }
      reactions = try await fixture.call(CountReactions(generator: "tip"), as: principal)
    }
  }

  @Test("The order and repetition of imported batches don't affect the result, even across a merge")
  func order() async throws {
    try await Self.with { fixture in
      for seed in 0..<Self.seeds {
        var chance = SeededGenerator(seed: seed)
        var texts: [ImportedText] = []
        for number in 0..<12 {
          for _ in 0..<Int.random(in: 1...3, using: &chance) {
            let said: [Identifier?] = [nil, "helpful", "vague"]
            texts.append(
              try Self.text(
                number, favorite: Bool.random(using: &chance), reaction: said.randomElement(using: &chance) ?? nil))
          }
        }
        var states: [State] = []
        for round in 0..<3 {
          let owner = fixture.principal("acc_\(seed)_\(round)")
          var rest = (texts + texts.shuffled(using: &chance).prefix(4)).shuffled(using: &chance)[...]
          while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...9, using: &chance))
            rest = rest.dropFirst(piece.count)
            _ = try await fixture.call(try Self.piece(Array(piece)), as: owner)
          }
          states.append(try await State(fixture, of: owner))
        }
        #expect(states.allSatisfy { $0 == states[0] } && states[0].texts.count == 12, "seed \(seed)")
        #expect(
          states[0].texts.map(\.favorite)
            == (0..<12).map { number in
              texts.contains { $0.favorite == true && $0.madeAt == Self.time(-number) }
            }, "seed \(seed)")

        try await fixture.merge("acc_\(seed)_0", into: "acc_\(seed)_1")
        #expect(try await State(fixture, of: fixture.principal("acc_\(seed)_1")) == states[0], "seed \(seed)")
        #expect(try await State(fixture, of: fixture.principal("acc_\(seed)_0")).texts.isEmpty)
      }
      #expect(try await fixture.store.audit(AIGatewayService.auditRules).problems.isEmpty)
    }
  }

  @Test("A merge keeps both accounts' imported texts and favourite marks, except texts that either account deleted")
  func merged() async throws {
    try await Self.with { fixture in
      let ann = fixture.principal("acc_1")
      let ben = fixture.principal("acc_2")
      let anns = try await fixture.call(
        try Self.piece([try Self.text(1, favorite: true), try Self.text(2), try Self.text(3)]), as: ann)
      let bens = try await fixture.call(
        try Self.piece([
          try Self.text(1, reaction: "vague"), try Self.text(2, reaction: "helpful"), try Self.text(4),
        ]), as: ben)
      _ = try await fixture.call(DeleteText(text: try Identifier(try #require(bens.texts[1].text))), as: ben)
      try await fixture.merge("acc_1", into: "acc_2")
      let listed = try await fixture.call(ListTexts(), as: ben).texts
      #expect(listed.map(\.text) == [1, 3, 4].map { "Tip of old, \($0)." })
      #expect(listed[0].favorite && listed[0].reaction == "vague" && listed[0].id == bens.texts[0].text)
      #expect(listed[1].id == anns.texts[2].text)
      #expect(try await fixture.call(GetLocalTextImport(), as: ben).texts == 4)
      // Both devices can continue to import.
      let again = try await fixture.call(try Self.piece([try Self.text(2), try Self.text(3)]), as: ben)
      #expect(again.texts.map(\.state) == [.deleted, .stored] && again.localImport.texts == 4)
      #expect(try await fixture.call(CountReactions(generator: "tip"), as: ben).total == 2)
    }
  }

  @Test("A page cursor from the previous release continues where it left off")
  func formerCursor() async throws {
    try await Self.with { fixture in
      try await HistoryTests.seed(fixture, (0..<6).map { "Text \($0)." })
      let list = try ListPage(of: "texts  ", account: "acc_1", limit: 2, cursor: nil)
      let page = try await fixture.call(ListTexts(limit: 2, cursor: try PageCursor(list.cursor(behind: "4"))))
      #expect(page.texts.map(\.text) == ["Text 2.", "Text 1."])
    }
  }
}
