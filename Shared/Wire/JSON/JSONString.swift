/// Strings between their two forms: the bytes that a scanned JSON text has between quotes, and Swift's.
package enum JSONString {
  /// The UTF-8 that a scanned text stands for.
  ///
  /// - Parameter most: where so many bytes of it are enough; there may be some more.
  static func unescaped(_ text: Span<UInt8>, atLeast most: Int = .max) -> Bytes {
    var plain: Bytes = []
    plain.reserveCapacity(min(text.count, most))
    var at = 0
    while at < text.count, plain.count < most {
      let start = at
      while at < text.count, at - start < most, text[at] != UInt8(ascii: "\\") { at += 1 }
      if at > start {
        plain.append(text.extracting(start..<at))
        continue
      }
      unescape(text, &at, into: &plain)
    }
    return plain
  }

  /// Appends what the escape at `at` stands for.
  private static func unescape(_ text: Span<UInt8>, _ at: inout Int, into out: inout Bytes) {
    switch text[at + 1] {
    case UInt8(ascii: "u"): appendScalar(text, &at, to: &out)
    case let byte:
      out.append(control(byte))
      at += 2
    }
  }

  /// What stands between a string's quotes, written with no more escapes than it needs; nil when it is so already.
  static func respelled(_ text: Span<UInt8>) -> Bytes? {
    // A string can always be written, quotes around it.
    guard let quoted = try? JSON.encode(unescaped(text).span.text) else { return nil }
    let spelled = Bytes(quoted.dropFirst().dropLast())
    return spelled.span.equals(text) ? nil : spelled
  }

  /// Whether two scanned values, strings with their quotes, are the same, however their characters are written.
  package static func same(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
    if a.equals(b) { return true }
    guard isEscaped(a) || isEscaped(b) else { return false }
    return unescaped(a) == unescaped(b)
  }

  private static func isEscaped(_ text: Span<UInt8>) -> Bool {
    for index in 0..<text.count where text[index] == UInt8(ascii: "\\") { return true }
    return false
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

  /// Bytes as text, with no escapes in it.
  package static func plain(_ text: Span<UInt8>) -> String { text.text }
}
