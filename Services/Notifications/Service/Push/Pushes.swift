import AppCatalog
import EventLoop
import NotificationsContract
import Storage
import Synchronization
import Wire

/// Has devices and browsers be told of notices by pushes, if the operator has the means. Stores' writer threads ask, hence
/// the lock.
final class Pushes: Sendable {
  private let now = Mutex(Means())
  private let arm: @Loop () -> Void

  /// What the operator has.
  struct Means: Sendable {
    /// Whether Apple's push service knows us.
    var reachesDevices = false
    /// Which browsers are reached; nil for none.
    var browsers: Browsers?
  }

  /// By which key browsers know us, and which of their push services we go to.
  struct Browsers: Sendable {
    var key: String
    var hosts: WebPushHosts
  }

  /// - Parameter arm: has what is to be brought be looked for.
  init(arm: @escaping @Loop @Sendable () -> Void) { self.arm = arm }

  /// The means that there are now.
  var means: Means {
    get { now.withLock { $0 } }
    set { now.withLock { $0 = newValue } }
  }

  /// Has each of a person's devices and browsers be told of a notice.
  func tell(_ notice: Notice, of kind: NoticeKind, to person: Person, in catalog: AppCatalog, _ tx: Transaction) throws
  {
    guard let topic = catalog[person.app]?.info.bundleId else { return }
    let places = try places(of: person.account, tx)
    guard !places.isEmpty else { return }
    let push = PushNotice(
      id: notice.id, kind: notice.kind, title: notice.title, body: notice.body, link: notice.link,
      collapse: kind.collapse, isUrgent: kind.priority != .low, topic: topic)
    let body = String(decoding: try JSON.encode(push), as: UTF8.self)
    for (number, place) in places.enumerated() {
      try DeliveryTable(db: tx).add(
        Delivery(
          id: "psh_\(notice.id)_\(number)", lane: place.lane, address: place.address, account: person.account,
          app: person.app, body: body, createdAt: tx.wallNow))
    }
    tx.whenCommitted { [arm] in arm() }
  }

  private func places(of account: String, _ tx: Transaction) throws -> [(lane: String, address: String)] {
    let means = means
    var places: [(lane: String, address: String)] = []
    if means.reachesDevices {
      places += try PushDevices(db: tx).addresses(of: account).map { (APNsLane.name, $0) }
    }
    if let browsers = means.browsers {
      places += try PushBrowsers(db: tx).endpoints(of: account, by: browsers.key).compactMap { endpoint in
        browsers.hosts.entry(for: endpoint).map { (WebPushLane.Sender.lane($0), endpoint) }
      }
    }
    return places
  }
}
