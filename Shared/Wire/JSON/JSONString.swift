/// Strings between their two forms: the bytes that a scanned JSON text has between quotes, and Swift's.
package enum JSONString {
  /// The string that a scanned text stands for.
  package static func string(_ text: Span<UInt8>) -> String {
    for index in text.indices where text[index] == UInt8(ascii: "\\") {
      var plain: Bytes = []
      unescape(text, into: &plain)
      return String(decoding: plain, as: UTF8.self)
    }
    return unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
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

  /// True when two scanned texts stand for the same string.
  static func same(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
    if a.equals(b) { return true }
    return string(a) == string(b) && string(a).utf8.elementsEqual(string(b).utf8)
  }

  /// Appends `string` as JSON, quotes included; escapes what must be.
  package static func write(_ string: String, into out: inout Bytes) {
    out.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        out.append(UInt8(ascii: "\\"))
        out.append(byte)
      case 0x0A: out.append("\\n")
      case 0x0D: out.append("\\r")
      case 0x09: out.append("\\t")
      case 0..<0x20:
        out.append("\\u00")
        out.append(byte >> 4 + UInt8(ascii: "0"))
        out.append(byte & 15 < 10 ? byte & 15 + UInt8(ascii: "0") : byte & 15 - 10 + UInt8(ascii: "a"))
      default: out.append(byte)
      }
    }
    out.append(UInt8(ascii: "\""))
  }
}

extension JSONString {
  /// Bytes as text, with no escapes in it.
  package static func plain(_ text: Span<UInt8>) -> String {
    unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
