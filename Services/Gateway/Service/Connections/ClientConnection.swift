import CivilTime
import Crypto
import EventLoop
import MessageBus
import Quotas
import Telemetry
import Wire

/// A client's connection. It splits the received bytes into requests, forwards each request to its service, and writes
/// the responses.
@Loop final class ClientConnection {
  let number: Int
  let messages: MessageStream
  /// The byte stream of `messages`. It is stored here, because access through `messages` would update another reference
  /// count.
  let stream: ByteStream
  /// The origin of the connection and its calls. The origin's limits and rates apply to both.
  private(set) var origin: OriginUsage
  /// The first bytes from a proxy, until the client's address is known; nil afterwards and for all other connections.
  private var opening: Bytes?
  /// The first bytes of a proxy's client while they wait for the origin's turn; nil if no bytes wait.
  private(set) var early: Bytes?
  /// True if the connection began with a PROXY header. The client of such a connection is never an operator, whichever
  /// user runs the proxy.
  private(set) var isProxied = false
  let gateway: Gateway
  /// The gateway's admissions, stored here for fast access.
  let admissions: Admissions
  /// The head of the list of the connection's open calls, which are stored in `origin`.
  var newestCall = ClientCalls.Newest()
  /// The connection's resource usage and its limits.
  var ledger: ClientLedger
  var reader = EnvelopeReader()
  /// The token from `gateway.authenticate`.
  private var acceptedToken: Bytes?
  /// The token of a `gateway.authenticate` call that has no response yet. Later calls already use this token.
  private var pendingToken: Bytes?
  /// The session of `token`, once a call has looked it up.
  var session: Session?
  /// The last token that was sent with a call, and its session. Most calls on a connection have the same token, so
  /// `recent` saves a lookup in a table.
  var recent: (token: Bytes, session: Session)?
  /// The streams that are waiting for the client to read.
  let waiting = Waiters()
  var isOver = false
  var isThrottled = false

  init(_ stream: ByteStream, number: Int, origin: OriginUsage, gateway: Gateway) {
    self.number = number
    self.origin = origin
    ledger = ClientLedger(limits: gateway.limits)
    self.gateway = gateway
    admissions = gateway.admissions
    var limit = gateway.limits.frameBytes
    if case .proxy = origin.key {
      opening = []
      limit += ProxyHeader.addedBytes
    }
    self.stream = stream
    messages = MessageStream(over: stream, framing: nil, limit: limit)
  }

  func start() { stream.start(owner: self) }

  // MARK: The connection's token

  /// The token for calls that are sent without one.
  var token: Bytes? { pendingToken ?? acceptedToken }

  /// Uses a token for the calls that follow `gateway.authenticate`, before the token has been looked up.
  func beginAuthentication(with token: Bytes) {
    pendingToken = token
    session = nil
  }

  /// Keeps the token if it was accepted. Otherwise, the connection returns to its previous token.
  func endAuthentication(with token: Bytes, isAccepted: Bool) {
    if pendingToken == token { pendingToken = nil }
    if isAccepted { acceptedToken = token }
    session = nil
  }

  // MARK: Responses

  /// Ends an open call and sends its response. Does nothing if the call has already ended.
  func finish(_ tag: UInt64, _ result: Result<Bytes, Failure>) {
    var kind: FailureKind?
    var isUndone = false
    if case .failure(let failure) = result {
      kind = failure.kind
      isUndone = failure.executed == .no
    }
    guard let call = end(tag, kind) else { return }
    if isUndone, call.entry?.takesCode == true { admissions.refundCodeAttempt(from: origin, by: call.account) }
    if case .success(let text) = result { admissions.charge(call.account, forAnswer: text.count) }
    answer(call.id, result, in: call.batch, language: call.language)
    origin.openCalls.recycle(call)
  }

  func refuse(_ incoming: Incoming, in text: Span<UInt8>, _ failure: Failure, speaking language: Language = .en) {
    let method = gateway.directory[text.extracting(incoming.envelope.method)]?.method
    gateway.counters.refusals.count(method, failure.kind)
    let id = incoming.envelope.id.map { Bytes(text.extracting($0)) } ?? []
    answer(id, .failure(failure), in: incoming.batch, language: language)
  }

  func refuse(_ failure: Failure, id: Bytes? = nil, in batch: Batch? = nil) {
    gateway.counters.refusals.count(nil, failure.kind)
    answer(id ?? Bytes("null".utf8), .failure(failure), in: batch)
  }

  private func answer(
    _ id: Bytes, _ result: Result<Bytes, Failure>, in batch: Batch?, language: Language = .en
  ) {
    switch result {
    case .success(let value): answer(id, value.span, isError: false, in: batch)
    case .failure(let failure): answer(id, failure.encoded(in: language).span, isError: true, in: batch)
    }
  }

