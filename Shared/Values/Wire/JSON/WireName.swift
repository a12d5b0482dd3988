/// Converts names between their spellings: `timeoutMs` in Swift, `timeout_ms` on the wire.
package enum WireName {
  /// `timeoutMs` → `timeout_ms`.
  package static func snake(_ camel: String) -> String {
    var out = Table<UInt8>()
    write(camel.utf8Span.span, into: &out)
    return out.withSpan(0..<out.count) { $0.text }
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

  /// Appends the wire spelling of a Swift name.
  static func write(_ camel: Span<UInt8>, into out: inout Table<UInt8>) {
    for index in 0..<camel.count {
      let byte = camel[index]
      if isUpper(byte) {
        out.append(UInt8(ascii: "_"))
        out.append(byte + 0x20)
      } else {
        out.append(byte)
      }
    }
  }

  /// True if `wire` is the wire spelling of `camel` or, if `isVerbatim`, equals `camel`. Doesn't allocate.
  @inline(__always)
  static func matches(_ camel: Span<UInt8>, _ wire: Span<UInt8>, isVerbatim: Bool) -> Bool {
    if isVerbatim { return camel.equals(wire) }
    return camel.count == wire.count ? matchesAsItIs(camel, wire) : matchesRespelt(camel, wire)
  }

  /// Compares names of equal length, eight bytes at a time. A name with an upper-case letter is spelled differently on
  /// the wire.
  @inline(__always)
  private static func matchesAsItIs(_ camel: Span<UInt8>, _ wire: Span<UInt8>) -> Bool {
    let length = camel.count
    guard length >= 8 else {
      let word = camel.shortWord
      return word == wire.shortWord && !word.hasUpper
    }
    var at = 0
    while at < length - 8 {
      let word = camel.word(at: at)
      if word != wire.word(at: at) || word.hasUpper { return false }
      at += 8
    }
    let last = camel.word(at: length - 8)
    return last == wire.word(at: length - 8) && !last.hasUpper
  }

  private static func matchesRespelt(_ camel: Span<UInt8>, _ wire: Span<UInt8>) -> Bool {
    var at = 0
    for index in 0..<camel.count {
      let byte = camel[index]
      if isUpper(byte) {
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
