import ContentContract
import EventLoop
import Files
import ServiceHost
import Storage
import Synchronization
import TestSupport
import Testing
import TextSearch
import Wire

@testable import ContentService

/// Searches of accounts with so many cards that they have an index.
@Suite(.timeLimit(.minutes(5))) struct SearchTests {
  /// The number of cards. `SEARCH_CARDS=100000` sets a larger one, and prints times and growth.
  private static let wanted = Environment.current()["SEARCH_CARDS"].flatMap { Int($0) }
  private static let count = wanted ?? CardIndex.maxWithoutIndex + 300
  private static let syllables = [
    "bánh", "mì", "đường", "Phố", "cà", "phê", "sữa", "đá", "hà", "nội", "日本", "語", "x-ray", "100%",
  ]

  /// Stores cards directly in the database.
  @Loop private func fill(_ content: ContentFixture, _ count: Int) async throws {
    var dice = Dice(seed: 11)
    let texts = (1...count).map { number in
      (0..<3).map { _ in dice.pick(Self.syllables) }.joined(separator: " ") + " no\(number)"
    }
    try await fill(content, texts)
  }

  @Loop private func fill(_ content: ContentFixture, _ texts: [String]) async throws {
    try await content.store.write { tx in
      try tx.run(
        "INSERT INTO shelves (account, app, used, last_position) VALUES ('acc_1', 'flip', $1, $1)", texts.count)
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
    var fronts: [String] = []
    var request: ListCards = ListCards(limit: Bounded(limit), text: "\(words)")
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

  @Test("The search index finds the same cards as a full scan, even after changes")
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
      try await content.maintenance.finish()
      let owner = Owner(account: "acc_1", app: "flip")
      #expect(try content.store.read { try CardIndex($0, owner).indexedPosition() } == Self.count)
      try await check()
      _ = try await content.call(EditCard(card: "crd_7", version: 1, front: "đá no7 zzz"))
      _ = try await content.call(DeleteCards(cards: ["crd_77", "crd_770"]))
      _ = try await content.call(AddCard(front: "bánh no7 new", back: "b"), plan: "premium")
      _ = try await content.call(
        SyncCards(edits: [CardEdit(card: "crd_0123456789abcdef", base: 0, editedAt: 1, front: "phố no7", back: "b")]),
        plan: "premium")
      #expect(try content.store.read { try CardIndex($0, owner).indexedPosition() } == Self.count + 2)
      try await check()
      #expect(try await found(content, "zzz") == ["đá no7 zzz"])
      _ = try await content.call(DeleteAllCards())
      #expect(try await found(content, "b").isEmpty)
      try await content.maintenance.finish()
      let rows = try content.store.read { try $0.value(of: Int.self, "SELECT count(*) FROM card_words") }
      #expect(rows == 0)
    }
  }

  @Test(
    "Every storage backend gives the same search results, with and without an index",
    .enabled(if: Backend.installed.count > 1, "needs PostgreSQL's server programs"))
  func media() async throws {
    let texts = try Self.corpus(CardIndex.maxWithoutIndex + 100)
    let searches = Self.searches(in: texts)
    let file = try await found(searches, in: texts, on: .sqlite)
    let server = try await found(searches, in: texts, on: .postgres)
    for (number, found) in file.enumerated() {
      #expect(found == server[number] && !found.isEmpty, "\(searches[number % searches.count])")
    }
    #expect(file.count == 2 * searches.count)
  }

  /// Returns the results of each search, first without an index and then with it.
  private func found(_ searches: [String], in texts: [String], on backend: Backend) async throws -> [[String]] {
    let all = Mutex<[[String]]>([])
    try await withContent(on: backend) { content in
      try await fill(content, texts)
      for _ in 1...2 {
        for search in searches {
          let found = try await found(content, search)
          all.withLock { $0.append(found) }
        }
        try await content.maintenance.finish()
      }
    }
    return all.withLock { $0 }
  }

  /// Returns the apps' texts in English and Vietnamese.
  private static func corpus(_ most: Int) throws -> [String] {
    func texts(_ value: JSONValue) -> [String] {
      switch value {
      case .array(let items): return items.flatMap(texts)
      case .object(let object):
        if let en = object["en"]?.string, let vi = object["vi"]?.string { return [en, vi] }
        return object.members.flatMap { texts($0.value) }
      default: return []
      }
    }
    func files(_ folder: String) throws -> [String] {
      try Disk.list(folder).sorted().map { "\(folder)/\($0)" }.flatMap { path in
        Disk.facts(path)?.kind == .directory ? try files(path) : path.hasSuffix(".json") ? [path] : []
      }
    }
    let all = try files(Apps.folder).flatMap { texts(try JSON.decode(JSONValue.self, from: Disk.read($0))) }
    // Take texts from every part, since neighbouring texts are similar.
    return stride(from: 0, to: all.count, by: max(1, all.count / most)).prefix(most).map { all[$0] }
  }

  /// Returns words of the corpus as users type them: whole and partial, one or two, with and without accents.
  private static func searches(in texts: [String]) -> [String] {
    var dice = Dice(seed: 5)
    return (0..<60).map { number in
      let words = dice.pick(texts).split(separator: " ")
      let search = (0...number % 2).map { _ in dice.pick(words).prefix(2 + number % 5) }.joined(separator: " ")
      return number % 4 < 2 ? search : TextFolding.folded(search)
    }
  }

  @Test(
    "Once all cards are indexed, a search for a rare word needs only one page",
    arguments: ["no\(Self.count)", "mi no\(Self.count - 1)", "nothing"])
  func onePage(words: String) async throws {
    try await withContent { content in
      try await fill(content, Self.count)
      let before = try await content.call(ListCards(text: "\(words)"))
      #expect(before.cards.isEmpty && before.nextCursor != nil)
      try await content.maintenance.finish()
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
        try $0.value(of: Int.self, "SELECT sum(length(account) + length(app) + length(word) + 8) FROM card_words")
      }
      print("\(Self.count) cards, '\(words)': \(best); index \((bytes ?? 0) / Self.count) bytes of text a card")
    }
  }
}