  private func answer(_ id: Bytes, _ value: Span<UInt8>, isError: Bool, in batch: Batch?) {
    guard !id.isEmpty else {
      batch?.finished(nil)
      return
    }
    if let batch { return add(id, value, isError: isError, to: batch) }
    let capacity = Answer.capacity + id.count + value.count
    if !isError, let failure = overflow(adding: capacity) { return answer(id, .failure(failure), in: nil) }
    write(atMost: capacity) { Answer.write(into: &$0, id, isError: isError, value) }
    if capacity > Self.longResponse { charge() }
  }

  private func add(_ id: Bytes, _ value: Span<UInt8>, isError: Bool, to batch: Batch) {
    let capacity = Answer.capacity + id.count + value.count
    if !isError, let failure = keep(capacity, in: batch) {
      return add(id, failure.encoded(in: .en).span, isError: true, to: batch)
    }
    batch.finished(Bytes(capacity: capacity) { Answer.write(into: &$0, id, isError: isError, value) })
  }

  func write(atMost capacity: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    guard !isOver else { return }
    messages.write(atMost: capacity, body)
    switch ClientLedger.wrote(unread: stream.pendingBytes, gateway.limits) {
    case .advance: break
    case .pauseReading: stream.pauseReading()
    case .drop(let limit): drop(limit)
    }
  }

  // MARK: Closing

  /// Notifies the client that the gateway is about to stop.
  func goAway() { messages.write { Answer.goingAway(into: &$0) } }

  func close() {
    stream.close()
    over()
  }

  /// Ends the connection and cancels its open calls (P2).
  private func over() {
    guard !isOver else { return }
    isOver = true
    if ledger.calls > 0 { for call in origin.openCalls.open(of: newestCall) { cancel(call) } }
    admissions.charge(-ledger.close(), for: origin)
    waiting.wake()
    gateway.ended(self)
  }
}

extension ClientConnection: ReplySink {
  func answered(_ tag: UInt64, isError: Bool, _ value: Span<UInt8>) {
    let kind = isError ? FailureKind(answer: value) ?? .internal : nil
    guard let call = end(tag, kind) else { return }
    if call.entry?.takesCode == true, kind != .notFound { admissions.refundCodeAttempt(from: origin, by: call.account) }
    admissions.charge(call.account, forAnswer: value.count)
    answer(call.id, value, isError: isError, in: call.batch)
    origin.openCalls.recycle(call)
  }

  func progressed(_ tag: UInt64, sequence: Int64, _ value: Span<UInt8>) {
    guard let call = origin.openCalls.find(tag), call.batch == nil, !call.id.isEmpty else { return }
    let id = call.id
    write(atMost: Answer.capacity + id.count + value.count) {
      Answer.progress(into: &$0, id: id.span, sequence: sequence, value)
    }
    if !hasCapacity { pause(tag) }
  }

  func failed(_ tag: UInt64, _ failure: Failure) { finish(tag, .failure(failure)) }
}

extension ClientConnection: ByteStreamOwner {
  func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    if opening != nil { return begin(bytes) }
    admissions.begin(origin)
    defer { origin.worked(by: admissions) }
    do throws(FrameFault) {
      try messages.read(bytes) { message($0) }
      if messages.unfinished > 0 || ledger.charged > 0 { charge() }
    } catch {
      if case .tooLong = error { admissions.reached(.frameSize) }
      cutOff(failure(for: error, in: bytes))
    }
  }

  private func failure(for fault: FrameFault, in bytes: Span<UInt8>) -> Failure {
    var fault = fault
    let limit = gateway.limits.frameBytes
    // To a proxy's client, report the limit without the bytes that the proxy may add.
    if case .tooLong = fault { fault = .tooLong(limit: limit) }
    var failure = Failure(.invalidRequest, Message("Invalid request: \(fault.description)"))
    if case .tooLong = fault {
      failure.details = [
        "limit": .string(Limit.frameSize.rawValue), "whose": "this connection", "maximum": .integer(Int64(limit)),
      ]
    }
    if fault == .unknownFraming, bytes.count > 0, bytes[0] == ProxyHeader.firstByte {
      // The sender is a proxy whose user isn't in the setting `proxies`. The proxy can report this to its operator.
      failure.details = ["reason": "no_proxy", "user": .integer(Int64(stream.peer.uid))]
    }
    return failure
  }

  /// Reads the beginning of a proxy's connection. A connection with a PROXY header counts towards the limits of the
  /// client address in that header. Without a header, it counts towards the limits of the proxy's user.
  private func begin(_ bytes: Span<UInt8>) {
    guard var opening else { return }
    opening.append(bytes)
    var comesFrom = Origin.user(stream.peer.uid)
    if opening[0] == ProxyHeader.firstByte {
      do throws(ProxyFault) {
        guard let (header, count) = try ProxyHeader.read(opening.span) else { return self.opening = opening }
        if case .client(let address, _) = header { comesFrom = Origin(client: address) }
        opening.removeFirst(count)
        isProxied = true
      } catch {
        return cutOff(Failure(.invalidRequest, Message("Invalid request: \(error.description)")))
      }
    }
    self.opening = nil
    switch admissions.move(origin, to: comesFrom) {
    case .success(let origin):
      // From here on, the work is charged to the client's origin, instead of the proxy's.
      admissions.end(self.origin)
      self.origin = origin
    case .failure(let failure): return cutOff(failure)
    }
    if !opening.isEmpty { read(early: opening) }
  }

  /// Reads a client's first bytes. They wait if the client's origin has used up its share of the event loop's time.
  private func read(early bytes: Bytes) {
    if allowance(stream) == 0 {
      early = bytes
      return deferred(stream)
    }
    received(bytes.span, from: stream)
  }

  /// Reads the bytes that have waited for the origin's turn, then continues with the stream.
  func readEarly() {
    guard !isOver, let bytes = early else { return }
    early = nil
    read(early: bytes)
    if !isOver, !isThrottled, hasCapacity { stream.resumeReading() }
  }

  func drained(_ stream: ByteStream) {
    if ledger.charged > 0 { charge() }
    resumeStreams()
    if !isThrottled { stream.resumeReading() }
    waiting.wake()
  }

  func ended(_ stream: ByteStream, fault: UVFault?) { over() }
}

