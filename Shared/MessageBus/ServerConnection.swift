import CivilTime
import EventLoop
import Telemetry
import Wire

/// One peer's connection to a service: reads its calls, runs them, writes the answers.
@Loop final class ServerConnection: CallChannel {
  /// The server's own count: a table of connections by address would end them in another order each time.
  let number: Int
  private let stream: ByteStream
  /// Whose it is.
  private let identity: PeerIdentity
  private let server: Server
  private var decoder: FrameDecoder
  private var running: [Int64: Running] = [:]
  /// How the calls are traced that come without a trace of their own.
  private var traces: TraceSeries?
  private var principals = KnownPrincipals()
  /// What a handler that waits for nothing answers.
  private var result: Bytes = []
  private var isWatching = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var isGoingAway = false
  /// Whether it isn't read from until it has read.
  private var isUnread = false
  /// What every call gets of a peer that writes another form of frames.
  private var misfit: Failure?
  private var isOver = false

  /// A call that is being worked on.
  private struct Running {
    var work: any Cancellable
    /// When its caller stops waiting; nil once that was, and for those that only end when they are told to.
    var deadline: Instant?
    var isEndless: Bool
    /// Whether its reader asked it to wait.
    var isPaused = false
  }

  /// Kept room above this is given back.
  private static let keptRoom = 64 * 1024

  init(_ stream: ByteStream, of identity: PeerIdentity, number: Int, server: Server) {
    self.number = number
    self.stream = stream
    self.identity = identity
    self.server = server
    decoder = FrameDecoder(framing: .lengthPrefixed, limit: server.limits.frameBytes)
  }

  func start() { stream.start(owner: self, keepsRoom: true) }

  /// Says so, and ends the streams that have no end: their callers listen again elsewhere or later.
  func goAway() {
    isGoingAway = true
    stream.append { out in Framing.lengthPrefixed.write(into: &out) { Answer.goingAway(into: &$0) } }
    for call in running.values where call.isEndless { call.work.cancel() }
    wakeWaiting()
  }

  func close() {
    stream.close()
    over()
  }

  private func send(atMost room: Int, _ message: (inout OutputSpan<UInt8>) -> Void) {
    stream.append { out in Framing.lengthPrefixed.write(into: &out, atMost: room, message) }
    guard stream.pendingBytes > server.limits.pendingBytes, !isUnread else { return }
    isUnread = true
    server.reached?.reached(.bytes)
    stream.pauseReading()
  }

  private func send(_ id: Int64, _ result: Bytes) {
    send(atMost: Answer.room + result.count) { Answer.result(into: &$0, id: id, result.span) }
  }

  func progress(_ number: Int64, sequence: Int64, _ value: Bytes) {
    let id = Self.digits(number)
    send(atMost: Answer.room + value.count) {
      Answer.progress(into: &$0, id: id.span, sequence: sequence, value.span)
    }
  }

  func hasRoom(_ number: Int64) -> Bool {
    stream.pendingBytes <= server.limits.highWater && running[number]?.isPaused != true
  }

