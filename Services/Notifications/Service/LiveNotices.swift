import EventLoop
import NotificationsContract
import ServiceHost

/// Brings delivered notices to whoever listens: the gateway.
typealias LiveNotices = Broadcast<ListenNotices.Delivered>

extension LiveNotices {
  convenience init() { self.init("live notices") }

  func deliver(_ notice: Notice, to account: String, of app: String) {
    publish(ListenNotices.Delivered(account: account, app: app, notice: notice))
  }
}
