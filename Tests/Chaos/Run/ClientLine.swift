import EventLoop
import Wire

/// One connection of a client to the gateway. It knows frames, and hands on whatever comes: also what a good gateway
/// would never send.
@Loop final class ClientLine {
  private let stream: ByteStream
  private let heard: @Loop (ClientLine, JSONValue) -> Void
  private let ended: @Loop (ClientLine) -> Void
  private var decoder = FrameDecoder(framing: .lengthPrefixed, limit: 16 << 20)
  private(set) var isOpen = true

  /// - Parameters:
  ///   - heard: gets each message; `null` for what can't be read.
  ///   - ended: called once, when the other side ended it.
  static func connect(
    _ path: String, heard: @escaping @Loop (ClientLine, JSONValue) -> Void, ended: @escaping @Loop (ClientLine) -> Void
  ) async throws(UVFault) -> ClientLine {
    let line = ClientLine(try await ByteStream.connect(path), heard, ended)
    line.stream.start(owner: line)
    return line
  }

  private init(
    _ stream: ByteStream, _ heard: @escaping @Loop (ClientLine, JSONValue) -> Void,
    _ ended: @escaping @Loop (ClientLine) -> Void
  ) {
    (self.stream, self.heard, self.ended) = (stream, heard, ended)
  }

  func send(id: Int, _ method: String, _ params: JSONValue, meta: JSONObject) {
    let text = Self.text(id: id, method, params, meta)
    stream.append { out in Framing.lengthPrefixed.write(into: &out) { $0.append(contentsOf: text) } }
  }

  /// Sends half of a call's frame.
  func tear(id: Int, _ method: String, _ params: JSONValue, meta: JSONObject) {
    var frame: Bytes = []
    Framing.lengthPrefixed.write(into: &frame) { $0.append(contentsOf: Self.text(id: id, method, params, meta)) }
    stream.append { $0.append(contentsOf: frame[..<(frame.count / 2)]) }
  }

  func cancel(id: Int) {
    var text: Bytes = []
    Answer.cancelRequest(into: &text, id: Int64(id))
    stream.append { out in Framing.lengthPrefixed.write(into: &out) { $0.append(contentsOf: text) } }
  }

  /// What it has still to write.
  var pendingBytes: Int { stream.pendingBytes }

  func close() {
    isOpen = false
    stream.close()
  }

  private static func text(id: Int, _ method: String, _ params: JSONValue, _ meta: JSONObject) -> Bytes {
    let envelope: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(Int64(id)), "method": .string(method), "params": params, "meta": .object(meta),
    ]
    return (try? JSON.encode(envelope)) ?? []
  }
}

extension ClientLine: ByteStreamOwner {
  func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    var messages: [JSONValue] = []
    do throws(FrameFault) {
      try decoder.feed(bytes) { messages.append((try? JSON.decode(JSONValue.self, from: $0)) ?? .null) }
    } catch {
      messages.append(.null)
    }
    for message in messages { heard(self, message) }
  }

  func drained(_ stream: ByteStream) {}

  func ended(_ stream: ByteStream, fault: UVFault?) {
    isOpen = false
    ended(self)
  }
}
