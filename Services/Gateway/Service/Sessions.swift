import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import MessageBus
import Wire

/// Who stands behind a token: asked of `entitlements` once, then known here, and kept right by its live
/// stream. While `entitlements` is away the last known state serves for a bounded time (SPEC E6).
@Loop final class Sessions {
  private let entitlements: Peer
  private let clock: LoopClock
  private let limits: GatewayLimits
  /// By the token's bytes: a token is hashed once, not with each call.
  private var known: [Bytes: Session] = [:]
  private var asking: [Bytes: Task<Session, any Error>] = [:]
  /// Counts the live streams; what was learned before the present one began may be out of date.
  private var epoch = 0

  init(entitlements: Peer, clock: LoopClock, limits: GatewayLimits) {
    self.entitlements = entitlements
    self.clock = clock
    self.limits = limits
  }

  /// The session of a token, if it is known and up to date.
  func known(_ token: Bytes) -> Session? {
    guard let session = known[token], session.epoch == epoch, !session.isRevoked else { return nil }
    session.expirePlan(at: clock.wallNow)
    return session
  }

  /// The session of a token, asking for it where necessary.
  func session(_ token: Bytes) async throws -> Session {
    if let session = known(token) { return session }
    if let session = known[token], session.isRevoked { throw Failure.unauthenticated }
    let task = asking[token] ?? Loop.task { try await self.ask(token) }
    asking[token] = task
    defer { asking[token] = nil }
    return try await task.value
  }

  private func ask(_ token: Bytes) async throws -> Session {
    let began = epoch
    let hash = Hex.encode(SHA256.digest(token))
    do {
      let reply = try await entitlements.call(
        ResolveSession(tokenHash: hash), as: Caller(principal: nil), timeout: .seconds(2))
      if let session = known[token] {
        session.confirm(reply, epoch: began, now: clock.now)
        return session
      }
      let session = Session(hash: hash, reply, epoch: began, now: clock.now)
      remember(session, token)
      return session
    } catch let failure as Failure where failure.kind == .unavailable || failure.kind == .deadlineExceeded {
      guard let session = known[token], clock.now - session.checkedAt < limits.staleSession else { throw failure }
      session.expirePlan(at: clock.wallNow)
      return session
    } catch let failure as Failure where failure.kind == .unauthenticated || failure.kind == .notFound {
      known[token]?.revoke()
      known[token] = nil
      throw Failure.unauthenticated
    }
  }

  private func remember(_ session: Session, _ token: Bytes) {
    // Any one makes room: a session that is still used comes back with its next call.
    if known.count >= limits.sessions, let some = known.first { known[some.key] = nil }
    known[token] = session
  }

  // MARK: What the live stream tells

  /// A new live stream has begun: what was known before is asked for again when it is next used.
  func streamBegan() { epoch += 1 }

  func take(_ change: LiveChange) {
    switch change.kind {
    case .subscriptionChanged:
      for session in known.values where session.principal.account == change.account {
        session.change(plan: change.plan, until: change.planUntil)
      }
    case .sessionRevoked:
      for (token, session) in known where session.hash == change.sessionHash {
        session.revoke()
        known[token] = nil
      }
    }
  }
}
