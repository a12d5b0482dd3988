import ContentContract
import EventLoop
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct TagTests {
  /// Three cards: food, food and trip, trip.
  @Loop private func fill(_ content: ContentFixture) async throws {
    for tags in [["Food"], ["food", "Trip"], ["trip"]] {
      _ = try await content.call(AddCard(front: "a", back: "b", tags: .of(tags)))
    }
  }

  @Test("tags are one whatever their case, and counted")
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

  @Test("a renamed tag keeps its cards, whose versions rise", arguments: ["FOOD", "Meals", " meals "])
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

  @Test("renaming to another tag's name merges the two, and a card that had both keeps one")
  func merge() async throws {
    try await withContent { content in
      try await fill(content)
      let reply = try await content.call(RenameTag(tag: "Food", name: "trip"))
      #expect(reply == RenameTag.Reply(tag: TagCount(name: "Trip", cards: 3), merged: true))
      #expect(try await content.call(ListTags()).tags == [TagCount(name: "Trip", cards: 3)])
      #expect(try await content.call(ListCards()).cards.map(\.tags) == [["Trip"], ["Trip"], ["Trip"]])
    }
  }

  @Test("a deleted tag leaves its cards")
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

  @Test("many cards are tagged, untagged and made favourites at once; only the changed ones come back")
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

  @Test("one card that would have too many tags undoes the whole, and another account's cards stay as they are")
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

  @Test("another account's tag, no tag and no name are refused")
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
