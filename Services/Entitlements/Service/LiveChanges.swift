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
}
