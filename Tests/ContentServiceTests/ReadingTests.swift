import ContentContract
import ContentService
import EventLoop
import Storage
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct ReadingTests {
  private static let before = ReadingState(
    book: "ark", page: 3, finished: false, favorite: true, changedAt: 5, readAt: 5)

  @Test(
    "Omitted members stay unchanged, and reaching the last page finishes a book",
    arguments: [
      (SetReading(book: "ark", page: 4), 4, false, true), (SetReading(book: "ark", page: 8), 8, true, true),
      (SetReading(book: "ark", page: 8, finished: false), 8, false, true),
      (SetReading(book: "ark", finished: true), 3, true, true),
      (SetReading(book: "ark", favorite: false), 3, false, false),
      (SetReading(book: "ark", page: 0), 0, false, true),
    ])
  func change(_ change: SetReading, page: Int, finished: Bool, favorite: Bool) throws {
    let state = try ReadingState.after(change, before: Self.before, pages: 8, now: 9)
    let readAt: Int64 = change.isReading ? 9 : 5
    #expect(
      state
        == ReadingState(
          book: "ark", page: page, finished: finished, favorite: favorite, changedAt: 9, readAt: readAt))
  }

  @Test("A finished book stays finished when opened again")
  func again() throws {
    var finished = Self.before
    finished.finished = true
    #expect(try ReadingState.after(SetReading(book: "ark", page: 1), before: finished, pages: 8, now: 9).finished)
  }

  @Test("A finished book that is read again is in progress until its last page, and its position is kept")
  func readAgain() throws {
    var state = try ReadingState.after(SetReading(book: "ark", page: 8), before: Self.before, pages: 8, now: 9)
    #expect(state.finished && !state.isInProgress)
    state = try ReadingState.after(SetReading(book: "ark", page: 3), before: state, pages: 8, now: 10)
    #expect(state.finished && state.again == true && state.isInProgress && state.page == 3)
    // A client may send the state that it already knows.
    state = try ReadingState.after(SetReading(book: "ark", page: 4, finished: true), before: state, pages: 8, now: 11)
    #expect(state.isInProgress && state.page == 4)
    state = try ReadingState.after(SetReading(book: "ark", favorite: false), before: state, pages: 8, now: 12)
    #expect(state.isInProgress)
    for end in [
      SetReading(book: "ark", page: 8), SetReading(book: "ark", page: 0), SetReading(book: "ark", finished: true),
    ] {
      let ended = try ReadingState.after(end, before: state, pages: 8, now: 13)
      #expect(ended.finished && ended.again == nil && !ended.isInProgress)
    }
    let unread = try ReadingState.after(SetReading(book: "ark", finished: false), before: state, pages: 8, now: 13)
    #expect(!unread.finished && unread.again == nil && unread.isInProgress)
  }

  @Test("The book to continue is the most recent unlocked book that is unfinished or being read again")
  func inProgress() async throws {
    try await withContent { content in
      func going() async throws -> [String]? {
        try await content.call(GetReading(), app: "shelf").inProgress
      }
      #expect(try await going() == [])
      _ = try await content.call(SetReading(book: "ark", favorite: true), app: "shelf")
      #expect(try await going() == [])
      _ = try await content.call(SetReading(book: "ark", page: 1), app: "shelf")
      #expect(try await going() == ["ark"])
      _ = try await content.call(SetReading(book: "ark", page: 2), app: "shelf")
      #expect(try await going() == [])
      let again = try await content.call(SetReading(book: "ark", page: 1), app: "shelf").reading
      #expect(again.again == true && again.page == 1)
      #expect(try await going() == ["ark"])
      #expect(try await content.call(GetReading(book: "ark"), app: "shelf").books == [again])
      // A book that the app no longer has.
      try await content.store.write { tx in
        try tx.run(
          """
          INSERT INTO reading (account, app, book, page, finished, favorite, changed_at, read_at)
          VALUES ('acc_1', 'shelf', 'gone', 1, 0, 0, 9000000000000, 9000000000000)
          """)
      }
      #expect(try await going() == ["ark"])
    }
  }

  @Test("Of several books to continue, the one that was read last comes first, and a locked book isn't offered")
  func lastReadFirst() async throws {
    try await withContent(BookTests.lockedShelf) { content in
      try await content.store.write { tx in
        for (book, readAt) in [("ark", 5), ("tower", 9)] as [(String, Int64)] {
          try tx.run(
            """
            INSERT INTO reading (account, app, book, page, finished, favorite, changed_at, read_at)
            VALUES ('acc_1', 'shelf', $1, 1, 0, 0, 9, $2)
            """, book, readAt)
        }
      }
      func going(_ plan: String) async throws -> [String]? {
        try await content.call(GetReading(), app: "shelf", plan: plan).inProgress
      }
      #expect(try await going("premium") == ["tower", "ark"])
      #expect(try await going("free") == ["ark"])
      _ = try await content.call(SetReading(book: "ark", page: 1), app: "shelf")
      #expect(try await going("premium") == ["ark", "tower"])
      _ = try await content.call(SetReading(book: "ark", finished: true), app: "shelf")
      #expect(try await going("premium") == ["tower"])
    }
  }

  @Test("A page number that the book doesn't have is rejected", arguments: [9, 999] as [Bounded<0, 999>])
  func noPage(page: Bounded<0, 999>) {
    #expect(throws: Failure.self) {
      try ReadingState.after(SetReading(book: "ark", page: page), before: nil, pages: 8, now: 9)
    }
  }

  @Test("A reading position is the same in all replies to its account, and invisible to other accounts")
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

  @Test("Finishing a book is announced once, and again only after the book was marked unread")
  func told() async throws {
    try await withContent { content in
      let told = {
        try content.store.pendingEvents(after: 0).events.filter { $0.type == BookFinished.type }.map {
          try $0.data.decode(BookFinished.self).book
        }
      }
      for request in [SetReading(book: "ark", page: 1), SetReading(book: "ark", favorite: true)] {
        _ = try await content.call(request, app: "shelf")
        #expect(try told().isEmpty)
      }
      for page in [2, 1, 2] as [Bounded<0, 999>] {
        _ = try await content.call(SetReading(book: "ark", page: page), app: "shelf")
        #expect(try told() == ["ark"])
      }
      _ = try await content.call(SetReading(book: "ark", finished: false), app: "shelf")
      _ = try await content.call(SetReading(book: "ark", finished: true), app: "shelf")
      #expect(try told() == ["ark", "ark"])
    }
  }

  @Test("Marking a book doesn't count as reading: it needs no plan, and the current book stays the same (B5)")
  func marked() async throws {
    try await withContent(BookTests.lockedShelf) { content in
      let marked = try await content.call(SetReading(book: "tower", favorite: true), app: "shelf").reading
      #expect(marked.favorite && marked.readAt == nil)
      let none = try await content.call(GetReading(), app: "shelf")
      #expect(none.books.isEmpty && none.favorites == ["tower"])
      let kind = try await content.kind(SetReading(book: "tower", page: 1, favorite: true), app: "shelf")
      #expect(kind == .entitlementRequired)
      // A book that was read comes before one that became a favourite later.
      let read = try await content.call(SetReading(book: "ark", page: 1), app: "shelf").reading
      _ = try await content.call(SetReading(book: "tower", favorite: true), app: "shelf")
      let both = try await content.call(GetReading(), app: "shelf")
      #expect(both.books == [read] && both.favorites == ["tower"])
      _ = try await content.call(SetReading(book: "tower", favorite: false), app: "shelf")
      #expect(try await content.call(GetReading(), app: "shelf").favorites == [])
    }
  }

  @Test("A book stored by the previous release counts as read if it has a page or is finished")
  func before() async throws {
    try await withContent { content in
      try await content.store.write { tx in
        try tx.run(
          """
          INSERT INTO reading (account, app, book, page, finished, favorite, changed_at)
          VALUES ('acc_1', 'shelf', 'ark', 1, 0, 1, 7)
          """)
      }
      #expect(try await content.call(GetReading(), app: "shelf").books.map(\.readAt) == [7])
    }
  }

  @Test("An app without books rejects all methods for books")
  func noBooks() async throws {
    try await withContent { content in
      let kinds = [
        try await content.kind(ListBooks()), try await content.kind(GetBook(book: "ark")),
        try await content.kind(GetBookOpening()), try await content.kind(GetReading()),
        try await content.kind(SetReading(book: "ark", favorite: true)),
        try await content.kind(ReadPicture(picture: "book:ark:0")),
        try await content.kind(ReadPicture(picture: "book:ark:0")),
      ]
      #expect(kinds == Array(repeating: .notFound, count: 7))
    }
  }
}