  func waitForRoom(_ number: Int64) async {
    while !isOver, running[number] != nil, !Task.isCancelled, !hasRoom(number) {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  // MARK: Calls

  private func message(_ text: Span<UInt8>) {
    if let request = InnerRequest(text, known: principals) {
      begin(request, text)
    } else if let cancel = CancelRequest(text) {
      let call = running.removeValue(forKey: cancel.id)
      call?.work.cancel()
      wakeWaiting()
    } else if let flow = StreamFlow(text) {
      running[flow.id]?.isPaused = flow.isPaused
      if !flow.isPaused { wakeWaiting() }
    } else if let hello = Hello(text) {
      traces = TraceSeries(hello.traces)
      if !hello.fits { tellMisfit(hello) }
    } else if let restated = InnerRequest.restated(text), let request = InnerRequest(restated.span) {
      begin(request, restated.span)
    } else if !Hello.isNotification(text) {
      server.log.warning("a peer sent what is no request", ["pid": stream.peer.pid])
      close()
    }
  }

  /// An upgrade went too far at once: its calls are refused before they are read, by a name that says what to do.
  private func tellMisfit(_ hello: Hello) {
    server.log.error(
      "a peer of another version can't be understood",
      ["pid": stream.peer.pid, "speaks": hello.speaks, "understands": hello.understands, "we_speak": Hello.version])
    misfit = Failure(
      .unavailable,
      LocalizedText(
        en: "Two versions of Quintet that can't understand each other run side by side.",
        vi: "Hai phiên bản Quintet không tương thích đang chạy cùng nhau."),
      details: ["reason": "protocol_version", "speaks": .integer(Int64(Hello.version))])
  }

  private func begin(_ request: InnerRequest, _ text: Span<UInt8>) {
    if let misfit { return refuse(request.id, misfit) }
    guard let route = server.routes[text.extracting(request.method)] else {
      if text.extracting(request.method).equals(Probe.method) { return send(request.id, Bytes("{}".utf8)) }
      let method = JSONString.plain(text.extracting(request.method))
      return refuse(request.id, server.routes.refusal ?? .methodNotFound(method))
    }
    guard identity.mayCall(route.method, audience: route.audience) else {
      server.log.warning("refused a peer's call", ["uid": Int(stream.peer.uid), "method": route.method.name])
      return refuse(request.id, .permissionDenied(.notForThisPeer(route.method)))
    }
    switch route.answer {
    case .text(let write):
      let started = server.clock.recent
      result.removeAll(keepingCapacity: result.capacity <= Self.keptRoom)
      write(text.extracting(request.params), &result)
      send(request.id, result)
      count(route, request, text, started)
    case .read(let reader):
      guard let caller = caller(request, text) else { return }
      answer(request, text, caller, route, reader)
    case .call(let handler):
      let (calls, bytes, limits) = (running.count, server.callBytes, server.limits)
      guard calls < limits.calls else { return overloaded(request.id, .calls, "this connection", calls, limits.calls) }
      guard bytes < limits.callBytes else {
        return overloaded(request.id, .callBytes, server.routes.prefix, bytes, limits.callBytes)
      }
      guard let caller = caller(request, text) else { return }
      begin(request, text, caller, route, handler)
    }
  }

  private func overloaded(_ id: Int64, _ limit: BusLimit, _ whose: String, _ current: Int, _ maximum: Int) {
    server.reached?.reached(limit)
    refuse(id, .overloaded(limit: limit.rawValue, whose: whose, current: current, maximum: maximum))
  }

  /// Counts a call that was answered at once; only a sampled one is worth a span.
  private func count(_ route: Route, _ request: InnerRequest, _ text: Span<UInt8>, _ started: Instant) {
    let nanoseconds = server.clock.recent.nanoseconds(since: started)
    route.tally.count(nanoseconds: nanoseconds)
    guard let trace = request.traceparent, TraceContext.isSampled(text.extracting(trace)) else { return }
    server.spans.ended(
      .server, route.tally, trace: TraceContext(text.extracting(trace)).map(TraceIDs.shared.child), started: started,
      nanoseconds: nanoseconds, failure: nil)
  }

  /// On whose behalf a request is; nil when it has been refused.
  private func caller(_ request: InnerRequest, _ text: Span<UInt8>) -> Caller? {
    var principal: Principal?
    if let range = request.principal {
      principal = principals.principal(text.extracting(range))
      if principal == nil {
        refuse(request.id, .invalidParams("the principal can't be read"))
        return nil
      }
    }
    let deadline = request.deadline.map { Instant(nanoseconds: $0) }
    if let deadline, deadline <= server.clock.recent {
      refuse(request.id, .deadlineExceeded(executed: .no))
      return nil
    }
    let given = request.traceparent.flatMap { TraceContext(text.extracting($0)) } ?? traces?.context(request.id)
    return Caller(
      principal: principal, idempotencyKey: request.key(text), trace: given.map(TraceIDs.shared.child),
      traceState: request.tracestate.map { JSONString.plain(text.extracting($0)) }, deadline: deadline)
  }

  private func answer(
    _ request: InnerRequest, _ text: Span<UInt8>, _ caller: Caller, _ route: Route, _ reader: Route.Reader
  ) {
    result.removeAll(keepingCapacity: result.capacity <= Self.keptRoom)
    do throws(Failure) {
      try route.runNow(
        caller, text.extracting(request.params), reader, into: &result, clock: server.clock, log: server.log,
        spans: server.spans)
    } catch {
      return refuse(request.id, error, caller.language)
    }
    send(request.id, result)
  }

  private func begin(
    _ request: InnerRequest, _ text: Span<UInt8>, _ caller: Caller, _ route: Route, _ handler: @escaping Route.Handler
  ) {
    let call = Call(
      caller: caller, wantsStream: request.wantsStream, peer: identity, number: request.id, channel: self)
    let (id, server, bytes) = (request.id, server, text.count)
    do throws(Failure) {
      let work = try route.start(
        call, text.extracting(request.params), handler, clock: server.clock, log: server.log, spans: server.spans
      ) { result in
        self.finish(id, result, call.caller)
        server.callEnded(bytes)
      }
      running[id] = Running(work: work, deadline: caller.deadline, isEndless: route.method.isEndless)
    } catch {
      return refuse(id, error, caller.language)
    }
    server.callBegan(bytes)
    watchDeadlines()
  }

  /// Writes the answer, unless the caller has gone or cancelled.
  private func finish(_ id: Int64, _ result: Result<Bytes, Failure>, _ caller: Caller) {
    guard let call = running.removeValue(forKey: id) else { return }
    if call.isEndless, isGoingAway { return refuse(id, .unavailable(server.routes.prefix), caller.language) }
    switch result {
    case .success(let value):
      send(id, value)
    case .failure(let failure): refuse(id, failure, caller.language)
    }
  }

  /// Cancels what is late, a tick after the other: most calls end within one, and cost no timer of their own.
  private func watchDeadlines() {
    guard !isWatching else { return }
    isWatching = true
    server.clock.schedule(at: server.clock.now + DeadlineWheel.tick) { [self] in
      isWatching = false
      let now = server.clock.now
      var (isLate, isWaiting) = (false, false)
      for (id, call) in running {
        guard let deadline = call.deadline else { continue }
        guard deadline <= now else {
          isWaiting = true
          continue
        }
        isLate = true
        running[id]?.deadline = nil
        call.work.cancel()
      }
      if isLate { wakeWaiting() }
      if isWaiting { watchDeadlines() }
    }
  }

  private func refuse(_ id: Int64, _ failure: Failure, _ language: Language = .en) {
    let digits = Self.digits(id)
    let error = failure.encoded(in: language)
    send(atMost: Answer.room + error.count) { Answer.error(into: &$0, id: digits.span, error.span) }
  }

  private static func digits(_ id: Int64) -> Bytes {
    var text: Bytes = []
    text.append(decimal: id)
    return text
  }

  // MARK: The end

  private func over() {
    guard !isOver else { return }
    isOver = true
    let calls = running.values
    running = [:]
    for call in calls { call.work.cancel() }
    wakeWaiting()
    server.ended(self)
  }

  private func wakeWaiting() {
    let woken = waiting
    waiting = []
    for continuation in woken { continuation.resume() }
  }
}

extension ServerConnection: ByteStreamOwner {
  func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    do throws(FrameFault) {
      var decoder = decoder
      self.decoder = FrameDecoder(framing: .lengthPrefixed, limit: server.limits.frameBytes)
      try decoder.feed(bytes) { message($0) }
      self.decoder = decoder
    } catch {
      if case .tooLong = error { server.reached?.reached(.frameSize) }
      server.log.warning("a peer's bytes make no frames", ["pid": stream.peer.pid, "reason": error.description])
      close()
    }
  }

  func drained(_ stream: ByteStream) {
    isUnread = false
    stream.resumeReading()
    wakeWaiting()
  }

  func ended(_ stream: ByteStream, fault: UVFault?) { over() }
}

extension LocalizedText {
  fileprivate static func notForThisPeer(_ method: Method) -> LocalizedText {
    LocalizedText(en: "\(method.name) is not for this process.", vi: "\(method.name) không dành cho tiến trình này.")
  }
}
