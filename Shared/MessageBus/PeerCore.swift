import CivilTime
import Quotas
import Wire

/// The rules by which a peer's calls go out, go out again, and are given up: all that `Peer` decides, without a socket.
///
/// The shell tells what has happened and carries out what comes back, in its order. `Waiter` is whoever waits for a
/// call's answer: it is kept here and handed back, and nothing here calls it.
struct PeerCore<Waiter> {
  /// What the shell has to do.
  enum Action {
    /// Open a connection, and tell `connected` or `unreachable`.
    case connect
    /// Tell `rested` after this time.
    case rest(Duration)
    /// Write the call in this slot.
    case send(Int)
    /// Ask for a sign of life, and tell `passed` when it comes.
    case probe
    /// Tell the service that nobody waits any more for the call with this number.
    case cancel(Int64)
    /// Tell a waiter, by its tag, that the bus gives its call up.
    case tell(Waiter, tag: UInt64, Failure)
  }

  /// What is to be done for a new call.
  enum Opening { case send, connect, wait }

  /// What becomes of a call that was answered with a failure.
  enum Refusal {
    /// Nobody waits for it.
    case nobody
    /// Tell `isDue` with the call's number after this time.
    case again(Duration)
    /// Hand the answer on, or what stands in its place.
    case answer(Waiter, tag: UInt64, instead: Bytes?)
  }

  private enum Link { case down, dialing, resting, up }

  private(set) var slots = CallSlots<Waiter>()
  /// What may still be sent again.
  private(set) var retries: RetryBudget
  /// Whether it is worth trying to connect; nil where calls always wait.
  private(set) var breaker: CircuitBreaker?
  /// Whether this connection's peer has said anything yet. One that never did may not be there at all.
  private(set) var isHeard = false
  private let name: String
  private let limits: PeerLimits
  private var link = Link.down
  private var backoff = Backoff(initial: .milliseconds(20), maximum: .milliseconds(500))
  /// Calls that were lost with a connection, of which one may be what broke it. They go out one at a time: each is
  /// followed by a probe, and the next one waits until that is answered. So a call that breaks its service takes no
  /// other of them along.
  private var suspects: ArraySlice<Int64> = []
  private var isProbing = false
  private var expired: [Int] = []

  /// The calls to the service of this name.
  init(name: String, limits: PeerLimits) {
    self.name = name
    self.limits = limits
    retries = limits.retries
    breaker = limits.breaker
  }

  // MARK: Calls

  /// Takes a call on, unless too many wait or nobody is there.
  ///
  /// - Parameters:
  ///   - unwritten: bytes that wait to be written; what was given up may be among them.
  ///   - write: writes the request with the given number as its id.
  mutating func open(
    for waiter: Waiter, tag: UInt64, until deadline: Instant?, mayRepeat: Bool, at now: Instant, unwritten: Int,
    atMost room: Int, writing write: (inout OutputSpan<UInt8>, Int64) -> Void
  ) throws(Failure) -> (number: Int64, index: Int, next: Opening) {
    if slots.count >= limits.calls { throw overloaded("service_calls", by: slots.count, of: limits.calls) }
    let pending = max(slots.bytes, unwritten)
    if pending > limits.pendingBytes { throw overloaded("service_bytes", by: pending, of: limits.pendingBytes) }
    if link != .up, let wait = breaker?.admit(at: now) { throw .unavailable(name, retryAfter: wait) }
    retries.called()
    let (index, number) = slots.open(
      for: waiter, tag: tag, mayRepeat: mayRepeat, until: deadline, at: now, atMost: room, writing: write)
    if link == .up { return (number, index, .send) }
    guard link == .down else { return (number, index, .wait) }
    link = .dialing
    return (number, index, .connect)
  }

  /// Appends a call's frame, which goes out now.
  mutating func send(_ index: Int, into out: inout Bytes) { slots.send(index, into: &out) }

  /// A good answer has come: says whose it is.
  mutating func answered(_ number: Int64) -> (waiter: Waiter, tag: UInt64)? { slots.end(number) }

  /// An item of a stream has come: says whose it is.
  mutating func progressed(_ number: Int64) -> (waiter: Waiter, tag: UInt64)? {
    guard let index = slots.find(number), let waiter = slots.waiter(index) else { return nil }
    // Sent again, its items would come twice.
    slots[index].mayRepeat = false
    return (waiter, slots[index].tag)
  }

  /// A failure has come, as this text. A call that the service put off goes out once more, a little later, if that is
  /// safe.
  mutating func failed(
    _ number: Int64, with text: Span<UInt8>, at now: Instant, random: @autoclosure () -> Double
  ) -> Refusal {
    guard let index = slots.find(number) else { return .nobody }
    if let wait = putOff(index, by: text, at: now) { return .again(wait / 2 + wait / 2 * random()) }
    let doubt = slots[index].mayHaveRun ? Failure.doubt(text) : nil
    guard let (waiter, tag) = slots.end(number) else { return .nobody }
    return .answer(waiter, tag: tag, instead: doubt)
  }

  /// The time is over for which the service had put a call off.
  mutating func isDue(_ number: Int64) -> Action? {
    guard let index = slots.find(number), slots[index].stage == .putOff else { return nil }
    if link == .up { return .send(index) }
    slots[index].stage = .waiting
    return nil
  }

  /// Whether a call is with the service now.
  func isSent(_ number: Int64) -> Bool { slots.find(number).map { slots[$0].stage == .sent } ?? false }

  /// Whoever made the call doesn't want its answer any more.
  mutating func cancel(_ number: Int64) -> Action? {
    let isSent = isSent(number)
    return slots.end(number) != nil && isSent ? .cancel(number) : nil
  }

