import CivilTime
import Quotas
import Wire

/// Decides when a peer's calls are sent, resent and given up. This type makes all decisions for `Peer` and does no I/O.
///
/// `Peer` reports events and carries out the returned actions in order. `Waiter` is the receiver of a call's reply.
/// This type only stores and returns waiters.
struct PeerCore<Waiter> {
  /// An action for `Peer`.
  enum Action {
    /// Open a connection, and report `connected` or `unreachable`.
    case connect
    /// Report `backOffEnded` after this time.
    case backOff(Duration)
    /// Write the call in this slot.
    case send(Int)
    /// Send a probe, and report `passed` when it is answered.
    case probe
    /// Notify the service that the call with this id is cancelled.
    case cancel(Int64)
    /// Notify a waiter that the bus gives up on the call with this tag.
    case fail(Waiter, tag: UInt64, Failure)
  }

  /// The action for a new call.
  enum Opening { case send, connect, wait }

  /// The action for a call that failed.
  enum Refusal {
    /// The call is no longer open.
    case notOpen
    /// Report `isDue` with the call's id after this time.
    case again(Duration)
    /// Answer the waiter with `instead`, or with the service's own reply if `instead` is nil.
    case answer(Waiter, tag: UInt64, instead: Bytes?)
  }

  private enum Link { case down, dialing, backingOff, up }

  private(set) var slots = CallSlots<Waiter>()
  /// The remaining budget for resent calls.
  private(set) var retries: RetryBudget
  /// The circuit breaker; nil if calls always wait.
  private(set) var breaker: CircuitBreaker?
  /// True if the peer has sent something on this connection. Until then, its process may not be running.
  private(set) var isHeard = false
  private let name: String
  private let limits: PeerLimits
  private var link = Link.down
  private var backoff = Backoff(initial: .milliseconds(20), maximum: .milliseconds(500))
  /// The ids of the calls that were lost with a connection. One of them may be the reason for the loss, so they are
  /// resent one at a time. Each is followed by a probe, and the next call waits for the probe's reply. A call that
  /// crashes its service therefore doesn't affect the other calls.
  private var suspects: ArraySlice<Int64> = []
  private var isProbing = false
  private var expired: [Int] = []

  init(name: String, limits: PeerLimits) {
    self.name = name
    self.limits = limits
    retries = limits.retries
    breaker = limits.breaker
  }

  // MARK: Calls

  /// Accepts a call unless a limit is reached or the circuit breaker is open.
  ///
  /// - Parameters:
  ///   - unwritten: The number of unwritten bytes, including those of cancelled calls.
  ///   - write: Writes the request with the given id.
  mutating func open(
    for waiter: Waiter, tag: UInt64, until deadline: Instant?, mayRepeat: Bool, at now: Instant, unwritten: Int,
    atMost capacity: Int, writing write: (inout OutputSpan<UInt8>, Int64) -> Void
  ) throws(Failure) -> (number: Int64, index: Int, next: Opening) {
    try admit(unwritten: unwritten, at: now)
    retries.called()
    let (index, number) = slots.open(
      for: waiter, tag: tag, mayRepeat: mayRepeat, until: deadline, at: now, atMost: capacity, writing: write)
    if link == .up { return (number, index, .send) }
    guard link == .down else { return (number, index, .wait) }
    link = .dialing
    return (number, index, .connect)
  }

  private mutating func admit(unwritten: Int, at now: Instant) throws(Failure) {
    if slots.count >= limits.calls { throw overloaded("service_calls", by: slots.count, of: limits.calls) }
    let pending = max(slots.bytes, unwritten)
    if pending > limits.pendingBytes { throw overloaded("service_bytes", by: pending, of: limits.pendingBytes) }
    if link != .up, let wait = breaker?.admit(at: now) { throw .unavailable(name, retryAfter: wait) }
  }

  /// Appends the frame of a call that is sent now.
  mutating func send(_ index: Int, into out: inout Bytes) { slots.send(index, into: &out) }

  /// Closes the call that a successful reply answers, and returns the reply's receiver.
  mutating func answered(_ number: Int64) -> (waiter: Waiter, tag: UInt64)? { slots.end(number) }

