package import CivilTime
package import EventLoop
package import Quotas
package import Telemetry
package import Wire

/// Another service, as seen from here: one connection, opened when there is something to say, and the calls on it.
///
/// Calls made while the connection is down wait for it until their deadline, unless a breaker knows that nobody is
/// there. When it breaks, what is safe to repeat is sent again on the next one, within a budget; the rest is told
/// `unavailable`, `executed: unknown`.
@Loop package final class Peer {
  /// The service's name, as in `bus/<name>.sock`.
  package let name: String

  /// Opens a connection to the socket at a path.
  package typealias Dial = @Loop (_ path: String) async throws(UVFault) -> ByteStream

  private let path: String
  private let dial: Dial
  private let clock: LoopClock
  private let frameBytes: Int
  private var core: PeerCore<any ReplySink>
  private var ticking = false
  private var line: MessageStream?
  /// The line's bytes, at hand: each step on the way to them counts a reference.
  private var stream: ByteStream?
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
    frameBytes = limits.frameBytes
    core = PeerCore(name: name, limits: limits)
  }

  /// Whether a connection stands and its peer has answered on it.
  package var isConnected: Bool { line != nil && core.isHeard }
  /// The time by which deadlines are told.
  var now: Instant { clock.now }
  /// Calls that wait for an answer.
  package var callsInFlight: Int { core.slots.count }
  /// What may still be sent again.
  package var retries: RetryBudget { core.retries }
  /// Whether it is worth trying to connect; nil where calls always wait.
  package var breaker: CircuitBreaker? { core.breaker }

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
    let call = try core.open(
      for: sink, tag: tag, until: deadline, mayRepeat: mayRepeat, at: clock.recent,
      unwritten: stream?.pendingBytes ?? 0, atMost: room, writing: write)
    if !ticking { tick() }
    switch call.next {
    case .send: transmit(call.index)
    case .connect: connect()
    case .wait: break
    }
    return call.number
  }

  /// Gives a call up: its answer will find nobody, and the peer is told to stop working on it.
  package func cancel(_ number: Int64) { run(core.cancel(number)) }

  /// Makes the producer of a call's stream wait, or go on.
  package func setPaused(_ number: Int64, _ isPaused: Bool) {
    guard core.isSent(number) else { return }
    line?.write { StreamFlow(id: number, isPaused: isPaused).write(into: &$0) }
  }

  /// Lets the connection go; calls that wait are told `unavailable`.
  package func close() {
    stream?.close()
    (stream, line) = (nil, nil)
    run(core.close())
  }

  // MARK: What the core decides

  private func run(_ actions: [PeerCore<any ReplySink>.Action]) { for action in actions { run(action) } }

  private func run(_ action: PeerCore<any ReplySink>.Action?) {
    switch action {
    case .connect: connect()
    case .rest(let pause):
      clock.schedule(at: clock.now + pause) { [self] in run(core.rested()) }
    case .send(let index): transmit(index)
    case .probe: line?.write(atMost: InnerRequest.room) { Probe.write(into: &$0) }
    case .cancel(let number): line?.write { Answer.cancelRequest(into: &$0, id: number) }
    case .tell(let sink, let tag, let failure): sink.failed(tag, failure)
    case nil: break
    }
  }

  private func transmit(_ index: Int) {
    stream?.append { core.send(index, into: &$0) }
  }

  /// Looks for calls that are late, as long as some have a deadline.
  private func tick() {
    guard !ticking, core.slots.areAwaited else { return }
    ticking = true
    clock.schedule(at: clock.now + DeadlineWheel.tick) { [self] in
      ticking = false
      for number in core.late(at: clock.now) { run(core.expire(number)) }
      tick()
    }
  }

  // MARK: The connection

  private func connect() {
    Loop.task { [self] in
      do throws(UVFault) {
        connected(try await dial(path))
      } catch {
        guard core.isDialing else { return }
        run(core.unreachable(isAbsent: error.isAbsence, at: clock.now, random: clock.jitter()))
      }
    }
  }

  private func connected(_ stream: ByteStream) {
    // Let go meanwhile, or dialed anew since.
    guard core.isDialing, self.stream == nil else { return stream.close() }
    let line = MessageStream(over: stream, limit: frameBytes)
    (self.stream, self.line) = (stream, line)
    stream.start(owner: self, keepsRoom: true)
    line.write { Hello(traces: traces.text).write(into: &$0) }
    run(core.connected())
  }

  private func lost() {
    (stream, line) = (nil, nil)
    run(core.lost(at: clock.now, random: clock.jitter()))
  }
}

extension Peer: ByteStreamOwner {
  /// Reads answers and items, and hands each to its sink.
  package func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    if !core.isHeard { core.heard() }
    do throws(FrameFault) {
      try line?.read(bytes) { message($0) }
    } catch {
      if case .tooLong = error { reached?.reached(.frameSize) }
      stream.close()
      lost()
    }
  }

  /// Needs nothing: what may wait is bounded where calls are taken on.
  package func drained(_ stream: ByteStream) {}

  /// The connection broke: what is safe to repeat goes out again, and the rest is told.
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
      if let (sink, tag) = core.answered(head.id) {
        sink.answered(tag, isError: false, value)
      } else if head.id == Probe.id {
        run(core.passed())
      }
    case .error: failed(head.id, value)
    case .progress(let sequence):
      if let (sink, tag) = core.progressed(head.id) { sink.progressed(tag, sequence: sequence, value) }
    case .notification: break
    }
  }

  private func failed(_ number: Int64, _ value: Span<UInt8>) {
    switch core.failed(number, with: value, at: clock.now, random: clock.jitter()) {
    case .nobody:
      // What is older than the probe doesn't know it, which is an answer too.
      if number == Probe.id { run(core.passed()) }
    case .again(let wait):
      clock.schedule(at: clock.now + wait) { [self] in run(core.isDue(number)) }
    case .answer(let sink, let tag, let instead):
      if let instead { return sink.answered(tag, isError: true, instead.span) }
      sink.answered(tag, isError: true, value)
    }
  }
}
