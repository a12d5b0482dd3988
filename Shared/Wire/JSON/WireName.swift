/// Names in their two spellings: `timeoutMs` in Swift, `timeout_ms` on the wire.
package enum WireName {
  /// `timeoutMs` → `timeout_ms`.
  package static func snake(_ camel: String) -> String {
    var out: Bytes = []
    write(camel, into: &out)
    return String(decoding: out, as: UTF8.self)
  }

  /// `timeout_ms` → `timeoutMs`.
  package static func camel(_ snake: String) -> String {
    var out: Bytes = []
    var raise = false
    for byte in snake.utf8 {
      if byte == UInt8(ascii: "_"), !out.isEmpty {
        raise = true
      } else {
        out.append(raise && isLower(byte) ? byte - 0x20 : byte)
        raise = false
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Appends the wire's spelling of a Swift name.
  static func write(_ camel: String, into out: inout Bytes) {
    for byte in camel.utf8 {
      if isUpper(byte) {
        out.append(UInt8(ascii: "_"))
        out.append(byte + 0x20)
      } else {
        out.append(byte)
      }
    }
  }

  /// True when `wire` is the wire's spelling of `camel`, or, verbatim, the same; nothing is allocated for it.
  @inline(__always)
  static func matches(_ camel: String, _ wire: Span<UInt8>, isVerbatim: Bool) -> Bool {
    let utf8 = camel.utf8Span
    return matches(utf8.span, wire, isVerbatim: isVerbatim)
  }

  private static func matches(_ camel: Span<UInt8>, _ wire: Span<UInt8>, isVerbatim: Bool) -> Bool {
    var at = 0
    for index in 0..<camel.count {
      let byte = camel[index]
      if !isVerbatim, isUpper(byte) {
        guard at + 1 < wire.count, wire[at] == UInt8(ascii: "_"), wire[at + 1] == byte + 0x20 else { return false }
        at += 2
      } else {
        guard at < wire.count, wire[at] == byte else { return false }
        at += 1
      }
    }
    return at == wire.count
  }

  private static func isUpper(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }
  private static func isLower(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }
}
