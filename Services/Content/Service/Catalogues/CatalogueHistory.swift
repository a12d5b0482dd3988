import AppCatalog
import Storage

/// The tables `catalogue_versions` and `catalogue_items`, which record the items that changed with each version of an
/// app's data (G2).
struct CatalogueHistory {
  /// The number of versions whose changes are kept, including their removed items.
  static let kept = 100
  /// The id of the row for everything except the items. No item can have this id.
  static let head = "."

  let db: Connection
  let app: String
  let catalogue: String

  init(_ db: Connection, app: String, catalogue: String) {
    self.db = db
    self.app = app
    self.catalogue = catalogue
  }

  /// Returns the newest version; nil for a catalogue without any.
  func last() throws -> (number: Int, version: String)? {
    try db.first(
      """
      SELECT number, version FROM catalogue_versions WHERE app = $1 AND catalogue = $2 ORDER BY number DESC LIMIT 1
      """, app, catalogue
    ) { ($0.int("number"), $0.string("version")) }
  }

  /// Returns the number of a version; nil if it is unknown or too old.
  func number(of version: String) throws -> Int? {
    try db.value(
      of: Int.self, "SELECT number FROM catalogue_versions WHERE app = $1 AND catalogue = $2 AND version = $3", app,
      catalogue, version)
  }

  /// Records the changes of a new version. Does nothing if the version is already the newest.
  func record(_ served: ServedCatalogue) throws {
    let last = try last()
    guard last?.version != served.version else { return }
    let number = (last?.number ?? 0) + 1
    try add(served.version, number: number)
    try recordItems(of: served, number: number)
    try db.run(
      "DELETE FROM catalogue_items WHERE app = $1 AND catalogue = $2 AND removed = 1 AND changed <= $3", app, catalogue,
      number - Self.kept)
  }

  private func add(_ version: String, number: Int) throws {
    // If the data returns to an earlier state, the version of that state becomes the newest version again, because a
    // client with this version is up to date.
    try db.run(
      "DELETE FROM catalogue_versions WHERE app = $1 AND catalogue = $2 AND (version = $3 OR number <= $4)", app,
      catalogue, version, number - Self.kept)
    try db.run(
      "INSERT INTO catalogue_versions (app, catalogue, number, version) VALUES ($1, $2, $3, $4)", app, catalogue,
      number, version)
  }

  private func recordItems(of served: ServedCatalogue, number: Int) throws {
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
  }

  /// Deletes the history of a catalogue that its app no longer has.
  func forget() throws {
    try db.run("DELETE FROM catalogue_versions WHERE app = $1 AND catalogue = $2", app, catalogue)
    try db.run("DELETE FROM catalogue_items WHERE app = $1 AND catalogue = $2", app, catalogue)
  }

  /// Returns the catalogues of an app that have a history.
  static func all(_ db: Connection, of app: String) throws -> [String] {
    try db.values(of: String.self, "SELECT DISTINCT catalogue FROM catalogue_versions WHERE app = $1", app)
  }

  private func digests() throws -> [String: String] {
    let rows = try db.rows(
      "SELECT item, digest FROM catalogue_items WHERE app = $1 AND catalogue = $2 AND removed = 0", app, catalogue
    ) { ($0.string("item"), $0.string("digest")) }
    return Dictionary(uniqueKeysWithValues: rows)
  }
}
