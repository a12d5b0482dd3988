import Storage
import Wire

/// The table `item_meanings`: the text of each item in each language, once it was written (T5).
struct MeaningTable {
  let db: Connection

  /// Which text it is.
  struct Key: Hashable {
    var app: String
    var catalogue: String
    var item: String
    var language: Language
  }

  func meaning(_ key: Key) throws -> String? {
    try db.first(
      "SELECT meaning FROM item_meanings WHERE app = $1 AND catalogue = $2 AND item = $3 AND language = $4", key.app,
      key.catalogue, key.item, key.language.tag
    ) { $0.string(0) }
  }

  /// Puts a text in the place of the one before.
  func save(_ meaning: String, as key: Key) throws {
    try db.run(
      """
      INSERT INTO item_meanings (app, catalogue, item, language, meaning) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (app, catalogue, item, language) DO UPDATE SET meaning = excluded.meaning
      """, key.app, key.catalogue, key.item, key.language.tag, meaning)
  }
}
