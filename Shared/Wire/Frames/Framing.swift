/// How messages are told apart on a connection (docs/protocol.md, "Frames").
package enum Framing: Hashable, Sendable {
  /// Four bytes of length in front, big-endian: the native one.
  case lengthPrefixed
  /// An LSP header in front: `Content-Length: 12\r\n\r\n`.
  case contentLength
  /// A line each, for people.
  case line

  /// What a connection's first byte says; nil for a byte that begins none of them.
  package init?(firstByte: UInt8) {
    switch firstByte {
    case 0: self = .lengthPrefixed
    case UInt8(ascii: "C"), UInt8(ascii: "c"): self = .contentLength
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .line
    default: return nil
    }
  }

  /// Appends one frame, whose text `body` writes: at most so many bytes, for which room is made once.
  package func write(into out: inout Bytes, atMost room: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    guard self == .lengthPrefixed else {
      return write(into: &out) { $0.append(addingCapacity: room, initializingWith: body) }
    }
    out.append(addingCapacity: 4 + room) { frame in
      frame.append(repeating: 0, count: 4)
      body(&frame)
      frame.put(bigEndian: UInt32(truncatingIfNeeded: frame.count - 4), at: 0)
    }
  }

  /// Appends one frame, whose text `body` appends.
  package func write(into out: inout Bytes, _ body: (inout Bytes) -> Void) {
    switch self {
    case .lengthPrefixed:
      let mark = out.count
      out.append("\0\0\0\0")
      body(&out)
      out.put(bigEndian: UInt32(truncatingIfNeeded: out.count - mark - 4), at: mark)
    case .contentLength:
      // The length stands first and is known last: this framing is for editors' clients, not for speed.
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

/// A connection whose bytes make no frames; nothing after it can be trusted, so it ends.
package enum FrameFault: Error, Hashable, CustomStringConvertible, Sendable {
  case empty
  case tooLong(limit: Int)
  case unknownFraming
  case badHeader(String)

  /// What a person calls it, for errors and logs.
  package var description: String {
    switch self {
    case .empty: "a frame of length 0"
    case .tooLong(let limit): "a frame longer than \(limit) bytes"
    case .unknownFraming:
      "the first byte begins no framing known here: a length (0x00), 'Content-Length', '{' or '['; a PROXY header is taken from proxies only"
    case .badHeader(let reason): "a header that can't be read: \(reason)"
    }
  }
}
