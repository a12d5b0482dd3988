/// Converts strings between their escaped form in a scanned JSON text and Swift strings.
package enum JSONString {
  /// The unescaped UTF-8 of a scanned string.
  ///
  /// - Parameter most: Stops after this many bytes. The result may be a few bytes longer, because the last character
  ///   isn't split.
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

  /// Appends the character of the escape at `at`.
  private static func unescape(_ text: Span<UInt8>, _ at: inout Int, into out: inout Bytes) {
    switch text[at + 1] {
    case UInt8(ascii: "u"): appendScalar(text, &at, to: &out)
    case let byte:
      out.append(control(byte))
      at += 2
    }
  }

  /// Rewrites the inside of a string without unnecessary escapes. Returns nil if it has none.
  static func respelled(_ text: Span<UInt8>) -> Bytes? {
    // Encoding a string never fails, and the result always has quotes around it.
    guard let quoted = try? JSON.encode(unescaped(text).span.text) else { return nil }
    let spelled = Bytes(quoted.dropFirst().dropLast())
    return spelled.span.equals(text) ? nil : spelled
  }

  /// True if two scanned values are equal, regardless of how their characters are escaped. Strings include their
  /// quotes.
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
    // The scanner has checked the digits and the surrogate pair.
    var scalar = (try? JSONScanner.codeUnit(text, at)) ?? 0xFFFD
    at += 6
    if scalar & 0xFC00 == 0xD800 {
      let low = (try? JSONScanner.codeUnit(text, at)) ?? 0xDC00
      scalar = 0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)
      at += 6
    }
    out.append(contentsOf: UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
  }

  /// Decodes bytes that contain no escapes.
  package static func plain(_ text: Span<UInt8>) -> String { text.text }
}
