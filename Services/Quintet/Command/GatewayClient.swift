package import EventLoop
package import Telemetry
package import Wire

/// A client of the gateway, as an app's would be: length-prefixed frames, ids of its own, a token on each call.
@Loop package final class GatewayClient {
  /// The session token that calls carry.
  package var token: String?
  /// The trace that calls are part of.
  package var trace: TraceContext?

  private let stream: ByteStream
  private var decoder = FrameDecoder(framing: .lengthPrefixed, limit: 16 << 20)
  private var open: [Int64: Pending] = [:]
  private var lastID: Int64 = 0
  private var isOver = false

  private struct Pending {
    var continuation: CheckedContinuation<JSONValue, any Error>
    var item: (@Loop (JSONValue) -> Void)?
  }

  /// Connects to the gateway's socket.
  package static func connect(_ path: String) async throws(UVFault) -> GatewayClient {
    let client = GatewayClient(try await ByteStream.connect(path))
    client.stream.start(owner: client)
    return client
  }

  private init(_ stream: ByteStream) { self.stream = stream }

  /// Calls a method and waits for its result.
  ///
  /// - Parameters:
  ///   - key: the idempotency key, for a change that may be sent again.
  ///   - item: gets a stream's items; when given, the call asks for them.
  /// - Throws: the `Failure` that was answered; `unavailable` when the connection ended first.
  package func call(
    _ method: String, _ params: JSONValue = [:], key: String? = nil, timeoutMs: Int? = nil,
    item: (@Loop (JSONValue) -> Void)? = nil
  ) async throws -> JSONValue {
    if isOver { throw Failure.unavailable("gateway") }
    lastID += 1
    let id = lastID
    var meta: JSONObject = [:]
    if let token { meta["token"] = .string(token) }
    if let key { meta["idempotency_key"] = .string(key) }
    if let timeoutMs { meta["timeout_ms"] = .integer(Int64(timeoutMs)) }
    if item != nil { meta["stream"] = true }
    var envelope: JSONObject = [
      "jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": params, "meta": .object(meta),
    ]
    if let trace { envelope["traceparent"] = .string(trace.traceparent) }
    let request = try JSON.encode(JSONValue.object(envelope))
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        open[id] = Pending(continuation: continuation, item: item)
        send(request)
      }
    } onCancel: {
      Loop.task { self.cancel(id) }
    }
  }

  /// Closes the connection; calls that wait fail.
  package func close() {
    stream.close()
    over()
  }

  private func send(_ text: Bytes) {
    stream.append { out in Framing.lengthPrefixed.write(into: &out) { $0.append(contentsOf: text) } }
  }

  private func cancel(_ id: Int64) {
    guard let pending = open.removeValue(forKey: id) else { return }
    var text: Bytes = []
    Answer.cancelRequest(into: &text, id: id)
    send(text)
    pending.continuation.resume(throwing: CancellationError())
  }

  private func message(_ text: Span<UInt8>) {
    guard let message = try? JSON.decode(JSONValue.self, from: text) else { return close() }
    if message["method"]?.string == "$/progress" {
      guard let id = message["params"]?["id"]?.integer, let value = message["params"]?["value"] else { return }
      open[id]?.item?(value)
    } else if let id = message["id"]?.integer, let pending = open.removeValue(forKey: id) {
      if let error = message["error"] {
        let failure = (try? error.decode(Failure.self)) ?? .internal(id: "unreadable")
        pending.continuation.resume(throwing: failure)
      } else {
        pending.continuation.resume(returning: message["result"] ?? .null)
      }
    }
  }

  private func over() {
    isOver = true
    let pending = open.values
    open = [:]
    for call in pending { call.continuation.resume(throwing: Failure.unavailable("gateway", executed: .unknown)) }
  }
}

extension GatewayClient: ByteStreamOwner {
  /// Reads answers, and gives each to the call that waits for it.
  package func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    var decoder = decoder
    self.decoder = FrameDecoder(framing: .lengthPrefixed, limit: decoder.limit)
    do throws(FrameFault) {
      try decoder.feed(bytes) { message($0) }
      self.decoder = decoder
    } catch {
      close()
    }
  }

  /// Needs nothing: calls are short, and nobody waits until they are written.
  package func drained(_ stream: ByteStream) {}

  /// Fails the calls that wait.
  package func ended(_ stream: ByteStream, fault: UVFault?) { over() }
}
