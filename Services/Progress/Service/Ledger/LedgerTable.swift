import CivilTime
import Storage

/// The table `ledger`: coins by double entry. Nothing is made or lost, it goes from one holder to another (C5).
struct LedgerTable {
  let db: Connection

  /// Where rewards come from; its balance is what was paid out, negative.
  static let treasury = "treasury"

  /// What coins are paid for.
  struct Transfer {
    var id: String
    var reason: String
  }

  func pay(_ amount: Int, to account: String, for transfer: Transfer, at time: Timestamp) throws {
    guard amount != 0 else { return }
    for (holder, signed) in [(Self.treasury, -amount), (account, amount)] {
      try db.run(
        "INSERT INTO ledger (transfer, holder, amount, reason, at) VALUES ($1, $2, $3, $4, $5)",
        transfer.id, holder, signed, transfer.reason, time)
    }
  }

  func balance(of holder: String) throws -> Int {
    try db.first("SELECT COALESCE(SUM(amount), 0) FROM ledger WHERE holder = $1", holder) { $0.int(0) } ?? 0
  }
}
