import AppCatalog
import ContentContract
import ContentService
import EventLoop
import Storage
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct CardLimitTests {
  @Test("Of 50 concurrent card additions, exactly as many succeed as the limit allows", arguments: [0, 20])
  func race(before: Int) async throws {
    try await withContent { content in
      for number in 0..<before { _ = try await content.call(AddCard(front: "b\(number)", back: "x")) }
      let outcomes = try await withThrowingTaskGroup(of: Failure?.self) { group in
        for number in 0..<50 { group.addTask { try await content.failure(AddCard(front: "f\(number)", back: "x")) } }
        var answers: [Failure?] = []
        for try await answer in group { answers.append(answer) }
        return answers
      }
      let refused = outcomes.compactMap(\.self)
      #expect(refused.count == 50 - (25 - before))
      #expect(refused.allSatisfy { $0.kind == .limitExceeded })
      let rows = try content.store.read { db in try db.value(of: Int.self, "SELECT count(*) FROM cards") }
      #expect(rows == 25)
    }
  }

  @Test("An offering is composed only for cards that exceed the limit", arguments: [(adding: 5, times: 0), (6, 1)])
  func composition(adding: Int, times: Int) async throws {
    try await withContent { content in
      let app = try #require(content.catalog["flip"])
      let access = try #require(app.access)
      let rule = try #require(app.cardRules).limitRule
      let allowance = CardAllowance(used: 20, access: access, rule: rule, plan: "free")
      var composed = 0
      func offering() -> JSONValue {
        composed += 1
        return .null
      }
      try? allowance.check(adding: adding, offering: offering())
      #expect(composed == times)
    }
  }

  @Test("The failure at the limit has the current number, the limit, the remaining number and the offering")
  func failure() async throws {
    try await withContent { content in
      for number in 1...25 {
        let reply = try await content.call(AddCard(front: "f\(number)", back: "x"))
        #expect(reply.use == CardUse(used: number, limit: 25))
      }
      let failure = try #require(try await content.failure(AddCard(front: "more", back: "x")))
      #expect(failure.kind == .limitExceeded)
      #expect(failure.details["current"]?.integer == 25)
      #expect(failure.details["limit"]?.integer == 25)
      #expect(failure.details["remaining"]?.integer == 0)
      #expect(failure.details["offering"]?["id"]?.string == "premium")
      #expect(failure.message.en == "Your plan's limit of 25 is reached.")
    }
  }

  @Test("Subscribers have no card limit; after their plan ends, they can edit and delete cards but not add any")
  func lapsed() async throws {
    try await withContent { content in
      for number in 1...30 { _ = try await content.call(AddCard(front: "f\(number)", back: "x"), plan: "premium") }
      let rich = try await content.call(ListCards(), plan: "premium")
      #expect(rich.use == CardUse(used: 30, limit: nil))
      let poor = try await content.call(ListCards())
      #expect(poor.cards.count == 30)
      #expect(poor.use == CardUse(used: 30, limit: 25))
      #expect(poor.use.remaining == 0)
      let failure = try await content.failure(AddCard(front: "more", back: "x"))
      #expect(failure?.details["current"]?.integer == 30)
      _ = try await content.call(EditCard(card: "\(poor.cards[0].id)", version: 1, front: "edited"))
      let left = try await content.call(DeleteCards(cards: .of(poor.cards.prefix(6).map(\.id))))
      #expect(left.use == CardUse(used: 24, limit: 25))
      _ = try await content.call(AddCard(front: "fits", back: "x"))
    }
  }

  @Test("Each account has its own card limit")
  func accounts() async throws {
    try await withContent { content in
      _ = try await content.call(AddPreset(preset: "of-20"))
      _ = try await content.call(AddPreset(preset: "of-20"), account: "acc_2")
      #expect(try await content.call(ListCards(), account: "acc_2").use.used == 20)
    }
  }

  @Test(
    "A preset is added completely or not at all",
    arguments: [(0, "of-3", 3), (22, "of-3", 3), (23, "of-3", 0), (0, "of-26", 0), (5, "of-20", 20), (6, "of-20", 0)])
  func preset(before: Int, preset: String, added: Int) async throws {
    try await withContent { content in
      for number in 0..<before { _ = try await content.call(AddCard(front: "b\(number)", back: "x")) }
      let listed = try await content.call(ListPresets()).presets.first { $0.id == preset }
      #expect(listed?.fits == (added > 0))
      let failure = try await content.failure(AddPreset(preset: "\(preset)"))
      #expect(failure?.kind == (added > 0 ? nil : .limitExceeded))
      let cards = try await content.call(ListCards()).cards
      #expect(cards.count == before + added)
      #expect(cards.dropFirst(before).map(\.front) == (1...26).prefix(added).map { "f\($0)" })
      // A rejected set creates no tag either.
      #expect(try await content.call(ListTags()).tags == (added > 0 ? [TagCount(name: "Set", cards: added)] : []))
    }
  }

  @Test("Presets for the requested language pair are listed by position")
  func presets() async throws {
    try await withContent { content in
      let all = try await content.call(ListPresets(language: "vi"))
      #expect(all.presets.map(\.title) == ["Bộ 3", "Bộ 20", "Bộ 26"])
      #expect(all.presets.map(\.fits) == [true, true, false])
      #expect(try await content.call(ListPresets(frontLanguage: "es")).presets.isEmpty)
      #expect(try await content.call(ListPresets(frontLanguage: "en", backLanguage: "vi")).presets.count == 3)
      #expect(try await content.kind(AddPreset(preset: "none")) == .notFound)
    }
  }

  @Test("Adding a card again with the same key creates only one card")
  func key() async throws {
    try await withContent { content in
      let first = try await content.call(AddCard(front: "a", back: "b"), key: "k1")
      let again = try await content.call(AddCard(front: "a", back: "b"), key: "k1")
      #expect(first == again)
      #expect(try await content.call(ListCards()).use.used == 1)
    }
  }
}
