import CivilTime
import EventLoop
import Quotas
import ServiceHost
import Telemetry
import Wire

/// Decides who may connect, and makes every refusal for want of room: one place where limits are counted and named.
@Loop final class Admissions {
  private let limits: GatewayLimits
  private let counters: LimitCounters
  private let clock: LoopClock
  private let rate: Rate
  private let rates: CallRates
  private var origins = Origins()
  private var users: [UInt32: LocalUser] = [:]
  private var connections = 0
  /// Bytes that are kept for all users.
  private var kept: Share
  private var time = FairTime()
  /// The turn of the loop that was looked at last, since when it lasts, and the user who was first in it.
  private var lastTurn: UInt64 = 0
  private var turnBegan = Instant(nanoseconds: 0)
  private var turnOf: UInt32 = 0

  /// Users without connections are forgotten above this many: their rates with them.
  private static let keptUsers = 1024

  init(limits: GatewayLimits, metrics: Metrics, clock: LoopClock) {
    self.limits = limits
    self.clock = clock
    counters = LimitCounters(metrics)
    kept = Share(limit: limits.bytes)
    rate = Rate(perSecond: limits.connectionRate, burst: limits.userConnections)
    rates = CallRates(limits)
  }

  // MARK: Connections

  /// Whether one more connection of this user is taken.
  func admit(_ uid: UInt32) -> Failure? {
    let user = user(uid)
    time.came(uid, in: Loop.turn)
    if connections >= limits.connections {
      return refusal(.connections, of: "the gateway", current: connections, maximum: limits.connections)
    }
    if user.connections.isFull {
      return refusal(
        .userConnections, of: user.name, current: user.connections.used, maximum: user.connections.limit)
    }
    return take(from: &user.arrivals, .connectionRate, at: rate, of: user.name, now: clock.now)
  }

  /// A connection begins that was admitted.
  func connected(_ uid: UInt32) -> LocalUser {
    let user = user(uid)
    connections += 1
    user.connections.change(by: 1)
    return user
  }

  func disconnected(_ user: LocalUser) {
    connections -= 1
    user.connections.give()
  }

  /// A connection begins whose calls come from there.
  func connected(from origin: Origin) -> OriginUse { origins.connected(origin, at: clock.recent) }

  func disconnected(from origin: OriginUse) { origins.disconnected(origin) }

  /// What all clients wait for.
  var openCalls: [ClientCall] { users.values.flatMap(\.openCalls.open) }

  private func user(_ uid: UInt32) -> LocalUser {
    if let known = users[uid] { return known }
    if users.count >= Self.keptUsers { users = users.filter { $0.value.connections.used > 0 } }
    let user = LocalUser(uid, limits)
    users[uid] = user
    return user
  }

  // MARK: How often

  /// Why a call from there isn't taken now, if it isn't: asked before anything is done or kept for it.
  ///
  /// - Parameter entry: nil for a method that isn't there.
  func pace(_ origin: OriginUse, for entry: MethodDirectory.Entry? = nil) -> Failure? {
    let now = clock.recent
    if let failure = take(
      from: &origin.pace.calls, .originCallRate, at: rates.originCalls, of: origin.key.name, now: now)
    {
      return failure
    }
    switch entry?.cost ?? .usual {
    case .usual: return nil
    case .expensive:
      return take(
        from: &origin.pace.expensive, .originExpensiveRate, at: rates.originExpensive, of: origin.key.name, now: now)
    case .registration:
      return take(
        from: &origin.pace.registrations, .originRegistrationRate, at: rates.originRegistrations, of: origin.key.name,
        now: now)
    }
  }

  /// Why a call that tries a code isn't taken now, if it isn't. What is taken stands for a wrong one until `spare`.
  func pace(codeFrom origin: OriginUse) -> Failure? {
    var failure = take(
      from: &origin.pace.wrongCodes, .originWrongCodeRate, at: rates.originWrongCodes, of: origin.key.name,
      now: clock.recent)
    // Who reads it is whoever typed the code.
    failure?.message = .tooManyCodes
    return failure
  }

  /// A code that was tried told nothing, or was right.
  func spare(codeFrom origin: OriginUse) {
    if let rate = rates.originWrongCodes { origin.pace.wrongCodes.giveBack(of: rate) }
  }

  /// Why an account's call isn't taken now, if it isn't.
  func pace(_ account: AccountUse, for entry: MethodDirectory.Entry) -> Failure? {
    let now = clock.recent
    if let failure = take(
      from: &account.pace.calls, .accountCallRate, at: rates.accountCalls, of: account.name, now: now)
    {
      return failure
    }
    guard entry.cost == .expensive else { return nil }
    return take(
      from: &account.pace.expensive, .accountExpensiveRate, at: rates.accountExpensive, of: account.name, now: now)
  }

  /// An answer that costs its service and us as much as many short ones counts as so many calls of its account: so no
  /// account has a service's whole time by asking for the longest that there is.
  func charge(_ account: AccountUse?, forAnswer bytes: Int) {
    guard bytes >= Self.usualAnswer, let account, let rate = rates.accountCalls else { return }
    account.pace.calls.charge(bytes / Self.usualAnswer, of: rate, at: clock.recent)
  }

  /// In bytes.
  private static let usualAnswer = 32 << 10

