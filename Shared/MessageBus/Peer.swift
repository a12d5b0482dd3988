package import CivilTime
package import EventLoop
package import Quotas
package import Telemetry
package import Wire

/// Another service, as seen from here: one connection, opened when there is something to say, and the calls on it.
///
/// Calls made while the connection is down wait for it until their deadline, unless a breaker knows that nobody is there.
/// When it breaks, what is safe to repeat is sent again on the next one, within a budget; the rest is told `unavailable`,
/// `executed: unknown`.
@Loop package final class Peer {
  /// The service's name, as in `bus/<name>.sock`.
  package let name: String

  /// Opens a connection to the socket at a path.
  package typealias Dial = @Loop (_ path: String) async throws(UVFault) -> ByteStream

  private let path: String
  private let dial: Dial
  private let clock: LoopClock
  private let limits: PeerLimits
  private var slots = CallSlots()
  private var ticking = false
  private var stream: ByteStream?
  private var decoder: FrameDecoder
  private var backoff = Backoff(initial: .milliseconds(20), maximum: .milliseconds(500))
  private var connecting = false
  /// Whether this connection's peer has said anything yet. One that never did may not be there at all.
  private var heard = false
  private var expired: [Int] = []
  /// What may still be sent again.
  package private(set) var retries: RetryBudget
  /// Whether it is worth trying to connect; nil where calls always wait.
  package private(set) var breaker: CircuitBreaker?
  /// Where calls stand in their traces that bring no trace of their own.
  package let traces = TraceIDs.shared.series()
  /// Hears of the calls made on behalf of others.
  package var spans: SpanLog?
  /// Counts answers that are longer than a frame may be.
  package var reached: BusLimitCounters?

  /// A peer whose socket is at `path`. Nothing happens until the first call.
  ///
  /// - Parameter dial: how the socket is reached; a simulation's network has its own way.
  package init(
    name: String, path: String, clock: LoopClock, limits: PeerLimits = PeerLimits(),
    dial: @escaping Dial = { path throws(UVFault) in try await ByteStream.connect(path) }
  ) {
    self.name = name
    self.path = path
    self.dial = dial
    self.clock = clock
    self.limits = limits
    decoder = FrameDecoder(framing: .lengthPrefixed, limit: limits.frameBytes)
    retries = limits.retries
    breaker = limits.breaker
  }

  /// Whether a connection stands and its peer has answered on it.
  package var isConnected: Bool { stream != nil && heard }
  /// The time by which deadlines are told.
  var now: Instant { clock.now }
  /// Calls that wait for an answer.
  package var callsInFlight: Int { slots.count }

  // MARK: Calls

  /// Sends a call whose answer goes to `sink`.
  ///
  /// - Parameters:
  ///   - deadline: when the caller stops waiting; nil for an endless stream.
  ///   - mayRepeat: whether the call may be sent again after a lost connection.
  ///   - room: how many bytes the request has at most.
  ///   - write: writes the request with the given number as its id.
  /// - Returns: the call's number, for `cancel`.
  @discardableResult
  package func send(
    to sink: any ReplySink, tag: UInt64, deadline: Instant?, mayRepeat: Bool, atMost room: Int,
    _ write: (inout OutputSpan<UInt8>, Int64) -> Void
  ) throws(Failure) -> Int64 {
    if slots.count >= limits.calls {
      throw .overloaded(limit: "service_calls", whose: "service \(name)", current: slots.count, maximum: limits.calls)
    }
    // What was given up may still wait to be written.
    let pending = max(slots.bytes, stream?.pendingBytes ?? 0)
    if pending > limits.pendingBytes {
      throw .overloaded(
        limit: "service_bytes", whose: "service \(name)", current: pending, maximum: limits.pendingBytes)
    }
    if stream == nil, let wait = breaker?.admit(at: clock.now) { throw .unavailable(name, retryAfter: wait) }
    retries.called()
    let (index, number) = slots.open(
      sink, tag: tag, mayRepeat: mayRepeat, deadline: deadline, now: clock.recent, atMost: room, write)
    if !ticking { tick() }
    if stream == nil { connect() } else { transmit(index) }
    return number
  }

  /// Gives a call up: its answer will find nobody, and the peer is told to stop working on it.
  package func cancel(_ number: Int64) {
    guard let index = slots.find(number) else { return }
    abandon(index)
  }

  /// Makes the producer of a call's stream wait, or go on.
  package func setPaused(_ number: Int64, _ isPaused: Bool) {
    guard let index = slots.find(number), slots[index].isSent, let stream else { return }
    stream.append { out in
      Framing.lengthPrefixed.write(into: &out) { StreamFlow(id: number, isPaused: isPaused).write(into: &$0) }
    }
  }

  /// Lets the connection go; calls that wait are told `unavailable`.
  package func close() {
    stream?.close()
    stream = nil
    for index in slots.slots.indices where slots[index].isOpen {
      let slot = slots[index]
      slots.close(index)
      slot.sink?.failed(slot.tag, .unavailable(name, executed: slot.isSent || slot.mayHaveRun ? .unknown : .no))
    }
  }

  private func abandon(_ index: Int) {
    if slots[index].isSent, let stream {
      let number = slots.number(index)
      stream.append { out in Framing.lengthPrefixed.write(into: &out) { Answer.cancelRequest(into: &$0, id: number) } }
    }
    slots.close(index)
  }

  private func transmit(_ index: Int) {
    stream?.append { slots.send(index, into: &$0) }
  }

  // MARK: Deadlines

  private func tick() {
    guard !ticking, slots.areAwaited else { return }
    ticking = true
    clock.schedule(at: clock.now + DeadlineWheel.tick) { [self] in
      ticking = false
      sweep()
      tick()
    }
  }

  private func sweep() {
    slots.expire(at: clock.now, into: &expired)
    // Mostly nobody is late, and a copy of nothing would be room made anew.
    guard !expired.isEmpty else { return }
    let late = expired.map { slots.number($0) }
    expired.removeAll(keepingCapacity: true)
    for number in late {
      // Who was told that one is late may have given this one up, and its slot may be another call's by now.
      guard let index = slots.find(number) else { continue }
      let slot = slots[index]
      abandon(index)
      slot.sink?.failed(slot.tag, lateness(slot))
    }
  }

  /// A call that no connection took by its deadline hasn't reached anybody. One that was sent is late, whether its service
  /// has ever answered or not: a caller can't tell a slow one from one that is gone while somebody holds its socket.
  private func lateness(_ slot: CallSlots.Slot) -> Failure {
    slot.isSent
      ? .deadlineExceeded(executed: .unknown) : .unavailable(name, executed: slot.mayHaveRun ? .unknown : .no)
  }

  // MARK: The connection

  private func connect() {
    guard !connecting else { return }
    connecting = true
    Loop.task { [self] in
      do throws(UVFault) {
        let stream = try await dial(path)
        connecting = false
        connected(stream)
      } catch {
        connecting = false
        unreachable(error)
      }
    }
  }

  /// An attempt to connect failed. Where a breaker says that nobody is there, who waits is told so.
  private func unreachable(_ fault: UVFault) {
    let now = clock.now
    guard fault.isAbsence, breaker?.failed(at: now, random: clock.jitter()) == true else {
      return retryLater()
    }
    backoff.reset()
    var over: [CallSlots.Slot] = []
    for index in slots.slots.indices where slots[index].isOpen {
      over.append(slots[index])
      slots.close(index)
    }
    let wait = breaker?.admit(at: now) ?? .zero
    for slot in over {
      slot.sink?.failed(slot.tag, .unavailable(name, executed: slot.mayHaveRun ? .unknown : .no, retryAfter: wait))
    }
  }

  private func connected(_ stream: ByteStream) {
    self.stream = stream
    breaker?.succeeded()
    heard = false
    decoder = FrameDecoder(framing: .lengthPrefixed, limit: limits.frameBytes)
    stream.start(owner: self, keepsRoom: true)
    stream.append { out in Framing.lengthPrefixed.write(into: &out) { Hello(traces: traces.text).write(into: &$0) } }
    for index in slots.slots.indices where slots[index].isOpen && !slots[index].isSent { transmit(index) }
  }

  private func retryLater() {
    guard slots.count > 0 else { return }
    connecting = true
    clock.schedule(at: clock.now + backoff.next(random: clock.jitter())) { [self] in
      connecting = false
      if slots.count > 0, stream == nil { connect() }
    }
  }

  /// Sorts the calls of a broken connection into those that go out again and those that are over.
  private func lost() {
    stream = nil
    var over: [CallSlots.Slot] = []
    let now = clock.now
    for index in slots.slots.indices where slots[index].isOpen && slots[index].isSent {
      slots[index].mayHaveRun = true
      if slots[index].mayRepeat, mayGoAgain(index, now) {
        slots[index].isSent = false
        slots[index].repeats += 1
      } else {
        over.append(slots[index])
        slots.close(index)
      }
    }
    for slot in over { slot.sink?.failed(slot.tag, .unavailable(name, executed: .unknown)) }
    retryLater()
  }

  private func mayGoAgain(_ index: Int, _ now: Instant) -> Bool {
    slots[index].repeats < limits.repeats && retries.spend(at: now)
  }

  /// Sends a call again that the service answered `unavailable`, a little later, if that is safe: a read or a change with
  /// a key, or one that the service itself says it didn't begin. What it says of others it called proves nothing of its own work.
  private func wasPutOff(_ index: Int, _ value: Span<UInt8>) -> Bool {
    guard limits.repeatsPutOff, value.has(Self.unavailable, at: 0),
      let failure = try? JSON.decode(Failure.self, from: value)
    else { return false }
    let isOwnWord = failure.executed == .no && failure.details["service"]?.string == name
    let now = clock.now
    guard slots[index].mayRepeat || isOwnWord, mayGoAgain(index, now) else { return false }
    slots[index].isSent = false
    slots[index].repeats += 1
    if failure.executed != .no { slots[index].mayHaveRun = true }
    let number = slots.number(index)
    let wait = Duration.milliseconds(min(max(failure.details["retry_after_ms"]?.integer ?? 0, 10), 250))
    clock.schedule(at: now + (wait / 2 + wait / 2 * clock.jitter())) { [self] in
      guard let index = slots.find(number), !slots[index].isSent, stream != nil else { return }
      transmit(index)
    }
    return true
  }

  /// What is left of an answer to a call that was sent before: that this sending wasn't begun says nothing of the earlier
  /// one. A rule that refused it does, since both would have come to it in their order.
  private static func doubt(_ value: Span<UInt8>) -> Bytes? {
    guard var failure = try? JSON.decode(Failure.self, from: value), failure.executed == .no else { return nil }
    switch failure.kind {
    case .unavailable, .overloaded, .deadlineExceeded, .cancelled: failure.executed = .unknown
    default: return nil
    }
    return failure.encoded(in: .en)
  }

  /// How the `error` object of an answer begins that says `unavailable`.
  private static let unavailable: StaticString = "{\"code\":-32094,"
}

