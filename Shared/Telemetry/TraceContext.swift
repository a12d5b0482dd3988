/// Where a piece of work stands in a trace (W3C Trace Context): which trace, its own span, and whose child it is.
///
/// ```
/// 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
/// ```
/// A value of few words: reading, passing on and writing one allocates nothing.
package struct TraceContext: Hashable, Sendable {
  private var high: UInt64
  private var low: UInt64
  private var span: UInt64
  /// The span that caused this one; 0 for none.
  private var parent: UInt64
  /// Whether its spans are written to the log however they went.
  package var isSampled: Bool

  /// How much of a `traceparent` we read: 55 bytes. A later version's may be longer.
  package static let textLength = 55

  init(high: UInt64, low: UInt64, span: UInt64, parent: UInt64 = 0, isSampled: Bool) {
    (self.high, self.low, self.span, self.parent, self.isSampled) = (high, low, span, parent, isSampled)
  }

  /// Reads a `traceparent`; nil for what isn't one: wrong lengths, capital letters, ids of zeros, version `ff`.
  package init?(_ text: Span<UInt8>) {
    guard text.count >= Self.textLength, text[2] == Self.dash, text[35] == Self.dash, text[52] == Self.dash,
      let version = Self.number(text, 0..<2), version != 0xFF,
      text.count == Self.textLength || version > 0 && text[55] == Self.dash,
      let high = Self.number(text, 3..<19), let low = Self.number(text, 19..<35), high | low != 0,
      let span = Self.number(text, 36..<52), span != 0, let flags = Self.number(text, 53..<55)
    else { return nil }
    self.init(high: high, low: low, span: span, isSampled: flags & 1 == 1)
  }

  /// Reads a `traceparent` in W3C's form; nil for anything else, also for an id of zeros.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes.span)
  }

  /// Whether the text of a `traceparent` that was read before asks for its spans to be written.
  package static func isSampled(_ text: Span<UInt8>) -> Bool {
    guard text.count >= textLength, let flags = number(text, 53..<55) else { return false }
    return flags & 1 == 1
  }

  /// The text that the next one in the chain reads: this span is its parent.
  package var text: InlineArray<55, UInt8> {
    var text = InlineArray<55, UInt8>(repeating: Self.dash)
    (text[0], text[1], text[53]) = (48, 48, 48)
    for index in 0..<16 {
      text[3 + index] = Self.digit(high, index)
      text[19 + index] = Self.digit(low, index)
      text[36 + index] = Self.digit(span, index)
    }
    text[54] = isSampled ? 49 : 48
    return text
  }

  /// Whether a text may go on as a `tracestate`: a list of `key=value` of at most 512 printable characters, which
  /// everybody who passes one on must take. What it says is for whoever put it there.
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

  /// W3C's form: version 00, both ids in lower-case hexadecimal digits, and the flags.
  package var traceparent: String {
    let text = text
    return String(decoding: text.indices.map { text[$0] }, as: UTF8.self)
  }

  /// 32 hexadecimal digits.
  package var traceID: String { Self.text(high) + Self.text(low) }
  /// 16 hexadecimal digits.
  package var spanID: String { Self.text(span) }
  /// Nil for the first span of a trace.
  package var parentID: String? { parent == 0 ? nil : Self.text(parent) }

  /// A span below this one, which whoever knows the number can work out.
  package func child(numbered number: UInt64) -> TraceContext { child(TraceIDs.mixed(span ^ number)) }

  /// A span below this one.
  func child(_ id: UInt64) -> TraceContext {
    TraceContext(high: high, low: low, span: id, parent: span, isSampled: isSampled)
  }

  // MARK: Hexadecimal

  private static let dash = UInt8(ascii: "-")

  /// Up to 16 lower-case digits; nil if a byte isn't a digit.
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

  /// One of 16 digits, the highest first.
  private static func digit(_ number: UInt64, _ index: Int) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * index)) & 15
    return value < 10 ? 48 + value : 87 + value
  }

  static func text(_ number: UInt64) -> String {
    String(decoding: (0..<16).map { digit(number, $0) }, as: UTF8.self)
  }
}
