import CivilTime
import ContentContract
import Storage

/// The tables `adoptions` and `adopted_books`: what was taken over from an account's devices (M1).
struct AdoptionTable {
  let db: Connection
  let owner: Owner

  /// Rows of one book that are remembered: as many as an account has devices.
  static let mostOfABook = 50

  init(_ db: Connection, _ owner: Owner) { (self.db, self.owner) = (db, owner) }

  /// An account's taking over.
  struct Entry: Hashable, Sendable {
    /// No piece is taken after it.
    var endsAt: Timestamp
    /// Cards that were taken over.
    var cards: Int
  }

  /// Nil before the first piece.
  func entry() throws -> Entry? {
    try db.first("SELECT ends_at, cards FROM adoptions WHERE account = $1 AND app = $2", owner.account, owner.app) {
      Entry(endsAt: $0.timestamp(0), cards: $0.int(1))
    }
  }

  /// The first piece has come.
  func begin(until end: Timestamp) throws -> Entry {
    try db.run(
      "INSERT INTO adoptions (account, app, ends_at, cards) VALUES ($1, $2, $3, 0)", owner.account, owner.app, end)
    return Entry(endsAt: end, cards: 0)
  }

  /// One more card was taken over.
  func count() throws {
    try db.run(
      "UPDATE adoptions SET cards = cards + 1 WHERE account = $1 AND app = $2", owner.account, owner.app)
  }

  /// Nothing more is taken over: whoever deletes all cards wants none of them again.
  func end(at now: Timestamp) throws {
    try db.run(
      "UPDATE adoptions SET ends_at = $3 WHERE account = $1 AND app = $2 AND ends_at > $3", owner.account, owner.app,
      now)
  }

  /// What devices knew of a book, as far as it was taken over.
  func states(of book: String) throws -> Set<String> {
    Set(
      try db.rows(
        "SELECT state FROM adopted_books WHERE account = $1 AND app = $2 AND book = $3", owner.account, owner.app, book
      ) { $0.string(0) })
  }

  /// Remembers what a device knew of a book.
  func note(_ state: String, of book: String) throws {
    try db.run(
      "INSERT INTO adopted_books (account, app, book, state) VALUES ($1, $2, $3, $4)", owner.account, owner.app, book,
      state)
  }

  /// Has all of it go over to another account: what both have taken over counts, until the later end.
  func move(to other: Owner) throws {
    try db.run(
      """
      INSERT INTO adoptions (account, app, ends_at, cards)
        SELECT $3, app, ends_at, cards FROM adoptions WHERE account = $1 AND app = $2
      ON CONFLICT (account, app) DO UPDATE SET cards = adoptions.cards + excluded.cards,
        ends_at = CASE WHEN excluded.ends_at > adoptions.ends_at THEN excluded.ends_at ELSE adoptions.ends_at END
      """, owner.account, owner.app, other.account)
    try db.run(
      """
      INSERT INTO adopted_books (account, app, book, state)
        SELECT $3, app, book, state FROM adopted_books WHERE account = $1 AND app = $2
      ON CONFLICT (account, app, book, state) DO NOTHING
      """, owner.account, owner.app, other.account)
    for table in ["adoptions", "adopted_books"] {
      try db.run("DELETE FROM \(table) WHERE account = $1 AND app = $2", owner.account, owner.app)
    }
  }
}
