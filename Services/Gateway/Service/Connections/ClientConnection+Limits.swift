import CivilTime
import EventLoop
import MessageBus
import Quotas
import Telemetry
import Wire

/// Enforces the limits of a connection and its origin, and applies back-pressure to clients that don't read.
extension ClientConnection {
  /// Returns a failure if a limit prevents one more call of this size; nil otherwise.
  ///
  /// - Parameter isStream: True if the call begins to stream at once; false while it still waits for its session.
  func capacityFailure(
    for bytes: Int, to entry: MethodDirectory.Entry, isStream: Bool, of session: Session?
  ) -> Failure? {
    if let full = ledger.callsFullness(gateway.limits) { return admissions.refusal(full) }
    // The limit on the origin's calls doesn't apply to endless streams, which have a separate limit, or to operators,
    // who must get through regardless of the load.
    if isStream, entry.isEndless {
      if origin.listeners.isFull {
        return admissions.refusal(.originListeners, of: origin.name, origin.listeners)
      }
    } else if entry.isForClients, origin.calls.isFull {
      return admissions.refusal(.originCalls, of: origin.name, origin.calls)
    }
    if gateway.limits.charge(bytes) > 0, let full = admissions.fullness(origin.callBytes, .originCallBytes, of: origin)
    {
      return admissions.refusal(full)
    }
    if let use = session?.use, use.calls.isFull {
      return admissions.refusal(.accountCalls, of: use.name, use.calls)
    }
    if entry.cost == .expensive, let use = session?.use, use.expensiveCalls.isFull {
      return admissions.refusal(.accountExpensiveCalls, of: use.name, use.expensiveCalls)
    }
    if isStream, let full = ledger.streamsFullness { return admissions.refusal(full) }
    return nil
  }

  /// Counts a call and its charge. The call may still be waiting for its session.
  func began(charged bytes: Int, listens: Bool = false) {
    ledger.callBegan()
    if listens { origin.listeners.change(by: 1) } else { origin.calls.change(by: 1) }
    if bytes > 0 { admissions.chargeCall(bytes, for: origin) }
  }

  func ended(charged bytes: Int, listens: Bool = false) {
    ledger.callEnded()
    if listens { origin.listeners.give() } else { origin.calls.give() }
    if bytes > 0 { admissions.chargeCall(-bytes, for: origin) }
  }

  /// Ends an open call, counts it and releases its resources. Returns nil if the call has already ended. The caller
  /// recycles the call.
  func end(_ tag: UInt64, _ failure: FailureKind?) -> ClientCall? {
    guard let call = origin.openCalls.end(tag, newest: &newestCall) else { return nil }
    if call.isStream { ledger.streamEnded() }
    if call.isPaused { ledger.pausedStreamEnded() }
    if let account = call.account {
      account.calls.give()
      if call.entry?.cost == .expensive { account.expensiveCalls.give() }
    }
    ended(charged: call.charged, listens: call.isEndless)
    gateway.callEnded(call, failure)
    return call
  }

  // MARK: Slow readers

  var hasCapacity: Bool { stream.pendingBytes <= gateway.limits.highWater }

  func hasCapacity(_ number: Int64) -> Bool { hasCapacity }

  func waitForCapacity(_ number: Int64) async {
    while !isOver, !Task.isCancelled, origin.openCalls.find(UInt64(bitPattern: number)) != nil, !hasCapacity {
      await waiting.wait()
    }
  }

  /// Pauses the producer of a stream until its reader has caught up (P5).
  func pause(_ tag: UInt64) {
    guard let call = origin.openCalls.find(tag), let peer = call.entry?.peer, !call.isPaused else { return }
    call.isPaused = true
    ledger.streamPaused()
    peer.setPaused(call.number, true)
  }

  func resumeStreams() {
    guard ledger.resumeStreams() else { return }
    for call in origin.openCalls.open(of: newestCall) where call.isPaused {
      call.isPaused = false
      call.entry?.peer?.setPaused(call.number, false)
    }
  }

  // MARK: Bytes and time

  func allowance(_ stream: ByteStream) -> Int { admissions.allowance(origin, unfinished: messages.unfinished) }

  /// Pauses the connection when its origin has used up its share of the event loop's time.
  func deferred(_ stream: ByteStream) {
    isThrottled = true
    stream.pauseReading()
    origin.throttle(self, by: admissions)
    admissions.end(origin)
  }

