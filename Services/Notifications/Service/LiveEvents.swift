import EventLoop
import NotificationsContract
import ServiceHost
import Storage
import Wire

/// Broadcasts accounts' live events to the gateway.
typealias LiveEvents = Broadcast<ListenAll.Item>

extension LiveEvents {
  convenience init() { self.init("live events") }

  /// Adds a live event for an account's devices. Connected devices receive the event when the transaction is committed,
  /// and other devices when they connect.
  nonisolated func publish(_ type: String, _ data: RawJSON, to account: String, in tx: Transaction) throws {
    let event = try LiveTable(db: tx).add(type, data, of: account, at: tx.wallNow)
    tx.whenCommitted { self.publish(ListenAll.Item(account: account, event: event)) }
  }
}
