import Storage
import Wire

/// The table `meanings`: the text of each card in each language, once it was written (T5).
struct MeaningTable {
  let db: Connection

  /// Which text it is.
  struct Key: Hashable {
    var app: String
    var card: String
    var language: Language
  }

  func meaning(_ key: Key) throws -> String? {
    try db.first(
      "SELECT meaning FROM meanings WHERE app = $1 AND card = $2 AND language = $3", key.app, key.card, key.language.tag
    ) { $0.string(0) }
  }

  /// Puts a text in the place of the one before.
  func save(_ meaning: String, as key: Key) throws {
    try db.run(
      """
      INSERT INTO meanings (app, card, language, meaning) VALUES ($1, $2, $3, $4)
      ON CONFLICT (app, card, language) DO UPDATE SET meaning = $4
      """, key.app, key.card, key.language.tag, meaning)
  }
}
