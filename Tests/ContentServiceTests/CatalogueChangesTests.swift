import AppCatalog
import ContentContract
import ContentService
import EventLoop
import Files
import Storage
import Testing
import Wire

/// A client that keeps a copy of a catalogue and fetches its changes (G2).
@Suite(.timeLimit(.minutes(2))) struct CatalogueChangesTests {
  /// A client's copy, updated from pages.
  private struct Copy {
    var version: String?
    var items: [String: CatalogueItem] = [:]
    var started = 0
    var heads = 0
    /// The ids of the items in the last update.
    var last: [String] = []

    /// Reads all pages since the copy's version.
    mutating func update(_ content: ContentFixture, limit: Int = 50, plan: String = "free") async throws {
      var cursor: PageCursor?
      last = []
      repeat {
        let page = try await content.call(
          ListCatalogueChanges(
            catalogue: "deck", since: try version.map { try Identifier($0) }, limit: Bounded(limit), cursor: cursor),
          app: "tar", plan: plan)
        #expect(page.items.count + page.removed.count + (page.catalogue == nil ? 0 : 1) <= limit)
        if page.startOver {
          items = [:]
          started += 1
        }
        if page.catalogue != nil { heads += 1 }
        for item in page.items { items[item.id] = item }
        for id in page.removed { items[id] = nil }
        last += page.items.map(\.id)
        cursor = try page.nextCursor.map { try PageCursor($0) }
        if cursor == nil { version = page.version }
      } while cursor != nil
    }
  }

  private static func write(_ content: ContentFixture, _ text: String) async throws {
    try Disk.write(Array(text.utf8), to: "\(content.apps)/tar/catalogues/deck/catalogue.json")
    try await content.reload()
  }

  private static func version(_ content: ContentFixture) async throws -> String {
    try await content.call(ListItems(catalogue: "deck", limit: 1), app: "tar").version
  }

  @Test("However a catalogue changes, a client's updated copy equals a fresh copy", arguments: [1, 2, 5, 50])
  func follows(limit: Int) async throws {
    try await withContent { content in
      try await content.reload()
      var copy = Copy()
      try await copy.update(content, limit: limit)
      #expect(copy.items.count == 12 && copy.started == 0)
      let first = try #require(copy.version)
      #expect(try await first == Self.version(content))

      try await copy.update(content, limit: limit)
      #expect(copy.last == [] && copy.version == first, "nothing changed")

      let one = SampleCatalogues.deck().replacing(
        "\"id\": \"cups-2\", \"name\": {\"en\": \"cups 2\"", with: "\"id\": \"cups-2\", \"name\": {\"en\": \"Two\"")
      try await Self.write(content, one)
      try await copy.update(content, limit: limit)
      #expect(copy.last == ["cups-2"] && copy.items["cups-2"]?.name == "Two")

      try await Self.write(content, SampleCatalogues.deck(groups: ["major", "swords", "wands"]))
      try await copy.update(content, limit: limit)
      var fresh = Copy()
      try await fresh.update(content, limit: limit)
      #expect(copy.items == fresh.items && copy.items.count == 12 && copy.items["cups-1"] == nil)
      #expect(copy.started == 0 && copy.heads == 2, "the groups were sent again")

      try await Self.write(content, SampleCatalogues.deck())
      #expect(try await Self.version(content) == first, "the same data has the same version")
      try await copy.update(content, limit: limit)
      #expect(copy.items.count == 12 && copy.items["wands-1"] == nil && copy.version == first)
    }
  }

  @Test("A catalogue's changes are unavailable until they have been recorded for the current version of its pages")
  func recorded() async throws {
    try await withContent { content in
      try await content.reload()
      let changes = ListCatalogueChanges(catalogue: "deck")
      let state = GetDataVersion(app: "tar")
      let before = try await content.call(changes, app: "tar").version
      #expect(try await content.call(state, app: "tar").isRecorded)
      for number in 1...20 {
        let text = SampleCatalogues.deck(upright: "text \(number)")
        try Disk.write(Array(text.utf8), to: "\(content.apps)/tar/catalogues/deck/catalogue.json")
        try content.reloadUnrecorded()
        let page = try await Self.version(content)
        #expect(page != before)
        let failure = try await content.failure(changes, app: "tar")
        #expect(failure?.kind == .unavailable && failure?.details["retry_after_ms"] != nil)
        let unrecorded = try await content.call(state, app: "tar")
        #expect(unrecorded.version == content.catalog["tar"]?.version && !unrecorded.isRecorded)
        try await content.changes.finish()
        #expect(try await content.call(changes, app: "tar").version == page)
        #expect(try await content.call(state, app: "tar").isRecorded)
      }
    }
  }

  @Test("A client's copy contains what its user may see, and a plan change requires a new copy")
  func locked() async throws {
    try await withContent { content in
      try await content.reload()
      var free = Copy()
      try await free.update(content)
      #expect(free.items.values.count { $0.locked } == 6)
      var paid = Copy()
      try await paid.update(content, plan: "premium")
      #expect(paid.items.values.allSatisfy { !$0.locked && $0.fields["upright"] == "secret upright" })
    }
  }

  @Test("A client with an unknown or outdated version downloads the catalogue again")
  func stale() async throws {
    try await withContent { content in
      try await content.reload()
      for version in ["0", "nothing", "ffffffffffffffffffffffffffffffff"] {
        var copy = Copy(version: version, items: [:])
        try await copy.update(content, limit: 5)
        #expect(copy.started == 1 && copy.items.count == 12)
      }
      var old = Copy()
      try await old.update(content)
      let page = try await content.call(ListCatalogueChanges(catalogue: "deck", limit: 2), app: "tar")
      let cursor = try PageCursor(try #require(page.nextCursor))
      for number in 1...101 { try await Self.write(content, SampleCatalogues.deck(upright: "text \(number)")) }
      let tables = try await content.store.query { db in
        try ["catalogue_versions", "catalogue_items"].map { table in
          try db.value(of: Int.self, "SELECT count(*) FROM \(table) WHERE app = 'tar'")
        }
      }
      #expect(tables == [100, 13])
      try await old.update(content)
      #expect(old.started == 1 && old.items["major-1"]?.fields["upright"] == "text 101")
      let again = try await content.call(ListCatalogueChanges(catalogue: "deck", cursor: cursor), app: "tar")
      #expect(again.startOver && again.items.count == 12)
      #expect(
        try await content.kind(ListCatalogueChanges(catalogue: "deck", cursor: "MTI"), app: "tar") == .invalidParams)
    }
  }

  @Test("An item that changes between two pages of changes is sent again")
  func meanwhile() async throws {
    try await withContent { content in
      try await content.reload()
      let first = try await content.call(ListCatalogueChanges(catalogue: "deck", limit: 6), app: "tar")
      let seen = try #require(first.items.last)
      try await Self.write(
        content,
        SampleCatalogues.deck().replacing("\"name\": {\"en\": \"\(seen.name)\"", with: "\"name\": {\"en\": \"Other\""))
      var cursor: String? = first.nextCursor
      var names: [String: String] = [:]
      while let next = cursor {
        let page = try await content.call(
          ListCatalogueChanges(catalogue: "deck", limit: 6, cursor: try PageCursor(next)), app: "tar")
        for item in page.items { names[item.id] = item.name }
        cursor = page.nextCursor
      }
      #expect(names[seen.id] == "Other")
      #expect(Set(names.keys).union(first.items.map(\.id)).count == 12)
    }
  }

  @Test("Changed pictures, rules and texts create new versions, and the versions of a removed catalogue are deleted")
  func versions() async throws {
    try await withContent { content in
      try await content.reload()
      var copy = Copy()
      try await copy.update(content)
      var versions = [copy.version ?? ""]
      try Disk.write(SampleCatalogues.art(9), to: "\(content.apps)/tar/catalogues/deck/major-2.png")
      try await content.reload()
      try await copy.update(content)
      #expect(copy.last == ["major-2"])
      versions.append(copy.version ?? "")

      try Disk.write(
        Array(SampleApps.access.replacing("\"free\": 2", with: "\"free\": 3").utf8),
        to: "\(content.apps)/tar/access.json")
      try Disk.write(
        Array(SampleCatalogues.deck().replacing("\"open\": 2, \"locked\": 2", with: "\"open\": 3, \"locked\": 1").utf8),
        to: "\(content.apps)/tar/catalogues/deck/catalogue.json")
      try await content.reload()
      try await copy.update(content)
      #expect(Set(copy.last) == ["major-3", "cups-3", "swords-3"])
      #expect(copy.items["cups-3"]?.locked == false)
      versions.append(copy.version ?? "")

      try await Self.write(
        content,
        SampleCatalogues.deck().replacing("premium required", with: "closed")
          .replacing("\"open\": 2, \"locked\": 2", with: "\"open\": 3, \"locked\": 1"))
      try await copy.update(content)
      #expect(copy.last.count == 12 && copy.items["cups-4"]?.label == "cups 4, closed")
      versions.append(copy.version ?? "")
      #expect(Set(versions).count == 4)

      try Disk.remove("\(content.apps)/plant/catalogues/tools/catalogue.json")
      try Disk.remove("\(content.apps)/plant/catalogues/tools")
      try await content.reload()
      let known = try await content.store.query { db in
        try db.values(of: String.self, "SELECT DISTINCT catalogue FROM catalogue_items WHERE app = 'plant'")
      }
      #expect(known == ["plants"])
    }
  }
}