/// A call's deadline and trace context.
extension ClientConnection {
  /// Returns a call's deadline; nil for an endless stream.
  func deadline(_ incoming: Incoming, _ entry: MethodDirectory.Entry, from now: Instant) -> Instant? {
    entry.isEndless ? nil : incoming.deadline ?? gateway.deadline(incoming.envelope.meta.timeoutMs, from: now)
  }

  /// Returns a call's own trace context: a child of the client's, or a new one. Returns nil if the call has none.
  func trace(_ envelope: Envelope, in text: Span<UInt8>, at now: Instant) -> TraceContext? {
    let given = envelope.traceparent.flatMap { TraceContext(text.extracting($0)) }
    return gateway.trace(given, of: self, at: now)
  }

  /// Returns the position of the client's `tracestate`, if it is valid and accompanies a valid `traceparent`.
  func traceState(_ envelope: Envelope, _ text: Span<UInt8>) -> Range<Int>? {
    guard let state = envelope.tracestate, TraceContext.isState(text.extracting(state)),
      let parent = envelope.traceparent, TraceContext(text.extracting(parent)) != nil
    else { return nil }
    return state
  }
}

extension ClientConnection {
  /// Looks up the session of a request, and then continues with the request. The time of the lookup counts towards the
  /// request's deadline.
  func askForSession(
    _ token: Bytes, _ incoming: Incoming, in text: Span<UInt8>, for entry: MethodDirectory.Entry
  ) {
    if let failure = capacityFailure(for: text.count, to: entry, isStream: false, of: nil) {
      return refuse(incoming, in: text, failure)
    }
    let copy = Bytes(text)
    let charged = gateway.limits.charge(text.count)
    began(charged: charged)
    var incoming = incoming
    let deadline = gateway.deadline(incoming.envelope.meta.timeoutMs, from: gateway.clock.now)
    if !entry.isEndless { incoming.deadline = deadline }
    var isAsking = true
    /// Returns true for the first of the two outcomes, reply or deadline, unless the connection has been closed.
    func ends() -> Bool {
      guard isAsking else { return false }
      isAsking = false
      ended(charged: charged)
      return !isOver
    }
    let timer = gateway.clock.schedule(at: deadline) { [incoming] in
      if ends() { self.refuse(incoming, in: copy.span, .deadlineExceeded(executed: .no)) }
    }
    Loop.task { [self, incoming] in
      let answer: Result<Session, any Error>
      do { answer = .success(try await gateway.sessions.session(token)) } catch { answer = .failure(error) }
      gateway.clock.cancel(timer)
      guard ends() else { return }
      switch answer {
      // The session may have been revoked since the reply was sent.
      case .success(let session): admit(incoming, in: copy.span, to: entry, as: session.isRevoked ? nil : session)
      // Open methods accept callers with an expired token, mainly to let them register again.
      case .failure(let failure as Failure) where failure.kind == .unauthenticated:
        admit(incoming, in: copy.span, to: entry, as: nil)
      case .failure(let error): refuse(incoming, in: copy.span, error as? Failure ?? .internal(id: "session"))
      }
    }
  }
}
