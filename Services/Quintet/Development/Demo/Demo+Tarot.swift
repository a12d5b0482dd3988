import AppCatalog
import CivilTime
import EventLoop
import QuintetCommand
import ServiceHost
import Wire

extension Demo {
  /// Two cards of each group are free; a subscription unlocks the others until it ends (T1–T6, E3, E4, E6).
  func tarot() async throws -> Int {
    let walk = try await walk("tarot")
    defer { walk.end() }
    try await walk.register(language: "en", timeZone: "Europe/London")
    walk.listen()

    let teaser = try await walk.call("content.catalogues.teaser", Self.deck)
    let tiles = (teaser["rows"]?.array ?? []).flatMap { $0.array ?? [] }
    let open = tiles.filter { $0["locked"]?.bool == false }
    try walk.expect(tiles.count == 6 && open.count == 2, expected: "2 open and 4 locked cards", got: teaser)
    let names = open.compactMap { $0["name"]?.string }.joined(separator: ", ")
    walk.told("the home teaser", "\(names) are open, 4 more are locked")

    let list = try await checkList(walk, open: 10)
    let groups = list["groups"]?.array ?? []
    let titles = groups.compactMap { $0["title"]?.string }
    try walk.expect(titles.count == 5, expected: "five groups", got: list)
    walk.told("the whole deck", "78 cards in \(titles.joined(separator: ", ")); 10 are open")

    let fool = open.first?["id"]?.string ?? ""
    let order: JSONValue = ["generator": "meaning", "inputs": ["card": .string(fool)]]
    let (text, meaning) = try await walk.stream("ai.generate", order)
    try walk.expect(
      !text.isEmpty && meaning["text"]?.string == text && meaning["cached"]?.bool == false
        && meaning["origin"]?.string == "embedded", expected: "a meaning by the embedded provider, streamed completely",
      got: meaning)
    walk.told("an open card's meaning, streamed", "\(text.count) letters")
    let again = try await walk.call("ai.generate", order)
    try walk.expect(
      again["cached"]?.bool == true && again["text"]?.string == text, expected: "the same, cached", got: again)
    walk.told("requested again", "the same text, cached")

    let locked = groups.first?["items"]?[2]?["id"]?.string ?? ""
    let refusal = try await walk.refused("content.catalogues.item", Self.card(locked), as: .entitlementRequired)
    let headline = refusal.details["offering"]?["headline"]?.string
    try walk.expect(headline != nil, expected: "the offering to show", got: .object(refusal.details))
    walk.told("a locked card", "rejected with its offering: “\(headline ?? "")”")

    try await buy(walk, lasting: .seconds(4))
    _ = try await checkList(walk, open: 78)
    walk.told("the deck again", "all 78 cards are open")
    _ = try await walk.hear("entitlements.subscription.changed")
    _ = try await checkList(walk, open: 10)
    walk.told("the transaction expires", "the client gets an event; 10 cards are open, the others locked again")

    let receipt = try await buy(walk, lasting: .seconds(3600))
    let second = try await secondPhone(walk, killing: "entitlements")
    defer { second.end() }
    _ = try await checkList(second, open: 78)
    walk.told("the deck on the second phone", "all 78 cards are open")
    try await refund(receipt, walk)
    for phone in [walk, second] { _ = try await checkList(phone, open: 10) }
    walk.told("the deck on both phones", "10 cards are open, the others locked again")
    try await erase(walk, killing: "entitlements")
    return walk.steps
  }

  /// Params for the app's catalogue.
  private static let deck: JSONValue = ["catalogue": "deck"]

  /// Params for a card of the catalogue.
  private static func card(_ id: String) -> JSONValue { ["catalogue": "deck", "item": .string(id)] }

  private func checkList(_ walk: Walk, open: Int) async throws -> JSONValue {
    let list = try await walk.call("content.catalogues.page", Self.deck)
    let cards = (list["groups"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
    let unlocked = cards.filter { $0["locked"]?.bool == false }.count
    try walk.expect(
      cards.count == 78 && unlocked == open, expected: "78 cards, \(open) of them open",
      got: ["cards": .integer(Int64(cards.count)), "open": .integer(Int64(unlocked))])
    return list
  }

}
