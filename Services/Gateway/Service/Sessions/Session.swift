import CivilTime
import EntitlementsContract
import EventLoop
import Wire

/// A verified session: on whose behalf calls with its token run.
@Loop final class Session: RecentlyUsed {
  let key: SessionToken
  /// What it takes up: its texts, and some 800 bytes for the rest, as was measured.
  let bytes: Int
  private(set) var principal: Principal
  /// The principal as JSON, ready to be put into each request.
  private(set) var text: Bytes
  private(set) var isRevoked = false
  /// When this was last known to be so.
  var checkedAt: Instant
  /// The state of the live stream that this was known under; of an older one it must be asked for again.
  private(set) var epoch: Int
  /// When it was used last, in ticks of `Sessions`.
  var usedAt: Int64 = 0
  /// Its neighbours in the order of use, while it is known.
  var newer: Session?
  var older: Session?
  /// The next known session of its account.
  var sibling: Session?
  /// What its account holds, in all of its sessions.
  let use: AccountUse
  private var planUntil: Timestamp?

  init(_ key: SessionToken, _ reply: ResolveSession.Reply, use: AccountUse, epoch: Int, now: Instant) {
    self.key = key
    self.use = use
    principal = reply.principal
    planUntil = reply.planUntil
    checkedAt = now
    self.epoch = epoch
    text = Self.text(reply.principal)
    bytes = 800 + key.bytes.count + text.count
  }

  /// Takes over what was just learned of it.
  func confirm(_ reply: ResolveSession.Reply, epoch: Int, now: Instant) {
    change(reply.principal, until: reply.planUntil)
    checkedAt = now
    self.epoch = epoch
  }

  /// Takes over what was committed, if it is about this session.
  func take(_ change: LiveChange) {
    guard change.account == principal.account else { return }
    switch change.kind {
    case .subscriptionChanged:
      self.change(plan: change.plan, until: change.planUntil, hadTrial: change.hadTrial)
    // In which of the app's languages it is spoken to is for its service to say.
    case .profileChanged: forget()
    case .sessionRevoked: if change.sessionHash == key.digest { revoke() }
    }
  }

  func revoke() { isRevoked = true }

  /// What is known of it holds no more, or nobody tells of changes: it must be asked for again.
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

  /// A plan ends on time without any message (E4).
  func expirePlan(by clock: LoopClock) {
    if let planUntil, planUntil <= clock.wallNow { change(plan: "free", until: nil) }
  }

  private static func text(_ principal: Principal) -> Bytes {
    // Strings and enumerations: there is nothing that can't be written.
    (try? JSON.encode(principal)) ?? []
  }
}
