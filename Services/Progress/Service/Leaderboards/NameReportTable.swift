import CivilTime
import ProgressContract
import ServiceHost
import Storage
import Wire

/// The table `name_reports`: reported names for operators to review.
struct NameReportTable {
  let db: Connection

  /// The maximum number of open reports per account.
  static let most = 50

  /// Records a report. It replaces an earlier report by the same account about the same player.
  ///
  /// - Throws: `limit_exceeded` if the account has too many open reports.
  func add(_ reason: String, about player: String, of app: String, by account: String, at time: Timestamp) throws {
    let count = try db.value(
      of: Int.self, "SELECT count(*) FROM name_reports WHERE account = $1 AND player <> $2", account, player)
    guard count ?? 0 < Self.most else {
      throw Failure.limitExceeded(.reportLimit(limit: Self.most), current: count ?? 0, limit: Self.most)
    }
    try db.run(
      """
      INSERT INTO name_reports (account, app, player, reason, at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (account, player) DO UPDATE SET reason = excluded.reason, at = excluded.at
      """, account, app, player, reason, time)
  }

  /// Deletes the reports about a player, when the name changes or the player leaves.
  func remove(about player: String) throws { try db.run("DELETE FROM name_reports WHERE player = $1", player) }

  /// Moves another account's reports to this account.
  func merge(from other: String, into account: String) throws {
    try db.run(
      """
      INSERT INTO name_reports (account, app, player, reason, at)
      SELECT $2, app, player, reason, at FROM name_reports WHERE account = $1 ON CONFLICT (account, player) DO NOTHING
      """, other, account)
    try db.run("DELETE FROM name_reports WHERE account = $1", other)
  }

  /// Returns a page of reports, newest first.
  func page(_ request: ListNameReports) throws -> ListNameReports.Reply {
    let page = try ListPage(of: "name reports", account: "", limit: request.limit?.value, cursor: request.cursor)
    let (at, account, player) = try Self.position(page.after ?? "\(Int64.max) ~ ~")
    let (reports, next) = try page.read(
      db,
      """
      SELECT players.app, players.player, name, is_hidden, reason, reports.account, at
      FROM name_reports AS reports JOIN players ON players.player = reports.player
      WHERE (at, reports.account, reports.player) < ($1, $2, $3)
      ORDER BY at DESC, reports.account DESC, reports.player DESC LIMIT $4
      """, arguments: [at, account, player, page.limit + 1]
    ) { ListNameReports.Report($0).item }
    return ListNameReports.Reply(reports: reports, nextCursor: next)
  }

  private static func position(_ text: String) throws(Failure) -> (at: Int64, account: String, player: String) {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count == 3, let at = Int64(parts[0]) else { throw .invalidParams("cursor isn't from this list") }
    return (at, parts[1], parts[2])
  }
}

extension ListNameReports.Report {
  fileprivate var item: ListPage.Item<Self> {
    ListPage.Item(
      self, position: "\(at.milliseconds) \(account) \(player)", bytes: reason.utf8.count + name.utf8.count)
  }

  fileprivate init(_ row: Row) {
    self.init(
      app: row.string("app"), player: row.string("player"), name: row.string("name"), isHidden: row.bool("is_hidden"),
      reason: row.string("reason"), account: row.string("account"), at: row.timestamp("at"))
  }
}
