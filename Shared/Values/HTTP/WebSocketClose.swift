package import Wire

/// The code and the reason with which a WebSocket is closed (RFC 6455, section 7.4).
package struct WebSocketClose: Error, Hashable, Sendable {
  /// The close code; 1005 if the close frame has none.
  package var code: UInt16
  /// The reason, for logs. The close frame contains at most 123 bytes of it.
  package var reason: String

  package init(_ code: UInt16, _ reason: String = "") {
    self.code = code
    self.reason = reason
  }

  /// The server stops or restarts.
  package static func goingAway(_ reason: String = "the server restarts") -> WebSocketClose {
    WebSocketClose(1001, reason)
  }
  /// The frames violate RFC 6455.
  package static func protocolError(_ reason: String) -> WebSocketClose { WebSocketClose(1002, reason) }
  /// The message type isn't supported.
  package static func unsupported(_ reason: String) -> WebSocketClose { WebSocketClose(1003, reason) }
  /// A text isn't valid UTF-8.
  package static let notText = WebSocketClose(1007, "a text that isn't UTF-8")
  /// The client violates a policy of the server.
  package static func refused(_ reason: String) -> WebSocketClose { WebSocketClose(1008, reason) }
  /// A message exceeds the limit.
  package static func tooLong(_ bytes: Int) -> WebSocketClose { WebSocketClose(1009, "a message over \(bytes) bytes") }
  /// The client may try again later.
  package static func tryAgainLater(_ reason: String) -> WebSocketClose { WebSocketClose(1013, reason) }

  /// Parses the payload of a close frame.
  ///
  /// - Throws: The `WebSocketClose` to send in response, if the payload is invalid.
  package init(payload: Span<UInt8>) throws(WebSocketClose) {
    guard payload.count > 0 else {
      self.init(1005)
      return
    }
    guard payload.count > 1 else { throw .protocolError("a close frame of one byte") }
    let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
    guard Self.maySend(code) else { throw .protocolError("a reserved close code") }
    guard let reason = String(validating: Bytes(payload.extracting(2...)), as: UTF8.self) else { throw .notText }
    self.init(code, reason)
  }

  private static func maySend(_ code: UInt16) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }

  /// The payload of the close frame.
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
