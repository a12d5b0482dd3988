import CivilTime
import ContentContract
import Storage

/// The tables `adoptions` and `adopted_books`, which record what was imported from an account's devices (M1).
struct LocalImportTable {
  let db: Connection
  let owner: Owner

  /// The maximum number of stored states per book, enough for all devices of an account.
  static let maxOfABook = 50

  init(_ db: Connection, _ owner: Owner) {
    self.db = db
    self.owner = owner
  }

  struct Entry: Hashable, Sendable {
    /// The time after which no piece is accepted.
    var endsAt: Timestamp
    var cards: Int
  }

  /// Returns the account's import; nil before the first piece.
  func entry() throws -> Entry? {
    try db.first("SELECT ends_at, cards FROM adoptions WHERE account = $1 AND app = $2", owner.account, owner.app) {
      Entry(endsAt: $0.timestamp("ends_at"), cards: $0.int("cards"))
    }
  }

  /// Opens the account's import when its first piece arrives.
  func begin(until end: Timestamp) throws -> Entry {
    try db.run(
      "INSERT INTO adoptions (account, app, ends_at, cards) VALUES ($1, $2, $3, 0)", owner.account, owner.app, end)
    return Entry(endsAt: end, cards: 0)
  }

  /// Counts one more imported card.
  func count() throws {
    try db.run(
      "UPDATE adoptions SET cards = cards + 1 WHERE account = $1 AND app = $2", owner.account, owner.app)
  }

  /// Closes the import when the user deletes all cards, so that the cards aren't imported again.
  func end(at now: Timestamp) throws {
    try db.run(
      "UPDATE adoptions SET ends_at = $3 WHERE account = $1 AND app = $2 AND ends_at > $3", owner.account, owner.app,
      now)
  }

  /// Returns the states that devices have submitted for a book.
  func states(of book: String) throws -> Set<String> {
    Set(
      try db.values(
        of: String.self, "SELECT state FROM adopted_books WHERE account = $1 AND app = $2 AND book = $3", owner.account,
        owner.app, book))
  }

  /// Records a submitted state of a book.
  func note(_ state: String, of book: String) throws {
    try db.run(
      "INSERT INTO adopted_books (account, app, book, state) VALUES ($1, $2, $3, $4)", owner.account, owner.app, book,
      state)
  }

  /// Moves the records to another account. If both accounts have imported data, their counts are added, and the later
  /// end time applies.
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
