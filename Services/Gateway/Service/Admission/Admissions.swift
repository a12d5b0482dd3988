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
  private let rates: CallRates
  private var origins: Origins
  private var connections = 0
  /// Bytes that are kept for all origins.
  private var kept: Share
  private var time = FairTime()
  /// The turn of the loop that was looked at last, since when it lasts, and the origin that was first in it.
  private var lastTurn: UInt64 = 0
  private var turnBegan = Instant(nanoseconds: 0)
  private var turnOf: UInt32 = 0

  init(limits: GatewayLimits, metrics: Metrics, clock: LoopClock) {
    self.limits = limits
    self.clock = clock
    counters = LimitCounters(metrics)
    kept = Share(limit: limits.bytes)
    origins = Origins(limits)
    rates = CallRates(limits)
  }

  // MARK: Connections

  /// Whether one more connection is taken.
  ///
  /// - Parameter origin: nil for one of a proxy, which says itself where it comes from.
  func admit(_ origin: Origin?) -> Failure? {
    if connections >= limits.connections {
      return refusal(.connections, of: "the gateway", current: connections, maximum: limits.connections)
    }
    return origin.flatMap { objection(to: origins.use($0, at: clock.recent)) }
  }

  /// Why no further connection from there is taken, if it isn't.
  private func objection(to origin: OriginUse) -> Failure? {
    time.came(origin.number, in: Loop.turn)
    if origin.connections.isFull {
      return refusal(
        .originConnections, of: origin.name, current: origin.connections.used, maximum: origin.connections.limit)
    }
    return take(
      from: &origin.pace.arrivals, .originConnectionRate, at: rates.connections(of: origin), of: origin.name,
      now: clock.now)
  }

  /// A connection begins that was admitted.
  func connected(from origin: Origin) -> OriginUse {
    let use = origins.use(origin, at: clock.recent)
    connections += 1
    use.connections.change(by: 1)
    return use
  }

  /// It is told that a connection comes from elsewhere than from the proxy that it was made by.
  ///
  /// - Returns: nil where nothing more is taken from there, and why.
  func move(_ connection: OriginUse, to origin: Origin) -> Result<OriginUse, Failure> {
    let use = origins.use(origin, at: clock.recent)
    if let failure = objection(to: use) { return .failure(failure) }
    connection.connections.give()
    use.connections.change(by: 1)
    return .success(use)
  }

  func disconnected(from origin: OriginUse) {
    connections -= 1
    origin.connections.give()
  }

  /// What all clients wait for.
  var openCalls: [ClientCall] { origins.all.flatMap(\.openCalls.open) }

  // MARK: How often

  /// Why a call from there isn't taken now, if it isn't: asked before anything is done or kept for it.
  ///
  /// - Parameter entry: nil for a method that isn't there.
  func pace(_ origin: OriginUse, for entry: MethodDirectory.Entry? = nil) -> Failure? {
    let now = clock.recent
    if let failure = take(
      from: &origin.pace.calls, .originCallRate, at: rates.originCalls, of: origin.name, now: now)
    {
      return failure
    }
    switch entry?.cost ?? .usual {
    case .usual: return nil
    case .expensive:
      return take(
        from: &origin.pace.expensive, .originExpensiveRate, at: rates.originExpensive, of: origin.name, now: now)
    case .registration:
      return take(
        from: &origin.pace.registrations, .originRegistrationRate, at: rates.originRegistrations, of: origin.name,
        now: now)
    }
  }

  /// Why a call that tries a code isn't taken now, if it isn't. What is taken stands for a wrong one until `spare`.
  ///
  /// An account that has lately tried a wrong one may use half of its origin's tokens, so that it doesn't shut out the
  /// accounts behind the same address.
  ///
  /// - Parameter account: nil for a caller without a session.
  func pace(codeFrom origin: OriginUse, by account: AccountUse?) -> Failure? {
    let now = clock.recent
    let isFirst = account?.pace.wrongCodes.isFull(at: now) ?? true
    var failure = take(
      from: &origin.pace.wrongCodes, .originWrongCodeRate,
      at: isFirst ? rates.originWrongCodes : rates.originRepeatedCodes, of: origin.name, now: now)
    // Who reads it is whoever typed the code.
    failure?.message = .tooManyCodes
    if failure == nil { account?.pace.wrongCodes.charge(1, of: rates.accountWrongCodes, at: now) }
    return failure
  }

  /// A code that was tried told nothing, or was right.
  func spare(codeFrom origin: OriginUse, by account: AccountUse?) {
    if let rate = rates.originWrongCodes { origin.pace.wrongCodes.giveBack(of: rate) }
    account?.pace.wrongCodes.giveBack(of: rates.accountWrongCodes)
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

  /// More, or less, of an origin's frames and answers is kept.
  func keep(_ change: Int, for origin: OriginUse) {
    origin.kept.change(by: change)
    kept.change(by: change)
  }

  /// The same of its long calls.
  func keepCall(_ change: Int, for origin: OriginUse) {
    origin.callBytes.change(by: change)
    kept.change(by: change)
    origin.isAheadSince = origin.callBytes.used < limits.callsAhead ? nil : origin.isAheadSince ?? clock.now
  }

  /// Whether an origin's further long calls wait to be read.
  private func isAhead(_ origin: OriginUse) -> Bool {
    guard let since = origin.isAheadSince else { return false }
    return clock.now - since < limits.aheadTime
  }

  /// What keeps an origin from having more kept in one of its shares: that it is full, or that it holds as much as is left
  /// for all.
  ///
  /// - Parameters:
  ///   - limit: the share's.
  ///   - more: what it would be, where that is known.
  func fullness(_ share: Share, _ limit: Limit, of origin: OriginUse, adding more: Int = 0) -> Fullness? {
    let used = share.used + more
    if used >= share.limit { return Fullness(limit: limit, whose: origin.name, current: used, maximum: share.limit) }
    guard used >= kept.limit - kept.used else { return nil }
    return Fullness(limit: .bytes, whose: "the gateway", current: kept.used + more, maximum: kept.limit)
  }

  // MARK: Time

  /// How many bytes an origin may bring now.
  ///
  /// An origin that is alone may bring all there is, but a turn of the loop ends: whoever comes next must not find it busy
  /// for long.
  ///
  /// - Parameter unfinished: how much it has of a frame that isn't all there. A long one is worked on at a stretch when
  ///   it is.
  func allowance(_ origin: OriginUse, unfinished: Int) -> Int {
    if unfinished > 0, isAhead(origin) { return 0 }
    let isBulk = unfinished > limits.bulkBytes
    let turn = Loop.turn
    guard time.isShared(in: turn) else {
      origin.began = nil
      return mayGoOn(origin, in: turn) ? .max : 0
    }
    origin.beginPiece(in: turn)
    if origin.worked >= FairTime.piece || time.rest(of: origin.time, isBulk: isBulk, at: clock.recent) != nil {
      return 0
    }
    return limits.turnBytes
  }

  /// Whether an origin that is alone has brought something for less than a millisecond of this turn. Another one that comes
  /// isn't asked: with its bytes they aren't alone any more.
  private func mayGoOn(_ origin: OriginUse, in turn: UInt64) -> Bool {
    let now = clock.recent
    if turn != lastTurn { (lastTurn, turnBegan, turnOf) = (turn, now, origin.number) }
    return now - turnBegan < .milliseconds(1) || origin.number != turnOf
  }

  /// Whether there are several origins that bring something, so that each has to leave time for the others.
  var isShared: Bool { time.isShared(in: Loop.turn) }

  /// Until when an origin may bring nothing; nil if it may.
  func rest(of origin: OriginUse) -> Instant? { time.rest(of: origin.time, at: clock.now) }

  /// Does something when an origin that may bring nothing now may again; one that is alone, in the next turn.
  func atEndOfRest(_ origin: OriginUse, _ body: @escaping @Loop () -> Void) {
    let now = clock.now
    let waits = isShared || isAhead(origin)
    let rest = waits ? time.rest(of: origin.time, at: now) ?? now + .milliseconds(1) : now
    clock.schedule(at: rest, body)
  }

  /// An origin brings something.
  func begin(_ origin: OriginUse) { time.came(origin.number, in: Loop.turn) }

  /// What it brought, or was told to keep, has been worked on.
  func end(_ origin: OriginUse) {
    guard let took = origin.endPiece() else { return }
    time.took(took, &origin.time, at: clock.now)
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
