import ContentContract
import EventLoop
import ServiceHost
import Storage
import TestSupport
import Testing
import Wire

@testable import ContentService

@Suite(.timeLimit(.minutes(2))) struct ShareTests {
  /// Shares the tagged cards of an account with more than 20 cards.
  @Loop private func share(_ content: ContentFixture) async throws -> Share {
    _ = try await content.call(AddPreset(preset: "of-20"), account: "acc_2")
    _ = try await content.call(
      AddCard(front: "mine", back: "b", notes: "n", favorite: true), account: "acc_2")
    return try await content.call(CreateShare(tag: "set", title: "My set"), account: "acc_2").share
  }

  @Test("Sharing cards sends an event with the number of cards")
  func told() async throws {
    try await withContent { content in
      _ = try await share(content)
      let told = try content.store.pendingEvents(after: 0).events.filter { $0.type == CardsShared.type }
      #expect(told.map(\.subject) == ["acc_2"] && told.map(\.app) == ["flip"])
      #expect(try told.first?.data.decode(CardsShared.self).cards == 20)
    }
  }

  @Test("A shared set is found by its code, however the code is typed, and is added once, with all of its cards")
  func whole() async throws {
    try await withContent { content in
      let share = try await share(content)
      #expect(share.cards == 20 && share.imports == 0 && share.title == "My set")
      let typed = try SpokenCode(typed: share.code.shown.lowercased().replacing("-", with: " "))
      let first = try await content.call(GetShare(code: typed, limit: 15))
      #expect(first.count == 20 && first.fits && first.addedAt == nil && first.title == "My set")
      let second = try await content.call(GetShare(code: typed, limit: 15, cursor: first.nextCursor.map { "\($0)" }))
      #expect((first.cards + second.cards).map(\.front) == (1...20).map { "f\($0)" } && second.nextCursor == nil)
      #expect(try await content.call(ImportShare(code: typed)).added == 20)
      let cards = try await content.call(ListCards()).cards
      #expect(cards.map(\.front) == (1...20).map { "f\($0)" } && cards[0].tags == ["Set"])
      #expect(try await content.call(ImportShare(code: typed)).added == 0)
      #expect(try await content.call(GetShare(code: typed)).addedAt != nil)
      let listed = try await content.call(ListShares(), account: "acc_2").shares
      #expect(listed.map(\.imports) == [1])
      #expect(try await content.call(ListShares()).shares.isEmpty)
    }
  }

  @Test("A shared set without cards doesn't count as added")
  func empty() async throws {
    try await withContent { content in
      let share = try await share(content)
      _ = try await content.call(DeleteAllCards(), account: "acc_2")
      #expect(try await content.call(ImportShare(code: share.code)).added == 0)
      #expect(try await content.call(GetShare(code: share.code)).addedAt == nil)
    }
  }

  @Test("A shared set that exceeds the limit isn't added and can be added later")
  func limit() async throws {
    try await withContent { content in
      let share = try await share(content)
      for number in 0..<6 { _ = try await content.call(AddCard(front: "own \(number)", back: "b")) }
      let failure = try await content.failure(ImportShare(code: share.code))
      #expect(failure?.kind == .limitExceeded && failure?.details["current"] == 6)
      #expect(try await content.call(ListCards()).use.used == 6)
      #expect(try await content.call(ListShares(), account: "acc_2").shares[0].imports == 0)
      #expect(try await content.call(ImportShare(code: share.code), plan: "premium").added == 20)
    }
  }

  @Test("A shared set contains chosen cards, a tag's cards or all cards, and follows later edits and deletions")
  func chosen() async throws {
    try await withContent { content in
      _ = try await share(content)
      let ids = try await content.call(ListCards(), account: "acc_2").cards.map(\.id)
      let some = CreateShare(cards: .of([ids[20], ids[3], "crd_none"]))
      let two = try await content.call(some, account: "acc_2").share
      #expect(two.cards == 2 && two.title == nil)
      _ = try await content.call(DeleteCards(cards: .of([ids[3]])), account: "acc_2")
      _ = try await content.call(EditCard(card: "\(ids[20])", version: 1, back: "new"), account: "acc_2")
      let shown = try await content.call(GetShare(code: two.code)).cards
      #expect(shown.map(\.front) == ["mine"] && shown.map(\.back) == ["new"] && shown.map(\.notes) == ["n"])
      #expect(try await content.call(CreateShare(), account: "acc_2").share.cards == 20)
      for request in [CreateShare(tag: "none"), CreateShare(cards: .of(["crd_none"]))] {
        #expect(try await content.kind(request, account: "acc_2") == .notFound)
      }
      #expect(try await content.kind(CreateShare(cards: .of([ids[0]]))) == .notFound)
    }
  }

  @Test("A revoked code opens nothing, and only its owner can revoke it")
  func revoked() async throws {
    try await withContent { content in
      let share = try await share(content)
      #expect(try await content.kind(RevokeShare(code: share.code)) == .notFound)
      _ = try await content.call(ImportShare(code: share.code))
      let left = try await content.call(RevokeShare(code: share.code), account: "acc_2").shares
      #expect(left.isEmpty)
      #expect(try await content.kind(GetShare(code: share.code)) == .notFound)
      #expect(try await content.kind(ImportShare(code: share.code, again: true)) == .notFound)
      #expect(try await content.call(ListCards()).use.used == 20)
    }
  }

  @Test("After ten wrong codes, an account must wait, but other accounts don't have to")
  func tries() async throws {
    try await withContent { content in
      let share = try await share(content)
      for number in 0..<CodeAttemptLimit.most {
        let wrong = SpokenCode(bits: UInt64(number))
        let request = number.isMultiple(of: 2)
        let kind =
          request ? try await content.kind(GetShare(code: wrong)) : try await content.kind(ImportShare(code: wrong))
        #expect(kind == .notFound)
      }
      let failure = try await content.failure(GetShare(code: share.code))
      #expect(failure?.kind == .rateLimited && (failure?.details["retry_after_ms"]?.integer ?? 0) > 3_000_000)
      #expect(try await content.kind(ImportShare(code: share.code)) == .rateLimited)
      #expect(try await content.call(GetShare(code: share.code), account: "acc_3").count == 20)
    }
  }

  @Test("The number of an account's shared sets, and of the cards in each, is limited")
  func bounds() async throws {
    try await withContent { content in
      _ = try await content.call(AddCard(front: "a", back: "b"))
      for _ in 0..<Share.most { _ = try await content.call(CreateShare()) }
      #expect(try await content.failure(CreateShare())?.details["limit"] == 50)
      try await content.store.write { tx in
        for number in 0...Share.maxCards {
          try tx.run(
            """
            INSERT INTO cards (id, account, app, position, front, back, front_language, back_language, notes, favorite,
              folded, version, created_at, changed_at)
            VALUES ($1, 'acc_2', 'flip', $2, 'f', 'b', 'en', 'vi', '', 0, 'x', 1, 0, 0)
            """, "crd_\(number)", number + 1)
        }
      }
      #expect(try await content.failure(CreateShare(), account: "acc_2")?.kind == .limitExceeded)
    }
  }
}
