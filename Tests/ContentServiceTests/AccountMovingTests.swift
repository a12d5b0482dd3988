import ContentContract
import EventLoop
import ServiceHost
import TestSupport
import Testing
import Transfers
import Wire

@testable import ContentService
@testable import Storage

/// Cards of an account that goes to another cell.
@Suite(.timeLimit(.minutes(2))) struct AccountMovingTests {
  @Loop static func moves(_ content: ContentFixture) -> AccountMoves {
    AccountMoves(
      content.store,
      ContentAccounts.moving(
        wake: { content.upkeep.arm() }, leaving: { try await content.files.erase($0) }))
  }

  @Test("a shared set is read while its owner leaves, is nowhere half, and is the other cell's then, whoever takes it")
  func shares() async throws {
    try await withContent { a in
      try await withContent { b in
        for number in 0..<20 { _ = try await a.call(AddCard(front: "word \(number)", back: "mot")) }
        let code = try await a.call(CreateShare(tag: nil)).share.code
        let (from, to) = (Self.moves(a), Self.moves(b))
        #expect(try await from.hold("acc_1", for: "b"))
        #expect(try await a.call(GetShare(code: code), account: "acc_2").count == 20)
        // That it was taken is counted, which can't be now.
        #expect(try await a.kind(ImportShare(code: code), account: "acc_2") == .unavailable)
        var place: ParcelPlace?
        repeat {
          place = try await to.admit(try await from.parcel("acc_1", from: place))
          let told = try await b.kind(GetShare(code: code), account: "acc_2")
          #expect(told == .unavailable || told == .notFound)
        } while place != nil
        try await to.arrived("acc_1")
        #expect(try await b.call(ImportShare(code: code), account: "acc_2").added == 20)
        while try await !from.leave("acc_1", for: "b") {
          #expect(try await a.kind(GetShare(code: code), account: "acc_2") == .notFound)
        }
        #expect(try await a.kind(ImportShare(code: code), account: "acc_2") == .notFound)
      }
    }
  }

  @Test(
    "cards are there as they were, with what a search, a sync and a repeated key need; files stay behind and are gone",
    .timeLimit(.minutes(2)))
  func cards() async throws {
    try await withContent { a in
      try await withContent { b in
        for number in 0..<20 {
          _ = try await a.call(
            AddCard(front: "word \(number)", back: "mot \(number)", tags: number % 3 == 0 ? ["third"] : nil))
        }
        let first = try await a.call(AddCard(front: "key", back: "clé"), key: "the key")
        _ = try await a.call(DeleteCards(cards: .of([first.card.id])))
        for content in [a, b] { _ = try await content.call(AddCard(front: "theirs", back: "x"), account: "acc_2") }
        _ = try await a.send("front;back\nx;y", as: .csv)
        let before = try await a.call(ListCards(limit: 200)).cards
        let (from, to) = (Self.moves(a), Self.moves(b))
        #expect(try await from.hold("acc_1", for: "b"))
        #expect(try await a.kind(AddCard(front: "late", back: "x")) == .unavailable)
        #expect(try await a.call(ListCards(limit: 200)).cards == before)
        var place: ParcelPlace?
        repeat {
          let page = try await from.parcel("acc_1", from: place)
          for _ in 0..<2 { place = try await to.admit(page) }
        } while place != nil
        #expect(try await b.kind(AddCard(front: "early", back: "x")) == .unavailable)
        try await to.arrived("acc_1")
        while try await !from.leave("acc_1", for: "b") {}
        #expect(try await b.call(ListCards(limit: 200)).cards == before)
        #expect(try await a.kind(AddCard(front: "late", back: "x")) == .moved)
        let again = try await b.call(AddCard(front: "key", back: "clé"), key: "the key")
        #expect(again.card.id == first.card.id)
        #expect(try await b.call(ListCards(text: "word 19")).cards.count == 1)
        _ = try await b.call(AddCard(front: "new", back: "x"))
        #expect(try await b.call(ListCards(limit: 1)).cards.count == 1)
        for content in [a, b] {
          #expect(try await content.call(ListCards(), account: "acc_2").cards.count == 1)
          let problems = try await content.store.audit(ContentService.auditRules).problems
          #expect(problems.isEmpty, "\(problems)")
        }
        let room = try a.store.read { try $0.first("SELECT files + bytes FROM file_room") { $0.int(0) } }
        #expect(room == 0)
      }
    }
  }

  @Test("an account isn't held while all its cards are being deleted; and what it has to be seen to is left alone then")
  func unfinished() async throws {
    try await withContent { a in
      for number in 0..<3 { _ = try await a.call(AddCard(front: "w\(number)", back: "x")) }
      let moves = Self.moves(a)
      try await a.store.write { tx in
        try tx.run("INSERT INTO clearings (account, app, up_to, change) VALUES ('acc_1', 'flip', 2, 9)")
      }
      #expect(try await !moves.hold("acc_1", for: "b"))
      #expect(try a.store.read { try $0.standing(of: "acc_1") } == .here)
      try await a.upkeep.finish()
      #expect(try await moves.hold("acc_1", for: "b"))
      // As the release before leaves a row.
      try await a.store.write { try $0.run("UPDATE cards SET version = version + 1 WHERE account = 'acc_1'") }
      try await a.upkeep.finish()
      @Loop func waiting() throws -> Int? {
        try a.store.read { try $0.first("SELECT count(*) FROM cards WHERE kept <> version") { $0.int(0) } }
      }
      #expect(try waiting() == 1)
      try await moves.release("acc_1")
      try await a.upkeep.finish()
      #expect(try waiting() == 0)
    }
  }
}
