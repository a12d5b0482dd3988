import CivilTime
import EntitlementsContract
import Storage

/// The tables `paywall_steps` and `paywall_reports`: the parts of accounts' reports that the service needs to count
/// each step once (E8).
struct PaywallTable {
  let tx: Transaction
  let account: String

  /// The number of steps remembered per account. This number is enough, because a client that repeats a report does so
  /// soon.
  static let most: Int64 = 200

  /// The current day in UTC.
  var today: CivilDay { TimeZoneRules.utc.day(of: tx.wallNow) }

  /// Remembers a step.
  ///
  /// - Returns: True if the step's id is new.
  func add(_ id: String) throws -> Bool {
    let last =
      try tx.optionalValue(of: Int64.self, "SELECT max(number) FROM paywall_reports WHERE account = $1", account)
    let number = (last ?? 0) + 1
    try tx.run(
      """
      INSERT INTO paywall_reports (account, id, number) VALUES ($1, $2, $3) ON CONFLICT (account, id) DO NOTHING
      """, account, id, number)
    guard tx.changes > 0 else { return false }
    try tx.run("DELETE FROM paywall_reports WHERE account = $1 AND number <= $2", account, number - Self.most)
    return true
  }

  /// Records that a step was taken today.
  ///
  /// - Returns: True if it is the account's first step of this kind today.
  func isFirst(_ kind: PaywallStep.Kind) throws -> Bool {
    try tx.run(
      """
      INSERT INTO paywall_steps (account, step, day) VALUES ($1, $2, $3)
      ON CONFLICT (account, step) DO UPDATE SET day = excluded.day WHERE paywall_steps.day < excluded.day
      """, account, kind.rawValue, today.number)
    return tx.changes > 0
  }
}
