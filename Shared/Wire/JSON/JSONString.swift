/// Strings between their two forms: the bytes that a scanned JSON text has between quotes, and Swift's.
package enum JSONString {
  /// The string that a scanned token stands for.
  static func string(_ text: Bytes, _ token: Token) -> String {
    let inside = text.span.extracting(token.range)
    return token.isEscaped ? unescaped(inside).span.text : inside.text
  }

  /// The UTF-8 that a scanned text stands for.
  static func unescaped(_ text: Span<UInt8>) -> Bytes {
    var plain: Bytes = []
    unescape(text, into: &plain)
    return plain
  }

  /// Appends the UTF-8 that a scanned text stands for.
  static func unescape(_ text: Span<UInt8>, into out: inout Bytes) {
    var at = 0
    while at < text.count {
      guard text[at] == UInt8(ascii: "\\") else {
        out.append(text[at])
        at += 1
        continue
      }
      switch text[at + 1] {
      case UInt8(ascii: "u"): appendScalar(text, &at, to: &out)
      case let byte:
        out.append(control(byte))
        at += 2
      }
    }
  }

  private static func control(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }

  private static func appendScalar(_ text: Span<UInt8>, _ at: inout Int, to out: inout Bytes) {
    // The text was scanned, so the digits and the pair are there.
    var scalar = (try? JSONScanner.codeUnit(text, at)) ?? 0xFFFD
    at += 6
    if scalar & 0xFC00 == 0xD800 {
      let low = (try? JSONScanner.codeUnit(text, at)) ?? 0xDC00
      scalar = 0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)
      at += 6
    }
    out.append(contentsOf: UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
  }

  /// Appends `string` as JSON, quotes included; escapes what must be.
  package static func write(_ string: String, into out: inout Bytes) {
    out.append(UInt8(ascii: "\""))
    let utf8 = string.utf8Span
    write(utf8.span, into: &out)
    out.append(UInt8(ascii: "\""))
  }

  /// Appends text in blocks between the bytes that must be escaped.
  private static func write(_ text: Span<UInt8>, into out: inout Bytes) {
    var start = 0
    var at = 0
    while at < text.count {
      JSONScanner.skipPlain(text, &at)
      guard at < text.count else { break }
      if text[at] < 0x80 {
        out.append(text.extracting(start..<at))
        escape(text[at], into: &out)
        start = at + 1
      }
      at += 1
    }
    out.append(text.extracting(start..<text.count))
  }

  private static func escape(_ byte: UInt8, into out: inout Bytes) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      out.append(UInt8(ascii: "\\"))
      out.append(byte)
    case 0x0A: out.append("\\n")
    case 0x0D: out.append("\\r")
    case 0x09: out.append("\\t")
    default:
      out.append("\\u00")
      out.append(byte >> 4 + UInt8(ascii: "0"))
      out.append(byte & 15 < 10 ? byte & 15 + UInt8(ascii: "0") : byte & 15 - 10 + UInt8(ascii: "a"))
    }
  }

  /// Bytes as text, with no escapes in it.
  package static func plain(_ text: Span<UInt8>) -> String { text.text }
}
