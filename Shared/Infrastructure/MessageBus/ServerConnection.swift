import CivilTime
import EventLoop
import Telemetry
import Wire

/// One peer's connection to a service: reads its calls, runs them, and writes the responses.
@Loop final class ServerConnection: CallChannel {
  /// The connection's number, by which the server finds it. If the server used memory addresses instead, it would close
  /// connections in a different order in each run.
  let number: Int
  private let messages: MessageStream
  /// The byte stream of `messages`. It is stored here, because each access through `messages` would cost a retain and a
  /// release.
  private let stream: ByteStream
  private let identity: PeerIdentity
  private let server: Server
  private var ledger: ConnectionLedger<any Cancellable>
  /// The trace series for calls without their own trace.
  private var traces: TraceSeries?
  private var principals = KnownPrincipals()
  /// The result of a synchronous handler; the buffer is reused.
  private var result: Bytes = []
  private var isWatching = false
  /// Streams that wait until the peer has read their earlier items.
  private let waiting = Waiters()
  /// The failure of all calls if the peer has an incompatible protocol version; nil if it has a compatible one.
  private var versionFailure: Failure?
  private var isOver = false

  /// The capacity up to which a buffer is kept for reuse. Capacity above this limit is released.
  private static let keptCapacity = 64 * 1024

  init(_ stream: ByteStream, of identity: PeerIdentity, number: Int, server: Server) {
    self.number = number
    self.stream = stream
    messages = MessageStream(over: stream, limit: server.limits.frameBytes)
    self.identity = identity
    self.server = server
    ledger = ConnectionLedger(limits: server.limits)
  }

  func start() { stream.start(owner: self, keepsBuffer: true) }

  /// Notifies the peer that the process is about to stop, ends endless streams, and rejects new ones. Their callers
  /// reconnect, to another process or to a later one.
  func goAway() {
    messages.write { Answer.goingAway(into: &$0) }
    for work in ledger.goAway() { work.cancel() }
    waiting.wake()
  }

  func close() {
    stream.close()
    over()
  }

  private func send(atMost capacity: Int, _ message: (inout OutputSpan<UInt8>) -> Void) {
    messages.write(atMost: capacity, message)
    guard ledger.isOverfull(unwritten: stream.pendingBytes) else { return }
    server.reached?.reached(.bytes)
    stream.pauseReading()
  }

  private func send(_ id: Int64, _ result: Bytes) {
    if result.count > server.limits.frameBytes - Answer.capacity { return tooLong(id, result.count) }
    send(atMost: Answer.capacity + result.count) { Answer.result(into: &$0, id: id, result.span) }
  }

  /// Sends a failure instead of a response that exceeds the maximum frame length. The caller would close the connection
  /// because of such a frame, and lose all its calls.
  private func tooLong(_ id: Int64, _ bytes: Int) {
    let context = server.context
    let limit = server.limits.frameBytes
    server.reached?.reached(.frameSize)
    let incident = String(context.clock.random(), radix: 36)
    context.log.error("a reply exceeds the maximum frame size", ["id": incident, "bytes": bytes, "limit": limit])
    refuse(id, .internal(id: incident, executed: .yes))
  }

  func progress(_ number: Int64, sequence: Int64, _ value: Bytes) {
    let id = Self.digits(number)
    send(atMost: Answer.capacity + value.count) {
      Answer.progress(into: &$0, id: id.span, sequence: sequence, value.span)
    }
  }

  func hasCapacity(_ number: Int64) -> Bool { ledger.hasCapacity(number, unwritten: stream.pendingBytes) }

  func waitForCapacity(_ number: Int64) async {
    while !isOver, ledger.isRunning(number), !Task.isCancelled, !hasCapacity(number) { await waiting.wait() }
  }

  // MARK: Calls

  private func message(_ text: Span<UInt8>) {
    if let request = InnerRequest(text, known: principals) {
      begin(request, text)
    } else if let cancel = CancelRequest(text) {
      ledger.gaveUp(cancel.id)?.cancel()
      waiting.wake()
    } else if let flow = StreamFlow(text) {
      ledger.pause(flow.id, flow.isPaused)
      if !flow.isPaused { waiting.wake() }
    } else if let hello = Hello(text) {
      traces = TraceSeries(hello.traces)
      if !hello.fits { warnAboutMismatch(hello) }
    } else if let restated = InnerRequest.restated(text), let request = InnerRequest(restated.span) {
      begin(request, restated.span)
    } else if !Hello.isNotification(text) {
      server.context.log.warning("a peer sent an invalid request", ["pid": stream.peer.pid])
      close()
    }
  }

