import CivilTime
import EntitlementsContract
import EventLoop
import MessageBus
import Quotas
import Wire

/// The cache of sessions by token. A session is looked up in `entitlements` once, and then kept current by the live
/// stream from `entitlements`. While `entitlements` is unavailable, the last known state is used for a limited time
/// (E6).
///
/// The cache has a maximum size in bytes; when it is full, the least recently used session is removed. The time to
/// process a call or a change doesn't depend on the number of other accounts, because a session is found by its token
/// or its account.
@Loop final class Sessions {
  private let entitlements: Peer
  private let clock: LoopClock
  private let limits: GatewayLimits
  private let admissions: Admissions?
  /// The cached sessions by token. The key is the token rather than its digest, because a digest would have to be
  /// computed for each call.
  private var known: RecentTable<SessionToken, Session>
  /// The usage of the accounts with cached sessions.
  private var uses: [String: AccountUsage] = [:]
  private var idleAccounts = IdleAccounts()
  private var asking: [SessionToken: PendingLookup] = [:]
  /// Lookups that begin when the pending lookup of the same token has ended.
  private var askingLater: [SessionToken: Task<Session, any Error>] = [:]
  private var pendingLookups = 0
  /// The changes from the live stream during pending lookups, whose replies may be older than the changes.
  private var changeLog = ChangeLog()
  /// Called when a session is revoked, to end its open streams.
  var ended: (@Loop (Session) -> Void)?
  /// The number of live streams so far. A state that was confirmed before the current stream began may be outdated.
  private var epoch = 0
  /// True while the live stream runs. Otherwise, a session may have ended without notice, so each call looks it up.
  private(set) var isFollowing = false
  private var isSweeping = false

  /// - Parameter admissions: Counts how often the cache was full.
  init(entitlements: Peer, clock: LoopClock, limits: GatewayLimits, admissions: Admissions? = nil) {
    self.entitlements = entitlements
    self.clock = clock
    self.limits = limits
    self.admissions = admissions
    known = RecentTable(limit: limits.sessionBytes)
  }

  /// The number of cached sessions and their total size in bytes.
  var count: Int { known.count }
  var bytes: Int { known.bytes }

  /// Returns the session of a token if it is cached and current; nil otherwise.
  func known(_ token: Bytes) -> Session? { known(SessionToken(bytes: token)) }

  private func known(_ token: SessionToken) -> Session? { known[token].flatMap(upToDate) }

  /// The current time in units of about a second, which is precise enough for the order of use.
  private var tick: Int64 { clock.recent.nanoseconds >> 30 }

