import CivilTime
import EntitlementsContract
import EventLoop
import Wire

/// A verified session and its principal.
@Loop final class Session: RecentlyUsed {
  let key: SessionToken
  /// The size in bytes: the texts, and about 800 bytes (measured) for the rest.
  let bytes: Int
  private(set) var principal: Principal
  /// The principal as JSON, ready for forwarded requests.
  private(set) var text: Bytes
  private(set) var isRevoked = false
  /// The last time at which this state was confirmed.
  var checkedAt: Instant
  /// The epoch of the live stream in which this state was confirmed. If a newer stream has begun, the session must be
  /// looked up again.
  private(set) var epoch: Int
  /// The time when the session was last used, in ticks of `Sessions`.
  var usedAt: Int64 = 0
  /// The neighbours in the order of use, while the session is cached.
  var newer: Session?
  var older: Session?
  /// The next cached session of the same account.
  var sibling: Session?
  /// The resource usage of the account, across all its sessions.
  let use: AccountUsage
  private var planUntil: Timestamp?

  init(_ key: SessionToken, _ reply: ResolveSession.Reply, use: AccountUsage, epoch: Int, now: Instant) {
    self.key = key
    self.use = use
    principal = reply.principal
    planUntil = reply.planUntil
    checkedAt = now
    self.epoch = epoch
    text = Self.text(reply.principal)
    bytes = 800 + key.bytes.count + text.count
  }

  /// Applies the reply to a new lookup.
  func confirm(_ reply: ResolveSession.Reply, epoch: Int, now: Instant) {
    change(reply.principal, until: reply.planUntil)
    checkedAt = now
    self.epoch = epoch
  }

  /// Applies a committed change, if it concerns this session.
  func take(_ change: LiveChange) {
    guard change.account == principal.account else { return }
    switch change.kind {
    case .subscriptionChanged:
      self.change(plan: change.plan, until: change.planUntil, hadTrial: change.hadTrial)
    // `entitlements` computes the session's language from the changed profile, so the session is looked up again.
    case .profileChanged: forget()
    case .sessionRevoked: if change.sessionHash == key.digest { revoke() }
    }
  }

  func revoke() { isRevoked = true }

  /// Marks the state as outdated, so the session must be looked up again.
  func forget() { epoch = -1 }

  private func change(plan: String, until: Timestamp?, hadTrial: Bool? = nil) {
    var changed = principal
    changed.plan = plan
    if let hadTrial { changed.hadTrial = hadTrial ? true : nil }
    change(changed, until: until)
  }

  private func change(_ changed: Principal, until: Timestamp?) {
    guard changed != principal || until != planUntil else { return }
    principal = changed
    planUntil = until
    text = Self.text(principal)
  }

  /// Ends the plan if its time has passed, without waiting for the event from `entitlements` (E4).
  func expirePlan(by clock: LoopClock) {
    if let planUntil, planUntil <= clock.wallNow { change(plan: "free", until: nil) }
  }

  private static func text(_ principal: Principal) -> Bytes {
    // Strings and enumerations always encode successfully.
    (try? JSON.encode(principal)) ?? []
  }
}
