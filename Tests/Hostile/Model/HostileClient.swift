import CivilTime
package import EventLoop
import Wire

/// Makes hostile calls one after the other on its own connection, and checks the answers.
@Loop package final class HostileClient: ByteStreamOwner {
  /// The size, the duration and the problem of an answer.
  package struct Answer: Sendable {
    package var bytes: Int
    package var took: Duration
    /// The problem; nil if the answer is correct.
    package var problem: String?
  }

  private let stream: ByteStream
  private let token: String?
  private var decoder = FrameDecoder(framing: .lengthPrefixed, limit: 16 << 20)
  private var waiting: CheckedContinuation<Bytes?, Never>?
  private var arrived: Bytes?
  private var isOver = false
  private let clock = LoopClock.system

  private init(_ stream: ByteStream, _ token: String?) {
    self.stream = stream
    self.token = token
  }

  /// - Parameter token: the session token for all calls.
  package static func connect(_ path: String, token: String?) async throws -> HostileClient {
    let client = HostileClient(try await ByteStream.connect(path), token)
    client.stream.start(owner: client)
    return client
  }

  package func close() { stream.close() }

  /// Makes a call and waits up to ten seconds for its answer.
  package func make(_ call: HostileCall) async -> Answer {
    let meta = token.map { #","meta":{"token":"\#($0)","timeout_ms":9000}"# } ?? ""
    var text = Bytes(#"{"jsonrpc":"2.0","id":1,"method":"\#(call.method)"\#(meta),"params":"#.utf8)
    text += call.params
    text.append(UInt8(ascii: "}"))
    let began = clock.now
    stream.append { out in Framing.lengthPrefixed.write(into: &out) { $0.append(contentsOf: text) } }
    guard let answer = await next() else {
      return Answer(bytes: 0, took: clock.now - began, problem: "\(call.why): no answer; the connection ended")
    }
    return Answer(bytes: answer.count, took: clock.now - began, problem: problem(call, answer))
  }

  private func problem(_ call: HostileCall, _ answer: Bytes) -> String? {
    guard let value = try? JSON.decode(JSONValue.self, from: answer) else { return "\(call.why): invalid JSON" }
    if answer.count > 4096, value["error"] != nil { return "\(call.why): an error of \(answer.count) bytes" }
    guard let names = call.names else { return nil }
    let kind = value["error"]?["data"]?["kind"]?.string ?? "none"
    // A text that exceeds the frame limit is rejected as `invalid_request`.
    if kind == "invalid_request", call.isLong { return nil }
    guard kind == "invalid_params" else { return "\(call.why): \(kind) \(value["error"]?["message"]?.string ?? "")" }
    let message = value["error"]?["message"]?.string ?? ""
    return Self.holds(message, names) ? nil : "\(call.why): isn't named: \(message)"
  }

  /// Compares bytes, because the strings may be expensive to compare.
  private static func holds(_ message: String, _ name: String) -> Bool {
    let text = Array(message.utf8)
    let wanted = Array(name.utf8)
    if wanted.isEmpty { return true }
    guard text.count >= wanted.count else { return false }
    return (0...text.count - wanted.count).contains { text[$0..<$0 + wanted.count].elementsEqual(wanted) }
  }

  private func next() async -> Bytes? {
    if let arrived {
      self.arrived = nil
      return arrived
    }
    if isOver { return nil }
    let timer = clock.schedule(at: clock.now + .seconds(10)) { [self] in
      isOver = true
      wake(nil)
    }
    let answer = await withCheckedContinuation { waiting = $0 }
    clock.cancel(timer)
    return answer
  }

  private func wake(_ answer: Bytes?) {
    waiting?.resume(returning: answer)
    waiting = nil
  }

  package func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    try? decoder.feed(bytes) { text in
      if waiting != nil { wake(Bytes(text)) } else { arrived = Bytes(text) }
    }
  }

  package func drained(_ stream: ByteStream) {}

  package func ended(_ stream: ByteStream, fault: UVFault?) {
    isOver = true
    wake(nil)
  }
}
