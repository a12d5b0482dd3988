import AIGatewayContract
import AppCatalog
import CivilTime
import EventLoop
import SafetyFilter
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

/// Marks and reactions on imported texts, regardless of when devices import them and when accounts are merged (M1).
@Suite(.timeLimit(.minutes(2))) struct LocalImportMergeTests {
  private typealias Base = LocalImportTests

  @Loop private static func put(
    _ fixture: GeneratorFixture, _ texts: [ImportedText], as owner: Principal
  ) async throws -> [Identifier?] {
    let reply = try await fixture.call(try LocalImportTests.piece(texts), as: owner)
    return try reply.texts.map { try $0.text.map { try Identifier($0) } }
  }

  /// The mark and reaction of each text, by its words.
  @Loop private static func marks(_ fixture: GeneratorFixture, of owner: Principal) async throws -> [String: String] {
    let texts = try await fixture.call(ListTexts(limit: 100), as: owner).texts
    return Dictionary(uniqueKeysWithValues: texts.map { ($0.text, "\($0.favorite) \($0.reaction ?? "none")") })
  }

  @Test("A favourite mark or reaction that the user removed stays removed when a device imports it later")
  func takenOff() async throws {
    try await LocalImportTests.with { fixture in
      let owner = fixture.principal()
      let plain = [try Base.text(1), try Base.text(2, reaction: "helpful")]
      let ids = try await Self.put(fixture, plain, as: owner).compactMap { $0 }
      for favorite in [true, false] { _ = try await fixture.call(MarkText(text: ids[0], favorite: favorite)) }
      for reaction: Identifier? in ["helpful", nil] {
        _ = try await fixture.call(SetReaction(text: ids[0], reaction: reaction))
      }
      _ = try await fixture.call(SetReaction(text: ids[1], reaction: "helpful"))
      let later = [
        try Base.text(1, favorite: true, reaction: "vague"), try Base.text(2, favorite: true, reaction: "vague"),
      ]
      _ = try await Self.put(fixture, later, as: owner)
      let expected = ["Tip of old, 1.": "false none", "Tip of old, 2.": "true helpful"]
      #expect(try await Self.marks(fixture, of: owner) == expected)
      #expect(try await fixture.call(CountReactions(generator: "tip")).total == 1)
    }
  }

  @Test("Devices' marks and reactions give the same result, in whatever order they are imported and merged")
  func anyTime() async throws {
    try await LocalImportTests.with { fixture in
      let kinds: [Identifier?] = [nil, "helpful", "vague"]
      let pairs = kinds.flatMap { one in kinds.map { (one, $0) } }
      let one = try pairs.enumerated().map { try Base.text($0, favorite: $0 % 2 == 0, reaction: $1.0) }
      let other = try pairs.enumerated().map { try Base.text($0, reaction: $1.1) }
      var states: [[String: String]] = []
      var totals: [CountReactions.Reply] = []
      for order in 0..<5 {
        let ann = fixture.principal("acc_a\(order)")
        let ben = fixture.principal("acc_b\(order)")
        if order == 0 {
          _ = try await Self.put(fixture, one, as: ben)
          _ = try await Self.put(fixture, other, as: ben)
        } else {
          if order < 4 { _ = try await Self.put(fixture, one, as: order == 2 ? ben : ann) }
          if order != 3 { _ = try await Self.put(fixture, other, as: order == 2 ? ann : ben) }
          try await fixture.merge("acc_a\(order)", into: "acc_b\(order)")
          if order == 3 { _ = try await Self.put(fixture, other, as: ben) }
          if order == 4 { _ = try await Self.put(fixture, one, as: ben) }
        }
        states.append(try await Self.marks(fixture, of: ben))
        totals.append(try await fixture.call(CountReactions(generator: "tip"), as: ben))
      }
      #expect(states.allSatisfy { $0 == states[0] } && totals.allSatisfy { $0 == totals[0] }, "\(states)")
      #expect(states[0].count == 9 && totals[0].total == 8)
      #expect(try await fixture.store.audit(AIGatewayService.auditRules).problems.isEmpty)
    }
  }

  @Test("After a merge, the latest favourite mark or reaction wins, and imported ones have lower priority")
  func laterWord() async throws {
    for isTurned in [false, true] {
      try await LocalImportTests.with { fixture in
        let ann = fixture.principal("acc_1")
        let ben = fixture.principal("acc_2")
        let brought = try (1...3).map { try Base.text($0, favorite: true, reaction: "vague") }
        let anns = try await Self.put(fixture, brought, as: ann).compactMap { $0 }
        let bens = try await Self.put(fixture, brought, as: ben).compactMap { $0 }
        // One account changes the first text, and both accounts change the second.
        _ = try await fixture.call(MarkText(text: anns[0], favorite: false), as: ann)
        _ = try await fixture.call(SetReaction(text: anns[0], reaction: nil), as: ann)
        _ = try await fixture.call(MarkText(text: bens[1], favorite: false), as: ben)
        _ = try await fixture.call(SetReaction(text: anns[1], reaction: nil), as: ann)
        fixture.clock.advance(by: .seconds(60))
        _ = try await fixture.call(MarkText(text: anns[1], favorite: true), as: ann)
        _ = try await fixture.call(SetReaction(text: bens[1], reaction: "helpful"), as: ben)
        let (left, kept) = isTurned ? ("acc_2", "acc_1") : ("acc_1", "acc_2")
        try await fixture.merge(left, into: kept)
        let owner = isTurned ? ann : ben
        let expected = [
          "Tip of old, 1.": "false none", "Tip of old, 2.": "true helpful", "Tip of old, 3.": "true vague",
        ]
        #expect(try await Self.marks(fixture, of: owner) == expected)
        _ = try await Self.put(fixture, brought, as: owner)
        #expect(try await Self.marks(fixture, of: owner) == expected)
        #expect(try await fixture.call(CountReactions(generator: "tip"), as: owner).total == 2)
      }
    }
  }

  @Test("Texts deleted in one account, one by one or all at once, stay deleted after a merge")
  func deleted() async throws {
    for isTurned in [false, true] {
      try await LocalImportTests.with { fixture in
        let ann = fixture.principal("acc_1")
        let ben = fixture.principal("acc_2")
        _ = try await Self.put(fixture, [try Base.text(1), try Base.text(2)], as: ann)
        _ = try await fixture.call(DeleteAllTexts(), as: ann)
        fixture.clock.advance(by: .seconds(3600))
        _ = try await Self.put(fixture, [try Base.text(2), try Base.text(3)], as: ben)
        let (left, kept) = isTurned ? ("acc_2", "acc_1") : ("acc_1", "acc_2")
        try await fixture.merge(left, into: kept)
        let owner = isTurned ? ann : ben
        #expect(try await Self.marks(fixture, of: owner).keys.sorted() == ["Tip of old, 3."])
        #expect(try await fixture.call(GetLocalTextImport(), as: owner).open == false)
        #expect(try await fixture.kind(try Base.piece([try Base.text(4)]), as: owner) == .conflict)
        // A merge with an account that imported nothing doesn't reopen the import.
        try await fixture.merge(kept, into: "acc_3")
        #expect(try await fixture.call(GetLocalTextImport(), as: fixture.principal("acc_3")).open == false)
      }
    }
  }

  @Test("Texts are filtered before the transaction, and texts that were already imported aren't filtered again")
  func matching() async throws {
    try await LocalImportTests.with { fixture in
      let owner = fixture.principal()
      _ = try await Self.put(fixture, [try Base.text(1)], as: owner)
      let app = try #require(fixture.catalog["plant-pal"])
      let rules = try #require(app.localImport?.texts)
      var blocked = try Base.text(3)
      blocked.text = "Give it arsenic."
      let checked = try await DeviceTextChecker(fixture.store).check(
        try Base.piece([try Base.text(1), try Base.text(2), blocked]), to: app, by: rules,
        past: SafetyFilter(app.safety), for: owner.account)
      #expect(checked.map(\.isFiltered) == [false, true, true])
      #expect(checked.map { $0.blocked?.details["reason"] } == [nil, nil, "poison"])
      _ = try await fixture.call(DeleteAllTexts())
      let over = try await DeviceTextChecker(fixture.store).check(
        try Base.piece([blocked]), to: app, by: rules, past: SafetyFilter(app.safety), for: owner.account)
      #expect(over.map(\.isFiltered) == [false])
    }
  }
}
