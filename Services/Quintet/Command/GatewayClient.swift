import CivilTime
package import EventLoop
import MessageBus
package import Telemetry
package import Wire

/// A client of the gateway that works like the client of an app: with length-prefixed frames, its own request ids, and
/// a token with each call.
@Loop package final class GatewayClient {
  /// The session token sent with each call.
  package var token: String?
  /// The trace that the calls belong to.
  package var trace: TraceContext?

  private let connection: MessageStream
  private var open: [Int64: Pending] = [:]
  private var lastID: Int64 = 0
  private var isOver = false

  private struct Pending {
    var continuation: CheckedContinuation<JSONValue, any Error>
    var item: (@Loop (JSONValue) -> Void)?
    var timer: TimerID

    func finish(_ reply: JSONValue) {
      if let error = reply["error"] {
        let failure = (try? error.decode(Failure.self)) ?? .internal(id: "unreadable")
        continuation.resume(throwing: failure)
      } else {
        continuation.resume(returning: reply["result"] ?? .null)
      }
    }
  }

  /// The time limit of a call without its own timeout, which is longer than the gateway's default.
  private static let defaultLimit = Duration.seconds(10)
  /// The additional wait after a call's timeout, so that the gateway can report the exceeded deadline.
  private static let grace = Duration.milliseconds(500)

  /// Connects to the gateway's socket.
  package static func connect(_ path: String) async throws(UVFault) -> GatewayClient {
    let client = GatewayClient(try await ByteStream.connect(path))
    client.connection.bytes.start(owner: client)
    return client
  }

  private init(_ stream: ByteStream) { connection = MessageStream(over: stream, limit: 16 << 20) }

  /// Calls a method and waits for its result. The time limit is slightly longer than the gateway's own. For a stream,
  /// which may be silent for longer, a ping at the limit checks whether the gateway still answers.
  ///
  /// - Parameters:
  ///   - key: the idempotency key, for a change that may be repeated.
  ///   - item: receives the stream's items; if given, the call requests a stream.
  /// - Throws: the `Failure` that the gateway returned; `unavailable` if the connection ended first; `deadlineExceeded`
  ///   if there was no reply.
  package func call(
    _ method: String, _ params: JSONValue = [:], key: String? = nil, timeoutMs: Int? = nil,
    item: (@Loop (JSONValue) -> Void)? = nil
  ) async throws -> JSONValue {
    if isOver { throw Failure.unavailable("gateway") }
    lastID += 1
    let id = lastID
    let meta = meta(key: key, timeoutMs: timeoutMs, streams: item != nil)
    let request = try JSON.encode(JSONValue.object(envelope(id, method, params: params, meta: meta)))
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let limit = (timeoutMs.map { .milliseconds($0) } ?? Self.defaultLimit) + Self.grace
        open[id] = Pending(continuation: continuation, item: item, timer: limitWait(of: id, to: limit))
        send(request)
      }
    } onCancel: {
      Loop.task { self.cancel(id) }
    }
  }

  private func envelope(_ id: Int64, _ method: String, params: JSONValue, meta: JSONObject) -> JSONObject {
    var envelope: JSONObject = [
      "jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": params, "meta": .object(meta),
    ]
    if let trace { envelope["traceparent"] = .string(trace.traceparent) }
    return envelope
  }

  private func meta(key: String?, timeoutMs: Int?, streams: Bool) -> JSONObject {
    var meta: JSONObject = [:]
    if let token { meta["token"] = .string(token) }
    if let key { meta["idempotency_key"] = .string(key) }
    if let timeoutMs { meta["timeout_ms"] = .integer(Int64(timeoutMs)) }
    if streams { meta["stream"] = true }
    return meta
  }

  /// Closes the connection. Pending calls fail.
  package func close() {
    connection.bytes.close()
    failPendingCalls()
  }

  private func send(_ text: Bytes) {
    connection.write(atMost: text.count) { $0.append(text.span) }
  }

  private func limitWait(of id: Int64, to limit: Duration) -> TimerID {
    LoopClock.system.schedule(at: LoopClock.system.now + limit) { [weak self] in
      guard let self, let pending = open[id] else { return }
      guard pending.item != nil else { return giveUp(id, Failure.deadlineExceeded(executed: .unknown)) }
      Loop.task { [self] in
        do {
          _ = try await call("gateway.ping", timeoutMs: 1000)
          open[id]?.timer = limitWait(of: id, to: limit)
        } catch {
          giveUp(id, error)
        }
      }
    }
  }

  private func cancel(_ id: Int64) { giveUp(id, CancellationError()) }

  private func giveUp(_ id: Int64, _ error: any Error) {
    guard let pending = end(id) else { return }
    var text: Bytes = []
    Answer.cancelRequest(into: &text, id: id)
    send(text)
    pending.continuation.resume(throwing: error)
  }

  private func end(_ id: Int64) -> Pending? {
    guard let pending = open.removeValue(forKey: id) else { return nil }
    LoopClock.system.cancel(pending.timer)
    return pending
  }

  private func message(_ text: Span<UInt8>) {
    guard let message = try? JSON.decode(JSONValue.self, from: text) else { return close() }
    if message["method"]?.string == "$/progress" {
      guard let id = message["params"]?["id"]?.integer, let value = message["params"]?["value"] else { return }
      open[id]?.item?(value)
    } else if let id = message["id"]?.integer, let pending = end(id) {
      pending.finish(message)
    }
  }

  private func failPendingCalls() {
    isOver = true
    let pending = open.values
    open = [:]
    for call in pending {
      LoopClock.system.cancel(call.timer)
      call.continuation.resume(throwing: Failure.unavailable("gateway", executed: .unknown))
    }
  }
}

extension GatewayClient: ByteStreamOwner {
  /// Reads replies and delivers each to its pending call.
  package func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    do throws(FrameFault) { try connection.read(bytes) { message($0) } } catch { close() }
  }

  /// Does nothing: calls are short, so the client doesn't wait for the socket to drain.
  package func drained(_ stream: ByteStream) {}

  package func ended(_ stream: ByteStream, fault: UVFault?) { failPendingCalls() }
}
