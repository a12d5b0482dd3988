import AppCatalog
import EventLoop
import QuintetCommand
import Wire

/// The chapters about an app's content and a user's own cards.
extension Preview {
  func catalogue(_ catalogue: Catalogue) async throws {
    let id = JSONValue.string(catalogue.id)
    let items = try await firstPages(of: catalogue)
    let open = items.filter { $0["locked"] == false }
    try walk.expect(!items.isEmpty, expected: "items", got: .array(items))
    walk.told(
      "the catalogue \(Self.quoted(catalogue.title[language], most: 24))",
      "\(Self.count(catalogue.groups.count, "group")), \(Self.count(catalogue.count, "item")); on the first pages "
        + "\(open.count) of \(items.count) are open")
    if let first = open.first { try await openItem(first, of: id) }
    if let locked = items.first(where: { $0["locked"] == true }) { try await refuseItem(locked, of: id) }
  }

  private func openItem(_ first: JSONValue, of catalogue: JSONValue) async throws {
    let item = try await walk.call("content.catalogues.item", ["catalogue": catalogue, "item": first["id"] ?? .null])
    let fields = item["item"]?["fields"]?.object?.members.map(\.key) ?? []
    walk.told("an open item, \(Self.quoted(first["name"]?.string, most: 24))", "with \(fields.joined(separator: ", "))")
  }

  private func refuseItem(_ locked: JSONValue, of catalogue: JSONValue) async throws {
    let refusal = try await walk.refused(
      "content.catalogues.item", ["catalogue": catalogue, "item": locked["id"] ?? .null], as: .entitlementRequired)
    walk.told(
      "a locked item, \(Self.quoted(locked["name"]?.string, most: 22))",
      "refused: \(Self.quoted(refusal.message[language]))")
  }

  /// Returns the items on the first page of each group.
  private func firstPages(of catalogue: Catalogue) async throws -> [JSONValue] {
    var items: [JSONValue] = []
    for group in catalogue.groups {
      let page = try await walk.call(
        "content.catalogues.page", ["catalogue": .string(catalogue.id), "group": .string(group.id)])
      items += (page["groups"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
    }
    return items
  }

  func books() async throws {
    let books = try await walk.call("content.books.list")["books"]?.array ?? []
    let open = books.filter { $0["locked"] == false }
    try walk.expect(books.count == app.books.count, expected: "\(app.books.count) books", got: .array(books))
    walk.told("the library", "\(Self.count(books.count, "book")), \(open.count) open")
    if let first = open.first { try await openBook(first) }
    if let locked = books.first(where: { $0["locked"] == true }) { try await refuseBook(locked) }
  }

  private func openBook(_ first: JSONValue) async throws {
    let book = try await walk.call("content.books.get", ["book": first["id"] ?? .null])
    let pages = book["pages"]?.array ?? []
    walk.told(
      "\(Self.quoted(first["title"]?.string, most: 36))",
      "\(Self.count(pages.count, "page")): \(Self.quoted(pages.first?["text"]?.string))")
  }

  private func refuseBook(_ locked: JSONValue) async throws {
    let refusal = try await walk.refused("content.books.get", ["book": locked["id"] ?? .null], as: .entitlementRequired)
    walk.told(
      "a locked book, \(Self.quoted(locked["title"]?.string, most: 24))",
      "refused: \(Self.quoted(refusal.message[language]))")
  }

  func cards() async throws {
    guard let rules = app.cardRules else { return }
    var card: JSONObject = ["front": "Question"]
    if rules.sides != .one { card["back"] = "Description" }
    let added = try await walk.call("content.cards.add", .object(card))
    let use = added["use"]
    let bound = use?["limit"]?.integer.map { " of \($0)" } ?? ", without a limit"
    walk.told("the user's own card", "\(use?["used"]?.integer ?? 0)\(bound)")
    if !app.presets.isEmpty { try await presets() }
  }

  private func presets() async throws {
    let presets = try await walk.call("content.presets.list")["presets"]?.array ?? []
    guard let first = presets.first else {
      return walk.told("ready cards", "none for the language pair of a new account")
    }
    let shown = try await walk.call("content.presets.get", ["preset": first["id"] ?? .null, "limit": 1])
    let front = shown["cards"]?[0]?["front"]?.string
    let back = shown["cards"]?[0]?["back"]?.string
    walk.told(
      "ready cards, \(Self.quoted(first["title"]?.string, most: 24))",
      "\(first["cards"]?.integer ?? 0) of them: \(Self.quoted(front)) and \(Self.quoted(back))")
  }

  func screen(_ view: View) async throws {
    let reply = try await walk.call("views.get", ["view": .string(view.id)])
    let parts = reply["parts"]?.object?.members ?? []
    let bad = parts.filter { $0.value["state"] == "failed" }
    if let part = bad.first {
      throw Unexpected(expected: "the part \(part.key) to be answered", got: Output.compact(part.value))
    }
    let states = parts.map { "\($0.key) \($0.value["state"]?.string ?? "?")" }
    walk.told("the screen \(Self.quoted(view.id, most: 24))", states.joined(separator: ", "))
  }
}
