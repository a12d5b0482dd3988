import CivilTime
import EventLoop
import Testing
import Wire

/// A client that only implements framing, for messages that a well-behaved client never sends.
@Loop final class RawClient {
  let framing: Framing
  private let stream: ByteStream
  private var decoder: FrameDecoder
  private var arrived: [String] = []
  private var isOver = false
  private var waiting: CheckedContinuation<Void, Never>?

  static func connect(_ path: String, _ framing: Framing = .lengthPrefixed) async throws -> RawClient {
    let client = RawClient(try await ByteStream.connect(path), framing)
    client.stream.start(owner: client)
    return client
  }

  private init(_ stream: ByteStream, _ framing: Framing) {
    self.stream = stream
    self.framing = framing
    decoder = FrameDecoder(framing: framing, limit: 16 << 20)
  }

  /// Sends a message.
  func send(_ text: String) { send(Bytes(text.utf8)) }
  func send(_ text: Bytes) {
    stream.append { out in framing.write(into: &out) { $0.append(contentsOf: text) } }
  }

  /// Sends bytes without framing.
  func sendRaw(_ bytes: Bytes) { stream.append { $0.append(contentsOf: bytes) } }

  /// Returns the next message; nil if the connection has ended.
  func next() async throws -> String? {
    if arrived.isEmpty, !isOver {
      let timer = LoopClock.system.schedule(at: LoopClock.system.now + .seconds(60)) { [self] in
        isOver = true
        Issue.record("nothing was received for a minute")
        wake()
      }
      await withCheckedContinuation { waiting = $0 }
      LoopClock.system.cancel(timer)
    }
    return arrived.isEmpty ? nil : arrived.removeFirst()
  }

  /// Returns the next message as a value.
  func answer() async throws -> JSONValue {
    guard let text = try await next() else { throw Failure.unavailable("gateway") }
    return try JSON.decode(JSONValue.self, from: Bytes(text.utf8))
  }

  /// Sends a message and returns the next one received.
  func ask(_ text: String) async throws -> JSONValue {
    send(text)
    return try await answer()
  }

  func close() { stream.close() }

  private func wake() {
    waiting?.resume()
    waiting = nil
  }
}

extension RawClient: ByteStreamOwner {
  func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    do throws(FrameFault) {
      var got: [String] = []
      try decoder.feed(bytes) { got.append(JSONString.plain($0)) }
      arrived += got
    } catch {
      Issue.record("the gateway sent invalid frames: \(error)")
      isOver = true
    }
    if !arrived.isEmpty || isOver { wake() }
  }

  func drained(_ stream: ByteStream) {}

  func ended(_ stream: ByteStream, fault: UVFault?) {
    isOver = true
    wake()
  }
}
