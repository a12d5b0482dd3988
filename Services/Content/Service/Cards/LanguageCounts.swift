import AppCatalog
import ContentContract
import Storage

/// An owner's number of cards by language pair, updated with each change.
struct LanguageCounts {
  private let db: Connection
  private let owner: Owner

  init(_ db: Connection, _ owner: Owner) {
    self.db = db
    self.owner = owner
  }

  /// Adds to the count of a pair; `count` may be negative.
  func add(_ count: Int, front: String, back: String) throws {
    try db.run(
      """
      INSERT INTO language_counts (account, app, front_language, back_language, cards) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (account, app, front_language, back_language) DO UPDATE SET cards = language_counts.cards + $5
      """, owner.account, owner.app, front, back, count)
  }

  func removeAll() throws {
    try db.run("DELETE FROM language_counts WHERE account = $1 AND app = $2", owner.account, owner.app)
  }

  /// Returns the counts, largest first.
  func all() throws -> [LanguageCount] {
    try db.rows(
      """
      SELECT front_language, back_language, cards FROM language_counts
      WHERE account = $1 AND app = $2 AND cards > 0 ORDER BY cards DESC, front_language, back_language LIMIT 100
      """, owner.account, owner.app
    ) {
      LanguageCount(
        frontLanguage: $0.string("front_language"), backLanguage: $0.string("back_language"), cards: $0.int("cards"))
    }
  }
}
