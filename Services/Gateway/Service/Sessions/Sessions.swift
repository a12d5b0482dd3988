import CivilTime
import EntitlementsContract
import EventLoop
import MessageBus
import Quotas
import Wire

/// Who stands behind a token: asked of `entitlements` once, then known here, and kept right by its live
/// stream. While `entitlements` is away the last known state serves for a bounded time (E6).
///
/// What is known is bounded by bytes. Neither a call nor a change takes longer for what others do: a session is found
/// by its token and by its account, and the one that was used longest ago makes room.
@Loop final class Sessions {
  private let entitlements: Peer
  private let clock: LoopClock
  private let limits: GatewayLimits
  private let admissions: Admissions?
  /// By the token itself: it is digested once, not with each call.
  private var known: RecentTable<SessionToken, Session>
  /// Of the accounts whose sessions are known, and of those that have left lately.
  private var uses: [String: AccountUse] = [:]
  private var resting = RestingAccounts()
  private var asking: [SessionToken: Task<Session, any Error>] = [:]
  /// What the live stream told while somebody was being asked for: the answer may be older than that.
  private var told = ChangeLog()
  /// Called with a session that was revoked: what it still has open is over.
  var ended: (@Loop (Session) -> Void)?
  /// Counts the live streams; what was learned before the present one began may be out of date.
  private var epoch = 0
  private var isSweeping = false

  /// - Parameter admissions: is told when there is no room.
  init(entitlements: Peer, clock: LoopClock, limits: GatewayLimits, admissions: Admissions? = nil) {
    self.entitlements = entitlements
    self.clock = clock
    self.limits = limits
    self.admissions = admissions
    known = RecentTable(limit: limits.sessionBytes)
  }

  /// How many are known, and what they come to.
  var count: Int { known.count }
  var bytes: Int { known.bytes }

  /// The session of a token, if it is known and up to date.
  func known(_ token: Bytes) -> Session? { known(SessionToken(bytes: token)) }

  private func known(_ token: SessionToken) -> Session? { known[token].flatMap(upToDate) }

  /// The present second, roughly: as exact as the order of use need be.
  private var tick: Int64 { clock.recent.nanoseconds >> 30 }

  /// A session that was known a moment ago, if it still is.
  func upToDate(_ session: Session) -> Session? {
    guard session.epoch == epoch, !session.isRevoked else { return nil }
    let tick = tick
    if session.usedAt != tick {
      // So that its service hears that it is still in use.
      guard clock.now - session.checkedAt <= limits.sessionRecheck else { return nil }
      use(session, at: tick)
    }
    session.expirePlan(by: clock)
    return session
  }

  private func use(_ session: Session, at tick: Int64) {
    session.usedAt = tick
    known.use(session)
  }

  /// The session of a token, asking for it where necessary.
  func session(_ token: Bytes) async throws -> Session {
    guard token.count <= SessionToken.longest else { throw Failure.unauthenticated }
    let token = SessionToken(bytes: token)
    if let session = known(token) { return session }
    let task = asking[token] ?? Loop.task { try await self.ask(token) }
    asking[token] = task
    return try await task.value
  }

  private func ask(_ token: SessionToken) async throws -> Session {
    defer {
      asking[token] = nil
      if asking.isEmpty { told.clear() }
    }
    let (began, start) = (epoch, told.end)
    do {
      let reply = try await entitlements.call(
        ResolveSession(tokenHash: token.digest), as: Caller(principal: nil), timeout: .seconds(2))
      return try learned(reply, of: token, in: began, since: start)
    } catch let failure as Failure where failure.kind == .unavailable || failure.kind == .deadlineExceeded {
      guard let session = known[token], clock.now - session.checkedAt < limits.staleSession else {
        // What failed or was late is this question: the caller's own call wasn't begun, and has time left.
        var told = failure.kind == .unavailable ? failure : .unavailable("entitlements")
        told.executed = .no
        throw told
      }
      use(session, at: tick)
      session.expirePlan(by: clock)
      return session
    } catch let failure as Failure where failure.kind == .unauthenticated || failure.kind == .notFound {
      if let session = known[token] { end(session) }
      throw Failure.unauthenticated
    }
  }

