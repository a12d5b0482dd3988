import CivilTime
import Storage

/// The tables `adoptions` and `adopted_texts`: the texts imported from an account's devices (M1).
struct LocalImportTable {
  let db: Connection
  let account: String

  /// A text as devices submitted it, without changes made on the server.
  struct Entry: Hashable, Sendable {
    /// The text's id. The text may have been deleted since.
    var text: String
    /// The choice under which the text's reactions are counted; empty if the generator doesn't group reactions.
    var choice: String
    /// True if the text was a favourite on any device.
    var favorite: Bool
    /// The reaction on a device; the greatest one if devices differ.
    var reaction: String?
  }

  /// Returns the time at which the import closes; nil before the first import.
  func end() throws -> Timestamp? {
    try db.value(of: Timestamp.self, "SELECT ends_at FROM adoptions WHERE account = $1", account)
  }

  /// Opens the account's import.
  func begin(until end: Timestamp) throws -> Timestamp {
    try db.run("INSERT INTO adoptions (account, ends_at) VALUES ($1, $2)", account, end)
    return end
  }

  /// Closes the import when the user deletes all texts, so that neither a device nor a merge with another account
  /// restores them.
  func end(at now: Timestamp) throws {
    try db.run(
      """
      UPDATE adoptions SET ends_at = CASE WHEN ends_at > $2 THEN $2 ELSE ends_at END, deleted_at = $2
      WHERE account = $1
      """, account, now)
  }

  /// Returns the number of imported texts, each counted once.
  func count() throws -> Int {
    try db.value(of: Int.self, "SELECT count(*) FROM adopted_texts WHERE account = $1", account) ?? 0
  }

  func entry(_ digest: String) throws -> Entry? {
    try db.first(
      "SELECT text, choice, favorite, reaction FROM adopted_texts WHERE account = $1 AND digest = $2", account, digest
    ) {
      Entry(
        text: $0.string("text"), choice: $0.string("choice"), favorite: $0.int("favorite") != 0,
        reaction: $0.optionalString("reaction"))
    }
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
