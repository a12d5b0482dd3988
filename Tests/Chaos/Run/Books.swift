import ChaosModel
import EventLoop
import ServiceHost
import Storage
import Wire

/// Reads what stood in the databases in the end, as rows for the history.
struct Books {
  private struct Query {
    var service: String
    var table: String
    var sql: String
    /// `name:text`, `name:int`.
    var columns: [String]
  }

  private static let queries: [Query] = [
    Query(
      service: "entitlements", table: "accounts", sql: "SELECT id, app FROM accounts", columns: ["id:text", "app:text"]),
    Query(service: "notifications", table: "people", sql: "SELECT account FROM people", columns: ["account:text"]),
    Query(
      service: "notifications", table: "inbox_notices", sql: "SELECT account, kind, occasion FROM inbox_notices",
      columns: ["account:text", "kind:text", "occasion:text"]),
    Query(
      service: "content", table: "cards", sql: "SELECT id, account, front FROM cards",
      columns: ["id:text", "account:text", "front:text"]),
    Query(
      service: "content", table: "reading", sql: "SELECT account, book, page FROM reading",
      columns: ["account:text", "book:text", "page:int"]),
    Query(service: "ai", table: "roasts", sql: "SELECT id, account FROM roasts", columns: ["id:text", "account:text"]),
    Query(
      service: "ai", table: "usage", sql: "SELECT account, rule, calls FROM usage",
      columns: ["account:text", "rule:text", "calls:int"]),
    Query(
      service: "progress", table: "standing", sql: "SELECT account, roasts FROM standing WHERE roasts > 0",
      columns: ["account:text", "roasts:int"]),
    Query(
      service: "progress", table: "unlocked_badges", sql: "SELECT account, badge FROM unlocked_badges",
      columns: ["account:text", "badge:text"]),
    Query(
      service: "progress", table: "ledger", sql: "SELECT transfer, holder, amount FROM ledger",
      columns: ["transfer:text", "holder:text", "amount:int"]),
  ]

  /// What each store has beside its service's own.
  private static func own(_ service: String) -> [Query] {
    [
      Query(
        service: service, table: "outbox", sql: "SELECT coalesce(max(sequence), 0) FROM outbox", columns: ["last:int"]),
      Query(
        service: service, table: "subscriber_cursors", sql: "SELECT subscriber, sequence FROM subscriber_cursors",
        columns: ["subscriber:text", "sequence:int"]),
      Query(service: service, table: "inbox_shelf", sql: "SELECT count(*) FROM inbox_shelf", columns: ["count:int"]),
    ]
  }

  let directories: Directories

  /// All rows that the judge looks at.
  @Loop func rows() throws -> [StoredRow] {
    var rows: [StoredRow] = []
    for query in Self.queries + Services.all.dropFirst().flatMap(Self.own) {
      rows += try Store.peek(directories.database(query.service)) { connection in
        try connection.rows(query.sql) { row in
          let members = query.columns.enumerated().map { index, column -> (key: String, value: JSONValue) in
            let parts = column.split(separator: ":").map(String.init)
            return (parts[0], parts[1] == "int" ? .integer(row.int64(index)) : .string(row.string(index)))
          }
          return StoredRow(service: query.service, table: query.table, columns: .object(JSONObject(members)))
        }
      }
    }
    return rows
  }

  /// Whether every event has been delivered: looked at while the stack still runs.
  @Loop func eventsAreDelivered() -> Bool {
    (try? Services.all.dropFirst().allSatisfy { service in
      try Store.peek(directories.database(service)) { connection in
        try connection.first(
          "SELECT count(*) FROM outbox WHERE sequence > (SELECT coalesce(min(sequence), 0) FROM subscriber_cursors)"
        ) { $0.int(0) } == 0
      }
    }) ?? false
  }
}
