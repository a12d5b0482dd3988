import Storage

/// The table `packages`: lessons that devices have taken along. An account has one of each lesson at most.
struct PackageTable {
  let db: Connection
  let account: String

  /// A package.
  struct Entry: Hashable {
    /// What its options are shuffled by. Kept here, as who knows it knows what belongs together.
    var seed: Int64
    var version: String
  }

  func package(of lesson: String) throws -> Entry? {
    try db.first("SELECT seed, version FROM packages WHERE account = $1 AND lesson = $2", account, lesson) {
      Entry(seed: $0.int64(0), version: $0.string(1))
    }
  }

  func put(_ entry: Entry, of lesson: String) throws {
    try db.run(
      """
      INSERT INTO packages (account, lesson, seed, version) VALUES ($1, $2, $3, $4)
      ON CONFLICT (account, lesson) DO UPDATE SET seed = $3, version = $4
      """, account, lesson, entry.seed, entry.version)
  }

  func remove(_ lesson: String) throws {
    try db.run("DELETE FROM packages WHERE account = $1 AND lesson = $2", account, lesson)
  }

  /// Takes another account's over into this one's; of a lesson that both have packed this one's stays.
  func take(from other: String) throws {
    try db.run(
      """
      INSERT INTO packages (account, lesson, seed, version)
      SELECT $2, lesson, seed, version FROM packages WHERE account = $1 ON CONFLICT DO NOTHING
      """, other, account)
    try db.run("DELETE FROM packages WHERE account = $1", other)
  }
}
