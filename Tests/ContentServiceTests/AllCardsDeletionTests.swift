import AppCatalog
import ContentContract
import EventLoop
import MessageBus
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import ContentService

/// Tests the deletion of all cards of an account that has more cards than one step deletes.
@Suite(.timeLimit(.minutes(2))) struct AllCardsDeletionTests {
  private static let count = 3 * AllCardsDeletion.step + 7

  @Loop private func fill(_ content: ContentFixture) async throws {
    for start in stride(from: 0, to: Self.count, by: 50) {
      let cards = (start..<min(start + 50, Self.count)).map { AddCard(front: "f\($0)", back: "b", tags: ["tag"]) }
      _ = try await content.call(AddCards(cards: try #require(List(cards))), plan: "premium")
    }
  }

  /// Deletes all cards, and runs only the first step.
  @Loop private func begin(_ content: ContentFixture) async throws -> Int {
    let principal = Principal(account: "acc_1", app: "flip", plan: "premium", language: .en, timeZone: "UTC")
    let context = try CardContext(content.catalog, Caller(principal: principal))
    return try await content.store.write { try CardWriter($0, context).deleteAll() }
  }

  @Loop private func rows(_ content: ContentFixture, of table: String = "cards") async throws -> Int? {
    try await content.store.query { try $0.value(of: Int.self, "SELECT count(*) FROM \(table)") }
  }

  @Loop private func problems(_ content: ContentFixture) async throws -> [String] {
    try await content.store.query { db in
      try ContentService.auditRules.flatMap { rule in try db.values(of: String.self, rule.sql) }
    }
  }

  @Test("Deleted cards disappear at once from the results of every method")
  func unseen() async throws {
    try await withContent { content in
      try await fill(content)
      let last = try await content.call(ListCards(limit: 200)).cards[199].id
      let share = try await content.call(CreateShare(cards: .of([last]))).share
      let cursor = try await content.call(ListCardChanges(limit: 200)).cursor
      #expect(try await begin(content) == Self.count)
      #expect(try await rows(content) == Self.count - AllCardsDeletion.step)
      #expect(try await content.call(ListCards()).cards.isEmpty)
      #expect(try await content.call(ListCards(text: "f20")).cards.isEmpty)
      #expect(try await content.call(ListCards(tag: "tag")).cards.isEmpty)
      #expect(try await content.kind(GetCard(card: "\(last)")) == .notFound)
      #expect(try await content.kind(EditCard(card: "\(last)", version: 1, front: "x")) == .notFound)
      #expect(try await content.kind(DeleteCards(cards: .of([last]))) == .notFound)
      let due = try await content.call(ListDueCards())
      #expect(due.cards.isEmpty)
      let shown = try await content.call(GetShare(code: share.code), account: "acc_2")
      #expect(shown.cards.isEmpty)
      let changes = try await content.call(ListCardChanges(cursor: "\(cursor)"))
      #expect(changes.startOver && changes.cards.isEmpty)
      #expect(try await content.call(GetUsage()).counts.map(\.count) == [0])
      #expect(try await problems(content).isEmpty)
    }
  }

  @Test("Cards that are being deleted are no longer due and don't become due later")
  func due() async throws {
    try await withContent { content in
      try await fill(content)
      let last = try await content.call(ListCards(limit: 200)).cards[199].id
      _ = try await content.call(RecordReviews(reviews: [NewReview(review: "rev_1", card: "\(last)", rating: .good)]))
      #expect(try await content.call(ListDueCards()).nextDueAt != nil)
      _ = try await begin(content)
      let due = try await content.call(ListDueCards())
      #expect(due.cards.isEmpty && due.due == 0 && due.nextDueAt == nil)
    }
  }

  @Test("A set shared by tag contains all new cards, however many deleted cards still have the tag")
  func shared() async throws {
    try await withContent { content in
      for _ in 0..<3 { try await fill(content) }
      _ = try await begin(content)
      let new = (1...20).map { AddCard(front: "new \($0)", back: "b", tags: ["tag"]) }
      _ = try await content.call(AddCards(cards: try #require(List(new))), plan: "premium")
      let share = try await content.call(CreateShare(tag: "tag")).share
      #expect(share.cards == 20)
      let shown = try await content.call(GetShare(code: share.code, limit: 20), account: "acc_2").cards
      #expect(shown.map(\.front) == (1...20).map { "new \($0)" })
    }
  }

  @Test("Cards added during a deletion stay, and the deleted cards lose their words and tags")
  func meanwhile() async throws {
    try await withContent { content in
      try await fill(content)
      _ = try await begin(content)
      let new = try await content.call(AddCard(front: "new", back: "b", tags: ["tag"])).card
      // A second deletion of all cards, while the first one continues.
      #expect(try await begin(content) == 1)
      let newer = try await content.call(AddCard(front: "newer", back: "b")).card
      #expect(try await problems(content).isEmpty)
      #expect(try await content.kind(GetCard(card: "\(new.id)")) == .notFound)
      try await content.maintenance.finish()
      #expect(try await content.call(ListCards()).cards.map(\.id) == [newer.id])
      #expect(try await content.call(ListCardChanges()).cards.map(\.id) == [newer.id])
      for (table, left) in [("cards", 1), ("card_tags", 0), ("card_words", 0), ("clearings", 0)] {
        #expect(try await rows(content, of: table) == left, "\(table)")
      }
      #expect(try await problems(content).isEmpty)
    }
  }

  @Test("After the deletion call, periodic maintenance deletes the remaining cards")
  func byItself() async throws {
    try await withContent { content in
      try await fill(content)
      let reply = try await content.call(DeleteAllCards())
      #expect(reply.deleted == Self.count && reply.use.used == 0)
      #expect(try await eventually { try await rows(content) == 0 })
    }
  }

  @Test("If an account is merged while its cards are being deleted, none of these cards is moved")
  func handover() async throws {
    try await withContent { content in
      try await fill(content)
      _ = try await begin(content)
      let merge = MergeAccounts(account: "acc_1", into: "acc_2", app: "flip")
      while try await !content.step(merge) {}
      #expect(try await content.call(ListCards(), account: "acc_2").cards.isEmpty)
      for table in ["cards", "clearings"] { #expect(try await rows(content, of: table) == 0) }
      #expect(try await problems(content).isEmpty)
    }
  }
}
