import Crypto
import Storage

/// The table `store_tokens`: the accounts' tokens, which StoreKit includes in signed purchases (E3).
struct AppAccountTokenTable {
  let db: Connection

  /// Returns the account's token, and creates it if there is none.
  func token(of account: String) throws -> String {
    let known = try db.value(
      of: String.self, "SELECT token FROM store_tokens WHERE account = $1 ORDER BY token LIMIT 1", account)
    if let known { return known }
    let token = SecureRandom.uuid()
    try db.run("INSERT INTO store_tokens (token, account) VALUES ($1, $2)", token, account)
    return token
  }

  /// Returns the account of this app for which a purchase was made. If the purchase's transactions contain several
  /// known tokens, the token that the App Store signed last determines the account.
  func account(of original: String, environment: AppStoreEnvironment, app: String) throws -> String? {
    try db.value(
      of: String.self,
      """
      SELECT a.id FROM transactions t JOIN store_tokens s ON s.token = t.account_token JOIN accounts a ON a.id = s.account
      WHERE t.environment = $1 AND t.original_id = $2 AND a.app = $3 ORDER BY t.signed_at DESC, t.id DESC LIMIT 1
      """, environment.rawValue, original, app)
  }
}