  func endThrottle() {
    isThrottled = false
    // The caller is still resuming the origin's other connections, so this connection reads at the end of the turn.
    if early != nil { return Loop.atEndOfTurn { [self] in readEarly() } }
    if hasCapacity { stream.resumeReading() }
  }

  func stalled(_ stream: ByteStream) { charge() }

  private var held: ClientLedger.Held {
    ClientLedger.Held(unfinished: messages.unfinished + (early?.count ?? 0), unread: stream.pendingBytes)
  }

  /// Charges the origin for the memory of this connection, and starts to watch the connection for stalls. Closes the
  /// connection if its memory has grown and a limit is reached.
  func charge() {
    guard !isOver else { return }
    let held = held
    let grew = recount(held) > 0
    if ledger.beginsWatch() { gateway.stalls.add(self) }
    guard grew, let full = admissions.fullness(origin.kept, .originBytes, of: origin) else { return }
    end(ClientLedger.ending(for: full, held))
  }

  /// Returns the failure that replaces a response that would exceed the limit on unread bytes; nil if the response
  /// fits. The connection stays open, because many long responses at once aren't the client's fault. The client can
  /// repeat the call.
  func overflow(adding count: Int) -> Failure? {
    if let full = ClientLedger.fullness(adding: count, unread: stream.pendingBytes, gateway.limits) {
      return undelivered(full)
    }
    // One turn of the event loop may write many long responses, so their memory is checked before they are written.
    guard count > Self.longResponse else { return nil }
    return admissions.fullness(origin.kept, .originBytes, of: origin, adding: count).map(undelivered)
  }

  /// The size in bytes above which a response is charged to its origin at once, instead of at the end of the turn.
  static let longResponse = 64 << 10

  /// Counts the memory of a response that waits for its batch. If too little memory is left, returns the failure that
  /// replaces the response.
  func keep(_ count: Int, in batch: Batch) -> Failure? {
    let fullness = admissions.fullness(origin.kept, .originBytes, of: origin, adding: count)
    if let full = ledger.keep(count, batch: batch.bytes, origin: fullness, gateway.limits) { return undelivered(full) }
    batch.bytes += count
    _ = recount(held)
    return nil
  }

  /// Returns the failure of a call that was executed but whose response can't be delivered.
  private func undelivered(_ full: Fullness) -> Failure {
    var failure = admissions.refusal(full)
    failure.executed = .yes
    return failure
  }

  /// - Returns: The growth of the origin's charge, in bytes.
  private func recount(_ held: ClientLedger.Held) -> Int {
    let growth = ledger.charge(held)
    admissions.charge(growth, for: origin)
    return growth
  }

  /// Returns true if a frame or response is still incomplete. Closes the connection if the frame or response has taken
  /// too long.
  func isUnfinished(at now: Instant) -> Bool {
    guard !isOver else { return false }
    let held = held
    if let ending = ledger.lateness(at: now, held, progress: stream.readProgress, gateway.limits) {
      end(ending)
      return false
    }
    _ = recount(held)
    return ledger.goesOnWatching()
  }

  private func end(_ ending: ClientLedger.Ending) {
    switch ending {
    case .cutOff(let full): cutOff(full.limit == .frameTime ? incomplete(full) : admissions.refusal(full))
    case .drop(let limit): drop(limit)
    }
  }

  /// Returns the failure of a frame that isn't complete in time. Its message states how much of the frame has arrived,
  /// because the usual cause is a wrong length.
  private func incomplete(_ full: Fullness) -> Failure {
    var failure = admissions.refusal(full)
    failure.kind = .invalidRequest
    failure.message = Message("Invalid request: the frame wasn't complete in time; \(messages.arrived) had arrived")
    failure.details["retry_after_ms"] = nil
    return failure
  }

  /// Closes the connection of a client that doesn't read. Such a client can't receive the reason.
  func drop(_ limit: Limit) {
    admissions.reached(limit)
    gateway.log.warning(
      "closed a connection whose client doesn't read",
      ["limit": limit.rawValue, "origin": origin.name, "pid": Int(stream.peer.pid), "unread": stream.pendingBytes])
    close()
  }

  /// Closes the connection after sending the reason.
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
