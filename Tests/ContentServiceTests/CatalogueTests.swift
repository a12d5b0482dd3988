import ContentContract
import EventLoop
import Testing
import Wire

@testable import ContentService

/// Groups and items with an app's own fields, opened by the app's access rule (G2, T1–T4).
@Suite(.timeLimit(.minutes(2))) struct CatalogueTests {
  @Test("The teaser shows the first items as open and the next ones as locked, arranged in rows")
  func teaser() async throws {
    try await withContent { content in
      let teaser = try await content.call(GetTeaser(catalogue: "deck"), app: "tar")
      #expect(teaser.rows.map { $0.map(\.id) } == [["major-1", "major-2", "major-3"], ["major-4"]])
      #expect(teaser.rows.joined().map(\.locked) == [false, false, true, true])
      #expect((teaser.total, teaser.columns) == (12, 3))
      let none = try await content.failure(GetTeaser(catalogue: "plants"), app: "plant")
      #expect(none?.kind == .notFound)
    }
  }

  @Test(
    "The first two items of each group are free, and a plan unlocks the rest",
    arguments: ["free", "premium", "gone"])
  func list(plan: String) async throws {
    try await withContent { content in
      let page = try await content.call(ListItems(catalogue: "deck"), app: "tar", plan: plan)
      #expect(page.groups.map(\.id) == ["major", "cups", "swords"])
      let locked = plan != "premium"
      for group in page.groups {
        #expect(group.items.map(\.locked) == [false, false, locked, locked])
        #expect(group.items.map(\.position) == [0, 1, 2, 3])
        #expect(group.items.allSatisfy { $0.group == group.id })
      }
      #expect((page.open, page.total, page.nextCursor) == (locked ? 6 : 12, 12, nil))
    }
  }

  @Test("Pages of any length list each item once, in order, for all groups or a single group")
  func pages() async throws {
    try await withContent { content in
      for (group, all) in [(nil, 12), ("cups", 4)] as [(Identifier?, Int)] {
        for limit in [1, 3, 4, 5, 12, 200] {
          var ids: [String] = []
          var cursor: String? = nil
          repeat {
            let page = try await content.call(
              ListItems(
                catalogue: "deck", group: group, limit: Bounded(limit), cursor: cursor.map { try PageCursor($0) }),
              app: "tar")
            let items = page.groups.flatMap(\.items)
            #expect(items.count <= limit)
            ids += items.map(\.id)
            cursor = page.nextCursor
          } while cursor != nil
          #expect(ids.count == all && Set(ids).count == all)
          if group != nil { #expect(ids == (1...4).map { "cups-\($0)" }) }
        }
      }
    }
  }

  @Test(
    "An item's accessibility label states in each language whether the item is locked",
    arguments: [
      (Language.en, 0, "major 1"), (.en, 2, "major 3, premium required"), ("vi", 0, "lá major 1"),
      ("vi", 2, "lá major 3, yêu cầu Premium"),
    ])
  func labels(language: Language, index: Int, label: String) async throws {
    try await withContent { content in
      let own = try await content.call(ListItems(catalogue: "deck"), app: "tar", language: language)
      #expect(own.groups[0].items[index].label == label)
      let asked = try await content.call(ListItems(catalogue: "deck", language: language), app: "tar")
      #expect(asked.groups[0].items[index].label == label)
    }
  }

  @Test("An open item returns all fields in the requested language")
  func open() async throws {
    try await withContent { content in
      let reply = try await content.call(GetItem(catalogue: "deck", item: "cups-2", language: "vi"), app: "tar")
      #expect((reply.item.name, reply.item.group, reply.language) == ("lá cups 2", "cups", "vi"))
      #expect(
        reply.item.fields == ["keywords": ["từ-kín"], "upright": "xuôi kín", "reversed": "ngược kín"]
          as [String: JSONValue])
    }
  }

  @Test("A locked item returns only the offering, even through other services")
  func locked() async throws {
    try await withContent { content in
      let item = try #require(
        try await content.failure(GetItem(catalogue: "deck", item: "cups-3"), app: "tar"))
      let source = try #require(
        try await content.failure(GetItemTexts(catalogue: "deck", item: "cups-3"), app: "tar"))
      for failure in [item, source] {
        #expect(failure.kind == .entitlementRequired)
        #expect(failure.message[.en] == "cups 3 waits behind the curtain.")
        #expect(failure.details["offering"]?["headline"]?.string == "All of it")
        #expect(failure.details["offering"]?["products"]?[0]?["price_minor_units"]?.integer == 399)
        #expect(!String(decoding: failure.encoded(in: .en), as: UTF8.self).contains("secret"))
      }
      let paid = try await content.call(GetItem(catalogue: "deck", item: "cups-3"), app: "tar", plan: "premium")
      #expect(paid.item.fields["upright"] == "secret upright")
      let texts = try await content.call(
        GetItemTexts(catalogue: "deck", item: "cups-3"), app: "tar", plan: "premium")
      #expect((texts.name, texts.group) == ("cups 3", "cups"))
      #expect(texts.fields["keywords"] == "secret-word" && texts.fields["upright"] == "secret upright")
      #expect(texts.fields["art"] == nil, "a picture field has no text")
    }
  }

  @Test("Items are returned in the requested order, and the ids of missing items are listed")
  func several() async throws {
    try await withContent { content in
      let reply = try await content.call(
        GetItems(catalogue: "deck", items: ["cups-3", "nobody", "major-1", "cups-3"]), app: "tar")
      #expect(reply.items.map(\.id) == ["cups-3", "major-1", "cups-3"])
      #expect(reply.items.map(\.locked) == [true, false, true])
      #expect(reply.missing == ["nobody"])
      #expect(reply.items[0].fields.isEmpty && reply.items[1].fields.count == 4)
    }
  }

  @Test("No reply contains a word of locked content")
  func secrets() async throws {
    try await withContent { content in
      try await content.reload()
      let page = try await content.call(ListItems(catalogue: "deck"), app: "tar")
      let many = try await content.call(
        GetItems(catalogue: "deck", items: ["major-3", "major-4", "swords-4"]), app: "tar")
      let changes = try await content.call(ListCatalogueChanges(catalogue: "deck"), app: "tar")
      let teaser = try await content.call(GetTeaser(catalogue: "deck"), app: "tar")
      let items = page.groups.flatMap(\.items) + many.items + changes.items + teaser.rows.joined()
      let locked = items.filter(\.locked)
      #expect(locked.count == 17, "6 on the page, 3 requested by id, 6 in the changes and 2 in the teaser")
      for item in locked {
        #expect(String(decoding: try JSON.encode(item), as: UTF8.self).contains("secret") == false)
        #expect(Set(item.fields.keys).isSubset(of: ["art"]))
      }
      #expect(changes.items.contains { !$0.locked && $0.fields["upright"] == "secret upright" })
    }
  }

  @Test("A catalogue's description has its fields, groups and words")
  func summary() async throws {
    try await withContent { content in
      let all = try await content.call(ListCatalogues(language: "vi"), app: "plant").catalogues
      #expect(all.map(\.id) == ["plants", "tools"])
      let plants = all[0]
      #expect(plants.fields.map(\.name) == plants.fields.map(\.name).sorted())
      let light = try #require(plants.fields.first { $0.name == "light" })
      #expect(light.choices == [CatalogueChoice(id: "shade", name: "Bóng"), CatalogueChoice(id: "sun", name: "Nắng")])
      #expect((light.type, light.open, light.tile) == ("choice", false, true))
      #expect(plants.groups == [CatalogueGroupSummary(id: "easy", title: "Dễ", total: 1)])
      #expect(plants.badge == nil)
      let deck = try #require(try await content.call(ListCatalogues(), app: "tar").catalogues.first)
      #expect((deck.badge, deck.unlock, deck.title, deck.total) == ("Premium", "Unlock", "All", 12))
      #expect(deck.fields.first { $0.name == "art" }?.aspect == PictureAspect(width: 2, height: 3))
      #expect(try await content.kind(ListCatalogues(), app: "flip") == .notFound)
    }
  }

  @Test("An open item shows all fields, and a locked item only the public ones")
  func fields() async throws {
    try await withContent { content in
      let fern = try await content.call(GetItem(catalogue: "plants", item: "fern"), app: "plant", plan: "premium").item
      #expect(
        Set(fern.fields.keys) == ["latin", "leaf", "photo", "sketch", "light", "height_cm", "acidity", "care"])
      #expect(fern.fields["acidity"] == 5.5)
      #expect(fern.fields["height_cm"] == 90)
      let locked = try #require(
        try await content.call(GetItems(catalogue: "plants", items: ["fern"]), app: "plant").items.first)
      #expect(Set(locked.fields.keys) == ["latin", "leaf", "photo", "light", "height_cm"])
      let tile = try #require(
        try await content.call(ListItems(catalogue: "plants"), app: "plant").groups.first?.items.first)
      #expect(Set(tile.fields.keys) == ["photo", "light"])
      let spade = try await content.call(GetItem(catalogue: "tools", item: "spade"), app: "plant")
      #expect(!spade.item.locked)
      #expect(try await content.kind(GetItemTexts(catalogue: "tools", item: "none"), app: "plant") == .notFound)
    }
  }

  @Test("A plan change applies to the next call")
  func live() async throws {
    try await withContent { content in
      for plan in ["free", "premium", "free", "premium"] {
        let isOpen = plan == "premium"
        let page = try await content.call(ListItems(catalogue: "deck"), app: "tar", plan: plan)
        #expect(page.groups[1].items[2].locked == !isOpen)
        #expect(
          page.groups[0].items[2].fields["art"]?["id"] == .string("\(isOpen ? "item" : "blurred"):deck:major-3:art"))
        let kind = try await content.kind(GetItem(catalogue: "deck", item: "major-3"), app: "tar", plan: plan)
        #expect(kind == (isOpen ? nil : .entitlementRequired))
      }
    }
  }

  @Test("A missing catalogue, group, item or cursor is rejected")
  func missing() async throws {
    try await withContent { content in
      #expect(try await content.kind(GetItem(catalogue: "deck", item: "cups-9"), app: "tar") == .notFound)
      #expect(try await content.kind(GetItem(catalogue: "plants", item: "cups-1"), app: "tar") == .notFound)
      #expect(try await content.kind(ListItems(catalogue: "deck", group: "wands"), app: "tar") == .notFound)
      for app in ["flip", "nobody"] {
        #expect(try await content.kind(ListItems(catalogue: "deck"), app: app) == .notFound)
        #expect(try await content.kind(GetTeaser(catalogue: "deck"), app: app) == .notFound)
        #expect(try await content.kind(GetItems(catalogue: "deck", items: ["a"]), app: app) == .notFound)
        #expect(try await content.kind(ListCatalogueChanges(catalogue: "deck"), app: app) == .notFound)
      }
      #expect(try await content.kind(ListItems(catalogue: "deck", cursor: "MTI"), app: "tar") == .invalidParams)
      let page = try await content.call(ListItems(catalogue: "deck", limit: 5), app: "tar")
      let cursor = try PageCursor(try #require(page.nextCursor))
      let elsewhere = try await content.kind(
        ListItems(catalogue: "deck", group: "cups", limit: 5, cursor: cursor), app: "tar")
      #expect(elsewhere == .invalidParams, "a cursor is valid only for its own list")
    }
  }
}
