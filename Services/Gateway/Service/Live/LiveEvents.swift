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

/// Brings what happens to accounts to the clients it concerns: one inner stream a service, fanned out by account.
///
/// Nothing is remembered here. `notifications` has one sequence of events for each account; each client is brought up to
/// date from it, when it comes and whenever the inner stream was broken.
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
  /// Whether the stream of events has begun: what isn't on it is remembered.
  private var isFollowing = false
  /// What clients were told last of each app's data.
  private var versions: [String: String] = [:]
  /// The apps whose data has changed, and whose clients aren't told yet.
  private var announcing: Set<String> = []

  /// How long clients aren't told of new data that `content` hasn't read.
  private static let patience = Duration.seconds(10)

  /// Clients that are brought up to date at a time, after the service was away.
  private static let updatesAtOnce = 16

  init(
    peers: [(segment: String, peer: Peer)], sessions: Sessions, catalog: AppCatalog, clock: LoopClock, log: Log
  ) {
    entitlements = peers.first { $0.segment == "entitlements" }?.peer
    notifications = peers.first { $0.segment == "notifications" }?.peer
    content = peers.first { $0.segment == "content" }?.peer
    (self.sessions, self.catalog, self.clock, self.log) = (sessions, catalog, clock, log)
    versions = Self.versions(catalog)
  }

  /// Begins to follow the services; from then on for as long as the process lives.
  func start() {
    if let entitlements {
      follow(
        entitlements, ListenLive(), began: { [sessions] in sessions.streamBegan() },
        ended: { [sessions] in sessions.streamEnded() }
      ) { [sessions] change in sessions.take(change) }
    }
    if let notifications {
      follow(notifications, ListenAll(), began: {}, ended: { [weak self] in self?.isCutOff() }) { [weak self] told in
        self?.take(told)
      }
    }
  }

  /// Tells clients whose app has other data than before, once `content` answers from it: they ask for it at once.
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
    let end = clock.now + Self.patience
    var backoff = Backoff(initial: .milliseconds(10), maximum: .milliseconds(200))
    while clock.now < end {
      do {
        let reply = try await content.call(
          GetDataVersion(app: id), as: Caller(principal: nil), timeout: .seconds(2))
        // The data may have been read once more meanwhile.
        if reply.version == catalog[app]?.version, reply.isRecorded { return }
      } catch {
        // The release before doesn't know the question.
        if (error as? Failure)?.kind == .methodNotFound { return }
        log.debug("content doesn't say which data it has", ["app": app, "reason": "\(error)"])
      }
      try? await clock.sleep(until: clock.now + backoff.next(random: clock.jitter()))
    }
    log.warning("clients are told of data that content doesn't have", ["app": app])
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
    try await listener.untilItFallsBehind()
    throw Failure.overloaded(limit: Limit.connectionBytes.rawValue, whose: "this connection")
  }

  /// Keeps one endless stream open, anew each time it breaks.
  private func follow<R: Request>(
    _ peer: Peer, _ request: R, began: @escaping @Loop () -> Void, ended: @escaping @Loop () -> Void,
    item: @escaping @Loop (R.Item) -> Void
  ) {
    Loop.task { [self] in
      var backoff = Backoff(initial: .milliseconds(50), maximum: .seconds(1))
      while true {
        began()
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

  private func take(_ told: ListenAll.Told) {
    if told.isReady == true { return isBack() }
    guard let account = told.account, let event = told.event, let listeners = listeners[account] else { return }
    if event.type.hasPrefix("entitlements.") { sessions.askAgain(for: account) }
    for listener in listeners.values { listener.deliver(event) }
  }

  private func isCutOff() {
    isFollowing = false
    for listener in listeners.values.flatMap(\.values) { listener.isCutOff() }
  }

  /// Some at a time, so that the service that has just come isn't buried.
  private func isBack() {
    isFollowing = true
    let all = listeners.values.flatMap(\.values)
    for part in 0..<min(Self.updatesAtOnce, all.count) {
      let share = stride(from: part, to: all.count, by: Self.updatesAtOnce).map { all[$0] }
      Loop.task { await self.update(share) }
    }
  }

  /// One that can't be brought up to date now is when the stream begins again: it ends with the service, or here.
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
        log.debug("a client's events weren't brought", ["reason": "\(error)"])
        tryAgain(listener)
      }
    }
  }

  /// The service may be there and not answer in time.
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
  /// Says which version of the app's data holds from now on.
  static func version(_ version: String) -> LiveEvent {
    LiveEvent(type: "content.version.changed", data: RawJSON(bytes: Bytes(#"{"version":"\#(version)"}"#.utf8)))
  }
}
