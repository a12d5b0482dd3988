package import Wire

/// A WebSocket frame's kind, by its number on the wire (RFC 6455, section 5.2), and how a server writes one.
package enum WebSocketFrame: UInt8, Hashable, Sendable, CaseIterable {
  case continuation = 0
  case text = 1
  case binary = 2
  case close = 8
  case ping = 9
  case pong = 10

  /// Whether it may stand between the pieces of a message, and is in one piece itself.
  package var isControl: Bool { rawValue >= 8 }

  /// The most that a header takes that a server writes.
  package static let room = 10

  /// Appends a whole message, or a control frame.
  package func write(_ payload: Span<UInt8>, into out: inout Bytes) {
    out.append(addingCapacity: Self.room + payload.count) { frame in
      frame.append(0x80 | rawValue)
      if payload.count < 126 {
        frame.append(UInt8(payload.count))
      } else if payload.count < 1 << 16 {
        frame.append(126)
        for shift in [8, 0] { frame.append(UInt8(truncatingIfNeeded: payload.count >> shift)) }
      } else {
        frame.append(127)
        for place in 0..<8 { frame.append(UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * place))) }
      }
      frame.append(payload)
    }
  }
}
