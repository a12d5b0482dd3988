import CivilTime
import ContentContract
import EventLoop
import Storage
import TestSupport
import Testing
import Wire

@testable import ContentService

@Suite(.timeLimit(.minutes(2))) struct SyncTests {
  private func id(_ number: Int) -> Identifier { "crd_device0000000000\(number)" }

  @Test("A card created on a device is stored once, under the id that the device chose")
  func create() async throws {
    try await withContent { content in
      let time = LoopClock.system.wallNow.milliseconds - 5000
      let edit = CardEdit(
        card: id(1), base: 0, editedAt: ClientTime(clamping: time), front: "hola", back: "hello", tags: ["x"])
      for _ in 0..<3 {
        let reply = try await content.call(SyncCards(edits: [edit]))
        #expect(reply.results == [SyncResult(card: id(1).value, state: .stored, version: 1)] && reply.use.used == 1)
      }
      let card = try await content.call(GetCard(card: id(1))).card
      #expect((card.front, card.back, card.tags, card.createdAt) == ("hola", "hello", ["x"], time))
      #expect((card.frontLanguage, card.backLanguage) == ("es", "en"))
    }
  }

  @Test(
    "A new card from a phone with a wrong clock gets the time of the call",
    arguments: [0, 978_307_200_000, 9_000_000_000_000] as [Int64])
  func resetClock(time: Int64) async throws {
    try await withContent { content in
      let before = LoopClock.system.wallNow.milliseconds
      let edit = CardEdit(card: id(1), base: 0, editedAt: ClientTime(clamping: time), front: "hola", back: "hello")
      _ = try await content.call(SyncCards(edits: [edit]))
      let made = try await content.call(GetCard(card: id(1))).card.createdAt
      #expect((before...LoopClock.system.wallNow.milliseconds).contains(made))
    }
  }

  @Test("Changes to different members are merged, and for the same member the later change wins")
  func merge() async throws {
    try await withContent { content in
      let card = try await content.call(AddCard(front: "a", back: "b")).card
      let now = Int(card.createdAt)
      func edit(_ seconds: Int, front: CardText? = nil, back: CardBack? = nil, notes: CardNotes? = nil) -> CardEdit {
        CardEdit(
          card: "\(card.id)", base: 1, editedAt: ClientTime(clamping: Int64(now + seconds * 1000)), front: front,
          back: back,
          notes: notes)
      }
      let first = try await content.call(SyncCards(edits: [edit(20, front: "late", notes: "one")]))
      #expect(first.results.map(\.version) == [2] && first.results[0].overridden == nil)
      let second = try await content.call(SyncCards(edits: [edit(10, front: "early", back: "two")]))
      #expect(second.results.map(\.version) == [3] && second.results[0].overridden == ["front"])
      let third = try await content.call(SyncCards(edits: [edit(30, front: "latest")]))
      #expect(third.results.map(\.version) == [4])
      // The first edits are sent again; they have already been applied.
      let again = try await content.call(
        SyncCards(edits: [edit(20, front: "late", notes: "one"), edit(10, back: "two")]))
      #expect(again.results.map(\.version) == [4, 4])
      let merged = try await content.call(GetCard(card: "\(card.id)")).card
      #expect((merged.front, merged.back, merged.notes, merged.version) == ("latest", "two", "one", 4))
    }
  }

  @Test("A deleted card stays deleted, whatever edits follow")
  func deleted() async throws {
    try await withContent { content in
      let card = CardEdit(card: id(1), base: 0, editedAt: 1, front: "a", back: "b")
      _ = try await content.call(SyncCards(edits: [card]))
      let gone = CardEdit(card: id(1), base: 1, editedAt: 2, deleted: true)
      let late = CardEdit(card: id(1), base: 1, editedAt: 9, front: "z")
      let never = CardEdit(card: id(2), base: 3, editedAt: 9, front: "z")
      for edits: [CardEdit] in [[gone], [late], [card], [gone], [never]] {
        let reply = try await content.call(SyncCards(edits: try #require(List(edits))))
        #expect(reply.results.map(\.state) == [.deleted] && reply.use.used == 0)
      }
    }
  }

  @Test("A repeated batch doesn't conflict with its own edits, and each overridden edit is reported once")
  func ownEdits() async throws {
    try await withContent { content in
      let card = try await content.call(AddCard(front: "a", back: "b")).card
      let now = card.createdAt
      let edits = [
        CardEdit(card: "\(card.id)", base: 1, editedAt: ClientTime(clamping: now + 1), front: "x", notes: "n"),
        CardEdit(card: "\(card.id)", base: 1, editedAt: ClientTime(clamping: now + 2), front: "y"),
      ]
      for _ in 0..<3 {
        let reply = try await content.call(SyncCards(edits: try #require(List(edits))))
        #expect(reply.results.map(\.overridden) == [nil, nil])
      }
      let other = CardEdit(card: "\(card.id)", base: 1, editedAt: ClientTime(clamping: now + 3), front: "z", notes: "m")
      _ = try await content.call(SyncCards(edits: try #require(List([other]))))
      let reply = try await content.call(SyncCards(edits: try #require(List(edits))))
      #expect(reply.results.map(\.overridden) == [["notes"], ["front"]])
    }
  }

  @Test("An edit that breaks a rule is rejected with a reason, and the other edits are merged")
  func refused() async throws {
    try await withContent { content in
      _ = try await content.call(AddPreset(preset: "of-20"))
      _ = try await content.call(AddPreset(preset: "of-3"))
      let taken = try await content.call(AddCard(front: "a", back: "b"), account: "acc_2").card.id
      let edits = [
        CardEdit(card: id(1), base: 0, editedAt: 1, front: "much longer than twenty", back: "b"),
        CardEdit(card: id(2), base: 0, editedAt: 1, front: "fits", back: "b"),
        CardEdit(card: id(3), base: 0, editedAt: 1, back: "b"),
        CardEdit(card: "short", base: 0, editedAt: 1, front: "a", back: "b"),
        CardEdit(card: "\(taken)", base: 0, editedAt: 1, front: "a", back: "b"),
        CardEdit(card: id(4), base: 0, editedAt: 1, front: "fits", back: "b"),
        CardEdit(card: id(5), base: 0, editedAt: 1, front: "too many", back: "b"),
      ]
      let reply = try await content.call(SyncCards(edits: try #require(List(edits))))
      let states = reply.results.map(\.state)
      // A card may have the same id as another account's card.
      #expect(states == [.refused, .stored, .refused, .refused, .stored, .refused, .refused])
      #expect(reply.results[0].refusal?.message.en == "Invalid params: front must have 1 to 20 characters")
      #expect(reply.results[6].refusal?.kind == .limitExceeded)
      #expect(reply.results[6].refusal?.details["offering"]?["id"]?.string == "premium")
      #expect(reply.use == CardUse(used: 25, limit: 25))
      #expect(try await content.call(ListCards(), account: "acc_2").cards.map(\.front) == ["a"])
    }
  }

  @Test("An edit that is rejected because of a tag changes nothing")
  func refusedTag() async throws {
    try await withContent { content in
      let first = CardEdit(card: id(1), base: 0, editedAt: 5, front: "a", back: "b", tags: ["old"])
      _ = try await content.call(SyncCards(edits: [first]))
      let edits = [
        CardEdit(card: id(1), base: 1, editedAt: 9, tags: ["new", "longer than eight"]),
        CardEdit(card: id(2), base: 0, editedAt: 9, front: "c", back: "d", tags: ["new", "longer than eight"]),
      ]
      let reply = try await content.call(SyncCards(edits: try #require(List(edits))))
      #expect(reply.results.map(\.state) == [.refused, .refused] && reply.use.used == 1)
      #expect(try await content.call(ListTags()).tags == [TagCount(name: "old", cards: 1)])
      #expect(try await content.call(GetCard(card: id(1))).card.tags == ["old"])
      #expect(try await content.store.audit(ContentService.auditRules).problems.isEmpty)
    }
  }

  @Test("If one of 50 edits is invalid, it is rejected with its position and id, and the other 49 are stored")
  func brokenItem() async throws {
    try await withContent { content in
      func edit(_ number: Int, front: JSONValue) -> JSONValue {
        ["card": .string(id(number).value), "base": 0, "edited_at": 5, "front": front, "back": "b"]
      }
      var edits = (0..<50).map { edit($0, front: .string("card \($0)")) }
      edits[17] = edit(17, front: "bell\u{7}")
      edits[18] = edit(18, front: "\u{2067}שלום\u{2069}")
      edits[19] = edit(19, front: "two\u{B}lines")
      let reply = try await content.call(RawRequest<SyncCards>(["edits": .array(edits)]), plan: "premium")
      #expect(reply.results.count == 50 && reply.results.count { $0.state == .stored } == 49)
      #expect(reply.results[17].state == .refused && reply.results[17].card == id(17).value)
      #expect(
        reply.results[17].refusal?.message.en
          == "Invalid params: edits[17].front: has the control character U+0007")
      #expect(try await content.call(GetCard(card: id(18))).card.front == "שלום")
      #expect(try await content.call(GetCard(card: id(19))).card.front == "two\nlines")
    }
  }

  @Test("Two accounts may have cards with the same id, each with its own changes and reviews")
  func sameIDs() async throws {
    try await withContent { content in
      for account in ["acc_1", "acc_2"] {
        let edit = CardEdit(card: id(1), base: 0, editedAt: 5, front: "of \(account)", back: "b", tags: ["t"])
        let reply = try await content.call(SyncCards(edits: [edit]), account: account)
        #expect(reply.results == [SyncResult(card: id(1).value, state: .stored, version: 1)])
      }
      let later = CardEdit(card: id(1), base: 1, editedAt: 9, front: "changed", tags: ["u"])
      #expect(try await content.call(SyncCards(edits: [later]), account: "acc_2").results[0].state == .stored)
      let review = NewReview(review: "rev_1", card: id(1), rating: .good)
      let reviewed = try await content.call(RecordReviews(reviews: [review]), app: "flip", account: "acc_2")
      #expect(reviewed.results[0].state == .recorded)
      let listed = try await content.call(ListCards(), account: "acc_2").cards
      #expect(listed.map(\.id) == [id(1).value] && listed.map(\.front) == ["changed"] && listed[0].tags == ["u"])
      #expect(try await content.call(GetCard(card: id(1))).card.front == "of acc_1")
      let share = try await content.call(CreateShare(cards: [id(1)]), account: "acc_2").share
      #expect(share.cards == 1)
      _ = try await content.call(DeleteCards(cards: [id(1)]), account: "acc_2")
      let changes = try await content.call(ListCardChanges(), account: "acc_2")
      #expect(changes.cards.isEmpty)
      #expect(try await content.call(ListCards()).cards.map(\.front) == ["of acc_1"])
      #expect(try await content.store.integrityProblems().isEmpty)
    }
  }

  /// Fetches pages until there are no more changes.
  @Loop private func pull(
    _ content: ContentFixture, _ cursor: String?, limit: Int = 3
  ) async throws -> (cards: [String], deleted: [String], cursor: String, startedOver: Bool) {
    var cards = [String]()
    var deleted = [String]()
    var cursor = cursor
    var startedOver = false
    while true {
      let reply = try await content.call(
        ListCardChanges(limit: Bounded(limit), cursor: cursor.map { "\($0)" }), plan: "premium")
      cards += reply.cards.map(\.front)
      deleted += reply.deleted
      startedOver = startedOver || reply.startOver
      cursor = reply.cursor
      if !reply.more { return (cards, deleted, reply.cursor, startedOver) }
    }
  }

  @Test(
    "A client that pages by cursor gets each change and each deletion exactly once, with any page size",
    arguments: [1, 2, 7, 200])
  func changes(limit: Int) async throws {
    try await withContent { content in
      let empty = try await pull(content, nil, limit: limit)
      #expect(empty.cards.isEmpty && !empty.startedOver)
      _ = try await content.call(AddPreset(preset: "of-20"))
      let all = try await content.call(ListCards()).cards
      let first = try await pull(content, empty.cursor, limit: limit)
      #expect(first.cards == all.map(\.front) && first.deleted.isEmpty)
      #expect(try await pull(content, first.cursor, limit: limit).cards.isEmpty)
      _ = try await content.call(EditCard(card: "\(all[4].id)", version: 1, front: "new"))
      _ = try await content.call(DeleteCards(cards: .of([all[1].id, all[2].id])))
      _ = try await content.call(SetCardFavorite(card: "\(all[0].id)", favorite: true))
      _ = try await content.call(EditCard(card: "\(all[4].id)", version: 2, front: "newer"))
      let second = try await pull(content, first.cursor, limit: limit)
      #expect(second.cards == ["f1", "newer"] && second.deleted == [all[1].id, all[2].id] && !second.startedOver)
      let whole = try await pull(content, nil, limit: limit)
      #expect(Set(whole.cards) == Set(try await content.call(ListCards()).cards.map(\.front)))
    }
  }

  @Test("A client whose cursor is older than the stored deletions starts over, and its new cursor works")
  func startOver() async throws {
    try await withContent { content in
      _ = try await content.call(AddPreset(preset: "of-20"))
      let cursor = try await pull(content, nil).cursor
      _ = try await content.call(DeleteAllCards())
      _ = try await content.call(AddCard(front: "one", back: "b"))
      let over = try await pull(content, cursor)
      #expect(over.startedOver && over.cards == ["one"] && over.deleted.isEmpty)
      let next = try await pull(content, over.cursor)
      #expect(!next.startedOver && next.cards.isEmpty)
      // The cursor is newer than the restored database.
      try await content.store.write { try $0.run("UPDATE shelves SET last_change = 3, forgotten_change = 0") }
      #expect(try await pull(content, over.cursor).startedOver)
    }
  }

  @Test("Deletions are remembered for three months and then removed by maintenance")
  func forgotten() async throws {
    try await withContent { content in
      _ = try await content.call(AddPreset(preset: "of-20"))
      let cursor = try await pull(content, nil).cursor
      let ids = try await content.call(ListCards()).cards.map(\.id)
      _ = try await content.call(DeleteCards(cards: .of(Array(ids.prefix(3)))))
      try await content.maintenance.finish()
      #expect(try await pull(content, cursor).deleted.count == 3)
      try await content.store.write { tx in
        let old = tx.wallNow.milliseconds - DeletedCards.kept.milliseconds - 1
        try tx.run("UPDATE deleted_cards SET deleted_at = $1", old)
      }
      try await content.maintenance.finish()
      let rows = try content.store.read { try $0.value(of: Int.self, "SELECT count(*) FROM deleted_cards") }
      #expect(rows == 0)
      let over = try await pull(content, cursor)
      #expect(over.startedOver && over.cards.count == 17)
    }
  }

  @Test("The number of remembered deletions is limited, even if only every second change is a deletion")
  func limitedDeletions() async throws {
    try await withContent { content in
      _ = try await content.call(AddCard(front: "a", back: "b"))
      let count = DeletedCards.most + 100
      try await content.store.write { tx in
        for change in 1...count {
          try tx.run(
            """
            INSERT INTO deleted_cards (account, app, card, change, deleted_at) VALUES ('acc_1', 'flip', $1, $2, $3)
            """, "crd_\(change)", change, tx.wallNow)
        }
        try tx.run("UPDATE shelves SET last_change = $1", count + 1)
      }
      for _ in 0..<32 {
        let card = try await content.call(AddCard(front: "a", back: "b")).card
        _ = try await content.call(DeleteCards(cards: .of([card.id])))
      }
      let rows = try content.store.read { try $0.value(of: Int.self, "SELECT count(*) FROM deleted_cards") }
      #expect(try #require(rows) <= DeletedCards.most + 32)
    }
  }

  @Test("A cursor from another account or list is rejected")
  func foreign() async throws {
    try await withContent { content in
      let cursor = try await pull(content, nil).cursor
      #expect(try await content.kind(ListCardChanges(cursor: "\(cursor)"), account: "acc_2") == .invalidParams)
      #expect(try await content.kind(ListCards(cursor: "\(cursor)")) == .invalidParams)
    }
  }
}
