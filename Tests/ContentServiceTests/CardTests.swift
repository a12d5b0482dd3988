import ContentContract
import EventLoop
import Storage
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct CardTests {
  @Test("A card's text is stored trimmed, with the languages of the account's pair")
  func add() async throws {
    try await withContent { content in
      let card = try await content.call(
        AddCard(
          front: "  hola ", back: "hello", notes: " greeting\n", tags: ["Day 1", " day 1 ", "Food"], favorite: true)
      ).card
      #expect(card.id.hasPrefix("crd_"))
      #expect((card.front, card.back, card.notes) == ("hola", "hello", "greeting"))
      #expect((card.frontLanguage, card.backLanguage) == ("es", "en"))
      #expect(card.tags == ["Day 1", "Food"])
      #expect(card.favorite && card.version == 1 && card.createdAt == card.changedAt)
      #expect(try await content.call(ListCards()).cards == [card])
    }
  }

  @Test("The default pair for the account's language applies until the user chooses a pair")
  func pair() async throws {
    try await withContent { content in
      let usual = try await content.call(GetPair(), language: "vi")
      #expect((usual.front, usual.back) == ("en", "vi"))
      #expect(usual.languages.map(\.name) == ["Tiếng Anh", "Tiếng Việt", "Tiếng Tây Ban Nha"])
      _ = try await content.call(SetPair(front: "vi", back: "es"))
      let card = try await content.call(AddCard(front: "a", back: "b")).card
      #expect((card.frontLanguage, card.backLanguage) == ("vi", "es"))
      for pair in [SetPair(front: "vi", back: "vi"), SetPair(front: "xx", back: "vi")] {
        #expect(try await content.kind(pair) == .invalidParams)
      }
    }
  }

  @Test(
    "A member that breaks a rule is rejected with an error that names the member",
    arguments: [
      (AddCard(front: "a", back: "bbbbbbbbbbbbbbbbbbbbb"), "back"),
      (AddCard(front: "a", back: "b", notes: "ếếếếếếếếếếếếếếếếếếếếếếếếếếếếếếế"), "notes"),
      (AddCard(front: "a", back: "b", tags: ["123456789"]), "tags"),
      (AddCard(front: "a", back: "b", tags: ["1", "2", "3", "4"]), "tags"),
      (AddCard(front: "a", back: "b", frontLanguage: "xx"), "front_language"),
      (AddCard(front: "a", back: "b", frontLanguage: "en"), "back_language"),
    ])
  func rules(request: AddCard, member: String) async throws {
    try await withContent { content in
      let failure = try #require(try await content.failure(request))
      #expect(failure.kind == .invalidParams)
      #expect(failure.message.en.contains(member), "\(failure.message.en)")
      #expect(try await content.call(ListCards()).use.used == 0)
    }
  }

  @Test("An edit changes the given members, raises the version and keeps the rest")
  func edit() async throws {
    try await withContent { content in
      let old = try await content.call(AddCard(front: "a", back: "b", notes: "n", tags: ["x", "y"], favorite: true))
        .card
      let new = try await content.call(EditCard(card: "\(old.id)", version: 1, back: "c", tags: ["Y", "z"])).card
      #expect((new.front, new.back, new.notes, new.favorite, new.version) == ("a", "c", "n", true, 2))
      #expect(new.tags == ["y", "z"])
      #expect(new.createdAt == old.createdAt)
      #expect(try await content.call(ListCards(text: "c")).cards == [new])
      #expect(try await content.call(ListCards(text: "b")).cards.isEmpty)
    }
  }

  @Test("A card that exceeds today's limits can be edited, because only the sent members are checked")
  func older() async throws {
    try await withContent { content in
      let id = try await content.call(AddCard(front: "a", back: "b", tags: ["x"])).card.id
      let long = String(repeating: "👨‍👩‍👧‍👦", count: 20)
      try await content.store.write { tx in
        try tx.run(
          "UPDATE cards SET front = $2, notes = $2, front_language = 'la', kept = 0 WHERE id = $1", id, long)
        for place in 1...4 {
          try tx.run(
            "INSERT INTO tags (id, account, app, name, folded) VALUES ($1, 'acc_1', 'flip', $1, $1)", "t\(place)")
          try tx.run("INSERT INTO card_tags (card, tag, place) VALUES ($1, $2, $3)", id, "t\(place)", place)
        }
      }
      let edited = try await content.call(EditCard(card: "\(id)", version: 1, back: "c", backLanguage: "vi")).card
      #expect((edited.front, edited.back, edited.notes, edited.tags.count) == (long, "c", long, 5))
      #expect(try await content.call(UpdateCards(cards: .of([id]), favorite: true)).cards.map(\.version) == [3])
      let fewer = try await content.call(EditCard(card: "\(id)", version: 3, tags: ["x", "t1", "t2", "t3"])).card
      #expect(fewer.tags == ["x", "t1", "t2", "t3"])
      for edit in [
        EditCard(card: "\(id)", version: 4, front: "\(long)"), EditCard(card: "\(id)", version: 4, frontLanguage: "la"),
        EditCard(card: "\(id)", version: 4, tags: ["x", "t1", "t2", "t3", "t4"]),
      ] { #expect(try await content.kind(edit) == .invalidParams) }
    }
  }

  @Test("An edit based on an old version changes nothing and returns a conflict with the current version")
  func stale() async throws {
    try await withContent { content in
      let card = try await content.call(AddCard(front: "a", back: "b")).card
      _ = try await content.call(EditCard(card: "\(card.id)", version: 1, front: "first"))
      let failure = try #require(try await content.failure(EditCard(card: "\(card.id)", version: 1, front: "second")))
      #expect(failure.kind == .conflict)
      #expect(failure.details["version"]?.integer == 2)
      #expect(try await content.call(ListCards()).cards.map(\.front) == ["first"])
    }
  }

  @Test("A favourite is set to the given value, or toggled if no value is given")
  func favorite() async throws {
    try await withContent { content in
      let id = try await content.call(AddCard(front: "a", back: "b")).card.id
      #expect(try await content.call(SetCardFavorite(card: "\(id)")).card.favorite)
      let same = try await content.call(SetCardFavorite(card: "\(id)", favorite: true)).card
      #expect(same.favorite && same.version == 2)
      #expect(try await content.call(ListCards(favorite: true)).cards.count == 1)
      #expect(try await content.call(SetCardFavorite(card: "\(id)")).card.favorite == false)
      #expect(try await content.call(ListCards(favorite: true)).cards.isEmpty)
    }
  }

  @Test("An account can't see, change or delete another account's card")
  func foreign() async throws {
    try await withContent { content in
      let id = try await content.call(AddCard(front: "a", back: "b")).card.id
      #expect(
        try await content.kind(EditCard(card: "\(id)", version: 1, front: "x"), account: "acc_2") == .notFound)
      #expect(try await content.kind(SetCardFavorite(card: "\(id)"), account: "acc_2") == .notFound)
      #expect(try await content.kind(DeleteCards(cards: ["\(id)"]), account: "acc_2") == .notFound)
      #expect(try await content.call(DeleteAllCards(), account: "acc_2").deleted == 0)
      #expect(try await content.call(ListCards()).cards.count == 1)
    }
  }

  @Test("Deleting one, several or all cards frees the quota and keeps the tags")
  func delete() async throws {
    try await withContent { content in
      _ = try await content.call(AddPreset(preset: "of-20"))
      let ids = try await content.call(ListCards()).cards.map(\.id)
      #expect(try await content.call(DeleteCards(cards: .of([ids[0]]))).use.used == 19)
      let some = try await content.call(DeleteCards(cards: .of([ids[0], ids[1], ids[2], ids[2]])))
      #expect(some.deleted == 2 && some.use.used == 17)
      #expect(try await content.kind(DeleteCards(cards: .of([ids[0]]))) == .notFound)
      let all = try await content.call(DeleteAllCards())
      #expect(all.deleted == 17 && all.use == CardUse(used: 0, limit: 25))
      #expect(try await content.call(ListTags()).tags == [TagCount(name: "Set", cards: 0)])
    }
  }
}
