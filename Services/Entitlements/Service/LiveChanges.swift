import EntitlementsContract
import EventLoop
import ServiceHost
import Storage

/// Publishes changes to listeners after their commit (E6).
typealias LiveChanges = Broadcast<LiveChange>

extension LiveChanges {
  convenience init() { self.init("live changes") }

  /// Publishes an announcement, if it is new, after the transaction's commit.
  nonisolated func publish(_ announcement: Announcement, of tx: Transaction) {
    if announcement.isNew { publish(announcement.change, of: tx) }
  }

  /// Publishes an announcement, if it is new, after the transaction's commit, and rearms the timer for the end of
  /// plans.
  nonisolated func publish(_ announcement: Announcement, of tx: Transaction, rearming expiry: DueTimer) {
    publish(announcement, of: tx)
    tx.whenCommitted { expiry.arm() }
  }

  /// Publishes a change, if there is one, after the transaction's commit.
  nonisolated func publish(_ change: LiveChange?, of tx: Transaction) {
    if let change { tx.whenCommitted { self.publish(change) } }
  }

  /// Publishes the end of tokens after the transaction's commit.
  nonisolated func publish(ended hashes: [String], of account: String, app: String, in tx: Transaction) {
    for hash in hashes {
      publish(
        LiveChange(kind: .sessionRevoked, account: account, app: app, plan: "free", sessionHash: hash), of: tx)
    }
  }
}
