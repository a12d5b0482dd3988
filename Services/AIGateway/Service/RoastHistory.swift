import AIGatewayContract
import Storage
import Wire

/// The stored roasts.
enum RoastHistory {
  static func add(_ roast: Roast, of account: String, _ tx: Transaction) throws {
    try tx.run(
      """
      INSERT INTO roasts (id, account, text, category, spice, mood, collection, language, origin, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      """, roast.id, account, roast.text, roast.category, roast.spice, roast.mood, roast.collection,
      roast.language.rawValue, roast.origin.rawValue, roast.createdAt)
  }

  static func page(_ request: ListRoasts, of account: String, _ connection: Connection) throws -> ListRoasts.Reply {
    let limit = request.limit ?? 50
    guard (1...100).contains(limit) else { throw Failure.invalidParams("limit must be 1 to 100") }
    guard let before = request.cursor.map({ Int64($0) }) ?? Int64.max else {
      throw Failure.invalidParams("cursor must be the next of another page")
    }
    let rows = try connection.rows(
      """
      SELECT number, id, text, category, spice, mood, collection, language, origin, created_at FROM roasts
      WHERE account = $1 AND number < $2 ORDER BY number DESC LIMIT $3
      """, account, before, limit + 1
    ) { row in
      (
        number: row.int64(0),
        roast: Roast(
          id: row.string(1), text: row.string(2), category: row.string(3), spice: row.int(4),
          mood: row.optionalString(5), collection: row.optionalString(6),
          language: Language(rawValue: row.string(7)) ?? .en,
          origin: Roast.Origin(rawValue: row.string(8)) ?? .provider, createdAt: row.timestamp(9))
      )
    }
    let page = rows.prefix(limit)
    return ListRoasts.Reply(
      roasts: page.map(\.roast), next: rows.count > limit ? page.last.map { String($0.number) } : nil)
  }

  static func delete(_ id: String, of account: String, _ tx: Transaction) throws {
    try tx.run("DELETE FROM roasts WHERE id = $1 AND account = $2", id, account)
    if tx.changes == 0 {
      throw Failure.notFound(LocalizedText(en: "There is no such roast.", vi: "Không có câu cà khịa này."))
    }
  }
}
