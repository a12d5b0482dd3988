/// The position of a piece of work in a trace (W3C Trace Context): the trace, its own span, and the parent span.
///
/// ```
/// 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
/// ```
/// The value consists of a few machine words: reading, forwarding and writing it allocates nothing.
package struct TraceContext: Hashable, Sendable {
  private var high: UInt64
  private var low: UInt64
  private var span: UInt64
  /// The id of the parent span; 0 for none.
  private var parent: UInt64
  /// True if the trace's spans are always logged, whatever their result.
  package var isSampled: Bool

  /// The number of bytes of a `traceparent` that are read. Later versions of the format may be longer.
  package static let textLength = 55

  init(high: UInt64, low: UInt64, span: UInt64, parent: UInt64 = 0, isSampled: Bool) {
    self.high = high
    self.low = low
    self.span = span
    self.parent = parent
    self.isSampled = isSampled
  }

  /// Reads a `traceparent`; nil if it is invalid: a wrong length, capital letters, an id of zeros, version `ff`.
  package init?(_ text: Span<UInt8>) {
    guard text.count >= Self.textLength, text[2] == Self.dash, text[35] == Self.dash, text[52] == Self.dash,
      let version = Self.number(text, 0..<2), version != 0xFF,
      text.count == Self.textLength || version > 0 && text[55] == Self.dash,
      let high = Self.number(text, 3..<19), let low = Self.number(text, 19..<35), high | low != 0,
      let span = Self.number(text, 36..<52), span != 0, let flags = Self.number(text, 53..<55)
    else { return nil }
    self.init(high: high, low: low, span: span, isSampled: flags & 1 == 1)
  }

  /// Reads a `traceparent`; nil if it is invalid.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes.span)
  }

  /// Tests whether a valid `traceparent` requests that its spans be logged.
  package static func isSampled(_ text: Span<UInt8>) -> Bool {
    guard text.count >= textLength, let flags = number(text, 53..<55) else { return false }
    return flags & 1 == 1
  }

  /// The `traceparent` for the next service in the chain, whose parent is this span.
  package var text: InlineArray<55, UInt8> {
    var text = InlineArray<55, UInt8>(repeating: Self.dash)
    text[0] = 48
    text[1] = 48
    text[53] = 48
    for index in 0..<16 {
      text[3 + index] = Self.digit(high, index)
      text[19 + index] = Self.digit(low, index)
      text[36 + index] = Self.digit(span, index)
    }
    text[54] = isSampled ? 49 : 48
    return text
  }

  /// Tests whether a text may be forwarded as a `tracestate`: a list of `key=value` with at most 512 printable
  /// characters, the length that every service must forward. Only the service that added an entry interprets it.
  package static func isState(_ text: Span<UInt8>) -> Bool {
    guard (1...512).contains(text.count) else { return false }
    var hasValue = false
    for index in text.indices {
      let byte = text[index]
      guard (0x20...0x7E).contains(byte), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { return false }
      if byte == UInt8(ascii: "=") { hasValue = true }
    }
    return hasValue
  }

  /// The W3C text form: version 00, both ids in lower-case hexadecimal digits, and the flags.
  package var traceparent: String {
    let text = text
    return String(decoding: text.indices.map { text[$0] }, as: UTF8.self)
  }

  /// The trace's id, 32 hexadecimal digits.
  package var traceID: String { Self.text(high) + Self.text(low) }
  /// The span's id, 16 hexadecimal digits.
  package var spanID: String { Self.text(span) }
  /// The parent span's id; nil for the first span of a trace.
  package var parentID: String? { parent == 0 ? nil : Self.text(parent) }

  /// Returns a child span whose id is derived from a number, so that a process that knows the number can compute it.
  package func child(numbered number: UInt64) -> TraceContext { child(TraceIDs.mixed(span ^ number)) }

  /// Returns a child span.
  func child(_ id: UInt64) -> TraceContext {
    TraceContext(high: high, low: low, span: id, parent: span, isSampled: isSampled)
  }

  // MARK: Hexadecimal

  private static let dash = UInt8(ascii: "-")

  /// Reads up to 16 lower-case hexadecimal digits; nil if a byte isn't such a digit.
  private static func number(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64? {
    var value: UInt64 = 0
    for index in range {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt64(byte & 15)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt64(byte - 87)
      default: return nil
      }
    }
    return value
  }

  /// Returns one of 16 hexadecimal digits, the highest first.
  private static func digit(_ number: UInt64, _ index: Int) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * index)) & 15
    return value < 10 ? 48 + value : 87 + value
  }

  static func text(_ number: UInt64) -> String {
    String(decoding: (0..<16).map { digit(number, $0) }, as: UTF8.self)
  }
}
