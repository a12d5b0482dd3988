import ContentContract
import ContentService
import EventLoop
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct CardListTests {
  /// Every page from the start, with `between` run after each.
  private func pages(
    _ content: ContentFixture, limit: Int, between: (_ page: Int) async throws -> Void = { _ in }
  ) async throws -> [[String]] {
    var pages: [[String]] = []
    var cursor: String?
    repeat {
      let reply = try await content.call(
        ListCards(limit: Bounded(limit), cursor: cursor.map { "\($0)" }), plan: "premium")
      pages.append(reply.cards.map(\.front))
      cursor = reply.nextCursor
      try await between(pages.count)
    } while cursor != nil
    return pages
  }

  @Test("pages come oldest first and end", arguments: [(1, 20), (7, 3), (19, 2), (20, 1), (200, 1)])
  func pages(limit: Int, count: Int) async throws {
    try await withContent { content in
      _ = try await content.call(AddPreset(preset: "of-20"))
      let pages = try await pages(content, limit: limit)
      #expect(pages.count == count)
      #expect(pages.flatMap(\.self) == (1...20).map { "f\($0)" })
    }
  }

  @Test("what is added or deleted between two pages makes no card come twice or be missed")
  func stable() async throws {
    try await withContent { content in
      _ = try await content.call(AddPreset(preset: "of-20"))
      let ids = try await content.call(ListCards()).cards.map(\.id)
      let seen = try await pages(content, limit: 5) { page in
        // The page's own last card (where the cursor stands), one before it, and one that is yet to come.
        guard page == 1 else { return }
        _ = try await content.call(DeleteCards(cards: .of([ids[4], ids[0], ids[9]])))
        _ = try await content.call(AddCard(front: "new", back: "x"), plan: "premium")
      }
      let expected = (1...20).filter { $0 != 10 }.map { "f\($0)" } + ["new"]
      #expect(seen.flatMap(\.self) == expected)
    }
  }

  @Test("after deleting the newest card, its place is not given again")
  func noReuse() async throws {
    try await withContent { content in
      _ = try await content.call(AddPreset(preset: "of-3"))
      let first = try await content.call(ListCards(limit: 2))
      let newest = try await content.call(ListCards()).cards[2]
      _ = try await content.call(DeleteCards(cards: .of([newest.id])))
      _ = try await content.call(AddCard(front: "next", back: "x"))
      let second = try await content.call(ListCards(cursor: first.nextCursor.map { "\($0)" }))
      #expect(second.cards.map(\.front) == ["next"])
    }
  }

  @Test(
    "filters, alone and together",
    arguments: [
      (ListCards(text: "banh mi"), ["Bánh mì"]), (ListCards(text: "BÁNH"), ["Bánh mì", "bánh xe"]),
      (ListCards(text: "duong"), ["Đường"]), (ListCards(text: "sugar"), ["Đường"]),
      (ListCards(text: "100%"), ["100% cotton"]), (ListCards(text: "1__%"), []), (ListCards(text: "  "), nil),
      (ListCards(tag: " FOOD"), ["Bánh mì", "Đường"]), (ListCards(tag: "none"), []),
      (ListCards(favorite: true), ["Đường"]), (ListCards(favorite: false), ["Bánh mì", "bánh xe", "100% cotton"]),
      (ListCards(frontLanguage: "vi"), ["Bánh mì", "bánh xe", "Đường"]), (ListCards(backLanguage: "es"), ["bánh xe"]),
      (ListCards(tag: "food", favorite: true, text: "duong"), ["Đường"]),
      (ListCards(frontLanguage: "vi", tag: "food", favorite: false), ["Bánh mì"]),
    ] as [(ListCards, [String]?)])
  func filters(request: ListCards, fronts: [String]?) async throws {
    try await withContent { content in
      let cards = [
        AddCard(front: "Bánh mì", back: "bread", tags: ["Food"], frontLanguage: "vi", backLanguage: "en"),
        AddCard(front: "bánh xe", back: "rueda", frontLanguage: "vi", backLanguage: "es"),
        AddCard(
          front: "Đường", back: "street", notes: "or sugar", tags: ["food", "Way"], favorite: true, frontLanguage: "vi",
          backLanguage: "en"),
        AddCard(front: "100% cotton", back: "x", frontLanguage: "en", backLanguage: "vi"),
      ]
      for card in cards { _ = try await content.call(card) }
      let found = try await content.call(request).cards.map(\.front)
      #expect(found == fronts ?? cards.map(\.front.value))
    }
  }

  @Test(
    "a made-up cursor is refused",
    arguments: [
      ListCards(cursor: "c"),
      ListCards(cursor: "c-1"),
      ListCards(cursor: "c01"), ListCards(cursor: "7"),
      ListCards(cursor: "czzzzzzzzzzzzzzzzzzz"),
    ])
  func refused(request: ListCards) async throws {
    try await withContent { content in
      let kind = try await content.kind(request)
      #expect(kind == .invalidParams)
    }
  }

  @Test("another account's cursor, and another list's, is refused")
  func foreign() async throws {
    try await withContent { content in
      for account in ["acc_1", "acc_2"] { _ = try await content.call(AddPreset(preset: "of-20"), account: account) }
      let cursor = try #require(try await content.call(ListCards(limit: 1), account: "acc_2").nextCursor)
      #expect(try await content.kind(ListCards(cursor: "\(cursor)")) == .invalidParams)
      #expect(try await content.kind(ListTags(cursor: "\(cursor)"), account: "acc_2") == .invalidParams)
    }
  }

  @Test("tags come in pages too, by name")
  func tagPages() async throws {
    try await withContent { content in
      for names in [["d", "a", "c"], ["b", "e"]] {
        _ = try await content.call(AddCard(front: "a", back: "b", tags: .of(names)))
      }
      let first = try await content.call(ListTags(limit: 3))
      #expect(first.tags.map(\.name) == ["a", "b", "c"])
      let second = try await content.call(ListTags(limit: 3, cursor: "\(try #require(first.nextCursor))"))
      #expect(second.tags.map(\.name) == ["d", "e"] && second.nextCursor == nil)
    }
  }
}
