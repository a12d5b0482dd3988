import ContentContract
import EventLoop
import TestSupport
import Testing
import Wire

@testable import ContentService

@Suite(.timeLimit(.minutes(2))) struct PresetTests {
  @Test("A preset's cards can be previewed in pages and are added as previewed")
  func shown() async throws {
    try await withContent { content in
      var shown: [ShownCard] = []
      var cursor: String? = nil
      repeat {
        let reply = try await content.call(
          GetPreset(preset: "of-20", language: "vi", limit: 7, cursor: cursor.map { "\($0)" }))
        #expect(reply.preset.title == "Bộ 20" && reply.preset.cards == 20 && reply.preset.addedAt == nil)
        shown += reply.cards
        cursor = reply.nextCursor
      } while cursor != nil
      _ = try await content.call(AddPreset(preset: "of-20"))
      let cards = try await content.call(ListCards()).cards
      #expect(cards.map(\.front) == shown.map(\.front) && cards.map(\.tags) == shown.map(\.tags))
      #expect(try await content.kind(GetPreset(preset: "none")) == .notFound)
    }
  }

  @Test("A preset is added only once, unless the call asks to add it again, and the list shows its time of addition")
  func once() async throws {
    try await withContent { content in
      #expect(try await content.call(AddPreset(preset: "of-3")).added == 3)
      let again = try await content.call(AddPreset(preset: "of-3"))
      #expect(again.added == 0 && again.use.used == 3)
      let presets = try await content.call(ListPresets()).presets
      #expect(presets.map { $0.addedAt != nil } == [true, false, false])
      _ = try await content.call(DeleteAllCards())
      #expect(try await content.call(AddPreset(preset: "of-3")).added == 0)
      #expect(try await content.call(AddPreset(preset: "of-3", again: true)).added == 3)
      #expect(try await content.call(AddPreset(preset: "of-3"), account: "acc_2").added == 3)
      // A preset that doesn't fit isn't recorded as added.
      #expect(try await content.kind(AddPreset(preset: "of-26")) == .limitExceeded)
      #expect(try await content.call(AddPreset(preset: "of-26"), plan: "premium").added == 26)
    }
  }

  @Test("Several cards are added together or not at all, and the failure names the faulty card")
  func many() async throws {
    try await withContent { content in
      let good = (1...20).map { AddCard(front: "f\($0)", back: "b", tags: ["t"]) }
      let reply = try await content.call(AddCards(cards: try #require(List(good))))
      #expect(reply.cards.count == 20 && reply.use.used == 20)
      #expect(try await content.call(ListCards()).cards.map(\.id) == reply.cards.map(\.id))
      #expect(try await content.kind(AddCards(cards: try #require(List(Array(good.prefix(6)))))) == .limitExceeded)
      let bad = good.prefix(2) + [AddCard(front: "a", back: "b", frontLanguage: "xx")]
      let failure = try await content.failure(AddCards(cards: try #require(List(Array(bad)))))
      #expect(failure?.message.en == "Invalid params: cards[2].front_language isn't a language of the app")
      #expect(try await content.call(ListCards()).use.used == 20)
    }
  }

  @Test("The languages of many cards can be changed at once")
  func languages() async throws {
    try await withContent { content in
      _ = try await content.call(AddPreset(preset: "of-3"))
      let ids = try await content.call(ListCards()).cards.map(\.id)
      let changed = try await content.call(UpdateCards(cards: .of(ids), frontLanguage: "es")).cards
      #expect(changed.map(\.version) == [2, 2, 2])
      #expect(try await content.call(ListCards(frontLanguage: "es", backLanguage: "vi")).cards.count == 3)
      #expect(try await content.kind(UpdateCards(cards: .of(ids), frontLanguage: "vi")) == .invalidParams)
    }
  }

  private static func apps(_ sides: String, languages: Bool) -> [String: [UInt8]] {
    var files = SampleApps.files.filter { !$0.key.contains("presets") }
    var cards = SampleApps.cards.replacing("{\"limit_rule\"", with: "{\"sides\": \"\(sides)\", \"limit_rule\"")
    if !languages {
      let from = cards.firstRange(of: "\"languages\"")!.lowerBound
      let to = cards.firstRange(of: "\"most\"")!.lowerBound
      cards.replaceSubrange(from..<to, with: "\"languages\": [], \"default_pairs\": {}, ")
    }
    files["flip/cards.json"] = Array(cards.utf8)
    return files
  }

  @Test(
    "An app declares its cards' sides: two, front only, or an optional back",
    arguments: [("two", false, true), ("any", true, true), ("one", true, false), ("two_languages", false, true)])
  func sides(sides: String, mayLackBack: Bool, mayHaveBack: Bool) async throws {
    try await withContent(Self.apps(sides, languages: true)) { content in
      let bare = AddCard(front: "note", frontLanguage: "en", backLanguage: sides == "two_languages" ? "vi" : "en")
      #expect(try await content.kind(bare) == (mayLackBack ? nil : .invalidParams))
      #expect(try await content.kind(AddCard(front: "a", back: "b")) == (mayHaveBack ? nil : .invalidParams))
      guard mayLackBack, mayHaveBack else { return }
      let card = try await content.call(ListCards(text: "note")).cards[0]
      #expect(try await content.call(EditCard(card: "\(card.id)", version: 1, back: "now")).card.back == "now")
      #expect(try await content.call(EditCard(card: "\(card.id)", version: 2, back: "")).card.back == "")
    }
  }

  @Test("In an app without languages, cards have none, and duplicates are found regardless of language")
  func noLanguages() async throws {
    try await withContent(Self.apps("one", languages: false)) { content in
      let card = try await content.call(AddCard(front: "a note")).card
      #expect((card.frontLanguage, card.backLanguage, card.back) == ("und", "und", ""))
      #expect(try await content.call(GetPair()).languages.isEmpty)
      #expect(try await content.kind(AddCard(front: "a", frontLanguage: "en")) == .invalidParams)
    }
  }
}
