import CivilTime
import ContentContract
import EventLoop
import FSRS
import Storage
import TestSupport
import Testing
import Wire

@testable import ContentService

@Suite(.timeLimit(.minutes(2))) struct ReviewTests {
  private static let day: Int64 = 86_400_000

  private func review(
    _ number: Int, _ card: String, _ rating: ReviewRating, at: Int64? = nil, spent: Int? = nil
  ) -> NewReview {
    NewReview(
      review: "rev_\(number)", card: "\(card)", rating: rating, reviewedAt: at.map { ClientTime(clamping: $0) },
      spentMs: spent.flatMap { Bounded($0) })
  }

  @Loop private func record(_ content: ContentFixture, _ reviews: [NewReview]) async throws -> [ReviewResult] {
    try await content.call(RecordReviews(reviews: try #require(List(reviews)))).results
  }

  @Test("An invalid review is rejected with its position and id, and the other reviews are recorded")
  func brokenItem() async throws {
    try await withContent { content in
      let card = try await content.call(AddCard(front: "a", back: "b")).card
      func review(_ id: String, spent: Int) -> JSONValue {
        ["review": .string(id), "card": .string(card.id), "rating": "good", "spent_ms": .integer(Int64(spent))]
      }
      let params: JSONValue = ["reviews": [review("rev_1", spent: 900), review("rev_2", spent: 90_000_000)]]
      let results = try await content.call(RawRequest<RecordReviews>(params)).results
      #expect(results.map(\.state) == [.recorded, .refused] && results.map(\.review) == ["rev_1", "rev_2"])
      #expect(
        results[1].refusal?.message.en == "Invalid params: reviews[1].spent_ms: must be 0 to 3600000")
    }
  }

  @Test("A review is recorded once and schedules its card by FSRS")
  func once() async throws {
    try await withContent { content in
      let card = try await content.call(AddCard(front: "a", back: "b")).card
      let at = card.createdAt - 10 * Self.day
      let first = try await record(content, [review(1, card.id, .easy, at: at)])
      let expected = FSRS().review(nil, as: .easy, at: Timestamp(milliseconds: at))
      #expect(first[0].state == .recorded && first[0].schedule?.dueAt == expected.due.milliseconds)
      #expect(first[0].schedule?.stage == "review" && first[0].schedule?.reviews == 1)
      let again = try await record(content, [review(1, card.id, .easy, at: at)])
      #expect(again[0].state == .repeated && again[0].schedule == first[0].schedule)
      #expect(try await record(content, [review(2, "crd_none", .easy)]).map(\.state) == [.missing])
      let other = try await content.call(
        RecordReviews(reviews: [review(3, card.id, .easy)]), account: "acc_2")
      #expect(other.results.map(\.state) == [.missing])
    }
  }

  @Test(
    "If a phone's clock is wrong, its reviews get the time of the call and keep their order",
    arguments: [0, 978_307_200_000, 9_000_000_000_000] as [Int64])
  func resetClock(time: Int64) async throws {
    try await withContent { content in
      let card = try await content.call(AddCard(front: "a", back: "b")).card
      func due(_ now: Timestamp) -> Int64 {
        let first = FSRS().review(nil, as: .again, at: now + .milliseconds(-1))
        return FSRS().review(first, as: .good, at: now).due.milliseconds
      }
      let before = LoopClock.system.wallNow
      let reviews = [review(1, card.id, .again, at: time), review(2, card.id, .good, at: time)]
      let schedule = try #require(try await record(content, reviews).last?.schedule)
      #expect((due(before)...due(LoopClock.system.wallNow)).contains(schedule.dueAt))
    }
  }

  @Test("The same reviews give the same schedules in any order and with repeats")
  func anyOrder() async throws {
    try await withContent { content in
      var dice = Dice(seed: 5)
      for round in 0..<8 {
        let account = "acc_\(round + 1)"
        let ids = try await [1, 2].asyncMap { number in
          try await content.call(AddCard(front: "f\(number)", back: "b"), account: account).card
        }
        // The times are after the app's first release, because earlier times would be attributed to a wrong clock.
        let start = ids[0].createdAt - 30 * Self.day
        let reviews = (0..<30).map { number in
          review(
            number, dice.pick(ids).id, dice.pick(ReviewRating.allCases), at: start + Int64(number) * Self.day + 7)
        }
        var shuffled = (reviews + reviews.prefix(9)).shuffled(using: &dice)
        while !shuffled.isEmpty {
          let some = Array(shuffled.prefix(1 + dice.roll(0..<10)))
          shuffled.removeFirst(some.count)
          _ = try await content.call(RecordReviews(reviews: try #require(List(some))), account: account)
        }
        for card in ids {
          var memory: FSRS.Memory?
          let mine = reviews.filter { $0.card.value == card.id }
          for review in mine {
            let rating = try #require(
              FSRS.Rating(rawValue: 1 + (ReviewRating.allCases.firstIndex(of: review.rating) ?? 0)))
            memory = FSRS().review(
              memory, as: rating, at: Timestamp(milliseconds: review.reviewedAt?.milliseconds ?? 0))
          }
          let owner = Owner(account: account, app: "flip")
          let known = try content.store.read { try ReviewTable(db: $0, owner: owner).known(card.id) }
          #expect(known?.memory == memory && known?.reviews ?? 0 == mine.count)
        }
      }
    }
  }

  @Test("Due cards are listed before new ones, longest overdue first, each with the effect of every grade")
  func due() async throws {
    try await withContent { content in
      _ = try await content.call(AddPreset(preset: "of-3"))
      let cards = try await content.call(ListCards()).cards
      let now = cards[0].createdAt
      let fresh = try await content.call(ListDueCards())
      #expect(fresh.cards.map(\.card.front) == ["f1", "f2", "f3"] && fresh.due == 0 && fresh.nextDueAt == nil)
      #expect(fresh.cards[0].schedule == nil && fresh.cards[0].next.again == 60_000)
      #expect(fresh.cards[0].next.easy == 8 * Self.day)
      _ = try await record(
        content,
        [
          review(1, cards[1].id, .good, at: now - 2 * Self.day), review(2, cards[2].id, .good, at: now - 3 * Self.day),
          review(3, cards[0].id, .easy),
        ])
      let reply = try await content.call(ListDueCards())
      #expect(reply.cards.map(\.card.front) == ["f3", "f2"] && reply.due == 2)
      #expect((reply.nextDueAt ?? 0) > now + 7 * Self.day)
      #expect(try await content.call(ListDueCards(limit: 1)).cards.map(\.card.front) == ["f3"])
      _ = try await content.call(AddCard(front: "new", back: "b"))
      #expect(try await content.call(ListDueCards()).cards.map(\.card.front) == ["f3", "f2", "new"])
      #expect(try await content.call(ListDueCards(new: 0)).cards.count == 2)
      _ = try await content.call(DeleteCards(cards: .of([cards[2].id])))
      #expect(try await content.call(ListDueCards()).due == 1)
    }
  }

  @Test("Reviews are counted by the account's local days, and cards are counted by language")
  func statistics() async throws {
    try await withContent { content in
      _ = try await content.call(AddPreset(preset: "of-3"))
      _ = try await content.call(AddCard(front: "hola", back: "hello"))
      let cards = try await content.call(ListCards()).cards
      // The fixture's accounts are in a time zone seven hours east of Greenwich.
      let today = (cards[0].createdAt + 7 * 3_600_000) / Self.day
      let midnight = today * Self.day - 7 * 3_600_000
      _ = try await record(
        content,
        [
          review(1, cards[0].id, .good, at: midnight - 1, spent: 1500),
          review(2, cards[0].id, .again, at: midnight, spent: 500),
          review(3, cards[1].id, .easy, at: midnight, spent: 100), review(1, cards[0].id, .good, at: midnight - 1),
        ])
      let reply = try await content.call(GetStatistics())
      #expect(reply.days.map(\.added) == [0, 4])
      #expect(reply.days.map(\.reviews) == [1, 2] && reply.days.map(\.spentMs) == [1500, 600])
      #expect(reply.days.map(\.day) == [Int(today) - 1, Int(today)].map { CivilDay(number: $0).description })
      #expect((reply.days[1].again, reply.days[1].hard, reply.days[1].easy) == (1, 0, 1))
      #expect(try await content.call(GetStatistics(days: 1)).days.count == 1)
      #expect(reply.cards == 4)
      func languages() async throws -> [String] {
        try await content.call(GetStatistics()).languages.map { "\($0.frontLanguage)-\($0.backLanguage) \($0.cards)" }
      }
      #expect(try await languages() == ["en-vi 3", "es-en 1"])
      _ = try await content.call(UpdateCards(cards: .of([cards[0].id]), frontLanguage: "es"))
      _ = try await content.call(DeleteCards(cards: .of([cards[3].id])))
      #expect(try await languages() == ["en-vi 2", "es-vi 1"])
      // The maintenance counts rows that another release has written.
      try await content.store.write { try $0.run("UPDATE cards SET kept = 0") }
      try await content.store.write { try $0.run("DELETE FROM language_counts") }
      try await content.maintenance.finish()
      #expect(try await languages() == ["en-vi 2", "es-vi 1"])
      _ = try await content.call(DeleteAllCards())
      #expect(try await languages().isEmpty)
      // A device's card counts on the day when the device created it. Deleted cards stay counted.
      _ = try await content.call(
        SyncCards(
          edits: [
            CardEdit(
              card: "crd_0123456789abcdef", base: 0, editedAt: ClientTime(clamping: midnight - 1), front: "f", back: "b"
            )
          ]))
      #expect(try await content.call(GetStatistics()).days.map(\.added) == [1, 4])
    }
  }

  @Test("An app that declares no reviews rejects the methods for reviews")
  func none() async throws {
    var files = SampleApps.files
    files["flip/cards.json"] = Array(SampleApps.cards.replacing("\"reviews\": {\"retention\": 0.9}, ", with: "").utf8)
    try await withContent(files) { content in
      let due = try await content.kind(ListDueCards())
      let recorded = try await content.kind(RecordReviews(reviews: [review(1, "crd_1", .good)]))
      #expect(due == .notFound && recorded == .notFound)
    }
  }
}

extension Sequence {
  fileprivate func asyncMap<T>(_ body: (Element) async throws -> T) async throws -> [T] {
    var found: [T] = []
    for element in self { found.append(try await body(element)) }
    return found
  }
}
