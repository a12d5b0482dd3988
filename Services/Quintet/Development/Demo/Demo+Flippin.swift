import AppCatalog
import CivilTime
import EventLoop
import QuintetCommand
import ServiceHost
import Wire

extension Demo {
  /// Shows that 25 cards are free, and that only a subscription removes the limit (F1–F4).
  func flippin() async throws -> Int {
    let walk = try await walk("flippin")
    defer { walk.end() }
    try await walk.register(language: "en", timeZone: "America/New_York")
    walk.listen()

    let first = try await addFreeCards(walk)
    try await exceedLimit(walk, deleting: first)
    let preset = try await rejectPreset(walk)
    let receipt = try await buy(walk, lasting: .seconds(3600))
    try await addPreset(preset, walk)

    let second = try await secondPhone(walk, killing: "content")
    defer { second.end() }
    try await editOffline(walk, second)
    try await refund(receipt, walk)
    try await checkKept(walk)
    try await erase(walk, killing: "content")
    return walk.steps
  }

  /// Adds the 25 cards that are free.
  ///
  /// - Returns: the id of the first card.
  private func addFreeCards(_ walk: Walk) async throws -> String {
    var ids: [String] = []
    for number in 1...25 {
      let added = try await add(number, walk)
      ids.append(added["card"]?["id"]?.string ?? "")
      try walk.expect(added["use"]?["used"]?.integer == Int64(number), expected: "\(number) cards", got: added)
    }
    try await checkListed(walk)
    return ids[0]
  }

  private func checkListed(_ walk: Walk) async throws {
    let listed = try await walk.call("content.cards.list", ["limit": 100])
    let tags = try await walk.call("content.tags.list")
    try walk.expect(
      listed["cards"]?.array?.count == 25 && tags["tags"]?.array?.count == 2, expected: "25 cards under two tags",
      got: tags)
    walk.told("25 cards with tags", "listed oldest first, 25 of \(listed["use"]?["limit"]?.integer ?? 0) used")
  }

  /// Checks that another card is rejected until an existing card is deleted.
  private func exceedLimit(_ walk: Walk, deleting first: String) async throws {
    do {
      _ = try await add(26, walk)
      throw Unexpected(expected: "the 26th card to be rejected", got: "it was added")
    } catch let failure as Failure {
      let numbers = ["current", "limit", "remaining"].compactMap { failure.details[$0]?.integer }
      try walk.expect(
        failure.kind == .limitExceeded && numbers == [25, 25, 0], expected: "limit_exceeded with 25, 25, 0",
        got: .object(failure.details))
      walk.told("the 26th card", "refused: “\(failure.message.en)” 25/25/0")
    }
    try await replaceCard(first, walk)
  }

  private func replaceCard(_ first: String, _ walk: Walk) async throws {
    _ = try await walk.call("content.cards.delete", ["cards": [.string(first)]])
    let replaced = try await add(26, walk)
    try walk.expect(replaced["use"]?["used"]?.integer == 25, expected: "25 cards", got: replaced)
    walk.told("one deleted and one added", "25 of 25 used")
  }

  /// Checks that a preset that exceeds the limit is rejected, and that none of its cards is added.
  ///
  /// - Returns: the preset's id.
  private func rejectPreset(_ walk: Walk) async throws -> JSONValue {
    let preset = try await walk.call(
      "content.presets.list", ["front_language": "en", "back_language": "vi"])["presets"]?[0]
    let id = preset?["id"] ?? "none"
    _ = try await walk.refused("content.presets.add", ["preset": id], as: .limitExceeded)
    let after = try await walk.call("content.cards.list", ["limit": 100])
    try walk.expect(after["use"]?["used"]?.integer == 25, expected: "still 25 cards", got: after)
    walk.told("a preset of \(preset?["cards"]?.integer ?? 0) cards", "rejected completely; still 25 cards")
    return id
  }

  private func addPreset(_ preset: JSONValue, _ walk: Walk) async throws {
    let added = try await walk.call("content.presets.add", ["preset": preset])
    let count = added["use"]?["used"]?.integer ?? 0
    try walk.expect(added["use"]?["limit"] == nil && count > 25, expected: "no limit any more", got: added)
    walk.told("the preset again", "\(added["added"]?.integer ?? 0) cards added, \(count) in all, no limit")
  }

  private func checkKept(_ walk: Walk) async throws {
    let refusal = try await walk.refused("content.cards.add", ["front": "a", "back": "b"], as: .limitExceeded)
    let kept = refusal.details["current"]?.integer ?? 0
    try walk.expect(kept > 25, expected: "all cards kept", got: .object(refusal.details))
    walk.told("another card after the refund", "rejected; the existing \(kept) cards stay")
  }

  /// Returns a change to a card and a new card, both made offline.
  private static func edits(of card: JSONValue, version: JSONValue, adding made: JSONValue) -> JSONValue {
    let now = LoopClock.system.wallNow.milliseconds
    return [
      ["card": card, "base": version, "edited_at": .integer(now - 60_000), "notes": "from the train"],
      ["card": made, "base": 0, "edited_at": .integer(now - 30_000), "front": "tunnel", "back": "đường hầm"],
    ]
  }

  /// Changes one card on two phones, one of which is offline, and checks that both changes are kept (F6).
  private func editOffline(_ walk: Walk, _ second: Walk) async throws {
    let seen = try await second.call("content.cards.changes", ["limit": 1])
    guard let card = seen["cards"]?[0], let id = card["id"], let version = card["version"] else {
      throw Unexpected(expected: "a card", got: Output.compact(seen))
    }
    let made = Self.newCardID()
    let edits = Self.edits(of: id, version: version, adding: made)
    _ = try await walk.call("content.cards.favorite", ["card": id, "favorite": true])
    await stage.kill("content")
    for _ in 0..<2 { _ = try await second.call("content.cards.sync", ["edits": edits]) }
    let merged = try await walk.call("content.cards.get", ["card": id])["card"] ?? .null
    try walk.expect(
      merged["notes"] == "from the train" && merged["favorite"] == true, expected: "both changes", got: merged)
    _ = try await walk.call("content.cards.get", ["card": made])
    walk.told("edits made offline, content killed (-9)", "submitted twice: both phones' changes are stored once")
  }

  private static func newCardID() -> JSONValue {
    .string("crd_" + String((0..<24).map { _ in "abcdefghijkmnpqrstuvwxyz".randomElement() ?? "a" }))
  }

  private func add(_ number: Int, _ walk: Walk) async throws -> JSONValue {
    try await walk.call(
      "content.cards.add",
      [
        "front": "word \(number)", "back": "từ \(number)", "tags": [number % 2 == 0 ? "Even" : "odd"],
        "front_language": "en", "back_language": "vi",
      ])
  }
}
