package import Wire

/// The type of a WebSocket frame, identified by its opcode (RFC 6455, section 5.2).
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

  /// Appends a complete message or control frame as a server sends it, without a mask.
  package func write(_ payload: Span<UInt8>, into out: inout Bytes) {
    out.append(addingCapacity: Self.capacity + payload.count) { frame in
      frame.append(0x80 | rawValue)
      Self.write(length: payload.count, into: &frame)
      frame.append(payload)
    }
  }

  private static func write(length: Int, into frame: inout OutputSpan<UInt8>) {
    guard length >= 126 else { return frame.append(UInt8(length)) }
    let isShort = length < 1 << 16
    frame.append(isShort ? 126 : 127)
    for place in (0..<(isShort ? 2 : 8)).reversed() { frame.append(UInt8(truncatingIfNeeded: length >> (8 * place))) }
  }
}
