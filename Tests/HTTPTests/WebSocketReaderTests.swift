import Fuzzing
import HTTP
import TestSupport
import Testing
import Wire

/// A reader's result for a client's bytes.
struct ReadFrames: Equatable {
  struct Frame: Equatable {
    var kind: WebSocketFrame
    var payload: Bytes
  }

  var frames: [Frame] = []
  var close: WebSocketClose?

  init(_ text: Bytes, cutting size: Int = .max, limit: Int = 300) {
    var reader = WebSocketReader(limit: limit)
    do throws(WebSocketClose) {
      for from in stride(from: 0, to: text.count, by: min(size, max(1, text.count))) {
        try reader.read(text[from..<min(text.count, from + min(size, text.count))].span) {
          frames.append(Frame(kind: $0, payload: Bytes($1)))
        }
      }
    } catch { close = error }
  }
}

@Suite(.timeLimit(.minutes(2))) struct WebSocketReaderTests {
  @Test("The reader is inside a message from the message's first byte to its last")
  func inside() throws {
    // Two fragments with a ping between them.
    let pieces: Bytes = [0x01, 0x81, 1, 2, 3, 4, 0x60, 0x89, 0x80, 1, 2, 3, 4, 0x80, 0x81, 1, 2, 3, 4, 0x63]
    for message in [[0x81, 0x82, 1, 2, 3, 4, 0x7A, 0x7F], [0x81, 0x80, 1, 2, 3, 4], pieces] as [Bytes] {
      var reader = WebSocketReader(limit: 100)
      #expect(!reader.isInside)
      for (index, byte) in message.enumerated() {
        try reader.read([byte].span) { _, _ in }
        #expect(reader.isInside == (index < message.count - 1), "\(message) at \(index)")
      }
    }
  }

  @Test("A reader that ignores messages stores none, and still reads control frames")
  func ignoring() throws {
    var reader = WebSocketReader(limit: 100)
    var kinds: [WebSocketFrame] = []
    for piece in [[0x81, 0x84, 0, 0, 0, 0, 0x61], [0x62, 0xFF, 0xFF, 0x88, 0x80, 0, 0, 0, 0]] as [Bytes] {
      try reader.read(piece.span) { kind, _ in kinds.append(kind) }
      reader.ignoresMessages = true
      #expect(reader.unfinished == 0)
    }
    #expect(kinds == [.close])
  }

  @Test("Every hostile frame is rejected with its close code, and every valid frame is accepted")
  func corpus() throws {
    for text in try Corpus("websocket.txt").texts where text.verdict != .either {
      let read = ReadFrames(text.bytes)
      #expect(read.close.map { Int($0.code) } == text.offset, "\(text): \(String(describing: read.close))")
      if text.verdict == .accept { #expect(!read.frames.isEmpty, "\(text)") }
    }
  }

  @Test("A WebSocket message is parsed in the same way however its bytes are split", arguments: [1, 2, 5])
  func cuts(size: Int) throws {
    for text in try Corpus("websocket.txt").texts {
      #expect(ReadFrames(text.bytes, cutting: size) == ReadFrames(text.bytes), "\(text)")
    }
  }

  @Test("Messages and fragments may have any length, and control frames may come between fragments", arguments: 0..<20)
  func pieces(seed: UInt64) {
    var dice = Dice(seed: seed)
    var bytes: Bytes = []
    var expected: [ReadFrames.Frame] = []
    for _ in 0..<20 {
      let text = Bytes(String(repeating: dice.pick(["a", "é", "€", "😀"]), count: dice.roll(0..<40)).utf8)
      var from = 0
      var first = true
      while first || from < text.count {
        let count = min(text.count - from, dice.roll(0..<70))
        let isLast = from + count == text.count
        bytes += Self.masked((isLast ? 0x80 : 0) | (first ? 1 : 0), text[from..<from + count], &dice)
        from += count
        first = false
        if isLast { break }
        if dice.chance(30) {
          bytes += Self.masked(0x89, [7], &dice)
          expected.append(ReadFrames.Frame(kind: .ping, payload: [7]))
        }
      }
      expected.append(ReadFrames.Frame(kind: .text, payload: text))
    }
    let read = ReadFrames(bytes, cutting: dice.roll(1..<300))
    #expect(read.frames == expected && read.close == nil, "seed \(seed)")
  }

  @Test("A written frame has the right header, length and payload", arguments: [0, 1, 125, 126, 65_535, 65_536])
  func written(count: Int) {
    var out: Bytes = []
    WebSocketFrame.text.write(Bytes(repeating: 0x61, count: count).span, into: &out)
    #expect(out[0] == 0x81 && out[1] & 0x80 == 0)
    let head = count < 126 ? 2 : count < 65_536 ? 4 : 10
    #expect(out.count == head + count && out.suffix(count).allSatisfy { $0 == 0x61 })
    let length = head == 2 ? Int(out[1]) : out[2..<head].reduce(0) { $0 << 8 | Int($1) }
    #expect(length == count)
  }

  /// Returns a masked frame as a client sends it.
  static func masked(_ first: UInt8, _ payload: ArraySlice<UInt8>, _ dice: inout Dice) -> Bytes {
    let mask = (0..<4).map { _ in UInt8(dice.roll(0..<256)) }
    var out: Bytes = [first]
    if payload.count < 126 {
      out.append(0x80 | UInt8(payload.count))
    } else {
      out += [0xFE, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    }
    return out + mask + zip(payload, 0...).map { $0 ^ mask[$1 % 4] }
  }
}

@Suite(.timeLimit(.minutes(2))) struct WebSocketCloseTests {
  static func read(_ payload: Bytes) throws(WebSocketClose) -> WebSocketClose {
    try WebSocketClose(payload: payload.span)
  }

  @Test("A close frame's code and reason are read, and reserved codes are rejected")
  func payloads() throws {
    #expect(try Self.read([]) == WebSocketClose(1005))
    #expect(try Self.read([0x03, 0xE9] + Bytes("away".utf8)) == WebSocketClose(1001, "away"))
    for code in [0, 999, 1004, 1005, 1006, 1015, 2999, 5000] as [UInt16] {
      #expect(throws: WebSocketClose.self, "\(code)") {
        try Self.read([UInt8(code >> 8), UInt8(code & 0xFF)])
      }
    }
    #expect(throws: WebSocketClose.notText) { try Self.read([0x03, 0xE8, 0xFF]) }
    #expect(throws: WebSocketClose.self) { try Self.read([3]) }
  }

  @Test("A close reason that doesn't fit a control frame is truncated between characters")
  func cut() throws {
    let payload = WebSocketClose(1000, String(repeating: "€", count: 60)).payload
    #expect(payload.count == 2 + 41 * 3)
    #expect(try Self.read(payload).reason.count == 41)
    #expect(WebSocketClose(1005).payload.isEmpty)
  }
}

@Suite(.timeLimit(.minutes(2))) struct WebSocketHandshakeTests {
  static let good =
    "GET /rpc HTTP/1.1\r\nHost: a\r\nUpgrade: WebSocket\r\nConnection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"

  static func head(_ text: String) throws -> HTTPHead { try #require(ReadRequests(text).requests.first?.head) }

  @Test("The handshake example of RFC 6455 is accepted")
  func example() throws {
    let head = try Self.head(Self.good)
    #expect(WebSocketHandshake.isAsked(by: head))
    let handshake = try WebSocketHandshake(head)
    #expect(
      String(decoding: handshake.proof, as: UTF8.self) == "dGhlIHNhbXBsZSBub25jZQ==258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    )
  }

  @Test(
    "A handshake that violates RFC 6455 is rejected",
    arguments: [
      ("Version: 13", "Version: 8", HTTPStatus.upgradeRequired), ("nonce", "nonce", .ok), ("GET", "POST", .badRequest),
      ("b25jZQ==", "b25jZQ", .badRequest), ("dGhlIHNh", "dGhl!HNh", .badRequest),
      ("Sec-WebSocket-Key", "X", .badRequest), ("Sec-WebSocket-Version", "X", .upgradeRequired),
    ])
  func refused(from: String, to: String, status: HTTPStatus) throws {
    let head = try Self.head(Self.good.replacing(from, with: to))
    do throws(HTTPFault) {
      _ = try WebSocketHandshake(head)
      #expect(status == .ok)
    } catch { #expect(error.status == status) }
  }

  @Test("A request without an upgrade to WebSocket isn't a handshake")
  func others() throws {
    for other in [
      Self.good.replacing("keep-alive, Upgrade", with: "keep-alive"),
      Self.good.replacing("Upgrade: WebSocket", with: "Upgrade: h2c"),
    ] {
      #expect(!WebSocketHandshake.isAsked(by: try Self.head(other)))
    }
  }
}
