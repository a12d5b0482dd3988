import AppCatalog
import CivilTime
import Crypto
import NotificationsContract
import ServiceHost
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
    let page = try ListPage(of: "inbox", account: account, limit: request.limit?.value, cursor: request.cursor)
    let (notices, next) = try page.read(
      connection,
      """
      SELECT number, id, kind, title, body, created_at, read_at FROM inbox_notices
      WHERE account = $1 AND number < $2 ORDER BY number DESC LIMIT $3
      """, arguments: [account, try page.number() ?? .max, page.limit + 1]
    ) { row in
      let notice = Notice(
        id: row.string(1), kind: row.string(2), title: row.string(3), body: row.string(4), createdAt: row.timestamp(5),
        readAt: row.optionalTimestamp(6))
      let bytes = notice.title.utf8.count + notice.body.utf8.count
      return ListPage.Item(notice, position: String(row.int64(0)), bytes: bytes)
    }
    return ListInbox.Reply(notices: notices, unread: try unread(account, connection), nextCursor: next)
  }

  static func read(_ request: ReadInbox, of account: String, _ tx: Transaction) throws -> ReadInbox.Reply {
    if let notices = request.notices {
      for id in notices.values {
        try tx.run(
          "UPDATE inbox_notices SET read_at = $1 WHERE id = $2 AND account = $3 AND read_at IS NULL", tx.wallNow,
          id.value,
          account)
      }
    } else {
      try tx.run("UPDATE inbox_notices SET read_at = $1 WHERE account = $2 AND read_at IS NULL", tx.wallNow, account)
    }
    return ReadInbox.Reply(unread: try unread(account, tx))
  }
}
