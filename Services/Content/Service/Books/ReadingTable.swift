package import ContentContract
package import Storage
package import Wire

/// How far one owner has read (B5).
package struct ReadingTable {
  private let db: Connection
  private let owner: Owner

  /// The table as one owner sees it.
  package init(_ db: Connection, _ owner: Owner) { (self.db, self.owner) = (db, owner) }

  /// Every book that was opened, the last one first.
  package func all() throws -> [ReadingState] {
    try db.rows(
      """
      SELECT book, page, finished, favorite, changed_at FROM reading WHERE account = $1 AND app = $2
      ORDER BY changed_at DESC, book
      """, owner.account, owner.app, map: Self.state)
  }

  /// A book's state; nil if it was never opened.
  package func state(of book: String) throws -> ReadingState? {
    try db.first(
      """
      SELECT book, page, finished, favorite, changed_at FROM reading WHERE account = $1 AND app = $2 AND book = $3
      """, owner.account, owner.app, book, map: Self.state)
  }

  /// Puts a state in the place of the one before.
  package func set(_ state: ReadingState) throws {
    try db.run(
      """
      INSERT INTO reading (account, app, book, page, finished, favorite, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (account, app, book) DO UPDATE SET page = excluded.page, finished = excluded.finished,
        favorite = excluded.favorite, changed_at = excluded.changed_at
      """, owner.account, owner.app, state.book, state.page, state.finished, state.favorite, state.changedAt)
  }

  private static func state(_ row: Row) -> ReadingState {
    ReadingState(
      book: row.string(0), page: row.int(1), finished: row.bool(2), favorite: row.bool(3), changedAt: row.int64(4))
  }
}

extension ReadingState {
  /// The state after a change; what it leaves out stays.
  ///
  /// - Parameters:
  ///   - before: nil for a book that was never opened.
  ///   - pages: how many the book has.
  ///   - now: milliseconds since 1970.
  /// - Throws: `not_found` for a page that the book doesn't have.
  package static func after(
    _ change: SetReading, before: ReadingState?, pages: Int, now: Int64
  ) throws(Failure) -> ReadingState {
    var state =
      before ?? ReadingState(book: change.book.value, page: 0, finished: false, favorite: false, changedAt: now)
    if let page = change.page?.value {
      guard (0...pages).contains(page) else { throw .notFound(.noPage) }
      state.page = page
      // A book once read to its end stays read when it is opened again.
      if page == pages { state.finished = true }
    }
    state.finished = change.finished ?? state.finished
    state.favorite = change.favorite ?? state.favorite
    state.changedAt = now
    return state
  }
}
