import ChaosModel
import EventLoop
import Wire

/// One client connection to the gateway, over any route.
@Loop final class ClientLine {
  let way: Way
  private let stream: ByteStream
  private var dialect: any Dialect
  private let heard: @Loop (ClientLine, JSONValue) -> Void
  private let ended: @Loop (ClientLine) -> Void
  /// Waits until the server has accepted the greeting; nil from then on.
  private var opening: Waiter<Bool>?
  private var last = 0
  private(set) var isOpen = true

  /// - Parameters:
  ///   - path: the socket of the gateway or of edge.
  ///   - heard: receives each message; a string for a message that can't be parsed.
  ///   - ended: called once, when the server ends the connection.
  /// - Returns: nil if the server ended the connection before it accepted the greeting.
  static func connect(
    _ path: String, by way: Way = .socket, heard: @escaping @Loop (ClientLine, JSONValue) -> Void,
    ended: @escaping @Loop (ClientLine) -> Void
  ) async throws(UVFault) -> ClientLine? {
    let line = ClientLine(try await ByteStream.connect(path), way, heard, ended)
    line.stream.start(owner: line)
    guard let opening = line.opening else { return line }
    let greeting = line.dialect.greeting
    line.stream.append { $0 += greeting }
    return await opening.value() ? line : nil
  }

  private init(
    _ stream: ByteStream, _ way: Way, _ heard: @escaping @Loop (ClientLine, JSONValue) -> Void,
    _ ended: @escaping @Loop (ClientLine) -> Void
  ) {
    self.stream = stream
    self.way = way
    self.heard = heard
    self.ended = ended
    dialect = way.dialect
    if !dialect.greeting.isEmpty { opening = Waiter<Bool>() }
  }

  func send(id: Int, _ method: String, _ params: JSONValue, meta: JSONObject) {
    last = id
    let frame = dialect.framed(Self.text(id: id, method, params, meta))
    stream.append { $0 += frame }
  }

  /// Sends the first half of a call's frame.
  func tear(id: Int, _ method: String, _ params: JSONValue, meta: JSONObject) {
    let frame = dialect.framed(Self.text(id: id, method, params, meta))
    stream.append { $0.append(contentsOf: frame[..<(frame.count / 2)]) }
  }

  func cancel(id: Int) {
    var text: Bytes = []
    Answer.cancelRequest(into: &text, id: Int64(id))
    let frame = dialect.framed(text)
    stream.append { $0 += frame }
  }

  /// The number of bytes that are still to be written.
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

  private func over() {
    guard isOpen else { return }
    isOpen = false
    guard let opening else { return ended(self) }
    self.opening = nil
    opening.resolve(false)
  }
}

extension ClientLine: ByteStreamOwner {
  func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    for spoken in dialect.read(bytes, last: last) where isOpen {
      switch spoken {
      case .message(let message): heard(self, message)
      case .asked(let answer): stream.append { $0 += answer }
      case .agreed:
        opening?.resolve(true)
        opening = nil
      case .over:
        stream.close()
        over()
      }
    }
  }

  func drained(_ stream: ByteStream) {}

  func ended(_ stream: ByteStream, fault: UVFault?) { over() }
}
