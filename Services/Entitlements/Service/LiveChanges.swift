import EntitlementsContract
import EventLoop
import ServiceHost
import Storage

/// Hands changes to whoever listens, after their commit (E6).
typealias LiveChanges = Broadcast<LiveChange>

extension LiveChanges {
  convenience init() { self.init("live changes") }

  /// Publishes what a transaction found out, if it is news, once that is on disk.
  nonisolated func tell(_ announcement: Announcement, of tx: Transaction) {
    guard announcement.isNew else { return }
    tx.whenCommitted { self.publish(announcement.change) }
  }

  /// Publishes that tokens hold no more, once that is on disk.
  nonisolated func tell(ended hashes: [String], of account: String, app: String, in tx: Transaction) {
    for hash in hashes {
      let change = LiveChange(kind: .sessionRevoked, account: account, app: app, plan: "free", sessionHash: hash)
      tx.whenCommitted { self.publish(change) }
    }
  }
}
