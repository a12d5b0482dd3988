/// The way in which messages are delimited on a connection (docs/protocol.md, "Frames").
package enum Framing: Hashable, Sendable {
  /// The native framing: a prefix with the length as four big-endian bytes.
  case lengthPrefixed
  /// An LSP header before each message: `Content-Length: 12\r\n\r\n`.
  case contentLength
  /// One line per message, for requests typed by hand.
  case line

  /// Determines the framing from a connection's first byte. Returns nil if no framing begins with it.
  package init?(firstByte: UInt8) {
    switch firstByte {
    case 0: self = .lengthPrefixed
    case UInt8(ascii: "C"), UInt8(ascii: "c"): self = .contentLength
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .line
    default: return nil
    }
  }

  /// Appends one frame, whose text is written by `body` and has at most `capacity` bytes. The buffer grows at most
  /// once.
  package func write(into out: inout Bytes, atMost capacity: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    guard self == .lengthPrefixed else {
      return write(into: &out) { $0.append(addingCapacity: capacity, initializingWith: body) }
    }
    out.append(addingCapacity: 4 + capacity) { frame in
      frame.append(repeating: 0, count: 4)
      body(&frame)
      frame.put(bigEndian: UInt32(truncatingIfNeeded: frame.count - 4), at: 0)
    }
  }

  /// Appends one frame. `body` appends the frame's text.
  package func write(into out: inout Bytes, _ body: (inout Bytes) -> Void) {
    switch self {
    case .lengthPrefixed:
      let mark = out.count
      out.append("\0\0\0\0")
      body(&out)
      out.put(bigEndian: UInt32(truncatingIfNeeded: out.count - mark - 4), at: mark)
    case .contentLength:
      // The length comes first but is known last. This framing is for editor clients, not for speed.
      var text: Bytes = []
      body(&text)
      out.append("Content-Length: ")
      out.append(decimal: Int64(text.count))
      out.append("\r\n\r\n")
      out.append(contentsOf: text)
    case .line:
      body(&out)
      out.append(UInt8(ascii: "\n"))
    }
  }
}

/// A fault in a connection's framing. Later bytes can't be trusted, so the connection is closed.
package enum FrameFault: Error, Hashable, CustomStringConvertible, Sendable {
  case empty
  case tooLong(limit: Int)
  case unknownFraming
  case badHeader(String)

  /// A description for errors and logs.
  package var description: String {
    switch self {
    case .empty: "a frame of length 0"
    case .tooLong(let limit): "a frame longer than \(limit) bytes"
    case .unknownFraming:
      "the first byte doesn't begin a known framing: expected a length (0x00), 'Content-Length', '{' or '['; a PROXY header "
        + "is accepted only from proxies"
    case .badHeader(let reason): "a header that can't be read: \(reason)"
    }
  }
}
