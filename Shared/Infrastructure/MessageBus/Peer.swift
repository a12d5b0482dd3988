package import CivilTime
package import EventLoop
package import Quotas
package import Telemetry
package import Wire

/// A client of another service: one connection, opened on demand, and its calls.
///
/// Calls made while the connection is down wait for it until their deadline, unless the circuit breaker is open. When
/// the connection breaks, calls that are safe to repeat are resent on the next one, within a budget. The others fail
/// with `unavailable` and `executed: unknown`.
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
  private var messages: MessageStream?
  /// The byte stream of `messages`. It is stored here, because each access through `messages` would cost a retain and a
  /// release.
  private var stream: ByteStream?
  /// The trace series for calls without their own trace.
  package let traces = TraceIDs.shared.series()
  /// Records the spans of calls that this process makes on behalf of another caller.
  package var spans: SpanLog?
  /// Counts replies that exceed the maximum frame length.
  package var reached: BusLimitCounters?

  /// Creates a peer with the socket at `path`. The first call opens the connection.
  ///
  /// - Parameter dial: Opens the connection. Simulations pass a function that connects to a simulated network.
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

  /// True if a connection is open and the peer has sent something on it.
  package var isConnected: Bool { messages != nil && core.isHeard }
  /// The current time on the clock that deadlines refer to.
  var now: Instant { clock.now }
  /// The number of open calls.
  package var callsInFlight: Int { core.slots.count }
  /// The remaining budget for resent calls.
  package var retries: RetryBudget { core.retries }
  /// The circuit breaker; nil if calls always wait.
  package var breaker: CircuitBreaker? { core.breaker }

  // MARK: Calls

  /// Sends a call whose reply goes to `sink`.
  ///
  /// - Parameters:
  ///   - deadline: The caller's deadline; nil for an endless stream.
  ///   - mayRepeat: True if the call may be resent after a lost connection.
  ///   - capacity: The maximum size of the request, in bytes.
  ///   - write: Writes the request with the given id.
  /// - Returns: The call's id, for `cancel`.
  @discardableResult
  package func send(
    to sink: any ReplySink, tag: UInt64, deadline: Instant?, mayRepeat: Bool, atMost capacity: Int,
    _ write: (inout OutputSpan<UInt8>, Int64) -> Void
  ) throws(Failure) -> Int64 {
    let call = try core.open(
      for: sink, tag: tag, until: deadline, mayRepeat: mayRepeat, at: clock.recent,
      unwritten: stream?.pendingBytes ?? 0, atMost: capacity, writing: write)
    if !ticking { tick() }
    switch call.next {
    case .send: transmit(call.index)
    case .connect: connect()
    case .wait: break
    }
    return call.number
  }

  /// Cancels a call: its reply is ignored, and the service is asked to stop its work.
  package func cancel(_ number: Int64) { run(core.cancel(number)) }

  /// Pauses or resumes the producer of a call's stream.
  package func setPaused(_ number: Int64, _ isPaused: Bool) {
    guard core.isSent(number) else { return }
    messages?.write { StreamFlow(id: number, isPaused: isPaused).write(into: &$0) }
  }

  /// Closes the connection. Open calls fail with `unavailable`.
  package func close() {
    stream?.close()
    stream = nil
    messages = nil
    run(core.close())
  }

  // MARK: Actions of the core

  private func run(_ actions: [PeerCore<any ReplySink>.Action]) { for action in actions { run(action) } }

  private func run(_ action: PeerCore<any ReplySink>.Action?) {
    switch action {
    case .connect: connect()
    case .backOff(let pause):
      clock.schedule(at: clock.now + pause) { [self] in run(core.backOffEnded()) }
    case .send(let index): transmit(index)
    case .probe: messages?.write(atMost: InnerRequest.capacity) { Probe.write(into: &$0) }
    case .cancel(let number): messages?.write { Answer.cancelRequest(into: &$0, id: number) }
    case .fail(let sink, let tag, let failure): sink.failed(tag, failure)
    case nil: break
    }
  }

  private func transmit(_ index: Int) {
    stream?.append { core.send(index, into: &$0) }
  }

  /// Checks for calls whose deadline has passed, while there are calls with deadlines.
  private func tick() {
    guard !ticking, core.slots.hasDeadlines else { return }
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
    // Discard the connection if the peer was closed or another connection was opened in the meantime.
    guard core.isDialing, self.stream == nil else { return stream.close() }
    let messages = MessageStream(over: stream, limit: frameBytes)
    self.stream = stream
    self.messages = messages
    stream.start(owner: self, keepsBuffer: true)
    messages.write { Hello(traces: traces.text).write(into: &$0) }
    run(core.connected())
  }

  private func lost() {
    stream = nil
    messages = nil
    run(core.lost(at: clock.now, random: clock.jitter()))
  }
}

