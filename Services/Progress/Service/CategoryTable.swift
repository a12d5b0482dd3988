import Storage

/// The table `used_categories`: the categories of roasts that an account has tried.
struct CategoryTable {
  let db: Connection

  func count(of account: String) throws -> Int {
    try db.first("SELECT COUNT(*) FROM used_categories WHERE account = $1", account) { $0.int(0) } ?? 0
  }

  func add(_ category: String, of account: String) throws {
    try db.run(
      "INSERT INTO used_categories (account, category) VALUES ($1, $2) ON CONFLICT DO NOTHING", account, category)
  }
}