  /// Logs that a peer has an incompatible protocol version. From then on, rejects all calls of this peer before their
  /// parameters are decoded, with a reason that names the problem.
  private func warnAboutMismatch(_ hello: Hello) {
    server.context.log.error(
      "a peer has an incompatible protocol version",
      ["pid": stream.peer.pid, "speaks": hello.speaks, "understands": hello.understands, "we_speak": Hello.version])
    versionFailure = Failure(
      .unavailable,
      .versionsMisfit,
      details: ["reason": "protocol_version", "speaks": .integer(Int64(Hello.version))])
  }

  private func begin(_ request: InnerRequest, _ text: Span<UInt8>) {
    guard let route = route(of: request.id, text.extracting(request.method)) else { return }
    switch route.answer {
    case .text(let write): answer(request, in: text, by: route, write)
    case .read(let reader):
      guard let caller = caller(request, text) else { return }
      answer(request, in: text, for: caller, by: route, reader)
    case .call(let handler):
      // The open endless streams have been cancelled. A new one would keep the process running for the whole time in
      // the setting `drain`.
      if ledger.isGoingAway, route.method.isEndless {
        return refuse(request.id, .unavailable(server.routes.prefix))
      }
      if let full = ledger.fullness(bytes: server.callBytes) { return overloaded(request.id, full) }
      guard let caller = caller(request, text) else { return }
      begin(request, in: text, for: caller, by: route, handler)
    }
  }

  /// Returns the route of a method that the peer may call. If there is none, answers the call and returns nil.
  private func route(of id: Int64, _ method: Span<UInt8>) -> Route? {
    if let versionFailure {
      refuse(id, versionFailure)
      return nil
    }
    guard let route = server.routes[method] else {
      answerUnknown(id, method)
      return nil
    }
    guard identity.mayCall(route.method) else {
      server.context.log.warning(
        "rejected a peer's call", ["uid": Int(stream.peer.uid), "method": route.method.name])
      refuse(id, .permissionDenied(.notForThisProcess(method: route.method.name)))
      return nil
    }
    return route
  }

  /// Answers a call of a method without a route, which may be a probe.
  private func answerUnknown(_ id: Int64, _ method: Span<UInt8>) {
    if method.equals(Probe.method) { return send(id, Bytes("{}".utf8)) }
    refuse(id, server.routes.refusal ?? .methodNotFound(JSONString.plain(method)))
  }

  private func overloaded(_ id: Int64, _ full: ConnectionLedger<any Cancellable>.Fullness) {
    server.reached?.reached(full.limit)
    let whose = full.limit == .calls ? "this connection" : server.routes.prefix
    refuse(id, .overloaded(limit: full.limit.rawValue, whose: whose, current: full.current, maximum: full.maximum))
  }

  /// Counts a call that was answered at once. Only a sampled call gets a span.
  private func count(_ request: InnerRequest, in text: Span<UInt8>, by route: Route, since started: Instant) {
    let nanoseconds = server.context.clock.recent.nanoseconds(since: started)
    route.tally.count(nanoseconds: nanoseconds)
    guard let trace = request.traceparent, TraceContext.isSampled(text.extracting(trace)) else { return }
    server.context.spans.ended(
      .server, route.tally, trace: TraceContext(text.extracting(trace)).map(TraceIDs.shared.child), started: started,
      nanoseconds: nanoseconds, failure: nil)
  }

  /// Returns the caller of a request, or rejects the request and returns nil.
  private func caller(_ request: InnerRequest, _ text: Span<UInt8>) -> Caller? {
    let principal = principal(of: request, text)
    if principal == nil, request.principal != nil {
      refuse(request.id, .invalidParams("the principal can't be read"))
      return nil
    }
    if let failure = appFailure(of: request, text, for: principal) {
      refuse(request.id, failure, in: principal?.language ?? .en)
      return nil
    }
    let deadline = request.deadline.map { Instant(nanoseconds: $0) }
    if let deadline, deadline <= server.context.clock.recent {
      refuse(request.id, .deadlineExceeded(executed: .no))
      return nil
    }
    return Caller(
      principal: principal, origin: request.origin.map { JSONString.plain(text.extracting($0)) },
      isOperator: request.isOperator, idempotencyKey: request.key(text), trace: trace(of: request, text),
      traceState: request.tracestate.map { JSONString.plain(text.extracting($0)) }, deadline: deadline)
  }

  private func trace(of request: InnerRequest, _ text: Span<UInt8>) -> TraceContext? {
    let given = request.traceparent.flatMap { TraceContext(text.extracting($0)) } ?? traces?.context(request.id)
    return given.map(TraceIDs.shared.child)
  }

  private func principal(of request: InnerRequest, _ text: Span<UInt8>) -> Principal? {
    if let place = request.knownPrincipal { return principals[place] }
    return request.principal.flatMap { principals.principal(text.extracting($0)) }
  }

