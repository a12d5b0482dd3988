package import Storage
import Wire

/// A table of a service's database that the checks need, and how to read it.
package struct Table: Sendable {
  package var service: String
  package var name: String
  private var sql: String
  /// The query for PostgreSQL, if it differs.
  private var sqlOfPostgres: String?
  private var columns: [Column]

  private enum Column {
    case text(StaticString)
    case int(StaticString)
  }

  private init(service: String, name: String, sql: String, postgres: String? = nil, columns: [Column]) {
    self.service = service
    self.name = name
    self.sql = sql
    self.columns = columns
    sqlOfPostgres = postgres
  }

  package func rows(_ connection: Connection) throws -> [StoredRow] {
    try connection.rows(connection.isFile ? sql : sqlOfPostgres ?? sql) { row in
      let members = columns.map { column -> (key: String, value: JSONValue) in
        switch column {
        case .text(let name): (name.description, .string(row.string(name)))
        case .int(let name): (name.description, .integer(row.int64(name)))
        }
      }
      return StoredRow(service: service, table: name, columns: .object(JSONObject(members)))
    }
  }

  private static let all: [Table] = [
    Table(
      service: "entitlements", name: "accounts", sql: "SELECT id, app FROM accounts",
      columns: [.text("id"), .text("app")]),
    Table(
      service: "entitlements", name: "transactions",
      sql: """
        SELECT t.id, coalesce(p.account, '') AS account, t.revoked_at IS NOT NULL AS is_revoked,
          t.signed_at - t.purchased_at AS signed_after
        FROM transactions t
        LEFT JOIN purchases p ON p.environment = t.environment AND p.original_id = t.original_id
        """, columns: [.text("id"), .text("account"), .int("is_revoked"), .int("signed_after")]),
    Table(
      service: "entitlements", name: "renewals",
      sql: "SELECT original_id AS original, will_renew AS renews FROM renewals",
      columns: [.text("original"), .int("renews")]),
    Table(
      service: "entitlements", name: "store_notifications", sql: "SELECT id FROM store_notifications",
      columns: [.text("id")]),
    Table(
      service: "entitlements", name: "grants",
      sql: "SELECT id, account, reason, revoked_at IS NOT NULL AS is_revoked FROM grants",
      columns: [.text("id"), .text("account"), .text("reason"), .int("is_revoked")]),
    Table(
      service: "entitlements", name: "code_batches", sql: "SELECT id, redeemed FROM code_batches",
      columns: [.text("id"), .int("redeemed")]),
    Table(
      service: "entitlements", name: "codes", sql: "SELECT digest, batch, uses_left FROM codes",
      columns: [.text("digest"), .text("batch"), .int("uses_left")]),
    Table(
      service: "entitlements", name: "redemptions",
      sql: "SELECT account, digest, grant_id AS \"grant\" FROM redemptions",
      columns: [.text("account"), .text("digest"), .text("grant")]),
    Table(
      service: "entitlements", name: "audit",
      sql: """
        SELECT account, cause, detail FROM audit WHERE cause IN ('grant.given', 'grant.revoked', 'store.notified')
        """, columns: [.text("account"), .text("cause"), .text("detail")]),
    Table(
      service: "entitlements", name: "subscriptions",
      sql: "SELECT account, json_extract(announced, '$.state') AS state FROM subscriptions",
      postgres: "SELECT account, CAST(announced AS json) ->> 'state' AS state FROM subscriptions",
      columns: [.text("account"), .text("state")]),
    Table(
      service: "entitlements", name: "merges",
      sql: "SELECT account, into_account AS \"into\", finished_at IS NOT NULL AS is_finished FROM merges",
      columns: [.text("account"), .text("into"), .int("is_finished")]),
    Table(service: "notifications", name: "people", sql: "SELECT account FROM people", columns: [.text("account")]),
    Table(
      service: "notifications", name: "inbox_notices", sql: "SELECT account, kind, occasion FROM inbox_notices",
      columns: [.text("account"), .text("kind"), .text("occasion")]),
    Table(
      service: "content", name: "cards", sql: "SELECT id, account, front FROM cards",
      columns: [.text("id"), .text("account"), .text("front")]),
    Table(
      service: "content", name: "reviews", sql: "SELECT id, account FROM reviews",
      columns: [.text("id"), .text("account")]),
    Table(
      service: "content", name: "reading", sql: "SELECT account, book, page FROM reading",
      columns: [.text("account"), .text("book"), .int("page")]),
    Table(
      service: "ai", name: "texts", sql: "SELECT id, account FROM texts", columns: [.text("id"), .text("account")]),
    Table(
      service: "ai", name: "usage", sql: "SELECT account, rule, calls FROM usage",
      columns: [.text("account"), .text("rule"), .int("calls")]),
    Table(
      service: "ai", name: "spending",
      sql: "SELECT app, day, calls, input_tokens + output_tokens AS tokens, micro_cents FROM spending",
      columns: [.text("app"), .int("day"), .int("calls"), .int("tokens"), .int("micro_cents")]),
    Table(
      service: "ai", name: "account_spending",
      sql: "SELECT account, day, calls, tokens, micro_cents FROM account_spending",
      columns: [.text("account"), .int("day"), .int("calls"), .int("tokens"), .int("micro_cents")]),
    Table(
      service: "ai", name: "open_calls", sql: "SELECT id, account FROM open_calls",
      columns: [.text("id"), .text("account")]),
    Table(
      service: "progress", name: "action_totals",
      sql: "SELECT account, times FROM action_totals WHERE action = 'roasted' AND property = ''",
      columns: [.text("account"), .int("times")]),
    Table(
      service: "progress", name: "unlocked_badges", sql: "SELECT account, badge FROM unlocked_badges",
      columns: [.text("account"), .text("badge")]),
    Table(
      service: "progress", name: "ledger", sql: "SELECT transfer, holder, amount FROM ledger WHERE currency = 'coins'",
      columns: [.text("transfer"), .text("holder"), .int("amount")]),
    Table(
      service: "progress", name: "wallets", sql: "SELECT account, balance FROM wallets WHERE currency = 'coins'",
      columns: [.text("account"), .int("balance")]),
    Table(
      service: "progress", name: "purchases", sql: "SELECT account, id, item, state FROM purchases",
      columns: [.text("account"), .text("id"), .text("item"), .text("state")]),
    Table(
      service: "progress", name: "streak_freezes", sql: "SELECT account, id FROM streak_freezes",
      columns: [.text("account"), .text("id")]),
    Table(
      service: "progress", name: "scores", sql: "SELECT account, board, score FROM scores",
      columns: [.text("account"), .text("board"), .int("score")]),
    Table(
      service: "progress", name: "screen_views",
      sql: """
        SELECT account, times, amount FROM action_totals
        WHERE action = 'screen_viewed' AND property = 'seconds' AND value = ''
        """, columns: [.text("account"), .int("times"), .int("amount")]),
  ]

  /// The tables that every service's database has.
  private static func own(_ service: String) -> [Table] {
    [
      Table(
        service: service, name: "outbox", sql: "SELECT coalesce(max(sequence), 0) AS last FROM outbox",
        columns: [.int("last")]),
      Table(
        service: service, name: "subscriber_cursors", sql: "SELECT subscriber, sequence FROM subscriber_cursors",
        columns: [.text("subscriber"), .int("sequence")]),
      Table(
        service: service, name: "inbox_shelf", sql: "SELECT count(*) AS count FROM inbox_shelf",
        columns: [.int("count")]),
    ]
  }

  package static func of(_ service: String) -> [Table] { all.filter { $0.service == service } + own(service) }
}
