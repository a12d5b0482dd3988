import CivilTime
import ProgressContract
import Storage

/// The tables `ledger` and `wallets`: double-entry bookkeeping of currencies. Every transfer debits one holder and
/// credits another (C5).
struct Ledger {
  let db: Connection

  /// The counterparty of all transfers. Its balance is the negated sum of all wallets.
  static let treasury = "treasury"

  /// A credit to a wallet, or a debit from it.
  struct Transfer: Hashable {
    /// The transfer's globally unique id. It can't be used for another transfer.
    var id: String
    var account: String
    var currency: String
    /// The amount: positive for a credit, negative for a debit.
    var amount: Int
    var kind: ListWalletHistory.Entry.Kind
    /// The action that paid, or the item that was bought; empty for an imported balance and for an amount taken back.
    var about: String
  }

  /// The result of a transfer.
  enum Outcome: Hashable {
    case done
    /// The same transfer was posted before.
    case exists
    /// Another transfer was posted with this id.
    case existsAsAnother
    /// The wallet's balance is too low.
    case notEnough
  }

  /// Posts a transfer, once per id. Only the treasury's balance may become negative.
  func post(_ transfer: Transfer, at time: Timestamp) throws -> Outcome {
    if let known = try self.known(transfer.id) { return known == transfer ? .exists : .existsAsAnother }
    guard transfer.amount != 0 else { return .done }
    let balance = try balance(of: transfer.account, in: transfer.currency)
    guard balance + transfer.amount >= 0 else { return .notEnough }
    try record(transfer, at: time)
    return .done
  }

  /// Stores both sides of a transfer, and changes the wallet's balance.
  private func record(_ transfer: Transfer, at time: Timestamp) throws {
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
  }

  /// Returns a wallet's balance of a currency, including the amount held for purchases.
  func balance(of account: String, in currency: String) throws -> Int {
    try db.value(of: Int.self, "SELECT balance FROM wallets WHERE account = $1 AND currency = $2", account, currency)
      ?? 0
  }

  func balances(of account: String) throws -> [String: Int] {
    try db.dictionary("SELECT currency, balance FROM wallets WHERE account = $1", account) {
      ($0.string("currency"), $0.int("balance"))
    }
  }

  /// A wallet's balance of a currency, and the debt to be deducted from it.
  struct Amount {
    var balance: Int
    var owed: Int
  }

  /// Returns a wallet's balances and debts by currency.
  func amounts(of account: String) throws -> [String: Amount] {
    try db.dictionary("SELECT currency, balance, owed FROM wallets WHERE account = $1", account) {
      ($0.string("currency"), Amount(balance: $0.int("balance"), owed: max(0, $0.int("owed"))))
    }
  }

  /// Returns an account's debts by currency: amounts that merged accounts were paid twice and that haven't been
  /// deducted yet.
  func owed(by account: String) throws -> [(currency: String, amount: Int)] {
    try db.rows("SELECT currency, owed FROM wallets WHERE account = $1 AND owed > 0 ORDER BY currency", account) {
      (currency: $0.string("currency"), amount: $0.int("owed"))
    }
  }

  /// Increases an account's debt, or reduces it if `amount` is negative.
  func owe(_ amount: Int, of currency: String, by account: String) throws {
    try db.run(
      """
      INSERT INTO wallets (account, currency, balance, owed) VALUES ($1, $2, 0, $3)
      ON CONFLICT (account, currency) DO UPDATE SET owed = wallets.owed + excluded.owed
      """, account, currency, amount)
  }

  /// Moves a page of another account's entries to this account. The other account's wallet is moved later.
  ///
  /// - Returns: True if nothing is left.
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

  /// Adds another account's balances and debts to this account's.
  ///
  /// - Returns: True if the other account had a wallet.
  func takeWallet(from other: String, into account: String) throws -> Bool {
    try db.run(
      """
      INSERT INTO wallets (account, currency, balance, owed)
      SELECT $2, currency, balance, owed FROM wallets WHERE account = $1
      ON CONFLICT (account, currency) DO UPDATE SET balance = wallets.balance + excluded.balance,
        owed = wallets.owed + excluded.owed
      """, other, account)
    try db.run("DELETE FROM wallets WHERE account = $1", other)
    return db.changes > 0
  }

  private func known(_ id: String) throws -> Transfer? {
    try db.first(
      "SELECT holder, currency, amount, kind, about FROM ledger WHERE transfer = $1 AND holder <> $2", id, Self.treasury
    ) {
      Transfer(
        id: id, account: $0.string("holder"), currency: $0.string("currency"), amount: $0.int("amount"),
        kind: ListWalletHistory.Entry.Kind(rawValue: $0.string("kind")) ?? .earned, about: $0.string("about"))
    }
  }
}