extension Peer: ByteStreamOwner {
  package func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    if !heard {
      heard = true
      backoff.reset()
    }
    do throws(FrameFault) {
      var working = FrameDecoder(framing: .lengthPrefixed, limit: limits.frameBytes)
      swap(&working, &decoder)
      try working.feed(bytes) { message($0) }
      swap(&working, &decoder)
    } catch {
      if case .tooLong = error { reached?.reached(.frameSize) }
      stream.close()
      lost()
    }
  }

  package func drained(_ stream: ByteStream) {}

  package func ended(_ stream: ByteStream, fault: UVFault?) {
    if stream === self.stream { lost() }
  }

  private func message(_ text: Span<UInt8>) {
    guard let head = AnswerHead(text) else {
      // Another version's, while an upgrade goes on.
      if let restated = AnswerHead.restated(text), AnswerHead(restated.span) != nil { message(restated.span) }
      return
    }
    let value = text.extracting(head.value)
    switch head.kind {
    case .result:
      // Freed before the sink hears of it: what it does next may be another call.
      if let (sink, tag) = slots.end(head.id) { sink.answered(tag, isError: false, value) }
    case .error: failed(head.id, value)
    case .progress(let sequence):
      guard let index = slots.find(head.id), let sink = slots[index].sink else { return }
      // Sent again, its items would come twice.
      slots[index].mayRepeat = false
      sink.progressed(slots[index].tag, sequence: sequence, value)
    case .notification: break
    }
  }

  private func failed(_ number: Int64, _ value: Span<UInt8>) {
    guard let index = slots.find(number), !wasPutOff(index, value) else { return }
    let doubt = slots[index].mayHaveRun ? Self.doubt(value) : nil
    guard let (sink, tag) = slots.end(number) else { return }
    if let doubt { return sink.answered(tag, isError: true, doubt.span) }
    sink.answered(tag, isError: true, value)
  }
}
