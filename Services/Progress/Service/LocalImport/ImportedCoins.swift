import AppCatalog
import Crypto
import ProgressContract
import Storage

/// Credits imported balances to the wallet. The app's data and the imported lessons and days limit the amount.
struct ImportedCoins {
  private let account: String
  private let app: App
  private let tx: Transaction
  private let table: LocalImportTable

  init(of account: String, _ app: App, in tx: Transaction) {
    self.account = account
    self.app = app
    self.tx = tx
    table = LocalImportTable(db: tx, account: account)
  }

  private var maxOf: [String: Int] { app.localImport?.maxOf ?? [:] }

  /// Credits the missing amounts and publishes the change.
  func pay() throws {
    if try payMissing() { try Wallet(of: account, app, in: tx).settleAndPublish(in: tx) }
  }

  /// - Returns: True if anything was credited.
  private func payMissing() throws -> Bool {
    let known = try table.paid()
    var hasPaid = false
    for (currency, brought) in try table.brought().sorted(by: { $0.key < $1.key }) {
      guard let (payable, paid) = known[currency] else { continue }
      let more = min(brought, payable, maxOf[currency] ?? 0) - paid
      guard more > 0 else { continue }
      try credit(more, of: currency)
      hasPaid = true
    }
    return hasPaid
  }

  private func credit(_ amount: Int, of currency: String) throws {
    // After a merge, an amount that was taken back may be credited again. The id therefore can't be derived from the
    // total.
    let id = SecureRandom.identifier("imported", at: tx.wallNow)
    guard try Wallet(of: account, app, in: tx).post(id, amount, of: currency, as: .imported, about: "") == .done else {
      throw StoreFault(message: "the imported amount couldn't be paid")
    }
    try table.add(payable: 0, paid: amount, of: currency)
  }

  /// Settles imports after an account has been merged completely. An amount that was credited to both accounts under
  /// the same balance id becomes a debt, and pending credits are paid. The result is what one account would have
  /// received.
  ///
  /// - Returns: True if anything was credited.
  func settle() throws -> Bool {
    let brought = try table.brought()
    for (currency, known) in try table.paid() {
      let more = known.paid - (brought[currency] ?? 0)
      guard more > 0 else { continue }
      try table.add(payable: 0, paid: -more, of: currency)
      try Ledger(db: tx).owe(more, of: currency, by: account)
    }
    return try payMissing()
  }
}
