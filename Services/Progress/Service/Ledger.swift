import CivilTime
import Storage

/// Coins by double entry: nothing is made or lost, it goes from one holder to another (C5).
enum Ledger {
  /// Where rewards come from; its balance is what was paid out, negative.
  static let treasury = "treasury"

  static func pay(_ amount: Int, to account: String, transfer: String, reason: String, _ tx: Transaction) throws {
    guard amount != 0 else { return }
    for (holder, signed) in [(treasury, -amount), (account, amount)] {
      try tx.run(
        "INSERT INTO ledger (transfer, holder, amount, reason, at) VALUES ($1, $2, $3, $4, $5)",
        transfer, holder, signed, reason, tx.wallNow)
    }
  }

  static func balance(of holder: String, _ connection: Connection) throws -> Int {
    try connection.first("SELECT COALESCE(SUM(amount), 0) FROM ledger WHERE holder = $1", holder) { $0.int(0) } ?? 0
  }
}
