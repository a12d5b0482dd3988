import CivilTime
import Storage
import Wire

/// The table `wrong_codes`: the number of wrong link codes and promotional codes that an account has tried. Codes are
/// short, so the number of attempts must be limited.
///
/// The gateway also counts the attempts of each origin, regardless of the account (decision 30).
struct WrongCodeTable {
  let db: Connection

  /// The maximum number of attempts per account and window.
  static let most = 10
  static let window = Duration.seconds(3600)

  /// Checks that the account may try another code.
  ///
  /// - Throws: `rate_limited` if the account has tried too many wrong codes.
  func check(_ account: String, at now: Timestamp) throws {
    guard let known = try known(account), now - known.since < Self.window, known.tries >= Self.most else { return }
    throw Failure.rateLimited(
      .tooManyCodes, limit: "wrong_codes", whose: "your account", retryAfter: known.since + Self.window - now)
  }

  /// Counts a wrong code.
  func add(_ account: String, at now: Timestamp) throws {
    let known = try known(account).flatMap { now - $0.since < Self.window ? $0 : nil }
    try db.run(
      """
      INSERT INTO wrong_codes (account, tries, since) VALUES ($1, $2, $3)
      ON CONFLICT (account) DO UPDATE SET tries = excluded.tries, since = excluded.since
      """, account, (known?.tries ?? 0) + 1, known?.since ?? now)
  }

  private func known(_ account: String) throws -> (tries: Int, since: Timestamp)? {
    try db.first("SELECT tries, since FROM wrong_codes WHERE account = $1", account) {
      ($0.int("tries"), $0.timestamp("since"))
    }
  }
}
