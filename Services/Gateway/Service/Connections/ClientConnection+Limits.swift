import CivilTime
import EventLoop
import MessageBus
import Quotas
import Telemetry
import Wire

/// What keeps a connection within its shares and its user's, and makes senders wait for clients that don't read.
extension ClientConnection {
  /// Why there is no room for one more call, of so many bytes, if there isn't.
  func room(for bytes: Int, isStream: Bool, of session: Session?) -> Failure? {
    if calls >= gateway.limits.calls {
      return admissions.refusal(.connectionCalls, of: "this connection", current: calls, maximum: gateway.limits.calls)
    }
    if user.calls.isFull {
      return admissions.refusal(.userCalls, of: user.name, current: user.calls.used, maximum: user.calls.limit)
    }
    if gateway.limits.charge(bytes) > 0, let full = admissions.fullness(user.callBytes, .userCallBytes, of: user) {
      return admissions.refusal(full)
    }
    if let use = session?.use, use.calls.isFull {
      return admissions.refusal(.accountCalls, of: use.name, current: use.calls.used, maximum: use.calls.limit)
    }
    if isStream, streams.isFull {
      return admissions.refusal(.streams, of: "this connection", current: streams.used, maximum: streams.limit)
    }
    return nil
  }

  /// Notes a call, or one that waits for its session, and what it is charged.
  func began(charged bytes: Int) {
    calls += 1
    user.calls.change(by: 1)
    if bytes > 0 { admissions.keepCall(bytes, for: user) }
  }

  func ended(charged bytes: Int) {
    calls -= 1
    user.calls.give()
    if bytes > 0 { admissions.keepCall(-bytes, for: user) }
  }

  /// Ends an open call, counts it and gives back what it held; nil if it has ended before. Whoever answers it recycles it.
  func end(_ tag: UInt64, _ failure: FailureKind?) -> ClientCall? {
    guard let call = user.openCalls.end(tag) else { return nil }
    if call.isStream { streams.give() }
    if call.isPaused { paused -= 1 }
    call.account?.calls.give()
    ended(charged: call.charged)
    gateway.callEnded(call, failure)
    return call
  }

  // MARK: Readers that don't keep up

  var hasRoom: Bool { stream.pendingBytes <= gateway.limits.highWater }

  func hasRoom(_ number: Int64) -> Bool { hasRoom }

  func waitForRoom(_ number: Int64) async {
    while !isOver, !Task.isCancelled, user.openCalls.find(UInt64(bitPattern: number)) != nil, !hasRoom {
      await waiting.wait()
    }
  }

  /// Makes the producer of a stream wait until its reader has read (P5).
  func pause(_ tag: UInt64) {
    guard let call = user.openCalls.find(tag), let peer = call.entry?.peer, !call.isPaused else { return }
    call.isPaused = true
    paused += 1
    peer.setPaused(call.number, true)
  }

  func resumeStreams() {
    guard paused > 0 else { return }
    paused = 0
    for call in user.openCalls.open(of: number) where call.isPaused {
      call.isPaused = false
      call.entry?.peer?.setPaused(call.number, false)
    }
  }

  // MARK: Bytes and time

  func allowance(_ stream: ByteStream) -> Int {
    admissions.allowance(user, unfinished: line.unfinished)
  }

  /// Its user has had its part of the time.
  func deferred(_ stream: ByteStream) {
    isResting = true
    stream.pauseReading()
    user.rest(self, by: admissions)
    admissions.end(user)
  }

  func endRest() {
    isResting = false
    if hasRoom { stream.resumeReading() }
  }

  func stalled(_ stream: ByteStream) { charge() }

  /// Charges the user for what is kept for this connection, and has an eye on it from now on.
  func charge() {
    guard !isOver else { return }
    let grew = recount() > 0
    if charged > 0, !isWatched {
      isWatched = true
      gateway.stalls.add(self)
    }
    guard grew, let full = admissions.fullness(user.bytes, .userBytes, of: user) else { return }
    if stream.pendingBytes > line.unfinished { return drop(full.limit) }
    cutOff(admissions.refusal(full))
  }

  /// What stands in an answer's place that doesn't fit what may be unread: many long answers at once aren't worth the connection, and the
  /// client may ask for them again when it has read.
  func tooMuch(_ count: Int) -> Failure? {
    let (most, bytes) = (gateway.limits.connectionBytes, stream.pendingBytes + count)
    guard bytes > most else { return nil }
    let full = Fullness(limit: .connectionBytes, whose: "this connection", current: bytes, maximum: most)
    var failure = admissions.refusal(full)
    failure.executed = .yes
    return failure
  }

  /// Keeps an answer until its batch is whole, or says what stands in its place: that there is no room for it. An array that
  /// is longer than what may be unread couldn't be delivered.
  func keep(_ count: Int, in batch: Batch) -> Failure? {
    let (most, bytes) = (gateway.limits.connectionBytes, batch.bytes + count)
    var full = admissions.fullness(user.bytes, .userBytes, of: user, adding: count)
    if bytes > most { full = Fullness(limit: .connectionBytes, whose: "this batch", current: bytes, maximum: most) }
    if let full {
      var failure = admissions.refusal(full)
      failure.executed = .yes
      return failure
    }
    batch.bytes = bytes
    batched += count
    _ = recount()
    return nil
  }

  /// Brings the charge up to date.
  ///
  /// - Returns: by how much it grew.
  private func recount() -> Int {
    let kept = line.unfinished + stream.pendingBytes + batched
    let growth = kept - charged
    admissions.keep(growth, for: user)
    charged = kept
    return growth
  }

  /// Whether a frame or an answer is still on its way; what takes longer than it may is cut off.
  func isUnfinished(at now: Instant) -> Bool {
    guard !isOver else { return false }
    let (limits, pending) = (gateway.limits, stream.pendingBytes)
    // A client that isn't read from can't be blamed for a frame that doesn't come.
    let frame = line.unfinished > 0 && hasRoom ? messages : nil
    if frameWatch.isStalled(at: now, mark: frame, limit: limits.frameTime) {
      let time = Int(limits.frameTime.milliseconds)
      cutOff(admissions.refusal(.frameTime, of: "this connection", current: time, maximum: time))
      return false
    }
    if writeWatch.isStalled(at: now, mark: pending > 0 ? stream.writtenBytes : nil, limit: limits.writeTime) {
      drop(.writeTime)
      return false
    }
    _ = recount()
    isWatched = charged > 0
    return isWatched
  }

  /// Cuts off a client that can't be told why: it doesn't read.
  func drop(_ limit: Limit) {
    admissions.reached(limit)
    gateway.log.warning(
      "dropped a client that doesn't read",
      ["limit": limit.rawValue, "uid": Int(user.uid), "pid": Int(stream.peer.pid), "unread": stream.pendingBytes])
    close()
  }

  /// Tells a client why the connection ends here.
  func cutOff(_ failure: Failure) {
    refuse(failure)
    close()
  }
}

extension ClientConnection: CallChannel {
  func progress(_ number: Int64, sequence: Int64, _ value: Bytes) {
    progressed(UInt64(bitPattern: number), sequence: sequence, value.span)
  }
}
