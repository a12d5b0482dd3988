import AIGatewayContract
import ServiceHost
import Storage
import Wire

/// The table `roasts`: what each account was told, the last of it first.
struct RoastTable {
  let db: Connection

  func add(_ roast: Roast, of account: String) throws {
    try db.run(
      """
      INSERT INTO roasts (id, account, text, category, spice, mood, collection, language, origin, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      """, roast.id, account, roast.text, roast.category, roast.spice, roast.mood, roast.collection,
      roast.language.tag, roast.origin.rawValue, roast.createdAt)
  }

  func page(_ request: ListRoasts, of account: String) throws -> ListRoasts.Reply {
    let page = try ListPage(of: "roasts", account: account, limit: request.limit?.value, cursor: request.cursor)
    let (roasts, next) = try page.read(
      db,
      """
      SELECT number, id, text, category, spice, mood, collection, language, origin, created_at FROM roasts
      WHERE account = $1 AND number < $2 ORDER BY number DESC LIMIT $3
      """, arguments: [account, try page.number() ?? .max, page.limit + 1]
    ) { row in
      let roast = Roast(
        id: row.string(1), text: row.string(2), category: row.string(3), spice: row.int(4), mood: row.optionalString(5),
        collection: row.optionalString(6), language: Language(stored: row.string(7)),
        origin: Roast.Origin(rawValue: row.string(8)) ?? .provider, createdAt: row.timestamp(9))
      return ListPage.Item(roast, position: String(row.int64(0)), bytes: roast.text.utf8.count)
    }
    return ListRoasts.Reply(roasts: roasts, nextCursor: next)
  }

  /// - Returns: whether the account had it.
  func delete(_ id: String, of account: String) throws -> Bool {
    try db.run("DELETE FROM roasts WHERE id = $1 AND account = $2", id, account)
    return db.changes > 0
  }
}
