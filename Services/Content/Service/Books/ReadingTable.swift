package import ContentContract
package import Storage
package import Wire

/// An owner's reading positions (B5).
package struct ReadingTable {
  private let db: Connection
  private let owner: Owner

  package init(_ db: Connection, _ owner: Owner) {
    self.db = db
    self.owner = owner
  }

  /// Returns all books that were opened or made a favourite, last read first. Books that were never read follow, last
  /// changed first.
  package func all() throws -> [ReadingState] {
    let states = try db.rows(Self.selectAll, owner.account, owner.app, map: Self.state)
    return states.sorted { ($0.readAt ?? -1) > ($1.readAt ?? -1) }
  }

  /// Returns a book's state; nil if it was neither opened nor made a favourite.
  package func state(of book: String) throws -> ReadingState? {
    try db.first(Self.selectOne, owner.account, owner.app, book, map: Self.state)
  }

  /// Inserts or replaces a book's state.
  package func set(_ state: ReadingState) throws {
    try db.run(
      """
      INSERT INTO reading (account, app, book, page, finished, favorite, changed_at, read_at, again)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      ON CONFLICT (account, app, book) DO UPDATE SET page = excluded.page, finished = excluded.finished,
        favorite = excluded.favorite, changed_at = excluded.changed_at, read_at = excluded.read_at,
        again = excluded.again
      """, owner.account, owner.app, state.book, state.page, state.finished, state.favorite, state.changedAt,
      state.readAt, state.again == true)
  }

  /// The previous release doesn't write `read_at`. In its rows, the time of the last change counts as the time of
  /// reading, if the book is begun or finished.
  private static let columns =
    "book, page, finished, favorite, changed_at, "
    + "coalesce(read_at, CASE WHEN page > 0 OR finished = 1 THEN changed_at END) AS last_read_at, again"

  // The statements are constants, so that no call has to build them.
  private static let selectAll =
    "SELECT \(columns) FROM reading WHERE account = $1 AND app = $2 ORDER BY changed_at DESC, book"
  private static let selectOne = "SELECT \(columns) FROM reading WHERE account = $1 AND app = $2 AND book = $3"

  private static func state(_ row: Row) -> ReadingState {
    ReadingState(
      book: row.string("book"), page: row.int("page"), finished: row.bool("finished"), favorite: row.bool("favorite"),
      changedAt: row.int64("changed_at"), readAt: row.optionalInt64("last_read_at"),
      again: row.optionalInt64("again") == 1 ? true : nil)
  }
}

extension SetReading {
  /// True if the request sets the page or the finished state.
  package var isReading: Bool { page != nil || finished != nil }
}

extension ReadingState {
  /// True for a book to continue with: it was opened, and it is unfinished or being read again.
  package var isInProgress: Bool { readAt != nil && (!finished || again == true) }

  /// Returns the state after a change. Omitted members stay unchanged.
  ///
  /// - Parameters:
  ///   - before: Nil for a book that was neither opened nor made a favourite.
  ///   - pages: The book's number of pages.
  ///   - now: The time in milliseconds since 1970.
  /// - Throws: `not_found` for a page that the book doesn't have.
  package static func after(
    _ change: SetReading, before: ReadingState?, pages: Int, now: Int64
  ) throws(Failure) -> ReadingState {
    var state = before ?? untouched(change.book.value, at: now)
    if change.isReading { state.readAt = now }
    if let page = change.page?.value {
      try state.turn(to: page, of: pages)
    } else if change.finished != nil {
      state.again = nil
    }
    state.finished = change.finished ?? state.finished
    if !state.finished { state.again = nil }
    state.favorite = change.favorite ?? state.favorite
    state.changedAt = now
    return state
  }

  private static func untouched(_ book: String, at now: Int64) -> ReadingState {
    ReadingState(book: book, page: 0, finished: false, favorite: false, changedAt: now, readAt: nil)
  }

  private mutating func turn(to page: Int, of pages: Int) throws(Failure) {
    guard (0...pages).contains(page) else { throw .notFound(.noPage) }
    self.page = page
    // A finished book stays finished while it is read again.
    again = finished && (1..<pages).contains(page) ? true : nil
    if page == pages { finished = true }
  }
}
