import CivilTime
import EventLoop
import Quotas
import ServiceHost
import Telemetry
import Wire

/// Decides which connections and calls are admitted, and counts how often each limit is reached. Creates most of the
/// failures for reached limits.
@Loop final class Admissions {
  private let limits: GatewayLimits
  private let counters: LimitCounters
  private let clock: LoopClock
  private let rates: CallRates
  private var origins: Origins
  private var connections = 0
  /// The memory charged to all origins, in bytes.
  private var kept: Share
  private var time = FairTime()
  /// The number of the latest turn of the event loop that served an origin while no other origin was active.
  private var lastTurn: UInt64 = 0
  /// The time when `lastTurn` served its first origin.
  private var turnBegan = Instant(nanoseconds: 0)
  /// The number of the first origin that `lastTurn` served.
  private var firstInTurn: UInt32 = 0

  init(limits: GatewayLimits, metrics: Metrics, clock: LoopClock) {
    self.limits = limits
    self.clock = clock
    counters = LimitCounters(metrics)
    kept = Share(limit: limits.bytes)
    origins = Origins(limits)
    rates = CallRates(limits)
  }

  // MARK: Connections

  /// Returns the reason to reject a new connection; nil if the connection is admitted.
  ///
  /// - Parameter origin: nil for a proxy's connection, whose client's address isn't known yet.
  func admit(_ origin: Origin?) -> Failure? {
    if connections >= limits.connections {
      return refusal(limits.connectionsLimit, of: "the gateway", current: connections, maximum: limits.connections)
    }
    return origin.flatMap { objection(to: origins.use($0, at: clock.recent)) }
  }

  /// Returns the reason to reject a further connection from an origin; nil if there is none.
  private func objection(to origin: OriginUsage) -> Failure? {
    time.came(origin.number, in: Loop.turn)
    if origin.connections.isFull {
      return refusal(.originConnections, of: origin.name, origin.connections)
    }
    return take(
      from: &origin.pace.arrivals, .originConnectionRate, at: rates.connections(of: origin), of: origin.name,
      now: clock.now)
  }

  /// Counts an admitted connection.
  func connected(from origin: Origin) -> OriginUsage {
    let use = origins.use(origin, at: clock.recent)
    connections += 1
    use.connections.change(by: 1)
    return use
  }

  /// Moves a connection from its proxy to the origin that the proxy has reported.
  ///
  /// - Returns: The usage of the new origin, or a failure if that origin may not open another connection.
  func move(_ connection: OriginUsage, to origin: Origin) -> Result<OriginUsage, Failure> {
    let use = origins.use(origin, at: clock.recent)
    if let failure = objection(to: use) { return .failure(failure) }
    connection.connections.give()
    use.connections.change(by: 1)
    return .success(use)
  }

  func disconnected(from origin: OriginUsage) {
    connections -= 1
    origin.connections.give()
  }

  var openCalls: [ClientCall] { origins.all.flatMap(\.openCalls.open) }

  // MARK: Rates

