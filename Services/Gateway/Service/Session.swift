import CivilTime
import EntitlementsContract
import EventLoop
import Wire

/// A verified session: on whose behalf calls with its token run.
@Loop final class Session {
  let hash: String
  private(set) var principal: Principal
  /// The principal as JSON, ready to be put into each request.
  private(set) var text: Bytes
  private(set) var isRevoked = false
  /// When this was last known to be so.
  var checkedAt: Instant
  /// The state of the live stream that this was known under; of an older one it must be asked for again.
  private(set) var epoch: Int
  /// The sweep of `Sessions` before which it was used last.
  var usedIn = 0
  /// What its account holds, in all of its sessions.
  let use: AccountUse
  private var planUntil: Timestamp?

  init(hash: String, _ reply: ResolveSession.Reply, use: AccountUse, epoch: Int, now: Instant) {
    self.hash = hash
    self.use = use
    principal = reply.principal
    planUntil = reply.planUntil
    checkedAt = now
    self.epoch = epoch
    text = Self.text(reply.principal)
  }

  /// Takes over what was just learned of it.
  func confirm(_ reply: ResolveSession.Reply, epoch: Int, now: Instant) {
    change(plan: reply.principal.plan, until: reply.planUntil)
    checkedAt = now
    self.epoch = epoch
  }

  /// Takes over what was committed, if it is about this session.
  func take(_ change: LiveChange) {
    switch change.kind {
    case .subscriptionChanged:
      if change.account == principal.account { self.change(plan: change.plan, until: change.planUntil) }
    case .sessionRevoked: if change.sessionHash == hash { revoke() }
    }
  }

  func revoke() { isRevoked = true }

  /// Nobody tells it of changes any more: it must be asked for again.
  func forget() { epoch = -1 }

  private func change(plan: String, until: Timestamp?) {
    principal.plan = plan
    planUntil = until
    text = Self.text(principal)
  }

  /// A plan ends on time without any message (E4).
  func expirePlan(by clock: LoopClock) {
    if let planUntil, planUntil <= clock.wallNow { change(plan: "free", until: nil) }
  }

  private static func text(_ principal: Principal) -> Bytes {
    // Strings and enumerations: there is nothing that can't be written.
    (try? JSON.encode(principal)) ?? []
  }
}
