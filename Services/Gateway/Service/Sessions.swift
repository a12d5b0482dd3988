import CivilTime
import Crypto
import EntitlementsContract
import EventLoop
import MessageBus
import Quotas
import Wire

/// Who stands behind a token: asked of `entitlements` once, then known here, and kept right by its live
/// stream. While `entitlements` is away the last known state serves for a bounded time (E6).
@Loop final class Sessions {
  private let entitlements: Peer
  private let clock: LoopClock
  private let limits: GatewayLimits
  /// By the token itself: it is digested once, not with each call.
  private var known: [Token: Session] = [:]
  private var uses: [String: AccountUse] = [:]
  private var asking: [Token: Task<Session, any Error>] = [:]
  /// What the live stream told while somebody was being asked for: the answer may be older than that.
  private var toldMeanwhile: [LiveChange] = []
  /// Called with a session that was revoked: what it still has open is over.
  var ended: (@Loop (Session) -> Void)?
  /// Counts the live streams; what was learned before the present one began may be out of date.
  private var epoch = 0
  /// Counts the sweeps, by which sessions know how long ago they were used.
  private var sweep = 0
  private var isSweeping = false

  init(entitlements: Peer, clock: LoopClock, limits: GatewayLimits) {
    self.entitlements = entitlements
    self.clock = clock
    self.limits = limits
  }

  /// The session of a token, if it is known and up to date.
  func known(_ token: Bytes) -> Session? { known(Token(bytes: token)) }

  private func known(_ token: Token) -> Session? { known[token].flatMap(upToDate) }

  /// A session that was known a moment ago, if it still is.
  func upToDate(_ session: Session) -> Session? {
    guard session.epoch == epoch, !session.isRevoked else { return nil }
    session.usedIn = sweep
    session.expirePlan(by: clock)
    return session
  }

  /// The session of a token, asking for it where necessary.
  func session(_ token: Bytes) async throws -> Session {
    let token = Token(bytes: token)
    if let session = known(token) { return session }
    let task = asking[token] ?? Loop.task { try await self.ask(token) }
    asking[token] = task
    return try await task.value
  }

  private func ask(_ token: Token) async throws -> Session {
    defer {
      asking[token] = nil
      if asking.isEmpty { toldMeanwhile = [] }
    }
    let began = epoch
    let hash = SHA256.hexDigest(token.bytes)
    do {
      let reply = try await entitlements.call(
        ResolveSession(tokenHash: hash), as: Caller(principal: nil), timeout: .seconds(2))
      let session =
        known[token]
        ?? Session(hash: hash, reply, use: use(of: reply.principal.account), epoch: began, now: clock.now)
      session.confirm(reply, epoch: began, now: clock.now)
      for change in toldMeanwhile { session.take(change) }
      if session.isRevoked { throw Failure.unauthenticated }
      if known[token] == nil { remember(session, token) }
      return session
    } catch let failure as Failure where failure.kind == .unavailable || failure.kind == .deadlineExceeded {
      guard let session = known[token], clock.now - session.checkedAt < limits.staleSession else {
        // What failed or was late is this question: the caller's own call wasn't begun, and has time left.
        var told = failure.kind == .unavailable ? failure : .unavailable("entitlements")
        told.executed = .no
        throw told
      }
      session.expirePlan(by: clock)
      return session
    } catch let failure as Failure where failure.kind == .unauthenticated || failure.kind == .notFound {
      if let session = known.removeValue(forKey: token) {
        session.revoke()
        ended?(session)
      }
      throw Failure.unauthenticated
    }
  }

  /// What an account's sessions share.
  private func use(of account: String) -> AccountUse {
    if let known = uses[account] { return known }
    if uses.count >= limits.sessions { uses = uses.filter { $0.value.calls.used > 0 } }
    let use = AccountUse(account, calls: limits.accountCalls)
    uses[account] = use
    return use
  }

  private func remember(_ session: Session, _ token: Token) {
    // Any one makes room: a session that is still used comes back with its next call.
    if known.count >= limits.sessions, let some = known.first {
      some.value.forget()
      known[some.key] = nil
    }
    session.usedIn = sweep
    known[token] = session
    if !isSweeping { sweepLater() }
  }

  /// Who hasn't called for a while is forgotten: what is remembered is as much as there are people about, not as ever came.
  private func forgetIdle() {
    sweep += 1
    var gone: Set<String> = []
    let most = Int(limits.idleSession / limits.sessionSweep)
    // One that has a stream open isn't idle, and only known ones are told when they are revoked.
    for (token, session) in known where sweep - session.usedIn > most && session.use.calls.used == 0 {
      session.forget()
      known[token] = nil
      gone.insert(session.principal.account)
    }
    guard !gone.isEmpty else { return }
    for session in known.values { gone.remove(session.principal.account) }
    for account in gone { uses[account] = nil }
  }

  /// Nobody is looked through while there is nobody.
  private func sweepLater() {
    isSweeping = !known.isEmpty
    guard isSweeping else { return }
    clock.schedule(at: clock.now + limits.sessionSweep) { [weak self] in
      self?.forgetIdle()
      self?.sweepLater()
    }
  }

  // MARK: What the live stream tells

  /// A new live stream has begun: what was known before is asked for again when it is next used.
  func streamBegan() {
    epoch += 1
    toldMeanwhile = []
  }

  /// The live stream has ended: up to now it would have told what changed of those that were known under it.
  func streamEnded() {
    for session in known.values where session.epoch == epoch { session.checkedAt = clock.now }
  }

  func take(_ change: LiveChange) {
    if !asking.isEmpty { toldMeanwhile.append(change) }
    for (token, session) in known {
      session.take(change)
      guard session.isRevoked else { continue }
      known[token] = nil
      ended?(session)
    }
  }
}

/// A session token as the cache's key. Finding one compares whole tokens, in a time that doesn't tell how much of a
/// guess was right; where it is looked for depends on a hash whose key is this process's own.
private struct Token: Hashable {
  let bytes: Bytes

  static func == (a: Token, b: Token) -> Bool { ConstantTime.equal(a.bytes, b.bytes) }
}