extension Peer: ByteStreamOwner {
  /// Reads replies and items, and passes each to its sink.
  package func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    if !core.isHeard { core.heard() }
    do throws(FrameFault) {
      try messages?.read(bytes) { message($0) }
    } catch {
      if case .tooLong = error { reached?.reached(.frameSize) }
      stream.close()
      lost()
    }
  }

  /// Does nothing: writing needs no back-pressure, because the number of open calls is limited.
  package func drained(_ stream: ByteStream) {}

  /// Handles a broken connection: resends the calls that are safe to repeat, and fails the others.
  package func ended(_ stream: ByteStream, fault: UVFault?) {
    if stream === self.stream { lost() }
  }

  private func message(_ text: Span<UInt8>) {
    guard let head = AnswerHead(text) else {
      // During an upgrade, the service may run another version, whose messages may have additional members or list the
      // members in another order.
      if let restated = AnswerHead.restated(text), AnswerHead(restated.span) != nil { message(restated.span) }
      return
    }
    let value = text.extracting(head.value)
    switch head.kind {
    case .result:
      // Free the slot first, as the sink may make another call.
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
    case .notOpen:
      // A release without the probe method returns an error, which also shows that the service is running.
      if number == Probe.id { run(core.passed()) }
    case .again(let wait):
      clock.schedule(at: clock.now + wait) { [self] in run(core.isDue(number)) }
    case .answer(let sink, let tag, let instead):
      if let instead { return sink.answered(tag, isError: true, instead.span) }
      sink.answered(tag, isError: true, value)
    }
  }
}

extension Peer {
  /// Makes a call like `call`, but with JSON texts for the params and the reply.
  ///
  /// A call that is made on behalf of another call gets a child span of that call's span. The called service's span is
  /// a child of this child span.
  package func callText(
    _ method: Method, _ params: RawJSON, as caller: Caller, timeout: Duration? = .seconds(5),
    item: (@Loop (Span<UInt8>) -> Void)? = nil
  ) async throws -> RawJSON {
    var caller = caller
    caller.trace = caller.trace.map(TraceIDs.shared.child)
    let started = now
    var failure: FailureKind?
    defer { ended(method, trace: caller.trace, since: started, with: failure) }
    do {
      return try await exchange(method, params, as: caller, timeout: timeout, item: item)
    } catch {
      failure = (error as? Failure)?.kind ?? .internal
      throw error
    }
  }

  private func ended(
    _ method: Method, trace: TraceContext?, since started: Instant, with failure: FailureKind?
  ) {
    guard let trace else { return }
    spans?.ended(
      .client, method, trace: trace, peer: name, started: started, nanoseconds: (now - started).nanoseconds,
      failure: failure)
  }
}

extension TraceContext {
  /// Writes the trace context as a member of a request, and `state` as another member.
  package func writeMember(into out: inout OutputSpan<UInt8>, state: String? = nil) {
    out.append(",\"traceparent\":\"")
    let text = text
    out.append(text.span)
    out.append(UInt8(ascii: "\""))
    if let state { Self.writeState(state.utf8Span.span, into: &out) }
  }

  /// Writes a valid `tracestate` as a member of a request.
  package static func writeState(_ state: Span<UInt8>, into out: inout OutputSpan<UInt8>) {
    out.append(",\"tracestate\":\"")
    out.append(state)
    out.append(UInt8(ascii: "\""))
  }
}
