import CivilTime
import ContentContract
import ContentService
import EventLoop
import Files
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

/// Data from before the app had a server is imported once, and merged with the data of other devices (M1).
@Suite(.timeLimit(.minutes(3))) struct LocalImportTests {
  /// The number of seeds. `ADOPTION_SEEDS=1000` runs more.
  private static let seeds = UInt64(Environment.current()["ADOPTION_SEEDS"] ?? "8") ?? 8
  /// A day after the release of the sample apps: 2026-04-01.
  private static let day: Int64 = 1_775_001_600_000

  private static func time(_ minutes: Int) -> ClientTime { ClientTime(clamping: day + Int64(minutes) * 60_000) }

  private static func id(_ number: Int, of device: String = "ann") -> Identifier {
    "crd_\(device)000000000000000\(number)"
  }

  private static func card(_ number: Int, of device: String = "ann", at minutes: Int = 0) -> ImportedCard {
    ImportedCard(card: id(number, of: device), madeAt: time(minutes), front: "\(device) \(number)", back: "b")
  }

  private static func cards(_ cards: [ImportedCard]) -> ImportLocalContent { ImportLocalContent(cards: List(cards)) }

  /// An account's state, without the members that depend on the order of submission.
  private struct State: Hashable {
    var cards: [String: Flashcard]
    var books: [ReadingState]

    @Loop init(_ content: ContentFixture) async throws {
      let listed = try await content.call(ListCards(limit: 200)).cards
      cards = Dictionary(
        uniqueKeysWithValues: listed.map { card in
          var card = card
          card.version = 0
          return (card.id, card)
        })
      books = try await content.call(GetReading(), app: "shelf").books
    }
  }

  @Test("Imported cards keep tags, favourites and times, even above the limit, which then blocks new cards")
  func taken() async throws {
    try await withContent { content in
      let before = try await content.call(GetLocalContentImport())
      #expect(before == LocalImportState(open: true, endsAt: nil, cards: 0, maxCards: 60))
      var first = Self.card(0, at: 5)
      first.changedAt = Self.time(9)
      first.favorite = true
      first.tags = ["Food", "Home"]
      first.notes = "n"
      let rest = (1..<40).map { Self.card($0, at: 5 + $0) }
      let reply = try await content.call(Self.cards([first] + rest))
      #expect(reply.cards.allSatisfy { $0.state == .stored && $0.version == 1 })
      #expect(reply.use?.used == 40 && reply.use?.limit == 25 && reply.localImport.cards == 40)
      let listed = try await content.call(ListCards(limit: 200)).cards
      #expect(listed.map(\.id) == (0..<40).map { Self.id($0).value })
      #expect(listed[0].tags == ["Food", "Home"] && listed[0].favorite && listed[0].notes == "n")
      #expect(listed[0].createdAt == Self.time(5).milliseconds && listed[0].changedAt == Self.time(9).milliseconds)
      #expect(try await content.failure(AddCard(front: "x", back: "y"))?.kind == .limitExceeded)
      let more = try await content.call(ListCards(limit: 20, favorite: true))
      #expect(more.cards.map(\.id) == [Self.id(0).value])
    }
  }

  @Test("Imported books keep the latest position, and the finished and favourite marks from any device")
  func books() async throws {
    try await withContent { content in
      let old = Self.time(1)
      let new = Self.time(2)
      let ann = ImportedBook(book: "ark", page: 1, favorite: true, changedAt: new, readAt: new)
      let ben = ImportedBook(book: "ark", page: 2, changedAt: old)
      for _ in 0..<2 {
        for book in [ann, ben] {
          let reply = try await content.call(ImportLocalContent(books: List([book])), app: "shelf")
          #expect(reply.books.allSatisfy { $0.refusal == nil } && reply.use == nil)
        }
      }
      let state = try #require(try await content.call(GetReading(book: "ark"), app: "shelf").books.first)
      #expect(state.page == 1 && state.finished && state.favorite && state.readAt == new.milliseconds)
      // A repeated submission doesn't undo later changes on the server.
      _ = try await content.call(SetReading(book: "ark", favorite: false), app: "shelf")
      _ = try await content.call(ImportLocalContent(books: List([ann])), app: "shelf")
      #expect(try await content.call(GetReading(book: "ark"), app: "shelf").books.first?.favorite == false)
    }
  }

  @Test("Only an item that breaks a rule is rejected, with a reason")
  func refused() async throws {
    try await withContent { content in
      let early = Self.card(1, at: -40 * 1440)
      var future = Self.card(2)
      future.changedAt = ClientTime(clamping: LoopClock.system.wallNow.milliseconds + 3_600_000)
      var backwards = Self.card(3, at: 10)
      backwards.changedAt = Self.time(9)
      var long = Self.card(4)
      long.front = "longer than twenty marks are"
      var foreign = Self.card(5)
      foreign.frontLanguage = "fr"
      var nameless = Self.card(6)
      nameless.card = "mine"
      let reply = try await content.call(
        Self.cards([early, future, backwards, long, foreign, nameless, Self.card(7)]))
      let reasons = reply.cards.map { $0.refusal?.message.en ?? $0.state.rawValue }
      for (reason, part) in zip(
        reasons,
        ["made_at must be", "changed_at must be", "changed_at is before", "front", "front_language", "crd_", "stored"])
      { #expect(reason.contains(part), "\(reason)") }
      #expect(reply.use?.used == 1)

      let books = try await content.call(
        ImportLocalContent(
          cards: List([Self.card(8)]),
          books: List([
            ImportedBook(book: "babel", changedAt: Self.time(1)),
            ImportedBook(book: "ark", page: 3, changedAt: Self.time(1)),
            ImportedBook(book: "ark", page: 1, changedAt: Self.time(1), readAt: Self.time(-40 * 1440)),
            ImportedBook(book: "ark", page: 1, changedAt: Self.time(1)),
          ])), app: "shelf")
      #expect(books.cards.map { $0.refusal?.kind } == [.notFound])
      #expect(books.books.map { $0.refusal?.kind } == [.notFound, .notFound, .invalidParams, nil])
      #expect(try await content.kind(GetLocalContentImport(), app: "tar") == .notFound)
      #expect(try await content.kind(Self.cards([Self.card(9)]), app: "tar") == .notFound)
    }
  }

  @Test("Concurrent imports share one limit, and deletions don't raise it")
  func race() async throws {
    try await withContent { content in
      let pieces = ["ann", "ben"].flatMap { device in
        [0..<20, 20..<40].map { Self.cards($0.map { Self.card($0, of: device) }) }
      }
      let replies = try await withThrowingTaskGroup(of: ImportLocalContent.Reply.self) { group in
        for piece in pieces { group.addTask { try await content.call(piece) } }
        var answers: [ImportLocalContent.Reply] = []
        for try await answer in group { answers.append(answer) }
        return answers
      }
      let results = replies.flatMap(\.cards)
      let refusals = results.compactMap(\.refusal)
      #expect(results.count { $0.state == .stored } == 60 && refusals.count == 20)
      #expect(refusals.allSatisfy { $0.kind == .limitExceeded && $0.details["limit"] == 60 })
      let stored = try await content.call(ListCards(limit: 200)).cards
      #expect(stored.count == 60)
      _ = try await content.call(DeleteCards(cards: try #require(List([Identifier(stored[0].id)]))))
      let again = try await content.call(Self.cards([Self.card(41)]))
      #expect(again.cards[0].refusal?.details["current"] == 60)
      let paid = try await content.call(Self.cards([Self.card(41)]), plan: "premium")
      #expect(paid.cards[0].state == .stored && paid.localImport.cards == 61)
    }
  }

  @Test("A card that was deleted or changed after its import isn't restored by a second import")
  func lived() async throws {
    try await withContent { content in
      let piece = Self.cards([Self.card(0), Self.card(1)])
      _ = try await content.call(piece)
      _ = try await content.call(DeleteCards(cards: try #require(List([Self.id(0)]))))
      _ = try await content.call(EditCard(card: Self.id(1), version: 1, front: "other"))
      let again = try await content.call(piece)
      #expect(again.cards.map(\.state) == [.deleted, .stored])
      let listed = try await content.call(ListCards()).cards
      #expect(listed.map(\.front) == ["other"])
      _ = try await content.call(DeleteAllCards())
      #expect(try await content.kind(piece) == .conflict)
      #expect(try await content.call(GetLocalContentImport()).open == false)
    }
  }

  @Test("After the import period nothing more is imported, and a merge keeps the imports of both accounts")
  func over() async throws {
    try await withContent { content in
      for (account, device) in [("acc_1", "ann"), ("acc_2", "ben")] {
        _ = try await content.call(Self.cards((0..<20).map { Self.card($0, of: device) }), account: account)
      }
      _ = try await content.call(
        ImportLocalContent(books: List([ImportedBook(book: "ark", page: 1, changedAt: Self.time(1))])), app: "shelf",
        account: "acc_2")
      for app in ["flip", "shelf"] {
        while try await !content.step(MergeAccounts(account: "acc_2", into: "acc_1", app: app)) {}
      }
      let joined = try await content.call(GetLocalContentImport())
      #expect(joined.cards == 40 && joined.open)
      #expect(try await content.call(GetReading(), app: "shelf").books.map(\.page) == [1])
      try await content.store.write { try $0.run("UPDATE adoptions SET ends_at = 1") }
      #expect(try await content.kind(Self.cards([Self.card(50)])) == .conflict)
      #expect(try await content.call(ListCards(limit: 200)).cards.count == 40)
    }
  }

  // MARK: Any order

  /// Returns the pieces of two devices, which have some cards in common.
  private static func pieces(_ dice: inout Dice) -> [ImportLocalContent] {
    ["ann", "ben"].flatMap { device -> [ImportLocalContent] in
      let cards = (0..<12).map { number -> ImportedCard in
        let made = dice.roll(0..<20)
        var card = ImportedCard(
          card: Self.id(number, of: number < 6 ? "both" : device), madeAt: Self.time(made),
          front: "\(device) \(dice.roll(0..<3))", back: "b\(dice.roll(0..<2))")
        // The times have few different values, so that many times are equal.
        if dice.chance(70) { card.changedAt = Self.time(made + dice.roll(0..<4)) }
        card.favorite = dice.chance(50)
        card.tags = List(["t1", "t2", "t3"].filter { _ in dice.chance(40) })
        if dice.chance(30) { card.notes = "\(device)" }
        if dice.chance(20) { card.frontLanguage = "vi" }
        return card
      }
      let book = ImportedBook(
        book: "ark", page: Bounded(dice.roll(0..<2)), finished: dice.chance(20), favorite: dice.chance(30),
        changedAt: Self.time(dice.roll(0..<4)))
      return stride(from: 0, to: 12, by: 3).map { Self.cards(Array(cards[$0..<$0 + 3])) }
        + [ImportLocalContent(books: List([book]))]
    }
  }

  /// Submits pieces in any order, some repeatedly, while the service restarts between two of them.
  @Loop private static func submit(
    _ pieces: [ImportLocalContent], _ dice: inout Dice, in folder: String
  ) async throws -> State {
    try SampleApps.files.write(to: folder)
    var content = try ContentFixture(in: folder)
    var waiting = pieces
    while let piece = waiting.randomElement(using: &dice) {
      let app = piece.books == nil ? "flip" : "shelf"
      let reply = try await content.call(piece, app: app)
      #expect(reply.cards.allSatisfy { $0.refusal == nil } && reply.books.allSatisfy { $0.refusal == nil })
      if dice.chance(60) { waiting.removeAll { $0.params == piece.params } }
      if dice.chance(15) {
        await content.close()
        content = try ContentFixture(in: folder)
      }
    }
    let state = try await State(content)
    #expect(try await content.store.integrityProblems().isEmpty)
    await content.close()
    return state
  }

  @Test("An invalid card or book is rejected with its position and id, and the other items are imported")
  func brokenItems() async throws {
    try await withContent { content in
      func card(_ number: Int, front: JSONValue) -> JSONValue {
        ["card": .string(Self.id(number).value), "made_at": .integer(Self.day), "front": front, "back": "b"]
      }
      let cards: [JSONValue] = [card(0, front: "a"), card(1, front: "a\u{1F}b"), card(2, front: "+\u{202A}84"), 7]
      let reply = try await content.call(RawRequest<ImportLocalContent>(["cards": .array(cards)]))
      #expect(reply.cards.map(\.state) == [.stored, .refused, .stored, .refused])
      #expect(reply.cards.map(\.card) == [Self.id(0).value, Self.id(1).value, Self.id(2).value, ""])
      #expect(
        reply.cards[1].refusal?.message.en == "Invalid params: cards[1].front: has the control character U+001F")
      #expect(reply.use?.used == 2)
      let books: [JSONValue] = [
        ["book": "ark", "page": -1, "changed_at": .integer(Self.day)],
        ["book": "ark", "page": 1, "changed_at": .integer(Self.day)],
      ]
      let read = try await content.call(RawRequest<ImportLocalContent>(["books": .array(books)]), app: "shelf")
      #expect(read.books[0].refusal?.kind == .invalidParams && read.books[0].book == "ark")
      #expect(read.books[1].reading?.page == 1)
    }
  }

  @Test("Two accounts may import cards with the same ids")
  func sameIDs() async throws {
    try await withContent { content in
      for account in ["acc_1", "acc_2"] {
        for _ in 0..<2 {
          let reply = try await content.call(Self.cards([Self.card(0), Self.card(1)]), account: account)
          #expect(reply.cards.allSatisfy { $0.state == .stored && $0.version == 1 })
          #expect(reply.cards.map(\.card) == [Self.id(0).value, Self.id(1).value])
        }
      }
      var later = Self.card(0, at: 9)
      later.madeAt = Self.time(0)
      later.changedAt = Self.time(9)
      later.front = "later"
      _ = try await content.call(Self.cards([later]), account: "acc_2")
      #expect(try await content.call(ListCards()).cards.map(\.front) == ["ann 0", "ann 1"])
      #expect(try await content.call(ListCards(), account: "acc_2").cards.map(\.front) == ["later", "ann 1"])
    }
  }

  @Test(
    "Imports give the same result in any order, even if they are repeated or interrupted by kills",
    arguments: 0..<Self.seeds)
  func anyOrder(seed: UInt64) async throws {
    try await onLoop {
      var dice = Dice(seed: seed)
      let pieces = Self.pieces(&dice)
      var states: [State] = []
      for _ in 0..<2 {
        let folder = try TemporaryDirectories.make()
        states.append(try await Self.submit(pieces, &dice, in: folder))
        try Disk.remove(folder)
      }
      #expect(states[0] == states[1])
      #expect(states[0].cards.count == 18 && states[0].books.count <= 1)
      // If both devices have a card, the later change wins.
      let brought = pieces.flatMap { $0.cards?.values ?? [] }.compactMap(\.value)
      for (id, card) in states[0].cards {
        let own = brought.filter { $0.card.value == id }
        let last = own.map { ($0.changedAt ?? $0.madeAt).milliseconds }.max()
        let latest = own.filter { ($0.changedAt ?? $0.madeAt).milliseconds == last }
        #expect(card.changedAt == last && card.createdAt == own.map(\.madeAt.milliseconds).min())
        #expect(latest.map(\.front.value).max() == card.front, "\(id) of seed \(seed)")
      }
    }
  }
}

extension ImportLocalContent {
  /// The request as sent.
  fileprivate var params: Bytes { (try? JSON.encode(self)) ?? [] }
}