  // MARK: Deadlines

  /// The calls that are late. Each is to be given to `expire` by itself: whoever is told that one is late may give up
  /// others.
  mutating func late(at now: Instant) -> [Int64] {
    slots.expire(at: now, into: &expired)
    // Mostly nobody is late, and a copy of nothing would be room made anew.
    guard !expired.isEmpty else { return [] }
    defer { expired.removeAll(keepingCapacity: true) }
    return expired.map { slots.number($0) }
  }

  /// Ends a call that is late.
  ///
  /// One that no connection took by its deadline hasn't reached anybody. One that was sent is late, whether its service
  /// has ever answered or not: a caller can't tell a slow one from one that is gone while somebody holds its socket.
  mutating func expire(_ number: Int64) -> [Action] {
    guard let index = slots.find(number) else { return [] }
    let (isSent, mayHaveRun) = (slots[index].stage == .sent, slots[index].mayHaveRun)
    guard let (waiter, tag) = slots.end(number) else { return [] }
    if isSent { return [.cancel(number), .tell(waiter, tag: tag, .deadlineExceeded(executed: .unknown))] }
    return [.tell(waiter, tag: tag, .unavailable(name, executed: mayHaveRun ? .unknown : .no))]
  }

  // MARK: The connection

  /// Whether somebody still wants the connection that is on its way.
  var isDialing: Bool { link == .dialing }

  /// A connection stands: what waits for one goes out.
  mutating func connected() -> [Action] {
    link = .up
    isHeard = false
    breaker?.succeeded()
    return openCalls.filter { slots[$0].stage == .waiting }.map(Action.send) + nextSuspect()
  }

  /// The peer has said something.
  mutating func heard() {
    isHeard = true
    backoff.reset()
  }

  /// The probe was answered, so that the service is past the call before it.
  mutating func passed() -> [Action] { isProbing ? nextSuspect() : [] }

  /// No connection came about. Where a breaker says that nobody is there, whoever waits is told so.
  mutating func unreachable(isAbsent: Bool, at now: Instant, random: @autoclosure () -> Double) -> [Action] {
    guard isAbsent, breaker?.failed(at: now, random: random()) == true else { return rest(random()) }
    link = .down
    backoff.reset()
    let wait = breaker?.admit(at: now) ?? .zero
    return end { core, index in
      .unavailable(core.name, executed: core.slots[index].mayHaveRun ? .unknown : .no, retryAfter: wait)
    }
  }

  /// The pause before the next attempt is over.
  mutating func rested() -> Action? {
    link = slots.count > 0 ? .dialing : .down
    return link == .dialing ? .connect : nil
  }

  /// The connection broke: its calls are sorted into those that go out again and those that are over.
  mutating func lost(at now: Instant, random: @autoclosure () -> Double) -> [Action] {
    isProbing = false
    suspects.removeAll { slots.find($0) == nil }
    let over = end { core, index in core.slots[index].stage == .sent ? core.lose(index, at: now) : nil }
    return over + rest(random())
  }

  /// The connection is let go; whoever waits is told so.
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

  /// Ends the calls for which `verdict` has a failure.
  private mutating func end(_ verdict: (inout Self, Int) -> Failure?) -> [Action] {
    var over: [Action] = []
    for index in openCalls {
      guard let failure = verdict(&self, index) else { continue }
      let tag = slots[index].tag
      if let waiter = slots.close(index) { over.append(.tell(waiter, tag: tag, failure)) }
    }
    return over
  }

  /// A call was lost with its connection.
  ///
  /// - Returns: the failure of one that doesn't go out again. None goes out a third time: what was lost twice may be
  ///   what breaks its service.
  private mutating func lose(_ index: Int, at now: Instant) -> Failure? {
    if slots[index].wasLost { return .lostTwice(name) }
    guard slots[index].mayRepeat, mayGoAgain(index, at: now) else { return .unavailable(name, executed: .unknown) }
    slots[index].stage = .suspected
    slots[index].wasLost = true
    slots[index].mayHaveRun = true
    suspects.append(slots.number(index))
    return nil
  }

  /// Whether a call may go out once more; notes that it does.
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

  /// Waits before the next attempt to connect, where that is worth it.
  private mutating func rest(_ random: @autoclosure () -> Double) -> [Action] {
    guard slots.count > 0 else {
      link = .down
      return []
    }
    link = .resting
    return [.rest(backoff.next(random: random()))]
  }

  /// How long to wait before a call is sent again that the service answered `unavailable`, if that is safe: a read or a
  /// change with a key, or one that the service itself says it didn't begin. What it says of others it called proves
  /// nothing of its own work.
  private mutating func putOff(_ index: Int, by text: Span<UInt8>, at now: Instant) -> Duration? {
    guard limits.repeatsPutOff, let failure = Failure(unavailable: text) else { return nil }
    // Whatever breaks a service behind this one would break it again.
    // An app that is out of service, or a disk that is full, still is so a moment later.
    if failure.isLostTwice || failure.details["app"] != nil || failure.details["reason"] != nil { return nil }
    let isOwnWord = failure.executed == .no && failure.details["service"]?.string == name
    guard slots[index].mayRepeat || isOwnWord, mayGoAgain(index, at: now) else { return nil }
    slots[index].stage = .putOff
    if failure.executed != .no { slots[index].mayHaveRun = true }
    return .milliseconds(min(max(failure.details["retry_after_ms"]?.integer ?? 0, 10), 250))
  }

  private func overloaded(_ limit: String, by current: Int, of maximum: Int) -> Failure {
    .overloaded(limit: limit, whose: "service \(name)", current: current, maximum: maximum)
  }
}
