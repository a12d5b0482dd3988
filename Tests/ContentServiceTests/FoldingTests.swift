import ContentContract
import EventLoop
import Storage
import TestSupport
import Testing
import TextSearch
import Wire

@testable import ContentService

/// Texts from different keyboards are equal in searches, tags and imports (F5).
@Suite(.timeLimit(.minutes(2))) struct FoldingTests {
  @Test(
    "A search finds a card however punctuation, width and accents are typed",
    arguments: [
      ("don’t", "don't"), ("Côte d'Ivoire", "Cote d’Ivoire"), ("Viet–Nam", "viet-nam"), ("“quoted”", "\"quoted\""),
      ("قَهْوَة", "قهوة"), ("ＦＵＬＬ", "full"), ("ﬁsh", "fish"), ("O’Brien", "brien"),
    ])
  func search(stored: String, query: String) async throws {
    try await withContent { content in
      _ = try await content.call(AddCard(front: try CardText(stored), back: "x"))
      _ = try await content.call(AddCard(front: "other", back: "y"))
      let found = try await content.call(ListCards(text: "\(query)")).cards
      #expect(found.map(\.front) == [stored])
    }
  }

  @Test("Two spellings of a tag are the same tag, and a card has it only once")
  func tags() async throws {
    try await withContent { content in
      let card = try await content.call(AddCard(front: "a", back: "b", tags: ["don’t", "DON'T", "Viet–Nam"])).card
      #expect(card.tags == ["don’t", "Viet–Nam"])
      let other = try await content.call(AddCard(front: "c", back: "d", tags: ["viet-nam", "má"])).card
      #expect(other.tags == ["Viet–Nam", "má"])
      #expect(try await content.call(ListCards(tag: "viet-nam")).cards.count == 2)
      #expect(try await content.call(ListCards(tag: "ma")).cards.isEmpty)
    }
  }

  @Test("A row that differs in spelling is a duplicate, but a row that differs in accents isn't")
  func duplicates() async throws {
    try await withContent { content in
      _ = try await content.call(AddCard(front: "don’t", back: "ＮＯ"))
      let state = try await content.imported("don't,no\nDon´t,No\nmá,x\nma,x\n", as: .csv)
      #expect(state.read == 4 && state.added == 2 && state.skipped == 2)
    }
  }

  @Test("Cards and tags that an older release indexed for search are updated in steps, along with the index")
  func maintenance() async throws {
    try await withContent { content in
      try await fill(content)
      #expect(try await found(content, "full no7") == [])
      // An interrupted run: one step, and all others after a restart.
      try await content.store.write { try CardFoldingUpdate($0).advance() }
      let left = try await left(content)
      #expect(left > 0 && left < Self.count)
      try await content.maintenance.finish()
      #expect(try await self.left(content) == 0)
      #expect(try await found(content, "full no7") == ["ＦＵＬＬ no7"])
      let words = try content.store.read { db in
        try db.values(of: String.self, "SELECT DISTINCT word FROM card_words WHERE word < 'n' OR word > 'o'")
      }
      #expect(Set(words) == ["b", "full"])
      let tags = try await content.call(ListTags()).tags
      #expect(tags.map(\.name) == ["Viet-Nam"] && tags.map(\.cards) == [3])
      let tagged = try await content.call(ListCards(tag: "viet–nam")).cards
      #expect(tagged.map(\.tags) == [["Viet-Nam"], ["Viet-Nam"], ["Viet-Nam"]])
    }
  }

  @Test("A card that an older release edits after the update is indexed again")
  func olderRelease() async throws {
    try await withContent { content in
      let card = try await content.call(AddCard(front: "a", back: "b")).card
      try await content.store.write { tx in
        try tx.run(
          "UPDATE cards SET front = 'ＮＥＷ', folded = 'ｎｅｗ b', version = version + 1, kept = version + 1 WHERE id = $1",
          card.id)
      }
      try await content.maintenance.finish()
      #expect(try await content.call(ListCards(text: "new")).cards.map(\.id) == [card.id])
    }
  }

  private static let count = CardIndex.maxWithoutIndex + 450

  /// Stores many cards with an index in the form of the previous release, and two tags whose keys are equal in the new
  /// form.
  @Loop private func fill(_ content: ContentFixture) async throws {
    try await content.store.write { tx in
      try tx.run(
        "INSERT INTO shelves (account, app, used, last_position, last_change) VALUES ('acc_1', 'flip', $1, $1, $1)",
        Self.count)
      for (id, name, key) in [("t1", "Viet-Nam", "viet-nam"), ("t2", "Viet–Nam", "viet–nam")] {
        try tx.run(
          "INSERT INTO tags (id, account, app, name, folded) VALUES ($1, 'acc_1', 'flip', $2, $3)", id, name, key)
      }
      for number in 1...Self.count {
        try tx.run(
          """
          INSERT INTO cards (id, account, app, position, front, back, front_language, back_language, notes, favorite,
            folded, version, created_at, changed_at, kept, change)
          VALUES ($1, 'acc_1', 'flip', $2, $3, 'b', 'vi', 'en', '', 0, $4, 1, 0, 0, 1, $2)
          """, "crd_\(number)", number, "ＦＵＬＬ no\(number)", "ｆｕｌｌ no\(number) b")
      }
      for (card, tags) in [("crd_1", ["t1"]), ("crd_2", ["t2"]), ("crd_3", ["t1", "t2"])] {
        for (place, tag) in tags.enumerated() {
          try tx.run("INSERT INTO card_tags (card, tag, place) VALUES ($1, $2, $3)", card, tag, place)
        }
        try tx.run("UPDATE cards SET kept = 0 WHERE id = $1", card)
      }
      while try tx.value(of: Int.self, "SELECT 1 FROM shelves WHERE indexed_to < last_position") != nil {
        try CardIndex.advance(tx)
      }
    }
  }

  @Loop private func found(_ content: ContentFixture, _ words: String) async throws -> [String] {
    var fronts: [String] = []
    var request = ListCards(text: "\(words)")
    repeat {
      let reply = try await content.call(request)
      fronts += reply.cards.map(\.front).filter { $0.hasSuffix(" no7") }
      request.cursor = reply.nextCursor.map { "\($0)" }
    } while request.cursor != nil
    return fronts
  }

  /// Returns the number of cards that are still outdated.
  @Loop private func left(_ content: ContentFixture) async throws -> Int {
    try content.store.read { db in
      try db.value(of: Int.self, "SELECT count(*) FROM cards WHERE folding <> version") ?? 0
    }
  }
}
