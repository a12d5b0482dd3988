import ContentContract
import EventLoop
import Storage
import TestSupport
import Testing
import TextSearch
import Wire

@testable import ContentService

@Suite(.timeLimit(.minutes(2))) struct TagTests {
  /// Adds a card with the tag food, a card with the tags food and trip, and a card with the tag trip.
  @Loop private func fill(_ content: ContentFixture) async throws {
    for tags in [["Food"], ["food", "Trip"], ["trip"]] {
      _ = try await content.call(AddCard(front: "a", back: "b", tags: .of(tags)))
    }
  }

  @Test("Tags ignore case, and each is listed with its number of cards")
  func counted() async throws {
    try await withContent { content in
      for tags in [["Food"], ["food ", "Đi"], ["đi"], []] {
        _ = try await content.call(AddCard(front: "a", back: "b", tags: .of(tags)))
      }
      let tags = try await content.call(ListTags()).tags
      #expect(tags == [TagCount(name: "Food", cards: 2), TagCount(name: "Đi", cards: 2)])
      #expect(try await content.call(ListTags(), account: "acc_2").tags.isEmpty)
    }
  }

  @Test("A renamed tag keeps its cards, and their versions increase", arguments: ["FOOD", "Meals", " meals "])
  func rename(name: String) async throws {
    try await withContent { content in
      try await fill(content)
      let reply = try await content.call(RenameTag(tag: "food", name: "\(name)"))
      let spelled = name == "FOOD" ? name : name == "Meals" ? "Meals" : "meals"
      #expect(reply == RenameTag.Reply(tag: TagCount(name: spelled, cards: 2), merged: false))
      let cards = try await content.call(ListCards(tag: "\(spelled)")).cards
      #expect(cards.map(\.tags) == [[spelled], [spelled, "Trip"]])
      #expect(cards.map(\.version) == [2, 2])
    }
  }

  @Test("Renaming a tag to another tag's name merges the two, and each card has the tag once")
  func merge() async throws {
    try await withContent { content in
      try await fill(content)
      let reply = try await content.call(RenameTag(tag: "Food", name: "trip"))
      #expect(reply == RenameTag.Reply(tag: TagCount(name: "Trip", cards: 3), merged: true))
      #expect(try await content.call(ListTags()).tags == [TagCount(name: "Trip", cards: 3)])
      #expect(try await content.call(ListCards()).cards.map(\.tags) == [["Trip"], ["Trip"], ["Trip"]])
    }
  }

  @Test("Deleting a tag keeps its cards")
  func delete() async throws {
    try await withContent { content in
      try await fill(content)
      #expect(try await content.call(DeleteTag(tag: "TRIP")).cards == 2)
      #expect(try await content.call(ListTags()).tags == [TagCount(name: "Food", cards: 2)])
      #expect(try await content.call(ListCards()).cards.map(\.tags) == [["Food"], ["Food"], []])
      let again = try await content.kind(DeleteTag(tag: "trip"))
      #expect(again == .notFound)
    }
  }

  @Test("Many cards are tagged, untagged and marked at once, and only changed ones are returned")
  func many() async throws {
    try await withContent { content in
      try await fill(content)
      let ids = try await content.call(ListCards()).cards.map(\.id)
      let tagged = try await content.call(
        UpdateCards(cards: .of(ids + ["crd_gone"]), addTags: [" food", "New"], removeTags: ["TRIP"]))
      let listed = try await content.call(ListCards()).cards
      #expect(listed.map(\.tags) == [["Food", "New"], ["Food", "New"], ["Food", "New"]])
      #expect(tagged.cards == listed.map { CardVersion(id: $0.id, version: $0.version, changedAt: $0.changedAt) })
      let loved = try await content.call(UpdateCards(cards: .of(Array(ids.prefix(2))), favorite: true)).cards
      #expect(loved.map(\.version) == [3, 3])
      #expect(try await content.call(UpdateCards(cards: .of(ids), favorite: true)).cards.map(\.id) == [ids[2]])
    }
  }

  @Test("If one card would exceed the tag limit, the call changes nothing; other accounts' cards are never changed")
  func allOrNone() async throws {
    try await withContent { content in
      try await fill(content)
      let before = try await content.call(ListCards()).cards
      let request = UpdateCards(cards: .of(before.map(\.id)), favorite: true, addTags: ["x", "y"])
      #expect(try await content.kind(request) == .invalidParams)
      #expect(try await content.call(request, account: "acc_2").cards.isEmpty)
      #expect(try await content.call(ListCards()).cards == before)
    }
  }

  /// Stores tags directly in the database, ignoring the limits.
  private func store(_ content: ContentFixture, _ names: [String]) async throws {
    try await content.store.write { tx in
      for (number, name) in names.enumerated() {
        try tx.run(
          "INSERT INTO tags (id, account, app, name, folded) VALUES ($1, 'acc_1', 'flip', $2, $3)", "tag_\(number)",
          name,
          TextFolding.tagKey(name))
      }
    }
  }

  @Test("The number of an account's tags is limited, however they are created, and existing tags still work")
  func bound() async throws {
    try await withContent { content in
      let card = try await content.call(AddCard(front: "a", back: "b")).card
      try await store(content, (1..<TagCount.most).map { "t\($0)" })
      _ = try await content.call(AddCard(front: "a", back: "b", tags: ["last"]))
      let add = AddCard(front: "a", back: "b", tags: ["more"])
      let edit = EditCard(card: "\(card.id)", version: 1, tags: ["more"])
      for failure in [
        try await content.failure(add), try await content.failure(edit),
        try await content.failure(UpdateCards(cards: .of([card.id]), addTags: ["more"])),
      ] {
        #expect(failure?.kind == .limitExceeded && failure?.details["name"] == "tags")
        #expect(failure?.details["current"] == 1000 && failure?.details["limit"] == 1000)
      }
      #expect(try await content.call(ListCards()).use.used == 2)
      _ = try await content.call(UpdateCards(cards: .of([card.id]), addTags: ["T7"]))
      _ = try await content.call(RenameTag(tag: "t8", name: "more"))
      _ = try await content.call(DeleteTag(tag: "t9"))
      #expect(try await content.call(AddCard(front: "a", back: "b", tags: ["new"])).card.tags == ["new"])
    }
  }

  @Test("For a page of tags, only the cards of that page's tags are counted")
  func pageCost() async throws {
    try await withContent { content in
      for account in ["acc_1", "acc_2"] {
        for number in 0..<100 {
          _ = try await content.call(
            AddCard(front: "\(number)", back: "b", tags: ["first", "t"]), account: account, plan: "premium")
        }
      }
      try await store(content, (0..<900).map { "u\($0)" })
      try await content.store.write { tx in
        try tx.run(
          """
          INSERT INTO card_tags (card, tag, place) SELECT cards.id, tags.id, 3 FROM cards JOIN tags ON tags.account = cards.account
          WHERE cards.account = 'acc_1' AND tags.name <> 'first' AND tags.name <> 't'
          """)
      }
      func took(_ account: String) async throws -> Duration {
        var best = Duration.seconds(60)
        for _ in 0..<10 {
          best = min(
            best,
            try await ContinuousClock().measure {
              let reply = try await content.call(ListTags(limit: 1), account: account)
              #expect(reply.tags == [TagCount(name: "first", cards: 100)])
            })
        }
        return best
      }
      // If the page counted the cards of all tags, it would take about thirty times as long.
      let many = try await took("acc_1")
      let few = try await took("acc_2")
      #expect(many < few * 5)
    }
  }

  @Test("Tags with names longer than today's limit can still be listed, assigned and deleted")
  func long() async throws {
    try await withContent { content in
      let names = ["a", "b", "c", "d"].map { $0 + String(repeating: "👨‍👩‍👧‍👦", count: 40) }
      try await store(content, names)
      var listed = [String]()
      var request = ListTags(limit: 1)
      repeat {
        let reply = try await content.call(request)
        listed += reply.tags.map(\.name)
        // The tag at the cursor may be deleted before the next page is requested.
        if listed.count == 3 { _ = try await content.call(DeleteTag(tag: "\(names[2])")) }
        request.cursor = reply.nextCursor.map { "\($0)" }
      } while request.cursor != nil
      #expect(listed == names)
      let card = try await content.call(AddCard(front: "a", back: "b", tags: .of([names[0]]))).card
      let edited = try await content.call(
        EditCard(card: "\(card.id)", version: 1, tags: .of(["x", names[0], names[1]]))
      ).card
      #expect(edited.tags == ["x", names[0], names[1]])
      #expect(try await content.call(ListCards(tag: "\(names[0])")).cards.map(\.id) == [card.id])
      _ = try await content.call(UpdateCards(cards: .of([card.id]), removeTags: .of([names[1]])))
      #expect(
        try await content.call(RenameTag(tag: "\(names[0])", name: "short")).tag == TagCount(name: "short", cards: 1))
      #expect(try await content.call(ListCards()).cards.map(\.tags) == [["x", "short"]])
      // A new tag can't have such a long name.
      #expect(try await content.kind(RenameTag(tag: "x", name: "\(names[0])")) == .invalidParams)
    }
  }

  @Test("Another account's tag, a missing tag and an empty name are rejected")
  func refused() async throws {
    try await withContent { content in
      try await fill(content)
      #expect(try await content.kind(RenameTag(tag: "food", name: "x"), account: "acc_2") == .notFound)
      #expect(try await content.kind(DeleteTag(tag: "food"), account: "acc_2") == .notFound)
      #expect(try await content.kind(RenameTag(tag: "none", name: "x")) == .notFound)
      #expect(try await content.kind(RenameTag(tag: "food", name: "123456789")) == .invalidParams)
    }
  }
}
