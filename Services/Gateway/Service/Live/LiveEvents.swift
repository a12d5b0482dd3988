import CivilTime
import EntitlementsContract
import EventLoop
import GatewayContract
import MessageBus
import NotificationsContract
import Telemetry
import Wire

/// Brings what happens in the services to the clients it concerns: one inner stream a service, fanned out by account.
@Loop final class LiveEvents {
  private let entitlements: Peer?
  private let notifications: Peer?
  private let sessions: Sessions
  private let clock: LoopClock
  private let log: Log
  private var listeners: [String: [Int: LiveListener]] = [:]
  private var lastListener = 0

  init(peers: [(segment: String, peer: Peer)], sessions: Sessions, clock: LoopClock, log: Log) {
    entitlements = peers.first { $0.segment == "entitlements" }?.peer
    notifications = peers.first { $0.segment == "notifications" }?.peer
    self.sessions = sessions
    self.clock = clock
    self.log = log
  }

  /// Begins to follow the services; from then on for as long as the process lives.
  func start() {
    if let entitlements {
      follow(
        entitlements, ListenLive(), began: { [sessions] in sessions.streamBegan() },
        ended: { [sessions] in sessions.streamEnded() }
      ) { [weak self] change in
        self?.sessions.take(change)
        if let payload = change.payload {
          self?.deliver(SubscriptionChanged.type, payload, to: change.account)
        }
        if let profile = change.profile { self?.deliver(ProfileChanged.type, profile, to: change.account) }
      }
    }
    if let notifications {
      follow(notifications, ListenNotices(), began: {}, ended: {}) { [weak self] item in
        self?.deliver("notifications.notice.delivered", item.notice, to: item.account)
      }
    }
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

  /// Streams an account's events into a call until it is cancelled.
  func listen(_ call: Call) async throws -> Nothing {
    let account = try call.caller.account().account
    lastListener += 1
    let number = lastListener
    let listener = LiveListener(call)
    listeners[account, default: [:]][number] = listener
    defer {
      listeners[account]?[number] = nil
      if listeners[account]?.isEmpty == true { listeners[account] = nil }
    }
    try await listener.untilItFallsBehind()
    throw Failure.overloaded(limit: Limit.connectionBytes.rawValue, whose: "this connection")
  }

  private func deliver(_ type: String, _ data: some Encodable, to account: String) {
    guard let listeners = listeners[account], let data = try? RawJSON(data) else { return }
    for listener in listeners.values { listener.deliver(LiveEvent(type: type, data: data)) }
  }
}
