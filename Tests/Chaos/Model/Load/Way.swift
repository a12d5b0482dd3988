/// How a call comes to the gateway.
package enum Way: String, Codable, Hashable, Sendable, CaseIterable {
  /// Over the gateway's own socket.
  case socket
  case webSocket, post

  /// Whether edge stands between.
  package var isByEdge: Bool { self != .socket }
}
