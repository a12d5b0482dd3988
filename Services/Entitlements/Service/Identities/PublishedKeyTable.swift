import CivilTime
import Storage

/// The table `published_keys`: what addresses gave last, as they gave it.
struct PublishedKeyTable {
  let db: Connection

  func keys(of url: String) throws -> String? {
    try db.first("SELECT keys FROM published_keys WHERE url = $1", url) { $0.string(0) }
  }

  /// Puts them in the place of those that there were, whatever address those were from.
  func set(_ keys: String, of url: String, at now: Timestamp) throws {
    try db.run("DELETE FROM published_keys")
    try db.run("INSERT INTO published_keys (url, keys, fetched_at) VALUES ($1, $2, $3)", url, keys, now)
  }
}
