import ContentContract
import EventLoop
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct DeckTests {
  @Test("the teaser shows the first cards open and the next locked, in rows")
  func teaser() async throws {
    try await withContent { content in
      let teaser = try await content.call(GetDeckTeaser(), app: "tar")
      #expect(teaser.rows.map { $0.map(\.id) } == [["major-1", "major-2", "major-3"], ["major-4"]])
      #expect(teaser.rows.joined().map(\.locked) == [false, false, true, true])
      #expect(teaser.total == 12)
      #expect(teaser.artAspect == ArtAspect(width: 2, height: 3))
    }
  }

  @Test("the first two of each group are open, and a plan opens the rest", arguments: ["free", "premium", "gone"])
  func list(plan: String) async throws {
    try await withContent { content in
      let deck = try await content.call(ListDeck(), app: "tar", plan: plan)
      #expect(deck.groups.map(\.id) == ["major", "cups", "swords"])
      let locked = plan != "premium"
      for group in deck.groups { #expect(group.cards.map(\.locked) == [false, false, locked, locked]) }
      #expect(deck.open == (locked ? 6 : 12))
    }
  }

  @Test(
    "a card's spoken label says in each language whether it is locked",
    arguments: [
      (Language.en, 0, "major 1"), (.en, 2, "major 3, premium required"), ("vi", 0, "lá major 1"),
      ("vi", 2, "lá major 3, yêu cầu Premium"),
    ])
  func labels(language: Language, index: Int, label: String) async throws {
    try await withContent { content in
      let own = try await content.call(ListDeck(), app: "tar", language: language)
      #expect(own.groups[0].cards[index].label == label)
      let asked = try await content.call(ListDeck(language: language), app: "tar")
      #expect(asked.groups[0].cards[index].label == label)
    }
  }

  @Test("no list carries anything of a locked card's content")
  func secrets() async throws {
    try await withContent { content in
      for tile in try await content.call(ListDeck(), app: "tar").groups.flatMap(\.cards) {
        #expect((tile.art == nil) == tile.locked)
        if tile.locked { #expect(String(decoding: try JSON.encode(tile), as: UTF8.self).contains("secret") == false) }
      }
    }
  }

  @Test("an open card gives everything, in the language asked for")
  func open() async throws {
    try await withContent { content in
      let card = try await content.call(GetDeckCard(card: "cups-2", language: "vi"), app: "tar")
      #expect(card.name == "lá cups 2")
      #expect(card.group == "cups")
      #expect(card.keywords == ["từ-kín"])
      #expect(card.upright == "xuôi kín")
      #expect(card.reversed == "ngược kín")
      #expect(card.art == "secret-cups-2.png")
    }
  }

  @Test("a locked card gives the offering and nothing else, also by the meaning's way")
  func locked() async throws {
    try await withContent { content in
      let card = try #require(try await content.failure(GetDeckCard(card: "cups-3"), app: "tar"))
      let source = try #require(try await content.failure(GetMeaningSource(card: "cups-3"), app: "tar"))
      for failure in [card, source] {
        #expect(failure.kind == .entitlementRequired)
        #expect(failure.details["offering"]?["headline"]?.string == "All of it")
        #expect(failure.details["offering"]?["products"]?[0]?["price_minor_units"]?.integer == 399)
        #expect(!String(decoding: failure.encoded(in: .en), as: UTF8.self).contains("secret"))
      }
      #expect(try await content.call(GetDeckCard(card: "cups-3"), app: "tar", plan: "premium").group == "cups")
      #expect(try await content.call(GetMeaningSource(card: "cups-3"), app: "tar", plan: "premium").group == "cups")
    }
  }

  @Test("a card or a deck that isn't there is not found")
  func missing() async throws {
    try await withContent { content in
      let card = try await content.kind(GetDeckCard(card: "cups-9"), app: "tar")
      #expect(card == .notFound)
      #expect(try await content.kind(ListDeck(), app: "flip") == .notFound)
      #expect(try await content.kind(ListDeck(), app: "nobody") == .notFound)
    }
  }
}
