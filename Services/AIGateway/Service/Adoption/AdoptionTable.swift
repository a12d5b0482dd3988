import CivilTime
import Storage

/// The tables `adoptions` and `adopted_texts`: what was taken over from an account's devices (M1).
struct AdoptionTable {
  let db: Connection
  let account: String

  /// A text as devices had it, whatever was said of it here since then.
  struct Entry: Hashable, Sendable {
    /// The text's id; it may have been deleted since.
    var text: String
    /// What its reactions are counted by; empty where they aren't counted apart.
    var choice: String
    /// Whether any device had it as a favourite.
    var favorite: Bool
    /// What was said of it on a device.
    var reaction: String?
  }

  /// No piece is taken after it; nil before the first one.
  func end() throws -> Timestamp? {
    try db.first("SELECT ends_at FROM adoptions WHERE account = $1", account) { $0.timestamp(0) }
  }

  /// The first piece has come.
  func begin(until end: Timestamp) throws -> Timestamp {
    try db.run("INSERT INTO adoptions (account, ends_at) VALUES ($1, $2)", account, end)
    return end
  }

  /// Nothing more is taken over: whoever deletes all texts wants none of them again, nor by an account that joins.
  func end(at now: Timestamp) throws {
    try db.run(
      """
      UPDATE adoptions SET ends_at = CASE WHEN ends_at > $2 THEN $2 ELSE ends_at END, deleted_at = $2
      WHERE account = $1
      """, account, now)
  }

  /// How many texts were brought, each counted once.
  func count() throws -> Int {
    try db.first("SELECT count(*) FROM adopted_texts WHERE account = $1", account) { $0.int(0) } ?? 0
  }

  func entry(_ digest: String) throws -> Entry? {
    try db.first(
      "SELECT text, choice, favorite, reaction FROM adopted_texts WHERE account = $1 AND digest = $2", account, digest
    ) { Entry(text: $0.string(0), choice: $0.string(1), favorite: $0.int(2) != 0, reaction: $0.optionalString(3)) }
  }

  func save(_ entry: Entry, as digest: String) throws {
    try db.run(
      """
      INSERT INTO adopted_texts (account, digest, text, choice, favorite, reaction) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (account, digest) DO UPDATE SET text = excluded.text, choice = excluded.choice,
        favorite = excluded.favorite, reaction = excluded.reaction
      """, account, digest, entry.text, entry.choice, entry.favorite ? 1 : 0, entry.reaction)
  }

  func remove(_ digest: String) throws {
    try db.run("DELETE FROM adopted_texts WHERE account = $1 AND digest = $2", account, digest)
  }
}
