import CivilTime
import ServiceHost
import Storage
import Wire

/// The table `zones`: the time zones of accounts, with the time from which each was used.
struct ZoneTable {
  let db: Connection

  /// The maximum number of zones per account; the oldest are dropped.
  static let most = 32

  /// Records a new zone.
  ///
  /// - Parameter former: The previous zone, recorded too if the account has no entries yet.
  func add(_ zone: String, after former: String, since time: Timestamp, of account: String) throws {
    let known = try db.value(of: Int.self, "SELECT count(*) FROM zones WHERE account = $1", account) ?? 0
    if known == 0 { try set(former, since: Timestamp(milliseconds: 0), of: account) }
    try set(zone, since: time, of: account)
    guard known >= Self.most else { return }
    try db.run(
      "DELETE FROM zones WHERE account = $1 AND since = (SELECT min(since) FROM zones WHERE account = $1)", account)
  }

  private func set(_ zone: String, since time: Timestamp, of account: String) throws {
    try db.run(
      """
      INSERT INTO zones (account, since, time_zone) VALUES ($1, $2, $3)
      ON CONFLICT (account, since) DO UPDATE SET time_zone = $3
      """, account, time, zone)
  }

  /// Returns the history of the account's time zones.
  ///
  /// - Parameter zone: The current zone. It may not have been recorded yet.
  func history(of account: String, now zone: String, at time: Timestamp) throws -> ZoneHistory {
    let known = try db.rows(
      "SELECT since, time_zone FROM zones WHERE account = $1 ORDER BY since", account
    ) { (since: $0.timestamp("since"), name: $0.string("time_zone")) }
    var entries = try known.map { ZoneHistory.Entry(since: $0.since, zone: try ZoneInfo.rules(of: $0.name)) }
    if known.last?.name != zone { entries.append(ZoneHistory.Entry(since: time, zone: try ZoneInfo.rules(of: zone))) }
    return ZoneHistory(entries)
  }

  func history(of principal: Principal, at time: Timestamp) throws -> ZoneHistory {
    try history(of: principal.account, now: principal.timeZone, at: time)
  }
}
