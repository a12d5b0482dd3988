import ContentContract
import EventLoop
import Storage
import TestSupport
import Testing
import TextSearch
import Wire

@testable import ContentService

/// The derived columns of a card's row, which let a list be one query, and the maintenance that keeps them current.
@Suite(.timeLimit(.minutes(2))) struct KeptCardTests {
  @Test("A list that is encoded directly from database rows equals the encoded reply")
  func text() async throws {
    try await withContent { content in
      let odd = ["\"quoted\"", "a\\b", "tab\tand\nline", "đường 日本 👩‍👩‍👧", "12345678", "1234567\"", "</script>"]
      for (number, text) in odd.enumerated() {
        _ = try await content.call(
          AddCard(
            front: try CardText(text), back: "b", notes: "\(number) \(text)",
            tags: .of(["\"\(number)\"", "t"]), favorite: number.isMultiple(of: 2)))
      }
      for limit in [3, 200] {
        let (text, reply) = try content.store.read { db in
          let owner = Owner(account: "acc_1", app: "flip")
          let (page, next) = try CardReader(db, owner).page(CardFilter(ListCards(limit: Bounded(limit)), of: owner))
          let bytes = try page.reply(next: next, use: CardUse(used: 7, limit: 25))
          return (bytes, try JSON.decode(ListCards.Reply.self, from: bytes))
        }
        #expect(String(decoding: text, as: UTF8.self) == String(decoding: try JSON.encode(reply), as: UTF8.self))
        #expect(reply.cards.map(\.front) == Array(odd.prefix(limit)))
      }
    }
  }

  @Test("A card is returned by id to its owner only")
  func get() async throws {
    try await withContent { content in
      let card = try await content.call(AddCard(front: "a", back: "b", tags: ["x", "y"])).card
      #expect(try await content.call(GetCard(card: "\(card.id)")).card == card)
      #expect(try await content.kind(GetCard(card: "\(card.id)"), account: "acc_2") == .notFound)
      #expect(try await content.kind(GetCard(card: "crd_none")) == .notFound)
      #expect(try await content.kind(GetCard(card: "\(card.id)"), app: "tar") == .notFound)
    }
  }

  @Test("The number of cards is reported for each card limit, even if there are no cards")
  func usage() async throws {
    try await withContent { content in
      #expect(try await content.call(GetUsage()).counts == [RuleCount(rule: "own", count: 0)])
      _ = try await content.call(AddPreset(preset: "of-20"))
      #expect(try await content.call(GetUsage()).counts == [RuleCount(rule: "own", count: 20)])
      #expect(try await content.call(GetUsage(), app: "tar").counts.isEmpty)
    }
  }

  @Test("Rows written by another release are listed correctly at once, and updated by maintenance at startup")
  func another() async throws {
    try await withContent { content in
      let card = try await content.call(AddCard(front: "a", back: "b", tags: ["x"])).card
      try await content.store.write { tx in
        try tx.run("INSERT INTO tags (id, account, app, name, folded) VALUES ('t', 'acc_1', 'flip', 'Old', 'old')")
        try tx.run("INSERT INTO card_tags (card, tag, place) VALUES ($1, 't', 1)", card.id)
        try tx.run("UPDATE cards SET front = 'c', version = version + 1 WHERE id = $1", card.id)
      }
      let before = try await content.call(ListCards()).cards
      #expect(before.map(\.tags) == [["x", "Old"]] && before.map(\.version) == [2])
      try await content.maintenance.finish()
      #expect(try await content.call(ListCards()).cards == before)
      let kept = try content.store.read { db in
        try db.rows("SELECT kept, change, tags FROM cards") { ($0.int("kept"), $0.int("change"), $0.string("tags")) }
      }
      #expect(kept.map(\.0) == [2] && kept.map(\.1) == [2] && kept.map(\.2) == [#"["x","Old"]"#])
    }
  }

  /// Fills an account with cards that all have these tags. One step can't change all of the cards.
  @Loop private func fill(_ content: ContentFixture, _ tags: [String]) async throws -> Int {
    let count = PendingTagChanges.step * 2 + 20
    let ids = try await content.store.write { tx in
      try tx.run("INSERT INTO shelves (account, app, used, last_position) VALUES ('acc_1', 'flip', $1, $1)", count)
      for name in tags {
        try tx.run(
          "INSERT INTO tags (id, account, app, name, folded) VALUES ($1, 'acc_1', 'flip', $1, $2)", name,
          TextFolding.tagKey(name))
      }
      return try (1...count).map { number in
        let id = "crd_\(number)"
        try tx.run(
          """
          INSERT INTO cards (id, account, app, position, front, back, front_language, back_language, notes, favorite,
            folded, version, created_at, changed_at)
          VALUES ($1, 'acc_1', 'flip', $2, $1, 'b', 'en', 'vi', '', 0, 'x', 1, 0, 0)
          """, id, number)
        for (place, name) in tags.enumerated() {
          try tx.run("INSERT INTO card_tags (card, tag, place) VALUES ($1, $2, $3)", id, name, place)
        }
        return id
      }
    }
    try await content.maintenance.finish()
    return ids.count
  }

  /// Returns the distinct lists of tags of all cards.
  @Loop private func tags(_ content: ContentFixture) throws -> Set<String> {
    try content.store.read { db in Set(try db.values(of: String.self, "SELECT tags FROM cards")) }
  }

  @Test("A tag on very many cards is renamed, merged and deleted in small steps")
  func moves() async throws {
    try await withContent { content in
      let count = try await fill(content, ["A", "B", "C"])
      let renamed = try await content.call(RenameTag(tag: "a", name: "a2"))
      #expect(renamed == RenameTag.Reply(tag: TagCount(name: "a2", cards: count), merged: false))
      let merged = try await content.call(RenameTag(tag: "b", name: "c"))
      #expect(merged == RenameTag.Reply(tag: TagCount(name: "C", cards: count), merged: true))
      #expect(try await content.call(DeleteTag(tag: "a2")).cards == count)
      // A card that gets the tag during the merge loses the tag along with the other cards.
      let late = try await content.call(AddCard(front: "late", back: "b", tags: ["B"]), plan: "premium").card
      try await content.maintenance.finish()
      #expect(try tags(content) == [#"["C"]"#])
      #expect(try await content.call(GetCard(card: "\(late.id)")).card.tags == ["C"])
      #expect(try await content.call(ListTags()).tags == [TagCount(name: "C", cards: count + 1)])
    }
  }

  @Test("If a tag is merged into a tag that is itself being merged, its cards get the final tag")
  func chain() async throws {
    try await withContent { content in
      _ = try await fill(content, ["A", "B"])
      _ = try await content.call(AddCard(front: "c", back: "b", tags: ["C"]), plan: "premium")
      _ = try await content.call(RenameTag(tag: "a", name: "b"))
      _ = try await content.call(RenameTag(tag: "b", name: "c"))
      try await content.maintenance.finish()
      #expect(try tags(content) == [#"["C"]"#])
    }
  }
}
