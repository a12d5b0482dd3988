import AppCatalog
import Storage

/// The tables `catalogue_versions` and `catalogue_items`: which items changed with which version of an app's data (G2).
struct CatalogueHistory {
  /// How many versions are remembered, and with them the items that were removed.
  static let kept = 100
  /// Stands for what is around the items; no item has such an id.
  static let head = "."

  let db: Connection
  let app: String
  let catalogue: String

  init(_ db: Connection, app: String, catalogue: String) { (self.db, self.app, self.catalogue) = (db, app, catalogue) }

  /// The newest version; nil for a catalogue of which nothing is known yet.
  func last() throws -> (number: Int, version: String)? {
    try db.first(
      """
      SELECT number, version FROM catalogue_versions WHERE app = $1 AND catalogue = $2 ORDER BY number DESC LIMIT 1
      """, app, catalogue
    ) { ($0.int(0), $0.string(1)) }
  }

  /// Nil for a version that isn't remembered, or never was there.
  func number(of version: String) throws -> Int? {
    try db.first(
      "SELECT number FROM catalogue_versions WHERE app = $1 AND catalogue = $2 AND version = $3", app, catalogue,
      version
    ) { $0.int(0) }
  }

  /// Notes what has changed; nothing, if it is the newest version already.
  func record(_ served: ServedCatalogue) throws {
    let last = try last()
    guard last?.version != served.version else { return }
    let number = (last?.number ?? 0) + 1
    // Data that is as it was before is that version again: whoever has it misses nothing.
    try db.run(
      "DELETE FROM catalogue_versions WHERE app = $1 AND catalogue = $2 AND (version = $3 OR number <= $4)", app,
      catalogue, served.version, number - Self.kept)
    try db.run(
      "INSERT INTO catalogue_versions (app, catalogue, number, version) VALUES ($1, $2, $3, $4)", app, catalogue,
      number,
      served.version)
    var known = try digests()
    let items = zip(served.places.map(\.item.id), served.content.items) + [(Self.head, served.content.head)]
    for (item, digest) in items where known.removeValue(forKey: item) != digest {
      try db.run(
        """
        INSERT INTO catalogue_items (app, catalogue, item, digest, changed, removed) VALUES ($1, $2, $3, $4, $5, 0)
        ON CONFLICT (app, catalogue, item) DO UPDATE SET digest = excluded.digest, changed = excluded.changed, removed = 0
        """, app, catalogue, item, digest, number)
    }
    for item in known.keys {
      try db.run(
        "UPDATE catalogue_items SET changed = $4, removed = 1 WHERE app = $1 AND catalogue = $2 AND item = $3", app,
        catalogue, item, number)
    }
    try db.run(
      "DELETE FROM catalogue_items WHERE app = $1 AND catalogue = $2 AND removed = 1 AND changed <= $3", app, catalogue,
      number - Self.kept)
  }

  /// Forgets a catalogue that its app doesn't have any more.
  func forget() throws {
    try db.run("DELETE FROM catalogue_versions WHERE app = $1 AND catalogue = $2", app, catalogue)
    try db.run("DELETE FROM catalogue_items WHERE app = $1 AND catalogue = $2", app, catalogue)
  }

  /// The catalogues of an app of which anything is remembered.
  static func all(_ db: Connection, of app: String) throws -> [String] {
    try db.rows("SELECT DISTINCT catalogue FROM catalogue_versions WHERE app = $1", app) { $0.string(0) }
  }

  private func digests() throws -> [String: String] {
    let rows = try db.rows(
      "SELECT item, digest FROM catalogue_items WHERE app = $1 AND catalogue = $2 AND removed = 0", app, catalogue
    ) { ($0.string(0), $0.string(1)) }
    return Dictionary(uniqueKeysWithValues: rows)
  }
}
