import CivilTime
import ProgressContract
import Storage

/// The tables `ledger` and `wallets`: currencies by double entry. Nothing is made or lost, it goes from one holder to
/// another (C5).
struct Ledger {
  let db: Connection

  /// Where what is earned comes from, and what is paid goes to; what it has is what all wallets have, negative.
  static let treasury = "treasury"

  /// What goes into a wallet, or out of it.
  struct Transfer: Hashable {
    /// Unique for ever: under it nothing else can be moved.
    var id: String
    var account: String
    var currency: String
    /// Negative for what goes out.
    var amount: Int
    var kind: ListWalletHistory.Entry.Kind
    /// The action that paid, or the item that was bought; empty for what a device had, and for what went back.
    var about: String
  }

  /// What became of a transfer.
  enum Outcome: Hashable {
    case done
    /// The very same was made before.
    case exists
    /// Under its id something else was moved.
    case existsAsAnother
    /// There isn't so much in the wallet.
    case notEnough
  }

  /// Moves an amount, once for its id. Nobody but the treasury comes to owe.
  func post(_ transfer: Transfer, at time: Timestamp) throws -> Outcome {
    if let known = try self.known(transfer.id) { return known == transfer ? .exists : .existsAsAnother }
    guard transfer.amount != 0 else { return .done }
    let balance = try balance(of: transfer.account, in: transfer.currency)
    guard balance + transfer.amount >= 0 else { return .notEnough }
    for (holder, amount) in [(Self.treasury, -transfer.amount), (transfer.account, transfer.amount)] {
      try db.run(
        """
        INSERT INTO ledger (transfer, holder, currency, amount, kind, about, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
        """, transfer.id, holder, transfer.currency, amount, transfer.kind.rawValue, transfer.about, time)
    }
    try db.run(
      """
      INSERT INTO wallets (account, currency, balance) VALUES ($1, $2, $3)
      ON CONFLICT (account, currency) DO UPDATE SET balance = wallets.balance + excluded.balance
      """, transfer.account, transfer.currency, transfer.amount)
    return .done
  }

  /// What a wallet has of a currency, what is held among it.
  func balance(of account: String, in currency: String) throws -> Int {
    try db.first("SELECT balance FROM wallets WHERE account = $1 AND currency = $2", account, currency) { $0.int(0) }
      ?? 0
  }

  /// What a wallet has, by currency.
  func balances(of account: String) throws -> [String: Int] {
    let rows = try db.rows("SELECT currency, balance FROM wallets WHERE account = $1", account) {
      ($0.string(0), $0.int(1))
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// What a wallet has of a currency, and what of that is owed.
  struct Amount {
    var balance: Int
    var owed: Int
  }

  /// What a wallet has, and what is owed, by currency.
  func amounts(of account: String) throws -> [String: Amount] {
    let rows = try db.rows("SELECT currency, balance, owed FROM wallets WHERE account = $1", account) {
      ($0.string(0), Amount(balance: $0.int(1), owed: max(0, $0.int(2))))
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// What an account was paid beside another that it is one with now, and has spent: by currency.
  func owed(by account: String) throws -> [(currency: String, amount: Int)] {
    try db.rows("SELECT currency, owed FROM wallets WHERE account = $1 AND owed > 0 ORDER BY currency", account) {
      (currency: $0.string(0), amount: $0.int(1))
    }
  }

  /// Has an account owe so much more, or less.
  func owe(_ amount: Int, of currency: String, by account: String) throws {
    try db.run(
      """
      INSERT INTO wallets (account, currency, balance, owed) VALUES ($1, $2, 0, $3)
      ON CONFLICT (account, currency) DO UPDATE SET owed = wallets.owed + excluded.owed
      """, account, currency, amount)
  }

  /// Takes a page of another account's entries over into this one's, before its wallet.
  ///
  /// - Returns: whether nothing is left of them.
  func takeEntries(from other: String, into account: String, atMost limit: Int) throws -> Bool {
    let page = "SELECT id FROM ledger WHERE holder = $1 ORDER BY id LIMIT $2"
    try db.run(
      """
      INSERT INTO wallets (account, currency, balance) SELECT DISTINCT $3, currency, 0 FROM ledger WHERE id IN (\(page))
      ON CONFLICT DO NOTHING
      """, other, limit, account)
    try db.run("UPDATE ledger SET holder = $3 WHERE id IN (\(page))", other, limit, account)
    return db.changes < limit
  }

  /// Takes what another account's wallet has over into this one's.
  func takeWallet(from other: String, into account: String) throws {
    try db.run(
      """
      INSERT INTO wallets (account, currency, balance, owed)
      SELECT $2, currency, balance, owed FROM wallets WHERE account = $1
      ON CONFLICT (account, currency) DO UPDATE SET balance = wallets.balance + excluded.balance,
        owed = wallets.owed + excluded.owed
      """, other, account)
    try db.run("DELETE FROM wallets WHERE account = $1", other)
  }

  private func known(_ id: String) throws -> Transfer? {
    try db.first(
      "SELECT holder, currency, amount, kind, about FROM ledger WHERE transfer = $1 AND holder <> $2", id, Self.treasury
    ) {
      Transfer(
        id: id, account: $0.string(0), currency: $0.string(1), amount: $0.int(2),
        kind: ListWalletHistory.Entry.Kind(rawValue: $0.string(3)) ?? .earned, about: $0.string(4))
    }
  }
}
