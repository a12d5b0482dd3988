import AppCatalog
import CivilTime
import ProgressContract
import Storage

/// Gives rewards: an amount in a currency, a badge, or both. Each reward is given once.
struct RewardGranter {
  private let app: App
  private let account: String
  private let tx: Transaction

  init(_ app: App, of account: String, in tx: Transaction) {
    self.app = app
    self.account = account
    self.tx = tx
  }

  /// - Parameters:
  ///   - id: A globally unique id, under which the reward is given only once.
  ///   - about: The id of the board or challenge.
  func give(_ reward: Reward, id: String, about: String) throws {
    if let currency = reward.currency, let amount = reward.amount {
      _ = try Wallet(of: account, app, in: tx).post(id, amount, of: currency, as: .won, about: about)
    }
    guard let badge = app.badges?.badges.first(where: { $0.id == reward.badge }) else { return }
    try BadgeTable.unlock(badge, for: account, of: app.id, in: tx)
  }
}

extension RewardGranter {
  /// Turns the amounts of a reward into debts. A merge calls this for a reward that a single account wouldn't have
  /// received.
  ///
  /// - Parameter id: The reward's id. Payments whose ids begin with this id and a space are for the same completed
  ///   challenge, so they are revoked too.
  static func revoke(_ id: String, from account: String, in tx: Transaction) throws {
    let given = try tx.rows(
      """
      SELECT currency, amount FROM ledger
      WHERE (transfer = $1 OR transfer > $1 || ' ' AND transfer < $1 || '!') AND holder <> $2
      """, id, Ledger.treasury
    ) { (currency: $0.string("currency"), amount: $0.int("amount")) }
    for one in given { try Ledger(db: tx).owe(one.amount, of: one.currency, by: account) }
  }
}

extension RewardGiven {
  init(_ reward: Reward) { self.init(currency: reward.currency, amount: reward.amount, badge: reward.badge) }
}
