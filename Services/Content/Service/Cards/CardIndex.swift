import Storage
import TextSearch

/// The words of an owner's cards, for shelves with so many cards that looking through all of them takes too long (F5).
///
/// It only says where to look: each card that it names is looked through all the same. So a word too many does no harm,
/// and shelves with an index and without find the same.
struct CardIndex {
  /// Cards that a search looks through without one.
  static let least = 2000
  /// Cards that one step of the upkeep puts in.
  static let step = 200

  private let db: Connection
  private let owner: Owner

  init(_ db: Connection, _ owner: Owner) { (self.db, self.owner) = (db, owner) }

  /// The place up to which cards are in the index; nil where the shelf has none, or it isn't whole yet.
  func whole() throws -> Int? {
    let shelf = try db.first(
      "SELECT indexed_to, last_position FROM shelves WHERE account = $1 AND app = $2", owner.account, owner.app
    ) { (to: $0.int(0), last: $0.int(1)) }
    return shelf.flatMap { $0.to > 0 && $0.to >= $0.last ? $0.to : nil }
  }

  /// The places, in order, of cards that have a word which begins with one of the keys: the key with the fewest. Nil if
  /// all have more than a page looks at; then so many cards match that a page is full soon.
  func places(of keys: [String], atMost most: Int) throws -> [Int]? {
    var best: [Int]?
    for key in keys.prefix(4) {
      let found = try db.rows(
        """
        SELECT position FROM card_words WHERE account = $1 AND app = $2 AND word >= $3 AND word < $4 LIMIT $5
        """, owner.account, owner.app, key, key + "\u{10FFFF}", most + 1
      ) { $0.int(0) }
      if found.count <= most, found.count < best?.count ?? .max { best = found }
    }
    return best.map { Set($0).sorted() }
  }

  /// Puts new cards into a whole index, so that it stays whole.
  ///
  /// - Parameter last: the last place before them.
  func add(_ cards: [(position: Int, folded: String)], after last: Int) throws {
    guard let to = cards.last?.position else { return }
    try db.run(
      "UPDATE shelves SET indexed_to = $4 WHERE account = $1 AND app = $2 AND indexed_to > 0 AND indexed_to >= $3",
      owner.account, owner.app, last, to)
    guard db.changes > 0 else { return }
    for card in cards { try put(SearchWords.all(in: card.folded), at: card.position) }
  }

  /// Puts in what a card has now, and takes out what it had.
  func change(at position: Int, from old: String, to new: String) throws {
    guard old != new, try reaches(position) else { return }
    let (before, after) = (SearchWords.all(in: old), SearchWords.all(in: new))
    try take(before.subtracting(after), at: position)
    try put(after.subtracting(before), at: position)
  }

  /// Takes a card out.
  func remove(at position: Int, _ folded: String) throws {
    guard try reaches(position) else { return }
    try take(SearchWords.all(in: folded), at: position)
  }

  /// The shelf has no index any more; its words are to be forgotten card by card.
  func end() throws {
    try db.run("UPDATE shelves SET indexed_to = 0 WHERE account = $1 AND app = $2", owner.account, owner.app)
  }

  /// Takes out what an index that has ended may have of a card.
  func forget(_ folded: String, at position: Int) throws { try take(SearchWords.all(in: folded), at: position) }

  /// Puts some more cards of some shelf in that is large enough.
  static func goOn(_ tx: Transaction) throws {
    let shelf = try tx.first(
      """
      SELECT account, app, indexed_to, last_position FROM shelves
      WHERE used > 2000 AND indexed_to < last_position LIMIT 1
      """
    ) { (owner: Owner(account: $0.string(0), app: $0.string(1)), to: $0.int(2), last: $0.int(3)) }
    guard let shelf else { return }
    let cards = try tx.rows(
      """
      SELECT position, folded FROM cards WHERE account = $1 AND app = $2 AND position > $3 ORDER BY position LIMIT $4
      """, shelf.owner.account, shelf.owner.app, shelf.to, step
    ) { (position: $0.int(0), folded: $0.string(1)) }
    let index = CardIndex(tx, shelf.owner)
    for card in cards { try index.put(SearchWords.all(in: card.folded), at: card.position) }
    let to = cards.count < step ? shelf.last : cards.last?.position ?? shelf.last
    try tx.run(
      "UPDATE shelves SET indexed_to = $3 WHERE account = $1 AND app = $2", shelf.owner.account, shelf.owner.app, to)
  }

  private func reaches(_ position: Int) throws -> Bool {
    try db.first(
      "SELECT indexed_to FROM shelves WHERE account = $1 AND app = $2", owner.account, owner.app
    ) { $0.int(0) >= position } ?? false
  }

  private func put(_ words: Set<String>, at position: Int) throws {
    for word in words {
      try db.run(
        """
        INSERT INTO card_words (account, app, word, position) VALUES ($1, $2, $3, $4)
        ON CONFLICT (account, app, word, position) DO NOTHING
        """, owner.account, owner.app, word, position)
    }
  }

  private func take(_ words: Set<String>, at position: Int) throws {
    for word in words {
      try db.run(
        "DELETE FROM card_words WHERE account = $1 AND app = $2 AND word = $3 AND position = $4", owner.account,
        owner.app, word, position)
    }
  }
}
