import ContentContract
import EventLoop
import Storage
import TestSupport
import Testing
import TextSearch
import Wire

@testable import ContentService

@Suite(.timeLimit(.minutes(2))) struct CardListTests {
  /// Returns every page from the start, and runs `between` after each.
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

  @Test(
    "Pages of cards start with the oldest card and end with the newest",
    arguments: [(1, 20), (7, 3), (19, 2), (20, 1), (200, 1)])
  func pages(limit: Int, count: Int) async throws {
    try await withContent { content in
      _ = try await content.call(AddPreset(preset: "of-20"))
      let pages = try await pages(content, limit: limit)
      #expect(pages.count == count)
      #expect(pages.flatMap(\.self) == (1...20).map { "f\($0)" })
    }
  }

  @Test("Adding or deleting cards between pages neither repeats nor omits a card")
  func stable() async throws {
    try await withContent { content in
      _ = try await content.call(AddPreset(preset: "of-20"))
      let ids = try await content.call(ListCards()).cards.map(\.id)
      let seen = try await pages(content, limit: 5) { page in
        // The last card of the page (where the cursor points), an earlier card, and a card of a later page.
        guard page == 1 else { return }
        _ = try await content.call(DeleteCards(cards: .of([ids[4], ids[0], ids[9]])))
        _ = try await content.call(AddCard(front: "new", back: "x"), plan: "premium")
      }
      let expected = (1...20).filter { $0 != 10 }.map { "f\($0)" } + ["new"]
      #expect(seen.flatMap(\.self) == expected)
    }
  }

  @Test("If the newest card is deleted, its position isn't reused")
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
    "A list's filters can be used alone or together",
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

  /// Stores cards directly in the database, ignoring the limits.
  private func store(
    _ content: ContentFixture, _ count: Int, folded: String = "x",
    where favorite: @escaping @Sendable (Int) -> Bool = { _ in false }
  ) async throws {
    try await content.store.write { tx in
      try tx.run(
        "INSERT INTO shelves (account, app, used, last_position) VALUES ($1, $2, $3, $3)", "acc_1", "flip", count)
      for number in 1...count {
        try tx.run(
          """
          INSERT INTO cards (id, account, app, position, front, back, front_language, back_language, notes, favorite, folded,
            version, created_at, changed_at) VALUES ($1, 'acc_1', 'flip', $2, $3, 'b', 'en', 'vi', $4, $5, $4, 1, 0, 0)
          """, "crd_\(number)", number, "f\(number)", favorite(number) ? folded + " found" : folded, favorite(number))
      }
    }
  }

  @Test(
    "A filtered page scans a bounded number of cards, and later pages cover the rest",
    arguments: [
      ListCards(favorite: true), ListCards(text: "found"), ListCards(tag: "found"), ListCards(frontLanguage: "es"),
    ])
  func stretches(request: ListCards) async throws {
    try await withContent { content in
      let wanted = Set([1, 1999, 2000, 2001, 4500])
      try await store(content, 4500) { wanted.contains($0) }
      for number in wanted {
        _ = try await content.call(UpdateCards(cards: .of(["crd_\(number)"]), addTags: ["found"]))
      }
      var fronts: [String] = []
      var pages: Int = 0
      var request: ListCards = request
      repeat {
        let reply = try await content.call(request)
        fronts = fronts + reply.cards.map(\.front)
        pages += 1
        request.cursor = reply.nextCursor.map { "\($0)" }
      } while request.cursor != nil
      #expect(fronts == (request.frontLanguage == nil ? [1, 1999, 2000, 2001, 4500].map { "f\($0)" } : []))
      #expect(pages == 9)
    }
  }

  @Test("A cursor is rejected with other filters")
  func otherFilters() async throws {
    try await withContent { content in
      for front in ["f1", "f2", "f3"] { _ = try await content.call(AddCard(front: "\(front)", back: "b")) }
      let cursor = try await content.call(ListCards(limit: 1, text: "f")).nextCursor.map { try PageCursor($0) }
      #expect(try await content.call(ListCards(limit: 2, cursor: cursor, text: "f")).cards.count == 2)
      for request in [ListCards(cursor: cursor), ListCards(cursor: cursor, favorite: true, text: "f")] {
        let failure = try await content.failure(request)
        #expect(failure?.kind == .invalidParams)
      }
    }
  }

  @Test("A search scans a bounded amount of text, whatever it contains", .timeLimit(.minutes(1)))
  func longest() async throws {
    try await withContent { content in
      // These texts are longer than any card's, and consist of one repeated letter: the worst case for a comparison
      // that restarts after each letter.
      try await store(content, 200, folded: String(repeating: "a", count: 32_000)) { $0 == 150 }
      let words = String(repeating: "a", count: 60)
      var found = 0
      var pages = 0
      var request = ListCards(text: "\(words)b")
      repeat {
        let reply = try await content.call(request)
        found = found + reply.cards.count
        pages += 1
        request.cursor = reply.nextCursor.map { "\($0)" }
      } while request.cursor != nil
      #expect(found == 0 && (40...52).contains(pages))
      var last = ListCards(text: "aa found")
      var fronts: [String] = []
      repeat {
        let reply = try await content.call(last)
        fronts += reply.cards.map(\.front)
        last.cursor = reply.nextCursor.map { "\($0)" }
      } while last.cursor != nil
      #expect(fronts == ["f150"])
    }
  }

  @Test(
    "A search matches the beginnings of words, even those with repeated letters",
    arguments: [
      ("abc abcabd", "abcabd", true), ("aaab", "aab", false), ("aab", "aaab", false), ("a%b", "%", true),
      ("ab", "%", false), ("xay", "a", false), ("x ay", "a", true), ("", "a", false), ("x ababab", "aba", true),
      ("äöü", "ö", false), ("“öü”", "ö", true), ("banh mi", "mi ba", true), ("banh mi", "mi be", false),
      ("a-b c", "b", true), ("日本語", "本", true), ("日本語", "本語", true), ("abc日", "c日", false),
    ])
  func words(text: String, words: String, isThere: Bool) throws {
    #expect(try #require(WordSearch(words)).finds(in: text) == isThere)
  }

  @Test(
    "A cursor that the service never returned is rejected",
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

  @Test("A cursor from another account or list is rejected")
  func foreign() async throws {
    try await withContent { content in
      for account in ["acc_1", "acc_2"] { _ = try await content.call(AddPreset(preset: "of-20"), account: account) }
      let cursor = try #require(try await content.call(ListCards(limit: 1), account: "acc_2").nextCursor)
      #expect(try await content.kind(ListCards(cursor: "\(cursor)")) == .invalidParams)
      #expect(try await content.kind(ListTags(cursor: "\(cursor)"), account: "acc_2") == .invalidParams)
    }
  }

  @Test("Tags are listed in pages, ordered by name")
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