  /// Takes over an answer, which may be older than what was told since it was asked for.
  private func learned(
    _ reply: ResolveSession.Reply, of token: SessionToken, in began: Int, since start: Int
  ) throws(Failure) -> Session {
    guard let changes = told.since(start) else { throw .unavailable("entitlements") }
    let before = known[token]
    let session = before ?? Session(token, reply, use: use(of: reply.principal.account), epoch: began, now: clock.now)
    session.confirm(reply, epoch: began, now: clock.now)
    for change in changes { session.take(change) }
    if session.isRevoked {
      if before != nil { end(session) }
      throw .unauthenticated
    }
    if before == nil { remember(session) }
    return session
  }

  /// What an account's sessions share.
  private func use(of account: String) -> AccountUse {
    uses[account] ?? resting[account] ?? AccountUse(account, limits: limits)
  }

  private func remember(_ session: Session) {
    session.usedAt = tick
    known.add(session)
    session.use.add(session)
    uses[session.use.key] = session.use
    resting.remove(session.use)
    makeRoom()
    if !isSweeping { sweepLater() }
  }

  /// Lets those go that were used longest ago: one of them that is used again is asked for again.
  ///
  /// Whoever waits for an answer stays, as only known ones are told when they are revoked. They are as few as calls may
  /// wait; where many of them stand before the others, the next to come looks on.
  private func makeRoom() {
    guard known.isOver else { return }
    admissions?.reached(.sessionBytes)
    for _ in 0..<Self.looks where known.isOver {
      guard let session = known.oldest else { return }
      if session.use.calls.used > 0 { known.use(session) } else { forget(session) }
    }
  }

  private static let looks = 16

  private func forget(_ session: Session) {
    session.forget()
    known.remove(session)
    session.use.remove(session)
    guard session.use.isUnknown else { return }
    uses[session.use.key] = nil
    uses.shrink()
    resting.add(session.use, at: clock.recent)
  }

  /// A session is revoked: it goes, and what it has open ends.
  private func end(_ session: Session) {
    session.revoke()
    forget(session)
    ended?(session)
  }

  /// A session without calls for a while is forgotten. So the gateway remembers those in use, and not all that ever
  /// came.
  ///
  /// - Returns: whether there may be more of them: it is no long work at a stretch.
  private func forgetIdle() -> Bool {
    let (tick, latest) = (tick, (clock.recent + (.zero - limits.idleSession)).nanoseconds >> 30)
    for _ in 0..<Self.gone {
      guard let session = known.oldest, session.usedAt < latest else { return false }
      // One that has a stream open isn't idle.
      if session.use.calls.used > 0 { use(session, at: tick) } else { forget(session) }
    }
    return true
  }

  private static let gone = 256

  /// There is nothing to look for while nobody is known.
  private func sweepLater(after wait: Duration? = nil) {
    isSweeping = !known.isEmpty || !resting.isEmpty
    guard isSweeping else { return }
    clock.schedule(at: clock.now + (wait ?? limits.sessionSweep)) { [weak self] in
      guard let self else { return }
      let (idle, rested) = (forgetIdle(), resting.forgetRested(Self.gone, at: clock.recent))
      sweepLater(after: idle || rested ? .milliseconds(2) : nil)
    }
  }

  // MARK: What the live stream tells

  /// A new live stream has begun: what was known before is asked for again when it is next used.
  func streamBegan() {
    epoch += 1
    told.clear()
  }

  /// The live stream has ended: up to now it would have told what changed of those that were known under it.
  func streamEnded() {
    for session in known.all where session.epoch == epoch { session.checkedAt = clock.now }
  }

  /// Has an account's sessions be asked for again when they are next used: its devices are told of a change, and what
  /// they then do must find it.
  func askAgain(for account: String) {
    for session in uses[account]?.sessions ?? [] { session.forget() }
  }

  func take(_ change: LiveChange) {
    if !asking.isEmpty { told.add(change) }
    for session in uses[change.account]?.sessions ?? [] {
      session.take(change)
      if session.isRevoked { end(session) }
    }
  }
}
