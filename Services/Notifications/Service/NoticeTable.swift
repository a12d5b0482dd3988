import CivilTime
import NotificationsContract
import ServiceHost
import Storage
import Wire

/// The table `inbox_notices`: each account's inbox.
struct NoticeTable {
  let db: Connection

  /// The maximum number of notices in an inbox, except for unread notices with `keptUntil`. docs/guides/app-features.md
  /// also states this number.
  static let maxKept = 500
  /// The maximum number of notices deleted at a time, so that a very full inbox shrinks gradually.
  static let trimStep = 50

  /// Adds a notice, and deletes the oldest beyond the limit.
  ///
  /// - Parameters:
  ///   - occasion: identifies the notice within its kind, so that it isn't added twice.
  ///   - collapse: a value that the notice shares with related notices. An unread notice with the same value is
  ///     replaced.
  ///   - keptUntil: the time until which a full inbox keeps the notice while it is unread.
  /// - Returns: true if the notice is new.
  func add(
    _ notice: Notice, on occasion: String, collapse: String?, keptUntil: Timestamp? = nil, to account: String
  ) throws -> Bool {
    try db.run(
      """
      INSERT INTO inbox_notices (id, account, kind, occasion, title, body, created_at, link, collapse, kept_until)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING
      """, notice.id, account, notice.kind, occasion, notice.title, notice.body, notice.createdAt, notice.link,
      collapse, keptUntil)
    guard db.changes > 0 else { return false }
    if let collapse {
      try db.run(
        "DELETE FROM inbox_notices WHERE account = $1 AND collapse = $2 AND read_at IS NULL AND id <> $3", account,
        collapse, notice.id)
    }
    try trim(account, at: notice.createdAt)
    return true
  }

  /// Deletes some of the oldest notices beyond the limit.
  private func trim(_ account: String, at now: Timestamp) throws {
    let last = try db.value(
      of: Int64.self, "SELECT number FROM inbox_notices WHERE account = $1 ORDER BY number DESC LIMIT 1 OFFSET $2",
      account, Self.maxKept)
    guard let last else { return }
    try db.run(
      """
      DELETE FROM inbox_notices WHERE number IN (
        SELECT number FROM inbox_notices
        WHERE account = $1 AND number <= $2 AND (read_at IS NOT NULL OR kept_until IS NULL OR kept_until <= $3)
        ORDER BY number LIMIT $4)
      """, account, last, now, Self.trimStep)
  }

  func unread(of account: String) throws -> Int {
    try db.value(of: Int.self, "SELECT COUNT(*) FROM inbox_notices WHERE account = $1 AND read_at IS NULL", account)
      ?? 0
  }

  func page(_ request: ListInbox, of account: String) throws -> ListInbox.Reply {
    let page = try ListPage(of: "inbox", account: account, limit: request.limit?.value, cursor: request.cursor)
    let (notices, next) = try page.read(
      db,
      """
      SELECT number, id, kind, title, body, created_at, read_at, link FROM inbox_notices
      WHERE account = $1 AND number < $2 ORDER BY number DESC LIMIT $3
      """, arguments: [account, try page.number() ?? .max, page.limit + 1]
    ) { Self.item($0) }
    return ListInbox.Reply(notices: notices, unread: try unread(of: account), nextCursor: next)
  }

  private static func item(_ row: Row) -> ListPage.Item<Notice> {
    let notice = Notice(
      id: row.string("id"), kind: row.string("kind"), title: row.string("title"), body: row.string("body"),
      createdAt: row.timestamp("created_at"), readAt: row.optionalTimestamp("read_at"),
      link: row.optionalString("link"))
    return ListPage.Item(
      notice, position: "\(row.int64("number"))",
      bytes: notice.title.utf8.count + notice.body.utf8.count + (notice.link?.utf8.count ?? 0))
  }

  func read(_ request: ReadInbox, of account: String, at time: Timestamp) throws -> ReadInbox.Reply {
    try read(request.notices?.values.map(\.value), of: account, at: time)
    return ReadInbox.Reply(unread: try unread(of: account))
  }

  /// Marks notices as read; all of them if `ids` is nil.
  func read(_ ids: [String]?, of account: String, at time: Timestamp) throws {
    guard let ids else {
      return try db.run("UPDATE inbox_notices SET read_at = $1 WHERE account = $2 AND read_at IS NULL", time, account)
    }
    for id in ids {
      try db.run(
        "UPDATE inbox_notices SET read_at = $1 WHERE id = $2 AND account = $3 AND read_at IS NULL", time, id, account)
    }
  }
}
