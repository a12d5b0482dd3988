import AppCatalog
import CivilTime
import ContentContract
import EntitlementsContract
import EventLoop
import GatewayContract
import MessageBus
import NotificationsContract
import Telemetry
import Wire

/// Sends accounts' events to their clients. The gateway has one stream per service, and distributes the events by
/// account.
///
/// The gateway stores no events. `notifications` stores a sequence of events for each account. When a client connects,
/// and after each interruption of the stream from `notifications`, the gateway fetches the client's missing events.
@Loop final class LiveEvents {
  private let entitlements: Peer?
  private let notifications: Peer?
  private let content: Peer?
  private let sessions: Sessions
  private let catalog: AppCatalog
  private let clock: LoopClock
  private let log: Log
  private var listeners: [String: [Int: LiveListener]] = [:]
  private var lastListener = 0
  /// True while the stream from `notifications` runs. Listeners fetch the events that they missed before the stream
  /// began.
  private var isFollowing = false
  /// The version of each app's data that clients were last notified of.
  private var versions: [String: String] = [:]
  /// The apps whose data has changed but whose clients haven't been notified yet.
  private var announcing: Set<String> = []

  /// The maximum time for which the announcement of new data waits for `content` to load the data.
  private static let announcementDelay = Duration.seconds(10)

  /// The number of clients that are updated at the same time after the service was unavailable.
  private static let updatesAtOnce = 16

  init(
    peers: [(segment: String, peer: Peer)], sessions: Sessions, catalog: AppCatalog, clock: LoopClock, log: Log
  ) {
    entitlements = peers.first { $0.segment == "entitlements" }?.peer
    notifications = peers.first { $0.segment == "notifications" }?.peer
    content = peers.first { $0.segment == "content" }?.peer
    self.sessions = sessions
    self.catalog = catalog
    self.clock = clock
    self.log = log
    versions = Self.versions(catalog)
  }

  /// Starts the streams from the services, which run for the lifetime of the process.
  func start() {
    if let entitlements {
      follow(entitlements, ListenLive(), ended: { [sessions] in sessions.streamEnded() }) { [sessions] change in
        if change.isReady == true { sessions.streamBegan() } else { sessions.take(change) }
      }
    }
    if let notifications {
      follow(notifications, ListenAll(), ended: { [weak self] in self?.streamEnded() }) { [weak self] item in
        self?.take(item)
      }
    }
  }

  /// Notifies the clients of apps whose data has changed. Clients reload at once, so each announcement waits until
  /// `content` has loaded the new data.
  func takeApps() {
    let now = Self.versions(catalog)
    versions = versions.filter { now[$0.key] != nil }
    for (app, version) in now where versions[app] != version && announcing.insert(app).inserted {
      Loop.task { await self.announce(app) }
    }
  }

  private func announce(_ app: String) async {
    await untilContentHas(app)
    announcing.remove(app)
    guard let version = catalog[app]?.version, versions[app] != version else { return }
    versions[app] = version
    for listener in listeners.values.flatMap(\.values) where listener.app == app { listener.deliver(.version(version)) }
  }

  private func untilContentHas(_ app: String) async {
    guard let content, let id = try? Identifier(app) else { return }
    let end = clock.now + Self.announcementDelay
    var backoff = Backoff(initial: .milliseconds(10), maximum: .milliseconds(200))
    while clock.now < end {
      if await hasData(content, of: id) { return }
      try? await clock.sleep(until: clock.now + backoff.next(random: clock.jitter()))
    }
    log.warning("announced an app's new data although the service content doesn't use it yet", ["app": app])
  }

  /// Returns true if the service `content` uses the app's current data, or can't report the version of its data.
  private func hasData(_ content: Peer, of app: Identifier) async -> Bool {
    do {
      let reply = try await content.call(
        GetDataVersion(app: app), as: Caller(principal: nil), timeout: .seconds(2))
      // The data may have been reloaded again in the meantime.
      return reply.version == catalog[app.value]?.version && reply.isRecorded
    } catch {
      // The previous release doesn't have this method.
      if (error as? Failure)?.kind == .methodNotFound { return true }
      log.debug(
        "the service content doesn't report its version of the app's data",
        ["app": app.value, "reason": "\(error)"])
      return false
    }
  }