  /// Returns the receiver of a stream item.
  mutating func progressed(_ number: Int64) -> (waiter: Waiter, tag: UInt64)? {
    guard let index = slots.find(number), let waiter = slots.waiter(index) else { return nil }
    // Don't resend this call, because its items would be delivered twice.
    slots[index].mayRepeat = false
    return (waiter, slots[index].tag)
  }

  /// Processes a failure. If the service asked to retry the call later, and resending is safe, the call is resent after
  /// a pause.
  mutating func failed(
    _ number: Int64, with text: Span<UInt8>, at now: Instant, random: @autoclosure () -> Double
  ) -> Refusal {
    guard let index = slots.find(number) else { return .notOpen }
    if let wait = putOff(index, by: text, at: now) { return .again(wait / 2 + wait / 2 * random()) }
    let corrected = slots[index].mayHaveRun ? Failure.corrected(text) : nil
    guard let (waiter, tag) = slots.end(number) else { return .notOpen }
    return .answer(waiter, tag: tag, instead: corrected)
  }

  /// Handles the end of the pause that a service asked for.
  mutating func isDue(_ number: Int64) -> Action? {
    guard let index = slots.find(number), slots[index].stage == .putOff else { return nil }
    if link == .up { return .send(index) }
    slots[index].stage = .waiting
    return nil
  }

  /// Returns true if a call was sent and is open.
  func isSent(_ number: Int64) -> Bool { slots.find(number).map { slots[$0].stage == .sent } ?? false }

  /// Cancels a call at the caller's request.
  mutating func cancel(_ number: Int64) -> Action? {
    let isSent = isSent(number)
    return slots.end(number) != nil && isSent ? .cancel(number) : nil
  }

  // MARK: Deadlines

  /// Returns the calls whose deadline has passed. The caller passes each to `expire` separately, because a notified
  /// waiter may cancel other calls.
  mutating func late(at now: Instant) -> [Int64] {
    slots.expire(at: now, into: &expired)
    // Usually no call has expired, and nothing needs to be allocated.
    guard !expired.isEmpty else { return [] }
    defer { expired.removeAll(keepingCapacity: true) }
    return expired.map { slots.number($0) }
  }

  /// Ends a call whose deadline has passed.
  ///
  /// A call that was never sent hasn't been executed, so it fails with `unavailable`. A call that was sent fails with
  /// `deadline_exceeded`, even if its service has never responded. The caller can't distinguish a slow service from one
  /// that is gone while its socket is still held open.
  mutating func expire(_ number: Int64) -> [Action] {
    guard let index = slots.find(number) else { return [] }
    let isSent = slots[index].stage == .sent
    let mayHaveRun = slots[index].mayHaveRun
    guard let (waiter, tag) = slots.end(number) else { return [] }
    if isSent { return [.cancel(number), .fail(waiter, tag: tag, .deadlineExceeded(executed: .unknown))] }
    return [.fail(waiter, tag: tag, .unavailable(name, executed: mayHaveRun ? .unknown : .no))]
  }

  // MARK: The connection

  /// True if the pending connection is still wanted.
  var isDialing: Bool { link == .dialing }

  /// Handles a new connection: sends the waiting calls and the first suspect.
  mutating func connected() -> [Action] {
    link = .up
    isHeard = false
    breaker?.succeeded()
    return openCalls.filter { slots[$0].stage == .waiting }.map(Action.send) + nextSuspect()
  }

  /// Records that the peer has sent something.
  mutating func heard() {
    isHeard = true
    backoff.reset()
  }

  /// Handles the reply to a probe, which shows that the service survived the call before it.
  mutating func passed() -> [Action] { isProbing ? nextSuspect() : [] }

  /// Handles a failed attempt to connect. If the circuit breaker opens, all open calls fail.
  mutating func unreachable(isAbsent: Bool, at now: Instant, random: @autoclosure () -> Double) -> [Action] {
    guard isAbsent, breaker?.failed(at: now, random: random()) == true else { return startBackOff(random()) }
    link = .down
    backoff.reset()
    let wait = breaker?.admit(at: now) ?? .zero
    return end { core, index in
      .unavailable(core.name, executed: core.slots[index].mayHaveRun ? .unknown : .no, retryAfter: wait)
    }
  }

