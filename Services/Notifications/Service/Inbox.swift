import AppCatalog
import CivilTime
import Crypto
import NotificationsContract
import Storage
import Wire

/// The stored notices.
enum Inbox {
  /// Adds a notice, unless it was there already or the day's are used up.
  ///
  /// - Parameter occasion: what makes it one of its kind; none comes twice.
  /// - Returns: the notice, for those who are connected; nil when nothing was added.
  static func add(
    _ kind: String, _ occasion: String, _ words: (title: String, body: String), to person: Person, mostPerDay: Int?,
    _ tx: Transaction
  ) throws -> Notice? {
    let day = try person.zone.day(of: tx.wallNow)
    if let mostPerDay, try count(person.account, on: day, tx) >= mostPerDay { return nil }
    let notice = Notice(
      id: SecureRandom.identifier("ntc"), kind: kind, title: words.title, body: words.body, createdAt: tx.wallNow)
    try tx.run(
      """
      INSERT INTO inbox_notices (id, account, kind, occasion, title, body, day, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING
      """, notice.id, person.account, kind, occasion, notice.title, notice.body, day.number, notice.createdAt)
    return tx.changes == 1 ? notice : nil
  }

  private static func count(_ account: String, on day: CivilDay, _ connection: Connection) throws -> Int {
    try connection.first(
      "SELECT COUNT(*) FROM inbox_notices WHERE account = $1 AND day = $2", account, day.number
    ) { $0.int(0) } ?? 0
  }

  static func unread(_ account: String, _ connection: Connection) throws -> Int {
    try connection.first("SELECT COUNT(*) FROM inbox_notices WHERE account = $1 AND read_at IS NULL", account) {
      $0.int(0)
    } ?? 0
  }

  static func page(_ request: ListInbox, of account: String, _ connection: Connection) throws -> ListInbox.Reply {
    let limit = request.limit ?? 50
    guard (1...100).contains(limit) else { throw Failure.invalidParams("limit must be 1 to 100") }
    guard let before = request.cursor.map({ Int64($0) }) ?? Int64.max else {
      throw Failure.invalidParams("cursor must be the next of another page")
    }
    let rows = try connection.rows(
      """
      SELECT number, id, kind, title, body, created_at, read_at FROM inbox_notices
      WHERE account = $1 AND number < $2 ORDER BY number DESC LIMIT $3
      """, account, before, limit + 1
    ) { row in
      (
        number: row.int64(0),
        notice: Notice(
          id: row.string(1), kind: row.string(2), title: row.string(3), body: row.string(4),
          createdAt: row.timestamp(5), readAt: row.optionalTimestamp(6))
      )
    }
    let page = rows.prefix(limit)
    return ListInbox.Reply(
      notices: page.map(\.notice), unread: try unread(account, connection),
      next: rows.count > limit ? page.last.map { String($0.number) } : nil)
  }

  static func read(_ request: ReadInbox, of account: String, _ tx: Transaction) throws -> ReadInbox.Reply {
    if let notices = request.notices {
      guard notices.count <= 100 else { throw Failure.invalidParams("notices must be at most 100") }
      for id in notices {
        try tx.run(
          "UPDATE inbox_notices SET read_at = $1 WHERE id = $2 AND account = $3 AND read_at IS NULL", tx.wallNow, id,
          account)
      }
    } else {
      try tx.run("UPDATE inbox_notices SET read_at = $1 WHERE account = $2 AND read_at IS NULL", tx.wallNow, account)
    }
    return ReadInbox.Reply(unread: try unread(account, tx))
  }
}
