import AppCatalog
import EventLoop
import NotificationsContract
import Storage
import Synchronization
import Wire

/// Queues notices as pushes to devices and browsers, if pushes are configured. A lock protects the configuration,
/// because the databases' writer threads read it.
final class PushQueue: Sendable {
  private let now = Mutex(Channels())
  private let arm: @Loop () -> Void

  /// The configured push services.
  struct Channels: Sendable {
    /// True if pushes to devices are configured.
    var reachesDevices = false
    /// The configuration of pushes to browsers; nil if there is none.
    var browsers: Browsers?
  }

  /// The public key that identifies this deployment to browsers, and the hosts of push services.
  struct Browsers: Sendable {
    var key: String
    var hosts: WebPushHosts
  }

  /// - Parameter arm: starts a check for due deliveries.
  init(arm: @escaping @Loop @Sendable () -> Void) { self.arm = arm }

  /// The current configuration.
  var channels: Channels {
    get { now.withLock { $0 } }
    set { now.withLock { $0 = newValue } }
  }

  /// Queues a notice for each of a user's devices and browsers.
  func enqueue(_ notice: Notice, of kind: NoticeKind, to person: UserState, in catalog: AppCatalog, _ tx: Transaction)
    throws
  {
    guard let topic = catalog[person.app]?.info.bundleId else { return }
    let places = try places(of: person.account, tx)
    guard !places.isEmpty else { return }
    let body = try JSON.text(PushNotice(notice, of: kind, topic: topic))
    for (number, place) in places.enumerated() {
      try DeliveryTable(db: tx).add(
        Delivery(
          id: "psh_\(notice.id)_\(number)", channel: place.channel, address: place.address, account: person.account,
          app: person.app, body: body, createdAt: tx.wallNow))
    }
    tx.whenCommitted { [arm] in arm() }
  }

  private func places(of account: String, _ tx: Transaction) throws -> [(channel: String, address: String)] {
    let channels = channels
    var places: [(channel: String, address: String)] = []
    if channels.reachesDevices {
      places += try PushDeviceTable(db: tx).addresses(of: account).map { (APNsChannel.name, $0) }
    }
    if let browsers = channels.browsers { places += try Self.places(of: account, browsers, tx) }
    return places
  }

  private static func places(
    of account: String, _ browsers: Browsers, _ tx: Transaction
  ) throws -> [(channel: String, address: String)] {
    try PushBrowserTable(db: tx).endpoints(of: account, by: browsers.key).compactMap { endpoint in
      browsers.hosts.entry(for: endpoint).map { (WebPushChannel.Sender.channel($0), endpoint) }
    }
  }
}
