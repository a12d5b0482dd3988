import ContentContract
import EventLoop
import ServiceHost
import Storage
import TestSupport
import Testing
import TextSearch
import Wire

@testable import ContentService

/// The search on shelves so large that it has an index.
@Suite(.timeLimit(.minutes(5))) struct SearchTests {
  /// Cards of the large shelf; `SEARCH_CARDS=100000` for a larger one, whose times and growth are printed.
  private static let wanted = Environment.current()["SEARCH_CARDS"].flatMap { Int($0) }
  private static let count = wanted ?? CardIndex.least + 300
  private static let syllables = [
    "bánh", "mì", "đường", "Phố", "cà", "phê", "sữa", "đá", "hà", "nội", "日本", "語", "x-ray", "100%",
  ]

  /// Puts cards on the account's shelf as they are stored.
  @Loop private func fill(_ content: ContentFixture, _ count: Int) async throws {
    var dice = Dice(seed: 11)
    let texts = (1...count).map { number in
      (0..<3).map { _ in dice.pick(Self.syllables) }.joined(separator: " ") + " no\(number)"
    }
    try await content.store.write { tx in
      try tx.run(
        "INSERT INTO shelves (account, app, used, last_position) VALUES ('acc_1', 'flip', $1, $1)", count)
      for (index, text) in texts.enumerated() {
        try tx.run(
          """
          INSERT INTO cards (id, account, app, position, front, back, front_language, back_language, notes, favorite,
            folded, version, created_at, changed_at, kept, change)
          VALUES ($1, 'acc_1', 'flip', $2, $3, 'b', 'vi', 'en', '', 0, $4, 1, 0, 0, 1, $2)
          """, "crd_\(index + 1)", index + 1, text, TextFolding.folded("\(text) b"))
      }
      try tx.run("UPDATE shelves SET last_change = last_position")
    }
  }

  @Loop private func found(_ content: ContentFixture, _ words: String, limit: Int = 200) async throws -> [String] {
    var (fronts, request): ([String], ListCards) = ([], ListCards(limit: Bounded(limit), text: "\(words)"))
    repeat {
      let reply = try await content.call(request)
      fronts += reply.cards.map(\.front)
      request.cursor = reply.nextCursor.map { "\($0)" }
    } while request.cursor != nil
    return fronts
  }

  private static let searches = [
    "no7", "no77", "BANH", "mi ban", "đương no1", "duong pho ca", "phe no12", "日", "本", "語 no2", "ray", "x-r", "100%",
    "zzz", "ba mi no21", "%",
  ]

  @Test("a large shelf's index finds what looking through all cards finds, also after changes")
  func same() async throws {
    try await withContent { content in
      try await fill(content, Self.count)
      func check() async throws {
        let fronts = try await found(content, "b")
        for words in Self.searches {
          let search = try #require(WordSearch(TextFolding.folded(words)))
          let expected = fronts.filter { search.finds(in: TextFolding.folded("\($0) b")) }
          #expect(try await found(content, words, limit: 37) == expected, "\(words)")
        }
      }
      try await check()
      try await content.upkeep.finish()
      let owner = Owner(account: "acc_1", app: "flip")
      #expect(try content.store.read { try CardIndex($0, owner).whole() } == Self.count)
      try await check()
      _ = try await content.call(EditCard(card: "crd_7", version: 1, front: "đá no7 zzz"))
      _ = try await content.call(DeleteCards(cards: ["crd_77", "crd_770"]))
      _ = try await content.call(AddCard(front: "bánh no7 new", back: "b"), plan: "premium")
      _ = try await content.call(
        SyncCards(edits: [CardEdit(card: "crd_0123456789abcdef", base: 0, editedAt: 1, front: "phố no7", back: "b")]),
        plan: "premium")
      #expect(try content.store.read { try CardIndex($0, owner).whole() } == Self.count + 2)
      try await check()
      #expect(try await found(content, "zzz") == ["đá no7 zzz"])
      _ = try await content.call(DeleteAllCards())
      #expect(try await found(content, "b").isEmpty)
      try await content.upkeep.finish()
      let rows = try content.store.read { try $0.first("SELECT count(*) FROM card_words") { $0.int(0) } }
      #expect(rows == 0)
    }
  }

  @Test(
    "one page finds a rare word among all cards",
    arguments: ["no\(Self.count)", "mi no\(Self.count - 1)", "nothing"])
  func onePage(words: String) async throws {
    try await withContent { content in
      try await fill(content, Self.count)
      let before = try await content.call(ListCards(text: "\(words)"))
      #expect(before.cards.isEmpty && before.nextCursor != nil)
      try await content.upkeep.finish()
      let clock = ContinuousClock()
      var best = Duration.seconds(9)
      for _ in 0..<20 {
        let took = try await clock.measure {
          let reply = try await content.call(ListCards(text: "\(words)"))
          #expect(reply.nextCursor == nil && reply.cards.count <= 1)
        }
        best = min(best, took)
      }
      guard Self.wanted != nil else { return }
      let bytes = try content.store.read {
        try $0.first("SELECT sum(length(account) + length(app) + length(word) + 8) FROM card_words") { $0.int(0) }
      }
      print("\(Self.count) cards, '\(words)': \(best); index \((bytes ?? 0) / Self.count) bytes of text a card")
    }
  }
}
