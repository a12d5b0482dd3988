package import CivilTime
package import EventLoop
package import Wire

/// Another service, as seen from here: one connection, opened when there is something to say, and the calls on it.
///
/// Calls made while the connection is down wait for it until their deadline. When it breaks, what is
/// safe to repeat is sent again on the next one; the rest is told `unavailable`, `executed: unknown`.
@Loop package final class Peer {
  /// The service's name, as in `bus/<name>.sock`.
  package let name: String

  private let path: String
  private let clock: LoopClock
  private let limits: PeerLimits
  private var slots = CallSlots()
  private var wheel = DeadlineWheel()
  private var ticking = false
  private var stream: ByteStream?
  private var decoder: FrameDecoder
  private var backoff = Backoff(initial: .milliseconds(20), maximum: .milliseconds(500))
  private var connecting = false
  /// Whether this connection's peer has said anything yet. One that never did may not be there at all.
  private var heard = false
  private var expired: [Int] = []

  /// A peer whose socket is at `path`. Nothing happens until the first call.
  package init(name: String, path: String, clock: LoopClock, limits: PeerLimits = PeerLimits()) {
    self.name = name
    self.path = path
    self.clock = clock
    self.limits = limits
    decoder = FrameDecoder(framing: .lengthPrefixed, limit: limits.frameBytes)
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
  ///   - write: appends the request with the given number as its id.
  /// - Returns: the call's number, for `cancel`.
  @discardableResult
  package func send(
    to sink: any ReplySink, tag: UInt64, deadline: Instant?, mayRepeat: Bool, _ write: (inout Bytes, Int64) -> Void
  ) throws(Failure) -> Int64 {
    if slots.count >= limits.calls { throw .overloaded(limit: "calls in flight", whose: name) }
    if (stream?.pendingBytes ?? 0) > limits.pendingBytes {
      throw .overloaded(limit: "bytes to be written", whose: name)
    }
    let index = slots.open()
    let number = slots.number(index)
    slots[index].sink = sink
    slots[index].tag = tag
    slots[index].mayRepeat = mayRepeat
    Framing.lengthPrefixed.write(into: &slots[index].frame) { write(&$0, number) }
    if let deadline { expire(index, at: deadline) }
    if stream == nil { connect() } else { transmit(index) }
    return number
  }

  /// Gives a call up: its answer will find nobody, and the peer is told to stop working on it.
  package func cancel(_ number: Int64) {
    guard let index = slots.find(number) else { return }
    abandon(index)
  }

  /// Lets the connection go; calls that wait are told `unavailable`.
  package func close() {
    stream?.close()
    stream = nil
    for index in slots.slots.indices where slots[index].isOpen {
      let slot = slots[index]
      close(index)
      slot.sink?.failed(slot.tag, .unavailable(name, executed: slot.isSent ? .unknown : .no))
    }
  }

  private func abandon(_ index: Int) {
    if slots[index].isSent, let stream {
      let number = slots.number(index)
      stream.append { out in Framing.lengthPrefixed.write(into: &out) { Answer.cancelRequest(into: &$0, id: number) } }
    }
    close(index)
  }

  private func close(_ index: Int) {
    wheel.remove(index)
    slots.close(index)
  }

  private func transmit(_ index: Int) {
    slots[index].isSent = true
    stream?.append { $0.append(contentsOf: slots[index].frame) }
  }

  // MARK: Deadlines

  private func expire(_ index: Int, at deadline: Instant) {
    wheel.insert(index, due: deadline, now: clock.now)
    tick()
  }

  private func tick() {
    guard !ticking, wheel.count > 0 else { return }
    ticking = true
    clock.schedule(at: clock.now + DeadlineWheel.tick) { [weak self] in
      guard let self else { return }
      ticking = false
      sweep()
      tick()
    }
  }

  private func sweep() {
    wheel.advance(to: clock.now, into: &expired)
    let due = expired
    expired.removeAll(keepingCapacity: true)
    for index in due {
      let slot = slots[index]
      abandon(index)
      slot.sink?.failed(slot.tag, lateness(slot))
    }
  }

  /// A service that was never heard of since the connection was made isn't late: it isn't there.
  private func lateness(_ slot: CallSlots.Slot) -> Failure {
    if !slot.isSent { return .unavailable(name) }
    return heard ? .deadlineExceeded(executed: .unknown) : .unavailable(name, executed: .unknown)
  }

  // MARK: The connection

  private func connect() {
    guard !connecting else { return }
    connecting = true
    Loop.task { [self] in
      let result: ByteStream?
      do { result = try await ByteStream.connect(path) } catch { result = nil }
      connecting = false
      if let result { connected(result) } else { retryLater() }
    }
  }

  private func connected(_ stream: ByteStream) {
    self.stream = stream
    heard = false
    decoder = FrameDecoder(framing: .lengthPrefixed, limit: limits.frameBytes)
    stream.start(owner: self)
    for index in slots.slots.indices where slots[index].isOpen && !slots[index].isSent { transmit(index) }
  }

  private func retryLater() {
    guard slots.count > 0 else { return }
    connecting = true
    clock.schedule(at: clock.now + backoff.next(random: Double.random(in: 0..<1))) { [weak self] in
      guard let self else { return }
      connecting = false
      if slots.count > 0, stream == nil { connect() }
    }
  }

  /// Sorts the calls of a broken connection into those that go out again and those that are over.
  private func lost() {
    stream = nil
    var over: [CallSlots.Slot] = []
    for index in slots.slots.indices where slots[index].isOpen && slots[index].isSent {
      if slots[index].mayRepeat, slots[index].repeats < limits.repeats {
        slots[index].isSent = false
        slots[index].repeats += 1
      } else {
        over.append(slots[index])
        close(index)
      }
    }
    for slot in over { slot.sink?.failed(slot.tag, .unavailable(name, executed: .unknown)) }
    retryLater()
  }
}

extension Peer: ByteStreamOwner {
  package func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    if !heard {
      heard = true
      backoff.reset()
    }
    do throws(FrameFault) {
      var decoder = decoder
      self.decoder = FrameDecoder(framing: .lengthPrefixed, limit: limits.frameBytes)
      try decoder.feed(bytes) { message($0) }
      self.decoder = decoder
    } catch {
      stream.close()
      lost()
    }
  }

  package func drained(_ stream: ByteStream) {}

  package func ended(_ stream: ByteStream, fault: UVFault?) {
    if stream === self.stream { lost() }
  }

  private func message(_ text: Span<UInt8>) {
    guard let head = AnswerHead(text), let index = slots.find(head.id), let sink = slots[index].sink else { return }
    let tag = slots[index].tag
    let value = text.extracting(head.value)
    switch head.kind {
    case .result, .error:
      var isError = false
      if case .error = head.kind { isError = true }
      // Freed before the sink hears of it: what it does next may be another call.
      close(index)
      sink.answered(tag, isError: isError, value)
    case .progress(let sequence): sink.progressed(tag, sequence: sequence, value)
    case .notification: break
    }
  }
}
