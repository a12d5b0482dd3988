import CivilTime
import ContentContract
import EventLoop
import FSRS
import MessageBus
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import ContentService
@testable import Storage

/// Cards and books when an account is merged into another (E1).
@Suite(.timeLimit(.minutes(2))) struct AccountMergeTests {
  /// Merges acc_2 into acc_1, step by step. Returns the number of steps.
  @Loop static func merge(_ content: ContentFixture, app: String = "flip") async throws -> Int {
    var steps = 1
    while try await !content.step(MergeAccounts(account: "acc_2", into: "acc_1", app: app)) { steps += 1 }
    return steps
  }

  @Loop static func cards(_ content: ContentFixture, of account: String) async throws -> [Flashcard] {
    var cards: [Flashcard] = []
    var cursor: PageCursor? = nil
    repeat {
      let page = try await content.call(ListCards(limit: 100, cursor: cursor), account: account)
      cards += page.cards
      cursor = try page.nextCursor.map { try PageCursor($0) }
    } while cursor != nil
    return cards
  }

  @Test("Merged cards are added after the existing ones, even above the limit, which then blocks new cards")
  func cards() async throws {
    try await withContent { content in
      for number in 0..<20 { _ = try await content.call(AddCard(front: "a\(number)", back: "x")) }
      for number in 0..<430 {
        _ = try await content.call(AddCard(front: "b\(number)", back: "x"), account: "acc_2", plan: "premium")
      }
      let before = try await Self.cards(content, of: "acc_2")
      #expect(try await Self.merge(content) > 3)
      let after = try await Self.cards(content, of: "acc_1")
      #expect(after.map(\.front) == (0..<20).map { "a\($0)" } + (0..<430).map { "b\($0)" })
      #expect(after.suffix(430).map(\.id) == before.map(\.id))
      #expect(after.suffix(430).allSatisfy { $0.version == 2 })
      let failure = try await content.failure(AddCard(front: "more", back: "x"))
      #expect(failure?.kind == .limitExceeded && failure?.details["current"]?.integer == 450)
      #expect(try await content.store.audit(ContentService.auditRules).problems.isEmpty)
    }
  }

  @Test(
    "A card's id is looked up with an index, not among all cards of the account",
    .enabled(if: Backend.ofRun == .sqlite, "it asks SQLite for its plan"))
  func lookup() async throws {
    try await withContent { content in
      let plan = try await content.store.query { db in
        try db.rows("EXPLAIN QUERY PLAN \(CardReader.byGivenID)", "crd_1", "acc_1", "flip") { $0.string("detail") }
      }
      #expect(plan.first?.contains("INDEX cards_by_given_id (given_id=? AND account=? AND app=?)") == true, "\(plan)")
    }
  }

  @Test("Cards with the same id in both accounts become one card if their texts match, and otherwise stay two cards")
  func sameIDs() async throws {
    try await withContent { content in
      func edit(_ number: Int, _ front: CardText) -> CardEdit {
        CardEdit(card: "crd_device000000000\(number)", base: 0, editedAt: 5, front: front, back: "b")
      }
      _ = try await content.call(SyncCards(edits: [edit(1, "same"), edit(2, "mine")]))
      _ = try await content.call(
        SyncCards(edits: [edit(1, "same"), edit(2, "other"), edit(3, "only")]), account: "acc_2")
      let review = NewReview(review: "rev_1", card: "crd_device0000000001", rating: .good)
      _ = try await content.call(RecordReviews(reviews: [review]), account: "acc_2")
      _ = try await Self.merge(content)
      let cards = try await Self.cards(content, of: "acc_1")
      #expect(cards.map(\.front) == ["same", "mine", "other", "only"])
      #expect(Set(cards.map(\.id)).count == 4)
      #expect(cards[1].id == "crd_device0000000002" && cards[3].id == "crd_device0000000003")
      let again = try await content.call(RecordReviews(reviews: [review]))
      #expect(again.results[0].state == .repeated && again.results[0].schedule?.reviews == 1)
      for card in cards { #expect(try await content.call(GetCard(card: "\(card.id)")).card.front == card.front) }
      #expect(try await content.store.audit(ContentService.auditRules).problems.isEmpty)
      #expect(try await content.store.integrityProblems().isEmpty)
    }
  }

  @Test("Tags with the same name are merged, cards keep their tags in order, and unused tags are moved")
  func tags() async throws {
    try await withContent { content in
      _ = try await content.call(AddCard(front: "a", back: "x", tags: .of(["Work", "home"])))
      _ = try await content.call(AddCard(front: "b", back: "x", tags: .of(["WORK", "new", "Home"])), account: "acc_2")
      let lonely = try await content.call(
        AddCard(front: "c", back: "x", tags: .of(["lonely", "home"])), account: "acc_2")
      _ = try await content.call(DeleteCards(cards: .of([lonely.card.id])), account: "acc_2")
      _ = try await Self.merge(content)
      let cards = try await Self.cards(content, of: "acc_1")
      #expect(cards.map(\.tags) == [["Work", "home"], ["Work", "new", "home"]])
      let tags = try await content.call(ListTags()).tags
      #expect(Set(tags.map(\.name)) == ["Work", "home", "new", "lonely"])
      #expect(tags.first { $0.name == "Work" }?.cards == 2)
      #expect(try await content.store.audit(ContentService.auditRules).problems.isEmpty)
    }
  }

  @Test("A merge keeps a book's later position, and its finished and favourite marks from either account")
  func books() async throws {
    try await withContent { content in
      func readAt(_ reading: SetReading, _ account: String) async throws -> Int64 {
        try #require(try await content.call(reading, app: "shelf", account: account).reading.readAt)
      }
      let first = try await readAt(SetReading(book: "ark", page: 1, favorite: true), "acc_2")
      // Repeat until the clock has advanced by a millisecond.
      while try await readAt(SetReading(book: "ark", page: 0), "acc_1") <= first {}
      _ = try await Self.merge(content, app: "shelf")
      let states = try content.store.read { db in
        try ["acc_1", "acc_2"].map { try ReadingTable(db, Owner(account: $0, app: "shelf")).all() }
      }
      #expect(states[0].map(\.page) == [0] && states[0].map(\.favorite) == [true] && states[1].isEmpty)
    }
  }

  @Test("After a merge, a book that is finished in one account and being read in the other is in progress")
  func readAgain() async throws {
    try await withContent { content in
      func readAt(_ page: Bounded<0, 999>, _ account: String) async throws -> Int64 {
        let set = SetReading(book: "ark", page: page)
        return try #require(try await content.call(set, app: "shelf", account: account).reading.readAt)
      }
      let finishedAt = try await readAt(2, "acc_2")
      // Repeat until the clock has advanced by a millisecond.
      while try await readAt(1, "acc_1") <= finishedAt {}
      _ = try await Self.merge(content, app: "shelf")
      let reading = try await content.call(GetReading(), app: "shelf", account: "acc_1")
      #expect(reading.books.map(\.page) == [1] && reading.books.map(\.finished) == [true])
      #expect(reading.books.map(\.again) == [true] && reading.inProgress == ["ark"])
    }
  }

  /// Adds cards with the given number of reviews each.
  @Loop static func add(_ cards: Int, reviews: Int, _ content: ContentFixture, to account: String) async throws {
    let owner = Owner(account: account, app: "flip")
    for number in 0..<cards {
      let card = try await content.call(
        AddCard(front: "\(number)", back: "x"), account: account, plan: "premium"
      ).card
      try await content.store.write { tx in
        let table = ReviewTable(db: tx, owner: owner)
        for review in 0..<reviews {
          let at = Timestamp(milliseconds: Int64(review))
          try table.insert(.init(id: "\(number) \(review)", rating: .good, at: at), card: card.id)
        }
        guard reviews > 0 else { return }
        let memory = FSRS().review(nil, as: .good, at: Timestamp(milliseconds: 0))
        try table.set(.init(memory: memory, reviews: reviews), of: card.id)
      }
    }
  }

  @Test("A merge step does a bounded amount of work and doesn't scan the other account's data")
  func bounded() async throws {
    try await withContent { content in
      // The first 20 cards of both accounts have the same reviews.
      try await Self.add(20, reviews: 400, content, to: "acc_1")
      try await Self.add(60, reviews: 20, content, to: "acc_2")
      try await Self.add(1, reviews: 200, content, to: "acc_3")
      let shared = try await content.call(CreateShare(tag: nil), account: "acc_2").share
      try await content.store.write { $0.file?.endStatements(after: 20_000) }
      for account in ["acc_2", "acc_3"] {
        var isDone = false
        while !isDone {
          let before = try await content.store.write { $0.allChanges }
          isDone = try await content.step(MergeAccounts(account: account, into: "acc_1", app: "flip"))
          let changed = try await content.store.write { $0.allChanges } - before
          #expect(changed > 0 && changed < 600, "\(account)")
        }
      }
      let counts = try content.store.read { db in
        try ["reviews", "schedules", "cards"].map { table in
          try db.value(of: Int.self, "SELECT count(*) FROM \(table) WHERE account = 'acc_1'")
        }
      }
      #expect(counts == [20 * 400 + 40 * 20, 81, 81])
      #expect(try await content.call(ListShares()).shares.map(\.code) == [shared.code])
      #expect(try await content.call(GetShare(code: shared.code), account: "acc_4").count == 60)
      #expect(try await content.store.audit(ContentService.auditRules).problems.isEmpty)
    }
  }

  @Test("A repeated merge step changes nothing, and later calls from the merged account are rejected")
  func again() async throws {
    try await withContent { content in
      for number in 0..<3 { _ = try await content.call(AddCard(front: "b\(number)", back: "x"), account: "acc_2") }
      _ = try await Self.merge(content)
      let cards = try await Self.cards(content, of: "acc_1")
      #expect(try await Self.merge(content) == 1)
      #expect(try await Self.cards(content, of: "acc_1") == cards)
      // The gateway may not know yet that the account's session has ended.
      #expect(try await content.kind(AddCard(front: "late", back: "x"), account: "acc_2") == .unauthenticated)
      #expect(try await Self.cards(content, of: "acc_1").count == 3)
    }
  }

  @Test("If a merge's target was itself merged into a third account, all data moves to the third account")
  func chain() async throws {
    try await withContent { content in
      for number in 0..<3 { _ = try await content.call(AddCard(front: "b\(number)", back: "x"), account: "acc_2") }
      #expect(try await content.step(MergeAccounts(account: "acc_1", into: "acc_3", app: "flip")))
      _ = try await Self.merge(content)
      #expect(try await Self.cards(content, of: "acc_3").count == 3)
      #expect(try await content.store.audit(ContentService.auditRules).problems.isEmpty)
    }
  }

  @Test("The summary of an account's data has a count for each kind of data")
  func holdings() async throws {
    try await withContent { content in
      #expect(try await content.holdings(of: "acc_1", app: "flip").isEmpty)
      _ = try await content.call(AddCard(front: "a", back: "x"))
      let cards = try await content.holdings(of: "acc_1", app: "flip")
      #expect(cards.map(\.kind) == ["cards"] && cards.map(\.count) == [1])
    }
  }
}
