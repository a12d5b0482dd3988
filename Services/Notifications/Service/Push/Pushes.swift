import AppCatalog
import EventLoop
import NotificationsContract
import Storage
import Synchronization
import Wire

/// Has devices be told of notices by pushes, if the operator has the means. Stores' writer threads ask, hence the lock.
final class Pushes: Sendable {
  private let on = Mutex(false)
  private let arm: @Loop () -> Void

  /// - Parameter arm: has what is to be brought be looked for.
  init(arm: @escaping @Loop @Sendable () -> Void) { self.arm = arm }

  /// Whether there is a way to push.
  var isOn: Bool {
    get { on.withLock { $0 } }
    set { on.withLock { $0 = newValue } }
  }

  /// Has each of a person's devices be told of a notice.
  func tell(_ notice: Notice, of kind: NoticeKind, to person: Person, in catalog: AppCatalog, _ tx: Transaction) throws
  {
    guard isOn, let topic = catalog[person.app]?.info.bundleId else { return }
    let addresses = try PushDevices(db: tx).addresses(of: person.account)
    guard !addresses.isEmpty else { return }
    let push = PushNotice(
      id: notice.id, kind: notice.kind, title: notice.title, body: notice.body, link: notice.link,
      collapse: kind.collapse, isUrgent: kind.priority != .low, topic: topic)
    let body = String(decoding: try JSON.encode(push), as: UTF8.self)
    for (number, address) in addresses.enumerated() {
      try DeliveryTable(db: tx).add(
        Delivery(
          id: "psh_\(notice.id)_\(number)", lane: APNsLane.name, address: address, account: person.account,
          app: person.app, body: body, createdAt: tx.wallNow))
    }
    tx.whenCommitted { [arm] in arm() }
  }
}
