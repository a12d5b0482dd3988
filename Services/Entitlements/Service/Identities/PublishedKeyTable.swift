import CivilTime
import Storage

/// The table `published_keys`: the last fetched key set of each address, as received.
struct PublishedKeyTable {
  let db: Connection

  func keys(of url: String) throws -> String? {
    try db.value(of: String.self, "SELECT keys FROM published_keys WHERE url = $1", url)
  }

  /// Replaces all stored key sets, including those from other addresses.
  func set(_ keys: String, of url: String, at now: Timestamp) throws {
    try db.run("DELETE FROM published_keys")
    try db.run("INSERT INTO published_keys (url, keys, fetched_at) VALUES ($1, $2, $3)", url, keys, now)
  }
}
