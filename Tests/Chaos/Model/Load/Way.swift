/// The route by which a call reaches the gateway.
package enum Way: String, Codable, Hashable, Sendable, CaseIterable {
  /// Over the gateway's own socket.
  case socket
  case webSocket, post

  /// True if the call passes through edge.
  package var isByEdge: Bool { self != .socket }
}
