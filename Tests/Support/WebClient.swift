import CivilTime
package import EventLoop
package import HTTP
package import Wire

/// A client that speaks HTTP and WebSocket to edge's Unix socket and can violate the protocols.
@Loop package final class WebClient {
  /// An HTTP response.
  package struct Answer: Sendable {
    package var status: Int
    package var fields: [String: String]
    package var body: Bytes

    package var text: String { String(decoding: body, as: UTF8.self) }
    package func json() throws -> JSONValue { try JSON.decode(JSONValue.self, from: body) }
  }

  private let stream: ByteStream
  private var arrived: Bytes = []
  package private(set) var isOver = false
  /// True if nothing was received for a minute.
  private var isLate = false
  private var waiting: CheckedContinuation<Void, Never>?
  private static let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]

  package static func connect(_ path: String) async throws -> WebClient {
    let client = WebClient(try await ByteStream.connect(path))
    client.stream.start(owner: client)
    return client
  }

  private init(_ stream: ByteStream) { self.stream = stream }

  package func send(_ bytes: Bytes) { stream.append { $0 += bytes } }
  package func send(_ text: String) { send(Bytes(text.utf8)) }
  package func stopReading() { stream.pauseReading() }
  package func readOn() { stream.resumeReading() }
  package func close() { stream.close() }
  /// The number of sent bytes that the system hasn't accepted yet.
  package var unsent: Int { stream.pendingBytes }

  // MARK: HTTP

  /// Sends a request and waits for its response.
  package func ask(
    _ line: String, _ fields: [String: String] = [:], host: String = "edge.example", body: String? = nil
  ) async throws -> Answer {
    var text = "\(line) HTTP/1.1\r\nHost: \(host)\r\n"
    for (name, value) in fields { text += "\(name): \(value)\r\n" }
    if let body { text += "Content-Length: \(body.utf8.count)\r\n" }
    send("\(text)\r\n\(body ?? "")")
    return try await answer(isHead: line.hasPrefix("HEAD"))
  }

  /// Returns the next response.
  package func answer(isHead: Bool = false) async throws -> Answer {
    while true {
      if let (answer, count) = parsed(isHead) {
        arrived.removeFirst(count)
        return answer
      }
      try await more()
    }
  }

  private func parsed(_ isHead: Bool) -> (Answer, Int)? {
    guard let end = arrived.firstRange(of: Bytes("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: arrived[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let status = Int(lines[0].split(separator: " ")[1]) ?? 0
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      fields[parts[0].lowercased()] = parts[1].trimmingPrefix(" ").description
    }
    let count = isHead ? 0 : Int(fields["content-length"] ?? "0") ?? 0
    guard arrived.count >= end.upperBound + count else { return nil }
    let body = Bytes(arrived[end.upperBound..<end.upperBound + count])
    return (Answer(status: status, fields: fields, body: body), end.upperBound + count)
  }

  /// Returns the bytes of an unbounded body, up to and including `text`.
  package func bytes(through text: String) async throws -> String {
    while true {
      if let range = arrived.firstRange(of: Bytes(text.utf8)) {
        let found = String(decoding: arrived[..<range.upperBound], as: UTF8.self)
        arrived.removeFirst(range.upperBound)
        return found
      }
      try await more()
    }
  }

  /// Returns the next `count` bytes of a body.
  package func bytes(_ count: Int) async throws -> Bytes {
    while arrived.count < count { try await more() }
    defer { arrived.removeFirst(count) }
    return Bytes(arrived[..<count])
  }

  // MARK: WebSocket

  /// Requests a WebSocket.
  package func upgrade(_ fields: [String: String] = [:]) async throws -> Answer {
    let usual = [
      "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    ]
    return try await ask("GET /rpc", usual.merging(fields) { $1 })
  }

  package func frame(_ kind: WebSocketFrame, _ payload: Bytes, isLast: Bool = true) {
    var out: Bytes = [(isLast ? 0x80 : 0) | kind.rawValue]
    switch payload.count {
    case ..<126: out.append(0x80 | UInt8(payload.count))
    case ..<65_536: out += [0xFE, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default: out += [0xFF] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
    }
    send(out + Self.mask + payload.enumerated().map { $1 ^ Self.mask[$0 % 4] })
  }

  package func say(_ text: String) { frame(.text, Bytes(text.utf8)) }

  /// Returns the next frame, or nil if the connection has ended.
  package func next() async throws -> (kind: WebSocketFrame, payload: Bytes)? {
    while true {
      if let (kind, payload, count) = frame() {
        arrived.removeFirst(count)
        return (kind, payload)
      }
      if isOver { return nil }
      try await more(mayEnd: true)
    }
  }

  private func frame() -> (WebSocketFrame, Bytes, Int)? {
    guard arrived.count >= 2, let kind = WebSocketFrame(rawValue: arrived[0] & 0x0F) else { return nil }
    let wide = arrived[1] == 126 ? 2 : arrived[1] == 127 ? 8 : 0
    guard arrived.count >= 2 + wide else { return nil }
    let count = wide == 0 ? Int(arrived[1]) : arrived[2..<2 + wide].reduce(0) { $0 << 8 | Int($1) }
    guard arrived.count >= 2 + wide + count else { return nil }
    return (kind, Bytes(arrived[(2 + wide)..<2 + wide + count]), 2 + wide + count)
  }

  /// Sends a text and returns the next message.
  package func call(_ text: String) async throws -> JSONValue {
    say(text)
    return try await message()
  }

  /// Returns the next text message as a value.
  package func message() async throws -> JSONValue {
    guard var frame = try await next() else { throw Failure.unavailable("edge") }
    // Edge pings silent clients.
    while frame.kind == .ping {
      guard let other = try await next() else { throw Failure.unavailable("edge") }
      frame = other
    }
    guard frame.kind == .text else {
      throw Failure(.invalidRequest, Message("\(frame.kind): \(String(decoding: frame.payload, as: UTF8.self))"))
    }
    return try JSON.decode(JSONValue.self, from: frame.payload)
  }

  /// Waits until the connection ends.
  package func waitForEnd() async throws {
    while !isOver { try await more(mayEnd: true) }
  }

  // MARK: Waiting

  private func more(mayEnd: Bool = false) async throws {
    if isOver {
      if mayEnd { return }
      throw Failure.unavailable("edge")
    }
    let timer = LoopClock.system.schedule(at: LoopClock.system.now + .seconds(60)) { [self] in
      isLate = true
      isOver = true
      wake()
    }
    await withCheckedContinuation { waiting = $0 }
    LoopClock.system.cancel(timer)
    if isLate { throw Failure.deadlineExceeded(executed: .unknown) }
  }

  private func wake() {
    waiting?.resume()
    waiting = nil
  }
}

extension WebClient: ByteStreamOwner {
  package func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    arrived.append(bytes)
    wake()
  }

  package func drained(_ stream: ByteStream) {}

  package func ended(_ stream: ByteStream, fault: UVFault?) {
    isOver = true
    wake()
  }
}
