package import Wire

/// A client's request to upgrade to WebSocket (RFC 6455, section 4.2).
package struct WebSocketHandshake: Hashable, Sendable {
  /// The client's `Sec-WebSocket-Key`.
  package let key: String

  /// True if a request asks for an upgrade to WebSocket.
  package static func isAsked(by head: HTTPHead) -> Bool {
    head.has("upgrade", in: "connection") && head.has("websocket", in: "upgrade")
  }

  /// Parses an upgrade request. Extensions and subprotocols are ignored, so none is negotiated.
  ///
  /// - Throws: `HTTPFault` if the request isn't a valid upgrade request.
  package init(_ head: HTTPHead) throws(HTTPFault) {
    guard head.method == "GET", !head.isOld, head.body == .none else {
      throw .bad("a WebSocket must begin with GET in HTTP/1.1, without a body")
    }
    guard head.count("sec-websocket-version") == 1, head.value("sec-websocket-version") == "13" else {
      throw HTTPFault(.upgradeRequired, "a WebSocket version other than 13")
    }
    guard head.count("sec-websocket-key") == 1, let key = head.value("sec-websocket-key"), Self.isKey(key) else {
      throw .bad("a Sec-WebSocket-Key that isn't 16 bytes in Base64")
    }
    self.key = key
  }

  /// The bytes whose SHA-1 digest, in Base64, is the value of `Sec-WebSocket-Accept`. The digest proves to the client
  /// that the server has read the key.
  package var proof: Bytes { Bytes("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8) }

  private static func isKey(_ key: String) -> Bool {
    let letters = Array(key.utf8)
    return letters.count == 24 && key.hasSuffix("==")
      && letters[..<22].allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }
  }
}
