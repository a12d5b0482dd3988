package import Storage
import Wire

/// A table of a service's database that the checks need, and how to read it.
package struct Table: Sendable {
  package var service: String
  package var name: String
  private var sql: String
  /// The query for PostgreSQL, if it differs.
  private var sqlOfPostgres: String?
  /// The columns as `name:text` or `name:int`.
  private var columns: [String]

  private init(service: String, name: String, sql: String, postgres: String? = nil, columns: [String]) {
    self.service = service
    self.name = name
    self.sql = sql
    self.columns = columns
    sqlOfPostgres = postgres
  }

  package func rows(_ connection: Connection) throws -> [StoredRow] {
    try connection.rows(connection.isFile ? sql : sqlOfPostgres ?? sql) { row in
      let members = columns.enumerated().map { index, column -> (key: String, value: JSONValue) in
        let parts = column.split(separator: ":").map(String.init)
        return (parts[0], parts[1] == "int" ? .integer(row.int64(index)) : .string(row.string(index)))
      }
      return StoredRow(service: service, table: name, columns: .object(JSONObject(members)))
    }
  }

  private static let all: [Table] = [
    Table(
      service: "entitlements", name: "accounts", sql: "SELECT id, app FROM accounts", columns: ["id:text", "app:text"]),
    Table(
      service: "entitlements", name: "transactions",
      sql: """
        SELECT t.id, coalesce(p.account, ''), t.revoked_at IS NOT NULL, t.signed_at - t.purchased_at
        FROM transactions t
        LEFT JOIN purchases p ON p.environment = t.environment AND p.original_id = t.original_id
        """, columns: ["id:text", "account:text", "is_revoked:int", "signed_after:int"]),
    Table(
      service: "entitlements", name: "renewals", sql: "SELECT original_id, will_renew FROM renewals",
      columns: ["original:text", "renews:int"]),
    Table(
      service: "entitlements", name: "store_notifications", sql: "SELECT id FROM store_notifications",
      columns: ["id:text"]),
    Table(
      service: "entitlements", name: "grants",
      sql: "SELECT id, account, reason, revoked_at IS NOT NULL FROM grants",
      columns: ["id:text", "account:text", "reason:text", "is_revoked:int"]),
    Table(
      service: "entitlements", name: "code_batches", sql: "SELECT id, redeemed FROM code_batches",
      columns: ["id:text", "redeemed:int"]),
    Table(
      service: "entitlements", name: "codes", sql: "SELECT digest, batch, uses_left FROM codes",
      columns: ["digest:text", "batch:text", "uses_left:int"]),
    Table(
      service: "entitlements", name: "redemptions", sql: "SELECT account, digest, grant_id FROM redemptions",
      columns: ["account:text", "digest:text", "grant:text"]),
    Table(
      service: "entitlements", name: "audit",
      sql: """
        SELECT account, cause, detail FROM audit WHERE cause IN ('grant.given', 'grant.revoked', 'store.notified')
        """, columns: ["account:text", "cause:text", "detail:text"]),
    Table(
      service: "entitlements", name: "subscriptions",
      sql: "SELECT account, json_extract(announced, '$.state') FROM subscriptions",
      postgres: "SELECT account, CAST(announced AS json) ->> 'state' FROM subscriptions",
      columns: ["account:text", "state:text"]),
    Table(
      service: "entitlements", name: "merges", sql: "SELECT account, into_account, finished_at IS NOT NULL FROM merges",
      columns: ["account:text", "into:text", "is_finished:int"]),
    Table(service: "notifications", name: "people", sql: "SELECT account FROM people", columns: ["account:text"]),
    Table(
      service: "notifications", name: "inbox_notices", sql: "SELECT account, kind, occasion FROM inbox_notices",
      columns: ["account:text", "kind:text", "occasion:text"]),
    Table(
      service: "content", name: "cards", sql: "SELECT id, account, front FROM cards",
      columns: ["id:text", "account:text", "front:text"]),
    Table(
      service: "content", name: "reviews", sql: "SELECT id, account FROM reviews", columns: ["id:text", "account:text"]),
    Table(
      service: "content", name: "reading", sql: "SELECT account, book, page FROM reading",
      columns: ["account:text", "book:text", "page:int"]),
    Table(service: "ai", name: "texts", sql: "SELECT id, account FROM texts", columns: ["id:text", "account:text"]),
    Table(
      service: "ai", name: "usage", sql: "SELECT account, rule, calls FROM usage",
      columns: ["account:text", "rule:text", "calls:int"]),
    Table(
      service: "ai", name: "spending",
      sql: "SELECT app, day, calls, input_tokens + output_tokens, micro_cents FROM spending",
      columns: ["app:text", "day:int", "calls:int", "tokens:int", "micro_cents:int"]),
    Table(
      service: "ai", name: "account_spending",
      sql: "SELECT account, day, calls, tokens, micro_cents FROM account_spending",
      columns: ["account:text", "day:int", "calls:int", "tokens:int", "micro_cents:int"]),
    Table(
      service: "ai", name: "open_calls", sql: "SELECT id, account FROM open_calls",
      columns: ["id:text", "account:text"]),
    Table(
      service: "progress", name: "action_totals",
      sql: "SELECT account, times FROM action_totals WHERE action = 'roasted' AND property = ''",
      columns: ["account:text", "times:int"]),
    Table(
      service: "progress", name: "unlocked_badges", sql: "SELECT account, badge FROM unlocked_badges",
      columns: ["account:text", "badge:text"]),
    Table(
      service: "progress", name: "ledger", sql: "SELECT transfer, holder, amount FROM ledger WHERE currency = 'coins'",
      columns: ["transfer:text", "holder:text", "amount:int"]),
    Table(
      service: "progress", name: "wallets", sql: "SELECT account, balance FROM wallets WHERE currency = 'coins'",
      columns: ["account:text", "balance:int"]),
    Table(
      service: "progress", name: "purchases", sql: "SELECT account, id, item, state FROM purchases",
      columns: ["account:text", "id:text", "item:text", "state:text"]),
    Table(
      service: "progress", name: "streak_freezes", sql: "SELECT account, id FROM streak_freezes",
      columns: ["account:text", "id:text"]),
    Table(
      service: "progress", name: "scores", sql: "SELECT account, board, score FROM scores",
      columns: ["account:text", "board:text", "score:int"]),
    Table(
      service: "progress", name: "screen_views",
      sql: """
        SELECT account, times, amount FROM action_totals
        WHERE action = 'screen_viewed' AND property = 'seconds' AND value = ''
        """, columns: ["account:text", "times:int", "amount:int"]),
  ]

  /// The tables that every service's database has.
  private static func own(_ service: String) -> [Table] {
    [
      Table(
        service: service, name: "outbox", sql: "SELECT coalesce(max(sequence), 0) FROM outbox", columns: ["last:int"]),
      Table(
        service: service, name: "subscriber_cursors", sql: "SELECT subscriber, sequence FROM subscriber_cursors",
        columns: ["subscriber:text", "sequence:int"]),
      Table(service: service, name: "inbox_shelf", sql: "SELECT count(*) FROM inbox_shelf", columns: ["count:int"]),
    ]
  }

  package static func of(_ service: String) -> [Table] { all.filter { $0.service == service } + own(service) }
}
