import EventLoop
import NotificationsContract
import ServiceHost
import Storage
import Wire

/// Brings what accounts' devices are told to whoever listens: the gateway.
typealias LiveEvents = Broadcast<ListenAll.Told>

extension LiveEvents {
  convenience init() { self.init("live events") }

  /// Tells an account's devices of something: those that listen once it is committed, the others when they come.
  nonisolated func tell(_ type: String, _ data: RawJSON, to account: String, in tx: Transaction) throws {
    let event = try LiveTable(db: tx).add(type, data, of: account, at: tx.wallNow)
    tx.whenCommitted { self.publish(ListenAll.Told(account: account, event: event)) }
  }
}
