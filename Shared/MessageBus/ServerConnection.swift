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
  private var running: [Int64: Task<Void, Never>] = [:]
  /// Those of them that only end when they are told to.
  private var endless: Set<Int64> = []
  /// Those whose reader asked them to wait.
  private var paused: Set<Int64> = []
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var isGoingAway = false
  private var isOver = false

  init(_ stream: ByteStream, of identity: PeerIdentity, number: Int, server: Server) {
    self.number = number
    self.stream = stream
    self.identity = identity
    self.server = server
    decoder = FrameDecoder(framing: .lengthPrefixed, limit: server.limits.frameBytes)
  }

  func start() { stream.start(owner: self) }

  /// Says so, and ends the streams that have no end: their callers listen again elsewhere or later.
  func goAway() {
    isGoingAway = true
    send { Answer.goingAway(into: &$0) }
    for id in endless { running[id]?.cancel() }
    wakeWaiting()
  }

  func close() {
    stream.close()
    over()
  }

  func send(_ message: (inout Bytes) -> Void) {
    stream.append { out in Framing.lengthPrefixed.write(into: &out, message) }
    if stream.pendingBytes > server.limits.pendingBytes { stream.pauseReading() }
  }

  func progress(_ number: Int64, sequence: Int64, _ value: Bytes) {
    let id = Self.digits(number)
    send { out in Answer.progress(into: &out, id: id.span, sequence: sequence) { $0.append(contentsOf: value) } }
  }

  func hasRoom(_ number: Int64) -> Bool {
    stream.pendingBytes <= server.limits.highWater && !paused.contains(number)
  }

  func waitForRoom(_ number: Int64) async {
    while !isOver, running[number] != nil, !Task.isCancelled, !hasRoom(number) {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  // MARK: Calls

  private func message(_ text: Span<UInt8>) {
    if let request = InnerRequest(text) {
      begin(request, text)
    } else if let cancel = CancelRequest(text) {
      let task = running.removeValue(forKey: cancel.id)
      paused.remove(cancel.id)
      task?.cancel()
      wakeWaiting()
    } else if let flow = StreamFlow(text) {
      if !flow.isPaused {
        paused.remove(flow.id)
        wakeWaiting()
      } else if running[flow.id] != nil {
        paused.insert(flow.id)
      }
    } else {
      server.log.warning("a peer sent what is no request", ["pid": stream.peer.pid])
      close()
    }
  }

  private func begin(_ request: InnerRequest, _ text: Span<UInt8>) {
    guard let route = server.routes[text.extracting(request.method)] else {
      let method = JSONString.plain(text.extracting(request.method))
      return refuse(request.id, server.routes.refusal ?? .methodNotFound(method))
    }
    guard identity.mayCall(route.method) else {
      server.log.warning("refused a peer's call", ["uid": Int(stream.peer.uid), "method": route.method.name])
      return refuse(request.id, .permissionDenied(.notForThisPeer(route.method)))
    }
    switch route.answer {
    case .text(let write):
      let started = server.clock.now
      send { out in Answer.result(into: &out, id: request.id) { write(text.extracting(request.params), &$0) } }
      count(route, request, text, started)
    case .call(let handler):
      guard running.count < server.limits.calls else {
        server.refusals?.add()
        return refuse(
          request.id,
          .overloaded(
            limit: "bus_calls", whose: "this connection", current: running.count, maximum: server.limits.calls))
      }
      begin(request, text, route, handler)
    }
  }

  /// Counts a call that was answered at once; only a sampled one is worth a span.
  private func count(_ route: Route, _ request: InnerRequest, _ text: Span<UInt8>, _ started: Instant) {
    let nanoseconds = (server.clock.now - started).nanoseconds
    route.tally.count(nanoseconds: nanoseconds)
    guard let trace = request.traceparent, TraceContext.isSampled(text.extracting(trace)) else { return }
    server.spans.ended(
      .server, route.method, trace: TraceContext(text.extracting(trace)).map(TraceIDs.shared.child), started: started,
      nanoseconds: nanoseconds, failure: nil)
  }

  private func begin(
    _ request: InnerRequest, _ text: Span<UInt8>, _ route: Route,
    _ handler: @escaping @Loop (Call, Bytes) async throws -> Bytes
  ) {
    guard let meta = try? JSON.decode(InnerMeta.self, from: text.extracting(request.meta)) else {
      return refuse(request.id, .invalidParams("meta can't be read"))
    }
    let caller = Caller(
      principal: meta.principal, idempotencyKey: meta.idempotencyKey,
      trace: request.traceparent.flatMap { TraceContext(text.extracting($0)) }.map(TraceIDs.shared.child),
      deadline: meta.deadline.map { Instant(nanoseconds: $0) })
    let started = server.clock.now
    if let deadline = caller.deadline, deadline <= started {
      return refuse(request.id, .deadlineExceeded(executed: .no))
    }
    let call = Call(caller: caller, wantsStream: meta.stream == true, peer: identity, number: request.id, channel: self)
    let params = Bytes(text.extracting(request.params))
    let id = request.id
    server.callBegan()
    let server = server
    let task = Loop.task {
      let timer = caller.deadline.map { deadline in
        server.clock.schedule(at: deadline) { [self] in
          running[id]?.cancel()
          wakeWaiting()
        }
      }
      let result = await route.run(
        call, params, handler, clock: server.clock, log: server.log, spans: server.spans)
      if let timer { server.clock.cancel(timer) }
      self.finish(id, result, caller)
      server.callEnded()
    }
    running[id] = task
    if route.method.isEndless { endless.insert(id) }
  }

  /// Writes the answer, unless the caller has gone or cancelled.
  private func finish(_ id: Int64, _ result: Result<Bytes, Failure>, _ caller: Caller) {
    let wasEndless = endless.remove(id) != nil
    paused.remove(id)
    guard running.removeValue(forKey: id) != nil else { return }
    if wasEndless, isGoingAway { return refuse(id, .unavailable(server.routes.prefix), caller.language) }
    switch result {
    case .success(let value):
      send { out in Answer.result(into: &out, id: id) { $0.append(contentsOf: value) } }
    case .failure(let failure): refuse(id, failure, caller.language)
    }
  }

  private func refuse(_ id: Int64, _ failure: Failure, _ language: Language = .en) {
    let digits = Self.digits(id)
    let error = failure.encoded(in: language)
    send { out in Answer.error(into: &out, id: digits.span) { $0.append(contentsOf: error) } }
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
    let tasks = running.values
    running = [:]
    for task in tasks { task.cancel() }
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
      server.log.warning("a peer's bytes make no frames", ["pid": stream.peer.pid, "reason": error.description])
      close()
    }
  }

  func drained(_ stream: ByteStream) {
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
