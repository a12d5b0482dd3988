package import Wire

/// Why a WebSocket ends: what its close frame says (RFC 6455, section 7.4).
package struct WebSocketClose: Error, Hashable, Sendable {
  /// 1000, or another number that may be sent; 1005 where the frame said nothing.
  package var code: UInt16
  /// For whoever reads logs; at most 123 bytes are sent.
  package var reason: String

  package init(_ code: UInt16, _ reason: String = "") { (self.code, self.reason) = (code, reason) }

  /// All is well.
  package static let normal = WebSocketClose(1000)
  /// The server stops, or starts again.
  package static func goingAway(_ reason: String = "the server starts again") -> WebSocketClose {
    WebSocketClose(1001, reason)
  }
  /// Frames that RFC 6455 doesn't allow.
  package static func protocolError(_ reason: String) -> WebSocketClose { WebSocketClose(1002, reason) }
  /// A kind of message that isn't taken.
  package static func unsupported(_ reason: String) -> WebSocketClose { WebSocketClose(1003, reason) }
  /// A text that is no UTF-8.
  package static let notText = WebSocketClose(1007, "a text that is no UTF-8")
  /// What isn't taken here, whoever sends it.
  package static func refused(_ reason: String) -> WebSocketClose { WebSocketClose(1008, reason) }
  /// A message over the bound.
  package static func tooLong(_ bytes: Int) -> WebSocketClose { WebSocketClose(1009, "a message over \(bytes) bytes") }
  /// Later it may go well.
  package static func tryAgainLater(_ reason: String) -> WebSocketClose { WebSocketClose(1013, reason) }

  /// Reads a close frame's payload.
  package init(payload: Span<UInt8>) throws(WebSocketClose) {
    guard payload.count > 0 else {
      self.init(1005)
      return
    }
    guard payload.count > 1 else { throw .protocolError("a close frame of one byte") }
    let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
    guard Self.maySend(code) else { throw .protocolError("a close code that nobody may send") }
    guard let reason = String(validating: Bytes(payload.extracting(2...)), as: UTF8.self) else { throw .notText }
    self.init(code, reason)
  }

  private static func maySend(_ code: UInt16) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }

  /// What stands in the frame.
  package var payload: Bytes {
    guard code != 1005 else { return [] }
    var payload: Bytes = [UInt8(code >> 8), UInt8(code & 0xFF)]
    for scalar in reason.unicodeScalars {
      guard payload.count + UTF8.width(scalar) <= 125 else { break }
      payload += scalar.utf8
    }
    return payload
  }
}
