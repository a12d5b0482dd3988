package import Wire

/// The type of a WebSocket frame, by its opcode (RFC 6455, section 5.2). Also writes a server's frames.
package enum WebSocketFrame: UInt8, Hashable, Sendable, CaseIterable {
  case continuation = 0
  case text = 1
  case binary = 2
  case close = 8
  case ping = 9
  case pong = 10

  /// True for control frames, which may come between the fragments of a message and can't be fragmented.
  package var isControl: Bool { rawValue >= 8 }

  /// The maximum size of a header written by a server, in bytes.
  package static let capacity = 10

  /// Appends a complete message or control frame.
  package func write(_ payload: Span<UInt8>, into out: inout Bytes) {
    out.append(addingCapacity: Self.capacity + payload.count) { frame in
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