  /// Handles the end of the pause before the next attempt to connect.
  mutating func backOffEnded() -> Action? {
    link = slots.count > 0 ? .dialing : .down
    return link == .dialing ? .connect : nil
  }

  /// Handles a broken connection: each sent call is either resent or fails.
  mutating func lost(at now: Instant, random: @autoclosure () -> Double) -> [Action] {
    isProbing = false
    suspects.removeAll { slots.find($0) == nil }
    let actions = end { core, index in core.slots[index].stage == .sent ? core.lose(index, at: now) : nil }
    return actions + startBackOff(random())
  }

  /// Closes the connection. All open calls fail.
  mutating func close() -> [Action] {
    link = .down
    return end { core, index in
      let slot = core.slots[index]
      return .unavailable(core.name, executed: slot.stage == .sent || slot.mayHaveRun ? .unknown : .no)
    }
  }
}

extension PeerCore {
  private var openCalls: [Int] { slots.slots.indices.filter { slots[$0].isOpen } }

  /// Ends the calls for which `verdict` returns a failure.
  private mutating func end(_ verdict: (inout Self, Int) -> Failure?) -> [Action] {
    var actions: [Action] = []
    for index in openCalls {
      guard let failure = verdict(&self, index) else { continue }
      let tag = slots[index].tag
      if let waiter = slots.close(index) { actions.append(.fail(waiter, tag: tag, failure)) }
    }
    return actions
  }

  /// Handles a call that was lost with its connection.
  ///
  /// - Returns: The failure of a call that isn't resent. A call that was lost before isn't resent again, because it may
  ///   be the reason for the crash.
  private mutating func lose(_ index: Int, at now: Instant) -> Failure? {
    if slots[index].wasLost { return .lostTwice(name) }
    guard slots[index].mayRepeat, mayGoAgain(index, at: now) else { return .unavailable(name, executed: .unknown) }
    slots[index].stage = .suspected
    slots[index].wasLost = true
    slots[index].mayHaveRun = true
    suspects.append(slots.number(index))
    return nil
  }

  /// Returns true if a call may be resent, and counts the attempt.
  private mutating func mayGoAgain(_ index: Int, at now: Instant) -> Bool {
    guard slots[index].repeats < limits.repeats, retries.spend(at: now) else { return false }
    slots[index].repeats += 1
    return true
  }

  private mutating func nextSuspect() -> [Action] {
    while let number = suspects.popFirst() {
      guard let index = slots.find(number) else { continue }
      isProbing = true
      return [.send(index), .probe]
    }
    isProbing = false
    return []
  }

  /// Pauses before the next attempt to connect, if any call is open.
  private mutating func startBackOff(_ random: @autoclosure () -> Double) -> [Action] {
    guard slots.count > 0 else {
      link = .down
      return []
    }
    link = .backingOff
    return [.backOff(backoff.next(random: random()))]
  }

  /// Returns the pause before a call that failed with `unavailable` is resent, or nil if it isn't resent. Resending is
  /// safe for reads, for changes with a key, and for calls that the service itself reports as not executed. If the
  /// service only passes on the failure of another service, it may have executed a part of the call.
  private mutating func putOff(_ index: Int, by text: Span<UInt8>, at now: Instant) -> Duration? {
    guard limits.repeatsPutOff, let failure = Failure(unavailable: text) else { return nil }
    if failure.isLasting { return nil }
    let isFromThisService = failure.executed == .no && failure.isReported(by: name)
    guard slots[index].mayRepeat || isFromThisService, mayGoAgain(index, at: now) else { return nil }
    slots[index].stage = .putOff
    if failure.executed != .no { slots[index].mayHaveRun = true }
    return .milliseconds(min(max(failure.retryAfterMs ?? 0, 10), 250))
  }

  private func overloaded(_ limit: String, by current: Int, of maximum: Int) -> Failure {
    .overloaded(limit: limit, whose: "service \(name)", current: current, maximum: maximum)
  }
}