  /// Returns the session if it is still valid; nil if it must be looked up again.
  func upToDate(_ session: Session) -> Session? {
    guard isFollowing, session.epoch == epoch, !session.isRevoked else { return nil }
    let tick = tick
    if session.usedAt != tick {
      // Look the session up again, so that `entitlements` records that the session is in use.
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

  /// Returns the session of a token, and looks it up if necessary.
  func session(_ token: Bytes) async throws -> Session {
    guard token.count <= SessionToken.longest else { throw Failure.unauthenticated }
    let token = SessionToken(bytes: token)
    if let session = known(token) { return session }
    return try await currentLookup(of: token).value
  }

  /// A lookup whose reply hasn't arrived, and the epoch in which it began.
  private struct PendingLookup {
    let task: Task<Session, any Error>
    let epoch: Int
  }

  /// Returns the pending lookup of a token if it began during the current live stream. Otherwise, returns a lookup that
  /// begins after the pending one has ended, or now if none is pending.
  private func currentLookup(of token: SessionToken) -> Task<Session, any Error> {
    guard let pending = asking[token] else { return lookup(token) }
    if isFollowing, pending.epoch == epoch { return pending.task }
    return laterLookup(token, after: pending.task)
  }

  private func lookup(_ token: SessionToken) -> Task<Session, any Error> {
    pendingLookups += 1
    let task = Loop.task { try await self.ask(token) }
    asking[token] = PendingLookup(task: task, epoch: epoch)
    return task
  }

  /// Returns a lookup that begins after the pending one. The pending lookup may have read the session's state before
  /// the session was revoked.
  private func laterLookup(
    _ token: SessionToken, after pending: Task<Session, any Error>
  ) -> Task<Session, any Error> {
    if let later = askingLater[token] { return later }
    let later = Loop.task {
      _ = await pending.result
      self.askingLater[token] = nil
      return try await self.lookup(token).value
    }
    askingLater[token] = later
    return later
  }

  private func ask(_ token: SessionToken) async throws -> Session {
    defer { lookupEnded(token) }
    let began = epoch
    let start = changeLog.end
    do {
      let reply = try await entitlements.call(
        ResolveSession(tokenHash: token.digest), as: Caller(principal: nil), timeout: .seconds(2))
      return try apply(reply, of: token, in: began, since: start)
    } catch let failure as Failure where failure.kind == .unavailable || failure.kind == .deadlineExceeded {
      return try staleSession(token, after: failure)
    } catch let failure as Failure where failure.kind == .unauthenticated || failure.kind == .notFound {
      if let session = known[token] { end(session) }
      throw Failure.unauthenticated
    }
  }

  private func lookupEnded(_ token: SessionToken) {
    asking[token] = nil
    pendingLookups -= 1
    if pendingLookups == 0 { changeLog.clear() }
  }

  /// Returns the cached session if a lookup got no reply and the session was confirmed recently enough. Otherwise,
  /// throws the failure of the lookup.
  private func staleSession(_ token: SessionToken, after failure: Failure) throws(Failure) -> Session {
    guard let session = known[token], clock.now - session.checkedAt < limits.staleSession else {
      // The lookup failed or was late, but the client's call wasn't forwarded and its deadline hasn't passed.
      var unavailable = failure.kind == .unavailable ? failure : .unavailable("entitlements")
      unavailable.executed = .no
      throw unavailable
    }
    use(session, at: tick)
    session.expirePlan(by: clock)
    return session
  }

  /// Applies the reply to a lookup, and then the changes that have arrived since the lookup began.
  private func apply(
    _ reply: ResolveSession.Reply, of token: SessionToken, in began: Int, since start: Int
  ) throws(Failure) -> Session {
    guard let changes = changeLog.since(start) else { throw .unavailable("entitlements") }
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

  private func use(of account: String) -> AccountUsage {
    uses[account] ?? idleAccounts[account] ?? AccountUsage(account, limits: limits)
  }

  private func remember(_ session: Session) {
    session.usedAt = tick
    known.add(session)
    session.use.add(session)
    uses[session.use.key] = session.use
    idleAccounts.remove(session.use)
    makeSpace()
    if !isSweeping { sweepLater() }
  }

  /// Removes the least recently used sessions. A removed session is looked up again when it is next used.
  ///
  /// Sessions with open calls stay, because only cached sessions are notified of a revocation. The limit on open calls
  /// also limits the number of these sessions. Each addition checks only a few sessions, and continues where the
  /// previous addition stopped.
  private func makeSpace() {
    guard known.isOver else { return }
    admissions?.reached(.sessionBytes)
    for _ in 0..<Self.sessionsPerSearch where known.isOver {
      guard let session = known.oldest else { return }
      if session.use.calls.used > 0 { known.use(session) } else { forget(session) }
    }
  }

  private static let sessionsPerSearch = 16

  private func forget(_ session: Session) {
    session.forget()
    known.remove(session)
    session.use.remove(session)
    guard session.use.isUnknown else { return }
    uses[session.use.key] = nil
    uses.shrink()
    idleAccounts.add(session.use, at: clock.recent)
  }

  /// Ends a revoked session: removes it and ends its open streams.
  private func end(_ session: Session) {
    session.revoke()
    forget(session)
    ended?(session)
  }

  /// Removes sessions that haven't been used for a while, so that the cache doesn't grow to its maximum size.
  ///
  /// - Returns: True if there may be more idle sessions, because each pass is limited.
  private func forgetIdle() -> Bool {
    let tick = tick
    let latest = (clock.recent + (.zero - limits.idleSession)).nanoseconds >> 30
    for _ in 0..<Self.removalsPerPass {
      guard let session = known.oldest, session.usedAt < latest else { return false }
      // A session with an open stream isn't idle.
      if session.use.calls.used > 0 { use(session, at: tick) } else { forget(session) }
    }
    return true
  }

  private static let removalsPerPass = 256

  /// Schedules the next removal of idle entries, unless both tables are empty.
  private func sweepLater(after wait: Duration? = nil) {
    isSweeping = !known.isEmpty || !idleAccounts.isEmpty
    guard isSweeping else { return }
    clock.schedule(at: clock.now + (wait ?? limits.sessionSweep)) { [weak self] in
      guard let self else { return }
      let idle = forgetIdle()
      let forgot = idleAccounts.forgetIdle(Self.removalsPerPass, at: clock.recent)
      sweepLater(after: idle || forgot ? .milliseconds(2) : nil)
    }
  }

  // MARK: Live stream

  /// Begins a new live stream, which reports all changes from now on. All cached sessions are looked up again: sessions
  /// with open calls immediately, other sessions when they are next used.
  func streamBegan() {
    epoch += 1
    isFollowing = true
    let open = known.all.filter { $0.use.calls.used > 0 }.map(\.key)
    for part in 0..<min(Self.lookupsAtOnce, open.count) {
      let share = stride(from: part, to: open.count, by: Self.lookupsAtOnce).map { open[$0] }
      Loop.task { for token in share { await self.lookAgain(token) } }
    }
  }

  private static let lookupsAtOnce = 16

  /// Looks up a cached session again. If the session was revoked while there was no live stream, the lookup ends the
  /// session and its open streams. If the lookup fails, the session's next call repeats the lookup.
  private func lookAgain(_ token: SessionToken) async {
    guard isFollowing, let session = known[token], session.epoch != epoch else { return }
    _ = try? await currentLookup(of: token).value
  }

  /// Ends the live stream. Until now, the stream has reported all changes, so the cached sessions' states are confirmed
  /// up to this time.
  func streamEnded() {
    guard isFollowing else { return }
    isFollowing = false
    for session in known.all where session.epoch == epoch { session.checkedAt = clock.now }
  }

  /// Marks an account's sessions as outdated, so that they are looked up again when they are next used. The account's
  /// devices are being notified of a change, and their next calls must see the change.
  func markOutdated(_ account: String) {
    for session in uses[account]?.sessions ?? [] { session.forget() }
  }

  func take(_ change: LiveChange) {
    if pendingLookups > 0 { changeLog.add(change) }
    for session in uses[change.account]?.sessions ?? [] {
      session.take(change)
      if session.isRevoked { end(session) }
    }
  }
}
