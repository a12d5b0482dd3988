import ContentContract
import ContentService
import EventLoop
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct ReadingTests {
  private static let before = ReadingState(book: "ark", page: 3, finished: false, favorite: true, changedAt: 5)

  @Test(
    "what a change leaves out stays, and the last page finishes a book",
    arguments: [
      (SetReading(book: "ark", page: 4), 4, false, true), (SetReading(book: "ark", page: 8), 8, true, true),
      (SetReading(book: "ark", page: 8, finished: false), 8, false, true),
      (SetReading(book: "ark", finished: true), 3, true, true),
      (SetReading(book: "ark", favorite: false), 3, false, false),
      (SetReading(book: "ark", page: 0), 0, false, true),
    ])
  func change(_ change: SetReading, page: Int, finished: Bool, favorite: Bool) throws {
    let state = try ReadingState.after(change, before: Self.before, pages: 8, now: 9)
    #expect(state == ReadingState(book: "ark", page: page, finished: finished, favorite: favorite, changedAt: 9))
  }

  @Test("a finished book stays finished when it is opened again")
  func again() throws {
    var finished = Self.before
    finished.finished = true
    #expect(try ReadingState.after(SetReading(book: "ark", page: 1), before: finished, pages: 8, now: 9).finished)
  }

  @Test("a page the book doesn't have is refused", arguments: [9, 999] as [Bounded<0, 999>])
  func noPage(page: Bounded<0, 999>) {
    #expect(throws: Failure.self) {
      try ReadingState.after(SetReading(book: "ark", page: page), before: nil, pages: 8, now: 9)
    }
  }

  @Test("a position set on one device is found on another, and by nobody else")
  func devices() async throws {
    try await withContent { content in
      #expect(try await content.call(GetReading(book: "ark"), app: "shelf").books.isEmpty)
      let set = try await content.call(SetReading(book: "ark", page: 1, favorite: true), app: "shelf").reading
      #expect(try await content.call(GetReading(), app: "shelf").books == [set])
      #expect(try await content.call(ListBooks(), app: "shelf").books[0].reading == set)
      #expect(try await content.call(GetBook(book: "ark"), app: "shelf").book.reading == set)
      #expect(try await content.call(GetReading(), app: "shelf", account: "acc_2").books.isEmpty)
      let ended = try await content.call(SetReading(book: "ark", page: 2), app: "shelf").reading
      #expect(ended.finished && ended.favorite)
      #expect(try await content.kind(SetReading(book: "tower", page: 1), app: "shelf") == .notFound)
      #expect(try await content.kind(GetReading(book: "tower"), app: "shelf") == .notFound)
    }
  }
}