  /// Returns the failure of a request whose app is out of service, or that requires a version of the app's data that
  /// this service doesn't have.
  private func appFailure(of request: InnerRequest, _ text: Span<UInt8>, for principal: Principal?) -> Failure? {
    if let outOfService = server.routes.outOfService, let principal, let failure = outOfService(principal.app) {
      return failure
    }
    return server.routes.mismatch(dataVersion(request, text), of: principal)
  }

  private func dataVersion(_ request: InnerRequest, _ text: Span<UInt8>) -> String? {
    request.dataVersion.map { JSONString.plain(text.extracting($0)) }
  }

  private func answer(
    _ request: InnerRequest, in text: Span<UInt8>, by route: Route,
    _ write: @Loop (Span<UInt8>, inout Bytes) -> Void
  ) {
    let started = server.context.clock.recent
    result.removeAll(keepingCapacity: result.capacity <= Self.keptCapacity)
    write(text.extracting(request.params), &result)
    send(request.id, result)
    count(request, in: text, by: route, since: started)
  }

  private func answer(
    _ request: InnerRequest, in text: Span<UInt8>, for caller: Caller, by route: Route, _ reader: Route.Reader
  ) {
    result.removeAll(keepingCapacity: result.capacity <= Self.keptCapacity)
    do throws(Failure) {
      try route.run(reader, text.extracting(request.params), for: caller, in: server.context, into: &result)
    } catch {
      return refuse(request.id, error, in: caller.language)
    }
    send(request.id, result)
  }

  private func begin(
    _ request: InnerRequest, in text: Span<UInt8>, for caller: Caller, by route: Route,
    _ handler: @escaping Route.Handler
  ) {
    let call = Call(
      caller: caller, wantsStream: request.wantsStream, peer: identity, number: request.id, channel: self)
    let id = request.id
    let server = server
    let bytes = text.count
    let wanted = dataVersion(request, text)
    do throws(Failure) {
      let work = try route.start(handler, text.extracting(request.params), of: call, in: server.context) { result in
        // The app data may have been reloaded while the handler waited.
        let mismatch = server.routes.mismatch(wanted, of: call.caller.principal)
        self.finish(id, mismatch.map { .failure($0) } ?? result, for: call.caller)
        server.callEnded(bytes)
      }
      ledger.began(id, work, until: caller.deadline, isEndless: route.method.isEndless)
    } catch {
      return refuse(id, error, in: caller.language)
    }
    server.callBegan(bytes)
    watchDeadlines()
  }

  /// Writes the response, unless the caller has disconnected or cancelled.
  private func finish(_ id: Int64, _ result: Result<Bytes, Failure>, for caller: Caller) {
    switch (ledger.ended(id), result) {
    case (nil, _): break
    case (.cutShort, _): refuse(id, .unavailable(server.routes.prefix), in: caller.language)
    case (.answered, .success(let value)): send(id, value)
    case (.answered, .failure(let failure)): refuse(id, failure, in: caller.language)
    }
  }

  /// Cancels calls whose deadline has passed, checking once per tick. Most calls end within one tick and don't need
  /// their own timer.
  private func watchDeadlines() {
    guard !isWatching else { return }
    isWatching = true
    let clock = server.context.clock
    clock.schedule(at: clock.now + DeadlineWheel.tick) { [self] in
      isWatching = false
      let late = ledger.late(at: clock.now)
      for work in late { work.cancel() }
      if !late.isEmpty { waiting.wake() }
      if ledger.hasDeadlines { watchDeadlines() }
    }
  }

  private func refuse(_ id: Int64, _ failure: Failure, in language: Language = .en) {
    let digits = Self.digits(id)
    let error = failure.encoded(in: language)
    send(atMost: Answer.capacity + error.count) { Answer.error(into: &$0, id: digits.span, error.span) }
  }

  private static func digits(_ id: Int64) -> Bytes {
    var text: Bytes = []
    text.append(decimal: id)
    return text
  }

  // MARK: Closing

  private func over() {
    guard !isOver else { return }
    isOver = true
    for work in ledger.close() { work.cancel() }
    waiting.wake()
    server.ended(self)
  }
}

extension ServerConnection: ByteStreamOwner {
  func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    do throws(FrameFault) {
      try messages.read(bytes) { message($0) }
    } catch {
      if case .tooLong = error { server.reached?.reached(.frameSize) }
      server.context.log.warning(
        "a peer sent invalid frames", ["pid": stream.peer.pid, "reason": error.description])
      close()
    }
  }

  func drained(_ stream: ByteStream) {
    ledger.drained()
    stream.resumeReading()
    waiting.wake()
  }

  func ended(_ stream: ByteStream, fault: UVFault?) { over() }
}