  @inline(__always)
  private func take(
    from bucket: inout TokenBucket, _ limit: Limit, at rate: Rate?, of whose: @autoclosure () -> String, now: Instant
  ) -> Failure? {
    guard let rate, let wait = bucket.take(of: rate, at: now) else { return nil }
    counters.reached(limit)
    return .rateLimited(
      limit: limit.rawValue, whose: whose(), current: bucket.taken(of: rate, at: now), maximum: rate.burst,
      retryAfter: wait)
  }

  // MARK: Bytes

  /// More, or less, of a user's frames and answers is kept.
  func keep(_ change: Int, for user: LocalUser) {
    user.bytes.change(by: change)
    kept.change(by: change)
  }

  /// The same of its long calls.
  func keepCall(_ change: Int, for user: LocalUser) {
    user.callBytes.change(by: change)
    kept.change(by: change)
    user.isAheadSince = user.callBytes.used < limits.callsAhead ? nil : user.isAheadSince ?? clock.now
  }

  /// Whether a user's further long calls wait to be read.
  private func isAhead(_ user: LocalUser) -> Bool {
    guard let since = user.isAheadSince else { return false }
    return clock.now - since < limits.aheadTime
  }

  /// What keeps a user from having more kept in one of its shares: that it is full, or that it holds as much as is left
  /// for all.
  ///
  /// - Parameters:
  ///   - limit: the share's.
  ///   - more: what it would be, where that is known.
  func fullness(_ share: Share, _ limit: Limit, of user: LocalUser, adding more: Int = 0) -> Fullness? {
    let used = share.used + more
    if used >= share.limit { return Fullness(limit: limit, whose: user.name, current: used, maximum: share.limit) }
    guard used >= kept.limit - kept.used else { return nil }
    return Fullness(limit: .bytes, whose: "the gateway", current: kept.used + more, maximum: kept.limit)
  }

  // MARK: Time

  /// How many bytes a user may bring now.
  ///
  /// A user who is alone may bring all there is, but a turn of the loop ends: whoever comes next must not find it busy
  /// for long.
  ///
  /// - Parameter unfinished: how much it has of a frame that isn't all there. A long one is worked on at a stretch when
  ///   it is.
  func allowance(_ user: LocalUser, unfinished: Int) -> Int {
    if unfinished > 0, isAhead(user) { return 0 }
    let isBulk = unfinished > limits.bulkBytes
    let turn = Loop.turn
    guard time.isShared(in: turn) else {
      user.began = nil
      return mayGoOn(user, in: turn) ? .max : 0
    }
    user.beginPiece(in: turn)
    if user.worked >= FairTime.piece || time.rest(of: user.time, isBulk: isBulk, at: clock.recent) != nil { return 0 }
    return limits.turnBytes
  }

  /// Whether a user who is alone has brought something for less than a millisecond of this turn. Another one who comes
  /// isn't asked: with its bytes they aren't alone any more.
  private func mayGoOn(_ user: LocalUser, in turn: UInt64) -> Bool {
    let now = clock.recent
    if turn != lastTurn { (lastTurn, turnBegan, turnOf) = (turn, now, user.uid) }
    return now - turnBegan < .milliseconds(1) || user.uid != turnOf
  }

  /// Whether there are several users who bring something, so that each has to leave time for the others.
  var isShared: Bool { time.isShared(in: Loop.turn) }

  /// Until when a user may bring nothing; nil if it may.
  func rest(of user: LocalUser) -> Instant? { time.rest(of: user.time, at: clock.now) }

  /// Does something when a user who may bring nothing now may again; one who is alone, in the next turn.
  func atEndOfRest(_ user: LocalUser, _ body: @escaping @Loop () -> Void) {
    let now = clock.now
    let waits = isShared || isAhead(user)
    let rest = waits ? time.rest(of: user.time, at: now) ?? now + .milliseconds(1) : now
    clock.schedule(at: rest, body)
  }

  /// A user brings something.
  func begin(_ user: LocalUser) { time.came(user.uid, in: Loop.turn) }

  /// What it brought, or was told to keep, has been worked on.
  func end(_ user: LocalUser) {
    guard let took = user.endPiece() else { return }
    time.took(took, &user.time, at: clock.now)
  }

  /// With a crowd at the door and others at work, one is accepted at a time, two a millisecond.
  var crowd: AcceptPace? { isShared ? AcceptPace(batch: 1, rest: .microseconds(500)) : nil }

  // MARK: Refusals

  /// Notes that a limit is reached, and says so.
  func refusal(_ full: Fullness) -> Failure {
    refusal(full.limit, of: full.whose, current: full.current, maximum: full.maximum)
  }

  /// Notes that a limit is reached, and says so.
  func refusal(_ limit: Limit, of whose: String, current: Int, maximum: Int) -> Failure {
    counters.reached(limit)
    return .overloaded(limit: limit.rawValue, whose: whose, current: current, maximum: maximum)
  }

  /// All limits, and how often each was reached.
  var all: [StatsReply.Limit] {
    Limit.allCases.map {
      StatsReply.Limit(name: $0.rawValue, maximum: limits.maximum(of: $0), reached: counters.count($0))
    }
  }

  /// Notes a limit whose refusal somebody else makes, or that cuts a connection without a word.
  func reached(_ limit: Limit) { counters.reached(limit) }
}
