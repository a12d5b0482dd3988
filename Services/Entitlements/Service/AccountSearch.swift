import EntitlementsContract
import MessageBus
import ServiceHost
import Storage
import Wire

/// Finds accounts for support. Each step reads a bounded number of rows of an index.
struct AccountSearch {
  let tx: Transaction
  /// The maximum number of accounts that each step finds.
  let limit: Int

  /// An account, and the name of the device that was found.
  private struct Match {
    var account: String
    var device: String?
  }

  /// The minimum number of characters that must be typed after the prefix of an id.
  private static let minOfID = 4
  /// The greatest character. A prefix followed by this character is greater than every text with that prefix.
  private static let lastCharacter = "\u{10FFFF}"

  /// The queries that find the accounts for the beginning of an id, by the id's prefix.
  private static let searchesByID = [
    ("acc_", "SELECT id FROM accounts WHERE id >= $1 AND id < $2 ORDER BY id LIMIT $3"),
    ("dev_", "SELECT account FROM devices WHERE id >= $1 AND id < $2 ORDER BY id LIMIT $3"),
    ("ses_", "SELECT account FROM sessions WHERE id >= $1 AND id < $2 ORDER BY id LIMIT $3"),
  ]

  /// Returns the accounts for a typed text.
  ///
  /// - Throws: `invalid_params` if `typed` has the prefix of an id and too few characters after it.
  func accounts(for typed: String) throws -> [SearchAccounts.FoundAccount] {
    var found: [SearchAccounts.FoundAccount] = []
    for match in try matches(for: typed.lowercased()) where !found.contains(where: { $0.account == match.account }) {
      guard let account = try AccountTable(db: tx).entry(match.account), try !tx.isErased(match.account) else {
        continue
      }
      found.append(
        SearchAccounts.FoundAccount(
          account: match.account, app: account.app, createdAt: account.createdAt, device: match.device))
    }
    return found
  }

  private func matches(for text: String) throws -> [Match] {
    for (prefix, sql) in Self.searchesByID where text.hasPrefix(prefix) {
      guard text.utf8.count >= prefix.utf8.count + Self.minOfID else {
        throw Failure.invalidParams("text must have at least \(Self.minOfID) characters after \(prefix)")
      }
      return try ids(sql, text)
    }
    // Read enough rows to find other accounts too, even if one account has `maxDevices` matching devices.
    let names = try tx.rows(
      """
      SELECT account, min(name) AS name FROM (
        SELECT account, name, folded_name FROM devices WHERE folded_name >= $1 AND folded_name < $2
        ORDER BY folded_name, id LIMIT $3) AS named
      GROUP BY account ORDER BY min(folded_name), account LIMIT $4
      """, text, text + Self.lastCharacter, limit * AccountMerge.maxDevices, limit
    ) { Match(account: $0.string("account"), device: $0.optionalString("name")) }
    return try ids("SELECT id FROM accounts WHERE id >= $1 AND id < $2 ORDER BY id LIMIT $3", "acc_\(text)") + names
  }

  private func ids(_ sql: String, _ beginning: String) throws -> [Match] {
    try tx.values(of: String.self, sql, beginning, beginning + Self.lastCharacter, limit).map { Match(account: $0) }
  }
}
