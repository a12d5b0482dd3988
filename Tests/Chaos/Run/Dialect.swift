import ChaosModel
import EventLoop
import HTTP
import Wire

/// The wire format of messages over a route to the gateway. It only handles bytes, and passes on everything received,
/// even messages that a correct gateway never sends.
protocol Dialect {
  /// The bytes to send first. If there are any, nothing else is sent until the server has accepted them.
  var greeting: Bytes { get }
  func framed(_ text: Bytes) -> Bytes
  /// Parses received bytes.
  ///
  /// - Parameter last: the id of the last sent call.
  mutating func read(_ bytes: Span<UInt8>, last: Int) -> [Spoken]
}

/// Something received over a connection.
enum Spoken {
  case message(JSONValue)
  /// The server accepted the greeting.
  case agreed
  /// The server asks for a reply that consists of these bytes.
  case asked(Bytes)
  /// The connection is over: nothing more is received.
  case over
}

extension Spoken {
  /// A message. If it can't be parsed, its value is a string with its first bytes, for the history.
  fileprivate static func message(_ text: some Collection<UInt8>) -> Spoken {
    let bytes = Bytes(text)
    return .message((try? JSON.decode(JSONValue.self, from: bytes)) ?? unreadable(bytes))
  }

  fileprivate static func unreadable(_ bytes: some Collection<UInt8>) -> JSONValue {
    .string(String(decoding: bytes.prefix(400), as: UTF8.self))
  }
}

extension Way {
  var dialect: any Dialect {
    switch self {
    case .socket: SocketDialect()
    case .webSocket: WebSocketDialect()
    case .post: PostDialect()
    }
  }

  /// The number of open calls per connection, below the gateway's limit for a connection.
  var lineCalls: Int { self == .post ? 1 : 200 }

  /// True if the route can carry the wish. POST has no streams, and clients of edge have no operator rights.
  func carries(_ wish: Wish) -> Bool {
    switch self {
    case .socket: true
    case .webSocket: !wish.isAdmin
    case .post: !wish.isAdmin && !wish.streams
    }
  }
}

/// Frames with a length prefix.
private struct SocketDialect: Dialect {
  private var decoder = FrameDecoder(framing: .lengthPrefixed, limit: 16 << 20)

  let greeting: Bytes = []

  func framed(_ text: Bytes) -> Bytes {
    var frame: Bytes = []
    Framing.lengthPrefixed.write(into: &frame) { $0.append(contentsOf: text) }
    return frame
  }

  mutating func read(_ bytes: Span<UInt8>, last: Int) -> [Spoken] {
    var spoken: [Spoken] = []
    do throws(FrameFault) {
      try decoder.feed(bytes) { frame in spoken.append(.message(Bytes(frame))) }
    } catch {
      spoken.append(.message(.string("\(error)")))
    }
    return spoken
  }
}

/// One text frame per message, after the upgrade request.
private struct WebSocketDialect: Dialect {
  private var arrived: Bytes = []
  private var isAgreed = false
  private static let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]

  let greeting = Bytes(
    """
    GET /rpc HTTP/1.1\r\nHost: quintet\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n
    """.utf8)

  func framed(_ text: Bytes) -> Bytes { Self.framed(.text, text) }

  private static func framed(_ kind: WebSocketFrame, _ payload: Bytes) -> Bytes {
    var frame: Bytes = []
    kind.write(payload.span, into: &frame)
    frame[1] |= 0x80
    let head = frame.count - payload.count
    for index in payload.indices { frame[head + index] ^= mask[index % 4] }
    frame.insert(contentsOf: mask, at: head)
    return frame
  }

  mutating func read(_ bytes: Span<UInt8>, last: Int) -> [Spoken] {
    arrived.append(bytes)
    var spoken: [Spoken] = []
    if !isAgreed {
      guard let end = arrived.firstRange(of: Bytes("\r\n\r\n".utf8)) else { return [] }
      guard arrived.starts(with: Bytes("HTTP/1.1 101 ".utf8)) else { return [.over] }
      arrived.removeFirst(end.upperBound)
      isAgreed = true
      spoken.append(.agreed)
    }
    while let (kind, payload) = frame() {
      switch kind {
      case .text: spoken.append(.message(payload))
      case .ping: spoken.append(.asked(Self.framed(.pong, payload)))
      case .close: return spoken + [.over]
      case .continuation, .binary, .pong: spoken.append(.message(.string("an unexpected frame: \(kind)")))
      }
    }
    return spoken
  }

  private mutating func frame() -> (WebSocketFrame, Bytes)? {
    guard arrived.count >= 2, let kind = WebSocketFrame(rawValue: arrived[0] & 0x0F) else { return nil }
    let wide = arrived[1] == 126 ? 2 : arrived[1] == 127 ? 8 : 0
    guard arrived.count >= 2 + wide else { return nil }
    let count = wide == 0 ? Int(arrived[1]) : arrived[2..<2 + wide].reduce(0) { $0 << 8 | Int($1) }
    guard arrived.count >= 2 + wide + count else { return nil }
    let payload = Bytes(arrived[(2 + wide)..<2 + wide + count])
    arrived.removeFirst(2 + wide + count)
    return (kind, payload)
  }
}

/// HTTP/1.1 with one call at a time.
private struct PostDialect: Dialect {
  private var arrived: Bytes = []

  let greeting: Bytes = []

  func framed(_ text: Bytes) -> Bytes {
    Bytes("POST /rpc HTTP/1.1\r\nHost: quintet\r\nContent-Length: \(text.count)\r\n\r\n".utf8) + text
  }

  mutating func read(_ bytes: Span<UInt8>, last: Int) -> [Spoken] {
    arrived.append(bytes)
    guard let end = arrived.firstRange(of: Bytes("\r\n\r\n".utf8)) else { return [] }
    let head = String(decoding: arrived[..<end.lowerBound], as: UTF8.self).lowercased()
    let lines = head.split(separator: "\r\n")
    // This response comes from a proxy that has no ready server and closes the connection.
    if !head.contains("content-type: application/json") { return [.over] }
    let length = lines.first { $0.hasPrefix("content-length: ") }.flatMap { Int($0.dropFirst(16)) } ?? 0
    guard arrived.count >= end.upperBound + length else { return [] }
    let body = Bytes(arrived[end.upperBound...].prefix(length))
    var message = (try? JSON.decode(JSONValue.self, from: body)) ?? Spoken.unreadable(arrived)
    arrived.removeFirst(end.upperBound + length)
    // An error made by edge has no id, but only one call is open. Without an open call, the error means that edge has
    // no capacity for the connection.
    if case .object(var members) = message, message["error"] != nil, message["id"] ?? .null == .null, last > 0 {
      members["id"] = .integer(Int64(last))
      message = .object(members)
    }
    return [.message(message)] + (lines.contains("connection: close") ? [.over] : [])
  }
}
