import Storage

/// The table `packages`: offline bundles of lessons. An account has at most one bundle per lesson.
struct BundleTable {
  let db: Connection
  let account: String

  struct Entry: Hashable {
    /// The seed for shuffling the options. It stays on the server, because it would reveal which options match.
    var seed: Int64
    var version: String
  }

  func bundle(of lesson: String) throws -> Entry? {
    try db.first("SELECT seed, version FROM packages WHERE account = $1 AND lesson = $2", account, lesson) {
      Entry(seed: $0.int64("seed"), version: $0.string("version"))
    }
  }

  /// Returns the seed of the account's bundle of a version of a lesson. If there is none, a new bundle replaces the
  /// bundle of another version.
  func seed(of lesson: String, version: String) throws -> Int64 {
    if let known = try bundle(of: lesson), known.version == version { return known.seed }
    let seed = Int64.random(in: .min ... .max)
    try db.run(
      """
      INSERT INTO packages (account, lesson, seed, version) VALUES ($1, $2, $3, $4)
      ON CONFLICT (account, lesson) DO UPDATE SET seed = $3, version = $4
      """, account, lesson, seed, version)
    return seed
  }

  func remove(_ lesson: String) throws {
    try db.run("DELETE FROM packages WHERE account = $1 AND lesson = $2", account, lesson)
  }

  /// Moves another account's bundles to this account. If both have a bundle of the same lesson, this account's bundle
  /// is kept.
  func merge(from other: String) throws {
    try db.run(
      """
      INSERT INTO packages (account, lesson, seed, version)
      SELECT $2, lesson, seed, version FROM packages WHERE account = $1 ON CONFLICT DO NOTHING
      """, other, account)
    try db.run("DELETE FROM packages WHERE account = $1", other)
  }
}