  /// Returns the failure of a call whose origin exceeds a rate; nil if no rate is exceeded. Rates are checked before
  /// the gateway does any work or uses any memory for the call.
  ///
  /// - Parameter entry: nil for an unknown method.
  func pace(_ origin: OriginUsage, for entry: MethodDirectory.Entry? = nil) -> Failure? {
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

  /// Returns the reason to reject a call that submits a code; nil if there is none. The call is charged as if its code
  /// were wrong; `refundCodeAttempt` refunds the charge.
  ///
  /// An account that has recently tried a wrong code may use only half of its origin's tokens, so that it can't lock
  /// out the other accounts behind the same address.
  ///
  /// - Parameter account: nil for a caller without a session.
  func admitCodeAttempt(from origin: OriginUsage, by account: AccountUsage?) -> Failure? {
    let now = clock.recent
    let isFirst = account?.pace.wrongCodes.isFull(at: now) ?? true
    var failure = take(
      from: &origin.pace.wrongCodes, .originWrongCodeRate,
      at: isFirst ? rates.originWrongCodes : rates.originRepeatedCodes, of: origin.name, now: now)
    // The user who typed the code reads this message.
    failure?.message = .tooManyCodes
    if failure == nil { account?.pace.wrongCodes.charge(1, of: rates.accountWrongCodes, at: now) }
    return failure
  }

  /// Refunds an attempt whose code was right or wasn't checked.
  func refundCodeAttempt(from origin: OriginUsage, by account: AccountUsage?) {
    if let rate = rates.originWrongCodes { origin.pace.wrongCodes.giveBack(of: rate) }
    account?.pace.wrongCodes.giveBack(of: rates.accountWrongCodes)
  }

  /// Returns the failure of a call whose account exceeds a rate; nil if no rate is exceeded.
  func pace(_ account: AccountUsage, for entry: MethodDirectory.Entry) -> Failure? {
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

  /// Charges a long reply to its account like several calls, because a long reply costs the service and the gateway as
  /// much as several short replies. Otherwise, an account could occupy a service by requesting the longest replies.
  func charge(_ account: AccountUsage?, forAnswer bytes: Int) {
    guard bytes >= Self.defaultAnswer, let account, let rate = rates.accountCalls else { return }
    account.pace.calls.charge(bytes / Self.defaultAnswer, of: rate, at: clock.recent)
  }

  /// The reply size that counts as one call, in bytes.
  private static let defaultAnswer = 32 << 10

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

  /// Changes the memory charged to an origin for frames and responses, in bytes.
  func charge(_ change: Int, for origin: OriginUsage) {
    origin.kept.change(by: change)
    kept.change(by: change)
  }

  /// Changes the memory charged to an origin for long calls, in bytes.
  func chargeCall(_ change: Int, for origin: OriginUsage) {
    origin.callBytes.change(by: change)
    kept.change(by: change)
    origin.isAheadSince = origin.callBytes.used < limits.callsAhead ? nil : origin.isAheadSince ?? clock.now
  }

  /// Returns true while the gateway delays reading further long calls from an origin.
  private func isAhead(_ origin: OriginUsage) -> Bool {
    guard let since = origin.isAheadSince else { return false }
    return clock.now - since < limits.aheadTime
  }

  /// Returns the limit that prevents an origin from using more memory; nil if no limit is reached. A limit is reached
  /// if the origin's own share is full, or if the origin already uses as much memory as remains for all origins.
  ///
  /// - Parameters:
  ///   - limit: The limit to report if the share is full.
  ///   - more: The size of the addition, if known.
  func fullness(_ share: Share, _ limit: Limit, of origin: OriginUsage, adding more: Int = 0) -> Fullness? {
    let used = share.used + more
    if used >= share.limit { return Fullness(limit: limit, whose: origin.name, current: used, maximum: share.limit) }
    guard used >= kept.limit - kept.used else { return nil }
    return Fullness(limit: .bytes, whose: "the gateway", current: kept.used + more, maximum: kept.limit)
  }

  // MARK: Time

  /// Returns the number of bytes that may be read from an origin now.
  ///
  /// If only one origin is active, the number of bytes is unlimited. After a millisecond, the gateway nevertheless
  /// stops reading until the next turn of the event loop, so that a new origin doesn't have to wait.
  ///
  /// - Parameter unfinished: The size of the connection's incomplete frame. A long frame counts as bulk, because it is
  ///   processed in one go when it is complete.
  func allowance(_ origin: OriginUsage, unfinished: Int) -> Int {
    if unfinished > 0, isAhead(origin) { return 0 }
    let isBulk = unfinished > limits.bulkBytes
    let turn = Loop.turn
    guard time.isShared(in: turn) else {
      origin.began = nil
      return mayContinue(origin, in: turn) ? .max : 0
    }
    origin.beginPiece(in: turn)
    if origin.worked >= FairTime.piece || time.throttle(of: origin.time, isBulk: isBulk, at: clock.recent) != nil {
      return 0
    }
    return limits.turnBytes
  }

  /// Returns true if the only active origin has been served for less than a millisecond in this turn. Also returns true
  /// for any other origin: once its bytes arrive, several origins are active and other rules apply.
  private func mayContinue(_ origin: OriginUsage, in turn: UInt64) -> Bool {
    let now = clock.recent
    if turn != lastTurn {
      lastTurn = turn
      turnBegan = now
      firstInTurn = origin.number
    }
    return now - turnBegan < .milliseconds(1) || origin.number != firstInTurn
  }

  /// True if several origins are active, so that each origin must leave time for the other origins.
  var isShared: Bool { time.isShared(in: Loop.turn) }

  /// Returns the end of an origin's back-off; nil if the origin may send.
  func throttle(of origin: OriginUsage) -> Instant? { time.throttle(of: origin.time, at: clock.now) }

  /// Runs `body` when an origin's back-off ends. If only one origin is active, `body` runs in the next turn of the
  /// event loop.
  func afterThrottle(_ origin: OriginUsage, _ body: @escaping @Loop () -> Void) {
    let now = clock.now
    let waits = isShared || isAhead(origin)
    let throttle = waits ? time.throttle(of: origin.time, at: now) ?? now + .milliseconds(1) : now
    clock.schedule(at: throttle, body)
  }

  /// Records that an origin has work in this turn of the loop, and begins to measure the work if several origins are
  /// active.
  func begin(_ origin: OriginUsage) {
    let turn = Loop.turn
    time.came(origin.number, in: turn)
    if origin.began == nil, time.isShared(in: turn) { origin.beginPiece(in: turn) }
  }

  /// Ends work for an origin, and charges the work's time to the origin.
  func end(_ origin: OriginUsage) {
    guard let took = origin.endPiece() else { return }
    time.took(took, &origin.time, at: clock.now)
  }

  /// The pace for accepting connections while several origins are active: one at a time, two per millisecond. The pace
  /// is nil while only one origin is active.
  var crowd: AcceptPace? { isShared ? AcceptPace(batch: 1, pause: .microseconds(500)) : nil }

  // MARK: Rejections

  /// Counts a reached limit and returns the failure.
  func refusal(_ full: Fullness) -> Failure {
    refusal(full.limit, of: full.whose, current: full.current, maximum: full.maximum)
  }

  func refusal(_ limit: Limit, of whose: String, _ share: Share) -> Failure {
    refusal(limit, of: whose, current: share.used, maximum: share.limit)
  }

  /// Counts a reached limit and returns the failure.
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

  /// Counts a limit whose failure is created elsewhere, or that closes a connection without a response.
  func reached(_ limit: Limit) { counters.reached(limit) }
}
