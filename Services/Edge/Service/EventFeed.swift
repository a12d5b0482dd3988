import CivilTime
import EventLoop
import HTTP
import WebServer
import Wire

/// What happens to an account, as server-sent events, for as long as the client listens.
///
/// It has a line of its own, so that the gateway holds it like any listener, and which may be authenticated: before
/// anything is said to be well, the gateway has taken the token.
@Loop final class EventFeed {
  private let request: WebRequest
  private let token: Bytes
  private let since: String?
  private let version: String?
  private var line: GatewayLine?
  private var isListening = false
  private var isOver = false
  private var wrote: Instant
  private let began: Instant

  private var edge: Edge { request.edge }
  private var stream: ByteStream { request.connection.stream }

  /// - Parameters:
  ///   - since: the cursor of the last event that the client has.
  ///   - version: that of the app's data that it has.
  init(for request: WebRequest, token: Bytes, since: String?, version: String?) {
    (self.request, self.token, self.since, self.version) = (request, token, since, version)
    began = request.edge.clock.now
    wrote = began
    Loop.task { [self] in await begin() }
  }

  /// The client has gone.
  func cancel() {
    isOver = true
    line?.close()
    line = nil
  }

  private func begin() async {
    do throws(Failure) {
      let line = try await edge.upstream.open(for: request.requester)
      guard !isOver else { return line.close() }
      self.line = line
      line.owner = self
      line.send(
        Bytes("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"gateway.authenticate\",\"params\":{\"token\":\"".utf8) + token
          + Bytes("\"}}".utf8))
    } catch {
      fail(error.answer)
    }
  }

  private func listen() {
    var params: JSONObject = [:]
    if let since { params["since"] = .string(since) }
    if let version { params["content_version"] = .string(version) }
    let call: JSONValue = [
      "jsonrpc": "2.0", "id": 2, "method": "gateway.events.listen", "params": .object(params), "meta": ["stream": true],
    ]
    if let text = try? JSON.encode(call) { line?.send(text) }
    isListening = true
    // A proxy that collects what it passes on would keep events from whom they are for.
    request.begin(
      HTTPAnswer(.ok, type: ServerSentEvent.type, .endless).with("X-Accel-Buffering", "no"))
    write { ServerSentEvent.heartbeat(into: &$0) }
  }

  private func fail(_ answer: HTTPAnswer) {
    guard !isOver else { return }
    cancel()
    request.answer(answer)
  }

  private struct Cursor: Decodable { var cursor: String? }

  private func write(_ body: (inout Bytes) -> Void) {
    wrote = edge.clock.recent
    stream.append { body(&$0) }
  }

  /// Shows now and then that it goes on.
  func look(at now: Instant) {
    guard !isOver else { return }
    if isListening {
      if now - wrote > edge.limits.heartbeat { write { ServerSentEvent.heartbeat(into: &$0) } }
    } else if now - began > edge.limits.callTime {
      edge.upstream.watch.ask?()
      fail(Failure.deadlineExceeded(executed: .no).answer)
    }
  }

  /// Edge is about to stop: an answer without an end ends now, in the way of the gateway's own at its restart, so that the
  /// client asks again with what it has.
  func goAway() {
    guard isListening else { return fail(Failure.unavailable("edge").answer) }
    end(Failure.cancelled().encoded(in: .en).span)
  }

  /// The client has read what was written.
  func hasRoom() { line?.resume() }

  private func end(_ reason: Span<UInt8>? = nil) {
    guard !isOver else { return }
    if let reason { write { ServerSentEvent.write(reason, name: "failed", into: &$0) } }
    cancel()
    request.finish()
  }
}

extension EventFeed: GatewayLineOwner {
  func said(_ text: Span<UInt8>, on line: GatewayLine) {
    guard !isOver else { return }
    guard let head = AnswerHead(text) else {
      guard !isListening, let failure = Failure(ofLine: text) else { return }
      if failure.refusesHeader { edge.upstream.watch.refused() }
      return fail((failure.refusesHeader ? .unavailable("gateway") : failure).answer)
    }
    let value = text.extracting(head.value)
    switch head.kind {
    case .progress where isListening:
      let cursor = try? JSON.decode(Cursor.self, from: value)
      write { ServerSentEvent.write(value, id: cursor?.cursor, into: &$0) }
      if stream.pendingBytes > edge.limits.highWater { line.pause() }
    case .result where !isListening: listen()
    case .error where !isListening: fail(MethodCall.answer(Bytes(text)))
    case .error: end(value)
    case .result: end()
    // That the gateway is about to stop is told by its end.
    case .progress, .notification: break
    }
  }

  func hasRoom(_ line: GatewayLine) {}

  func ended(_ line: GatewayLine) {
    self.line = nil
    // One that was killed says nothing of its own: the client asks again with what it has.
    if isListening {
      end(Failure.unavailable("gateway").encoded(in: .en).span)
    } else {
      fail(Failure.unavailable("gateway", executed: .unknown).answer)
    }
  }
}
