import Storage
import TextSearch

/// The word index of an owner's cards, for accounts with too many cards to examine all of them (F5).
///
/// The index only narrows a search: each card that it returns is still examined. Surplus words are harmless, and a
/// search returns the same results with and without an index.
struct CardIndex {
  /// The maximum number of cards that an account can have without an index. A search can examine this many cards.
  ///
  /// The condition of the partial index `shelves_to_index` contains this number. The queries contain the number as a
  /// literal, because otherwise the database wouldn't use the partial index.
  static let maxWithoutIndex = 2000
  /// The number of cards to index per maintenance step.
  static let step = 200

  private let db: Connection
  private let owner: Owner

  init(_ db: Connection, _ owner: Owner) {
    self.db = db
    self.owner = owner
  }

  /// Returns the position up to which cards are indexed; nil if the index is missing or incomplete.
  func indexedPosition() throws -> Int? {
    let shelf = try db.first(
      "SELECT indexed_to, last_position FROM shelves WHERE account = $1 AND app = $2", owner.account, owner.app
    ) { (to: $0.int("indexed_to"), last: $0.int("last_position")) }
    return shelf.flatMap { $0.to > 0 && $0.to >= $0.last ? $0.to : nil }
  }

  /// Returns the ordered positions of the cards that have a word beginning with the rarest of the keys. Only the first
  /// four keys are considered.
  ///
  /// Returns nil if each of these keys has more than `most` matches. In this case, a page of results is full after a
  /// few cards, so the index isn't needed.
  func places(of keys: [String], atMost most: Int) throws -> [Int]? {
    var best: [Int]?
    for key in keys.prefix(4) {
      let found = try db.values(
        of: Int.self,
        """
        SELECT position FROM card_words WHERE account = $1 AND app = $2 AND word >= $3 AND word < $4 LIMIT $5
        """, owner.account, owner.app, key, key + "\u{10FFFF}", most + 1)
      if found.count <= most, found.count < best?.count ?? .max { best = found }
    }
    return best.map { Set($0).sorted() }
  }

  /// Adds new cards to a complete index, so that it stays complete. Does nothing if the index is missing or incomplete.
  ///
  /// - Parameter last: The last position before the new cards.
  func add(_ cards: [(position: Int, folded: String)], after last: Int) throws {
    guard let to = cards.last?.position else { return }
    try db.run(
      "UPDATE shelves SET indexed_to = $4 WHERE account = $1 AND app = $2 AND indexed_to > 0 AND indexed_to >= $3",
      owner.account, owner.app, last, to)
    guard db.changes > 0 else { return }
    for card in cards { try insert(SearchWords.all(in: card.folded), at: card.position) }
  }

  /// Replaces the words of a card.
  func change(at position: Int, from old: String, to new: String) throws {
    guard old != new, try reaches(position) else { return }
    let before = SearchWords.all(in: old)
    let after = SearchWords.all(in: new)
    try delete(before.subtracting(after), at: position)
    try insert(after.subtracting(before), at: position)
  }

  func remove(at position: Int, _ folded: String) throws {
    guard try reaches(position) else { return }
    try delete(SearchWords.all(in: folded), at: position)
  }

  /// Discards the owner's index. `forget` later removes its words card by card.
  func end() throws {
    try db.run("UPDATE shelves SET indexed_to = 0 WHERE account = $1 AND app = $2", owner.account, owner.app)
  }

  /// Removes a card's words that a discarded index may still contain.
  func forget(_ folded: String, at position: Int) throws { try delete(SearchWords.all(in: folded), at: position) }

  /// Indexes some more cards of an account that has enough cards for an index.
  static func advance(_ tx: Transaction) throws {
    guard let shelf = try nextShelf(tx) else { return }
    let owner = shelf.owner
    let index = CardIndex(tx, owner)
    let cards = try index.cards(after: shelf.to)
    for card in cards { try index.insert(SearchWords.all(in: card.folded), at: card.position) }
    let to = cards.count < step ? shelf.last : cards.last?.position ?? shelf.last
    try tx.run("UPDATE shelves SET indexed_to = $3 WHERE account = $1 AND app = $2", owner.account, owner.app, to)
  }

  private func cards(after position: Int) throws -> [(position: Int, folded: String)] {
    try db.rows(
      """
      SELECT position, folded FROM cards WHERE account = $1 AND app = $2 AND position > $3 ORDER BY position LIMIT $4
      """, owner.account, owner.app, position, Self.step
    ) { (position: $0.int("position"), folded: $0.string("folded")) }
  }

  private static func nextShelf(_ tx: Transaction) throws -> (owner: Owner, to: Int, last: Int)? {
    try tx.first(
      """
      SELECT account, app, indexed_to, last_position FROM shelves
      WHERE used > \(maxWithoutIndex) AND indexed_to < last_position LIMIT 1
      """
    ) { (owner: Owner($0), to: $0.int("indexed_to"), last: $0.int("last_position")) }
  }

  private func reaches(_ position: Int) throws -> Bool {
    try db.first(
      "SELECT indexed_to FROM shelves WHERE account = $1 AND app = $2", owner.account, owner.app
    ) { $0.int("indexed_to") >= position } ?? false
  }

  private func insert(_ words: Set<String>, at position: Int) throws {
    for word in words {
      try db.run(
        """
        INSERT INTO card_words (account, app, word, position) VALUES ($1, $2, $3, $4)
        ON CONFLICT (account, app, word, position) DO NOTHING
        """, owner.account, owner.app, word, position)
    }
  }

  private func delete(_ words: Set<String>, at position: Int) throws {
    for word in words {
      try db.run(
        "DELETE FROM card_words WHERE account = $1 AND app = $2 AND word = $3 AND position = $4", owner.account,
        owner.app, word, position)
    }
  }
}
