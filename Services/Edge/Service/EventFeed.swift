import CivilTime
import EventLoop
import HTTP
import WebServer
import Wire

/// Sends an account's live events to a client as server-sent events, until the client disconnects.
///
/// The feed has a separate, authenticated connection to the gateway. The gateway treats the feed like any other
/// listener. The HTTP answer begins only after the gateway has accepted the token.
@Loop final class EventFeed {
  private let request: WebRequest
  private let token: Bytes
  private let since: String?
  private let version: String?
  private var gateway: GatewayConnection?
  private var isListening = false
  private var isOver = false
  private var wrote: Instant
  private let began: Instant

  private var edge: Edge { request.edge }
  private var stream: ByteStream { request.connection.stream }

  /// - Parameters:
  ///   - since: the cursor of the last event that the client has received.
  ///   - version: the version of the app's data that the client has.
  init(for request: WebRequest, token: Bytes, since: String?, version: String?) {
    self.request = request
    self.token = token
    self.since = since
    self.version = version
    began = request.edge.clock.now
    wrote = began
    Loop.task { [self] in await begin() }
  }

  /// Called when the client has disconnected.
  func cancel() {
    isOver = true
    gateway?.close()
    gateway = nil
  }

  private func begin() async {
    do throws(Failure) {
      let gateway = try await edge.upstream.open(for: request.requester)
      guard !isOver else { return gateway.close() }
      self.gateway = gateway
      gateway.owner = self
      gateway.send(
        Bytes("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"gateway.authenticate\",\"params\":{\"token\":\"".utf8) + token
          + Bytes("\"}}".utf8))
    } catch {
      fail(error.answer)
    }
  }

  private var listenCall: JSONValue {
    var params: JSONObject = [:]
    if let since { params["since"] = .string(since) }
    if let version { params["content_version"] = .string(version) }
    return [
      "jsonrpc": "2.0", "id": 2, "method": "gateway.events.listen", "params": .object(params), "meta": ["stream": true],
    ]
  }

  private func listen() {
    if let text = try? JSON.encode(listenCall) { gateway?.send(text) }
    isListening = true
    // A buffering proxy would delay events.
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

  /// Sends a heartbeat if one is due. Fails the request if the gateway doesn't accept it in time.
  func checkTimeouts(at now: Instant) {
    guard !isOver else { return }
    if isListening {
      if now - wrote > edge.limits.heartbeat { write { ServerSentEvent.heartbeat(into: &$0) } }
    } else if now - began > edge.limits.callTime {
      edge.upstream.watch.probe?()
      fail(Failure.deadlineExceeded(executed: .no).answer)
    }
  }

  /// Ends the feed before edge stops. The client receives the same failure as when the gateway stops, so it reconnects
  /// with its cursor.
  func goAway() {
    guard isListening else { return fail(Failure.unavailable("edge").answer) }
    end(Failure.cancelled().encoded(in: .en).span)
  }

  /// Called when the client has read everything that was written.
  func hasCapacity() { gateway?.resume() }

  private func end(_ reason: Span<UInt8>? = nil) {
    guard !isOver else { return }
    if let reason { write { ServerSentEvent.write(reason, name: "failed", into: &$0) } }
    cancel()
    request.finish()
  }
}

extension EventFeed: GatewayConnectionOwner {
  func received(_ text: Span<UInt8>, on gateway: GatewayConnection) {
    guard !isOver else { return }
    guard let head = AnswerHead(text) else {
      guard !isListening, let failure = Failure(aboutConnection: text) else { return }
      if failure.refusesHeader { edge.upstream.watch.refused() }
      return fail((failure.refusesHeader ? .unavailable("gateway") : failure).answer)
    }
    let value = text.extracting(head.value)
    switch head.kind {
    case .progress where isListening:
      let cursor = try? JSON.decode(Cursor.self, from: value)
      write { ServerSentEvent.write(value, id: cursor?.cursor, into: &$0) }
      if stream.pendingBytes > edge.limits.highWater { gateway.pause() }
    case .result where !isListening: listen()
    case .error where !isListening: fail(MethodCall.answer(Bytes(text)))
    case .error: end(value)
    case .result: end()
    // The notification that the gateway is about to stop needs no reaction: the end of the connection follows.
    case .progress, .notification: break
    }
  }

  func hasCapacity(_ gateway: GatewayConnection) {}

  func ended(_ gateway: GatewayConnection) {
    self.gateway = nil
    // A killed gateway sends no failure, so edge sends one. The client then reconnects with its cursor.
    if isListening {
      end(Failure.unavailable("gateway").encoded(in: .en).span)
    } else {
      fail(Failure.unavailable("gateway", executed: .unknown).answer)
    }
  }
}
