import CivilTime
import EventLoop
import MessageBus
import Quotas
import Telemetry
import Wire

/// What keeps a connection within its shares and its origin's, and makes senders wait for clients that don't read.
extension ClientConnection {
  /// Why there is no room for one more call, of so many bytes, if there isn't.
  ///
  /// - Parameter isStream: whether it is one from the beginning; one that still asks for its session isn't.
  func room(
    for bytes: Int, to entry: MethodDirectory.Entry, isStream: Bool, of session: Session?
  ) -> Failure? {
    if let full = ledger.callsFullness(gateway.limits) { return admissions.refusal(full) }
    // Who listens waits for ever, and people who run the machine get through whatever others do.
    if isStream, entry.isEndless {
      if origin.listeners.isFull {
        return admissions.refusal(
          .originListeners, of: origin.name, current: origin.listeners.used, maximum: origin.listeners.limit)
      }
    } else if entry.isForClients, origin.calls.isFull {
      return admissions.refusal(.originCalls, of: origin.name, current: origin.calls.used, maximum: origin.calls.limit)
    }
    if gateway.limits.charge(bytes) > 0, let full = admissions.fullness(origin.callBytes, .originCallBytes, of: origin)
    {
      return admissions.refusal(full)
    }
    if let use = session?.use, use.calls.isFull {
      return admissions.refusal(.accountCalls, of: use.name, current: use.calls.used, maximum: use.calls.limit)
    }
    if entry.cost == .expensive, let use = session?.use, use.expensiveCalls.isFull {
      return admissions.refusal(
        .accountExpensiveCalls, of: use.name, current: use.expensiveCalls.used, maximum: use.expensiveCalls.limit)
    }
    if isStream, let full = ledger.streamsFullness { return admissions.refusal(full) }
    return nil
  }

  /// Notes a call, or one that waits for its session, and what it is charged.
  func began(charged bytes: Int, listens: Bool = false) {
    ledger.callBegan()
    if listens { origin.listeners.change(by: 1) } else { origin.calls.change(by: 1) }
    if bytes > 0 { admissions.keepCall(bytes, for: origin) }
  }

  func ended(charged bytes: Int, listens: Bool = false) {
    ledger.callEnded()
    if listens { origin.listeners.give() } else { origin.calls.give() }
    if bytes > 0 { admissions.keepCall(-bytes, for: origin) }
  }

  /// Ends an open call, counts it and gives back what it held; nil if it has ended before. Whoever answers it recycles it.
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

  // MARK: Readers that don't keep up

  var hasRoom: Bool { stream.pendingBytes <= gateway.limits.highWater }

  func hasRoom(_ number: Int64) -> Bool { hasRoom }

  func waitForRoom(_ number: Int64) async {
    while !isOver, !Task.isCancelled, origin.openCalls.find(UInt64(bitPattern: number)) != nil, !hasRoom {
      await waiting.wait()
    }
  }

  /// Makes the producer of a stream wait until its reader has read (P5).
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

  func allowance(_ stream: ByteStream) -> Int {
    admissions.allowance(origin, unfinished: line.unfinished)
  }

  /// Its origin has had its part of the time.
  func deferred(_ stream: ByteStream) {
    isResting = true
    stream.pauseReading()
    origin.rest(self, by: admissions)
    admissions.end(origin)
  }

  func endRest() {
    isResting = false
    if hasRoom { stream.resumeReading() }
  }

  func stalled(_ stream: ByteStream) { charge() }

  private var held: ClientLedger.Held {
    ClientLedger.Held(unfinished: line.unfinished, unread: stream.pendingBytes, read: stream.writtenBytes)
  }

  /// Charges its origin for what is kept for this connection, and has an eye on it from now on.
  func charge() {
    guard !isOver else { return }
    let held = held
    let grew = recount(held) > 0
    if ledger.beginsWatch() { gateway.stalls.add(self) }
    guard grew, let full = admissions.fullness(origin.kept, .originBytes, of: origin) else { return }
    end(ClientLedger.ending(for: full, held))
  }

  /// What stands in an answer's place that doesn't fit what may be unread: many long answers at once aren't worth the
  /// connection, and the client may ask for them again when it has read.
  func tooMuch(_ count: Int) -> Failure? {
    ClientLedger.fullness(adding: count, unread: stream.pendingBytes, gateway.limits).map(undelivered)
  }

  /// Keeps an answer until its batch is whole, or says what stands in its place: that there is no room for it.
  func keep(_ count: Int, in batch: Batch) -> Failure? {
    let fullness = admissions.fullness(origin.kept, .originBytes, of: origin, adding: count)
    if let full = ledger.keep(count, batch: batch.bytes, origin: fullness, gateway.limits) { return undelivered(full) }
    batch.bytes += count
    _ = recount(held)
    return nil
  }

  /// The call was done; only its answer finds no room.
  private func undelivered(_ full: Fullness) -> Failure {
    var failure = admissions.refusal(full)
    failure.executed = .yes
    return failure
  }

  /// - Returns: by how much the origin's charge grew.
  private func recount(_ held: ClientLedger.Held) -> Int {
    let growth = ledger.charge(held)
    admissions.keep(growth, for: origin)
    return growth
  }

  /// Whether a frame or an answer is still on its way; what takes longer than it may is cut off.
  func isUnfinished(at now: Instant) -> Bool {
    guard !isOver else { return false }
    let held = held
    if let ending = ledger.lateness(at: now, held, gateway.limits) {
      end(ending)
      return false
    }
    _ = recount(held)
    return ledger.goesOnWatching()
  }

  private func end(_ ending: ClientLedger.Ending) {
    switch ending {
    case .cutOff(let full): cutOff(admissions.refusal(full))
    case .drop(let limit): drop(limit)
    }
  }

  /// Cuts off a client that can't be told why: it doesn't read.
  func drop(_ limit: Limit) {
    admissions.reached(limit)
    gateway.log.warning(
      "dropped a client that doesn't read",
      ["limit": limit.rawValue, "origin": origin.name, "pid": Int(stream.peer.pid), "unread": stream.pendingBytes])
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