  /// Streams an account's events into a call until it is cancelled.
  func listen(_ request: ListenEvents, _ call: Call) async throws -> Nothing {
    let principal = try call.caller.account()
    let account = principal.account
    lastListener += 1
    let number = lastListener
    let place = request.since.map { LiveEvent.place($0, of: account) } ?? .from(clock.wallNow)
    let listener = LiveListener(call, account: account, app: principal.app, place: place)
    listeners[account, default: [:]][number] = listener
    defer {
      listeners[account]?[number] = nil
      if listeners[account]?.isEmpty == true { listeners[account] = nil }
    }
    let isKnown = !announcing.contains(principal.app)
    if isKnown, let had = request.contentVersion?.value, let version = versions[principal.app], version != had {
      listener.deliver(.version(version))
    }
    if isFollowing { Loop.task { await self.update([listener]) } }
    try await listener.waitUntilBehind()
    throw Failure.overloaded(limit: Limit.connectionBytes.rawValue, whose: "this connection")
  }

  /// Keeps an endless stream open and restarts it each time it ends.
  private func follow<R: Request>(
    _ peer: Peer, _ request: R, ended: @escaping @Loop () -> Void, item: @escaping @Loop (R.Item) -> Void
  ) {
    Loop.task { [self] in
      // The delays are short, because each call looks up its session while the stream from `entitlements` is down.
      var backoff = Backoff(initial: .milliseconds(20), maximum: .milliseconds(200))
      while true {
        do {
          _ = try await peer.call(request, as: Caller(principal: nil), timeout: nil) { received in
            backoff.reset()
            item(received)
          }
        } catch {
          log.debug("a live stream ended", ["method": R.method.name, "reason": "\(error)"])
        }
        ended()
        try? await clock.sleep(until: clock.now + backoff.next(random: clock.jitter()))
      }
    }
  }

  private func take(_ item: ListenAll.Item) {
    if item.isReady == true { return streamBegan() }
    guard let account = item.account, let event = item.event, let listeners = listeners[account] else { return }
    if event.type.hasPrefix("entitlements.") { sessions.markOutdated(account) }
    for listener in listeners.values { listener.deliver(event) }
  }

  private func streamEnded() {
    isFollowing = false
    for listener in listeners.values.flatMap(\.values) { listener.streamEnded() }
  }

  /// Updates all listeners, a few at a time, so that a service that has just started isn't overloaded.
  private func streamBegan() {
    isFollowing = true
    let all = listeners.values.flatMap(\.values)
    for part in 0..<min(Self.updatesAtOnce, all.count) {
      let share = stride(from: part, to: all.count, by: Self.updatesAtOnce).map { all[$0] }
      Loop.task { await self.update(share) }
    }
  }

  /// Updates listeners. If the update of a listener fails, it is repeated after a second. A restart of the stream also
  /// updates the listener.
  private func update(_ listeners: [LiveListener]) async {
    guard let notifications else { return }
    for listener in listeners where isFollowing {
      do {
        try await listener.update {
          try await notifications.call($0, as: Caller(principal: nil), timeout: .seconds(10))
        }
      } catch is CancellationError {
        continue
      } catch {
        log.debug("can't deliver live events to a client", ["reason": "\(error)"])
        tryAgain(listener)
      }
    }
  }

  /// Updates a listener after a delay, in case the service is running but responds too late.
  private func tryAgain(_ listener: LiveListener) {
    let soon = clock.now + .seconds(1)
    clock.schedule(at: soon) { [weak self, weak listener] in
      guard let self, let listener, listeners[listener.account]?.values.contains(where: { $0 === listener }) == true
      else { return }
      Loop.task { await self.update([listener]) }
    }
  }

  private static func versions(_ catalog: AppCatalog) -> [String: String] {
    Dictionary(uniqueKeysWithValues: catalog.apps.map { ($0.id, $0.version) })
  }
}

extension LiveEvent {
  /// Returns the event that announces the current version of the app's data.
  static func version(_ version: String) -> LiveEvent {
    LiveEvent(type: "content.version.changed", data: RawJSON(bytes: Bytes(#"{"version":"\#(version)"}"#.utf8)))
  }
}
