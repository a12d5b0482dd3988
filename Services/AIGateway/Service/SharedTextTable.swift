import AIGatewayContract
import CivilTime
import Storage
import Wire

/// The table `shared_texts`: a cache of texts for all accounts with the same inputs. A text is valid as long as its
/// source stays the same (T5).
struct SharedTextTable {
  let db: Connection

  /// The key of a cached text.
  struct Key: Hashable, Sendable {
    var app: String
    var generator: String
    /// The inputs by id, as JSON.
    var inputs: String
    var language: Language
    /// A digest of the data from which the text is written.
    var source: String
  }

  func text(_ key: Key) throws -> (outcome: TextInProgress.Outcome, createdAt: Timestamp)? {
    try db.first(
      """
      SELECT text, origin, provider, created_at, form FROM shared_texts
      WHERE app = $1 AND generator = $2 AND inputs = $3 AND language = $4 AND source = $5
      """, key.app, key.generator, key.inputs, key.language.tag, key.source
    ) { row in
      let outcome = TextInProgress.Outcome(
        text: row.string("text"), origin: row.origin(),
        provider: row.optionalString("provider"), isWritten: true, form: try row.form())
      return (outcome, row.timestamp("created_at"))
    }
  }

  /// Replaces the cached text.
  func save(_ outcome: TextInProgress.Outcome, as key: Key, at time: Timestamp) throws {
    try db.run(
      """
      INSERT INTO shared_texts (app, generator, inputs, language, source, text, origin, provider, created_at, form)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      ON CONFLICT (app, generator, inputs, language) DO UPDATE SET
        source = excluded.source, text = excluded.text, origin = excluded.origin, provider = excluded.provider,
        created_at = excluded.created_at, form = excluded.form
      """, key.app, key.generator, key.inputs, key.language.tag, key.source, outcome.text, outcome.origin.rawValue,
      outcome.provider, time, try outcome.form.map(JSON.text))
  }
}
