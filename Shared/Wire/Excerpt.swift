/// A short piece of what somebody sent, for a message that says what was wrong. Never more: what is sent may be a
/// megabyte.
///
/// It is cut by bytes. Asking where a long text's characters end takes as long as the longest of them is, and one may
/// have as many marks as a frame has room for.
package struct Excerpt: CustomStringConvertible, Hashable, Sendable {
  /// Bytes of UTF-8 that are repeated where nobody says otherwise: names of ours aren't longer.
  package static let most = 64

  /// The text, or its beginning and "…".
  package let description: String
  /// Whether it is all that was sent.
  package let isWhole: Bool

  /// - Parameter most: bytes of UTF-8 that are repeated.
  package init(_ text: Span<UInt8>, most: Int = Self.most) {
    isWhole = text.count <= most
    var end = min(text.count, most)
    // Not in the middle of a scalar.
    while !isWhole, end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    let written = text.extracting(0..<end).text
    let shown = written.unicodeScalars.contains(where: Self.isHidden) ? Self.visible(written) : written
    description = shown + (isWhole ? "" : "…")
  }

  /// Whether a scalar would do something to the terminal or page that shows it, instead of being seen.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  private static func visible(_ text: String) -> String {
    text.unicodeScalars.map { isHidden($0) ? "\\u{\(String($0.value, radix: 16, uppercase: true))}" : "\($0)" }.joined()
  }

  /// - Parameter most: bytes of UTF-8 that are repeated.
  package init(_ text: String, most: Int = Self.most) { self.init(text.utf8Span.span, most: most) }
}
