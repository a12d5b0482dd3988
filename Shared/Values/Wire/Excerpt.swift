/// A short excerpt of a client's input for an error message. The full input may be a megabyte long.
///
/// The excerpt is cut by bytes. Finding the character boundaries of a long text takes time proportional to its longest
/// character, and a character may have as many combining marks as fit into a frame.
package struct Excerpt: CustomStringConvertible, Hashable, Sendable {
  /// The default length in bytes of UTF-8. Valid names aren't longer.
  package static let most = 64

  /// The text, or its beginning and "…".
  package let description: String
  /// True if the excerpt is the whole text.
  package let isWhole: Bool

  /// - Parameter most: The maximum length in bytes of UTF-8.
  package init(_ text: Span<UInt8>, most: Int = Self.most) {
    isWhole = text.count <= most
    var end = min(text.count, most)
    // Don't cut inside a scalar.
    while !isWhole, end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    let written = text.extracting(0..<end).text
    let shown = written.unicodeScalars.contains(where: Self.isHidden) ? Self.visible(written) : written
    description = shown + (isWhole ? "" : "…")
  }

  /// True if a scalar is invisible and would affect the terminal or page that displays it.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  private static func visible(_ text: String) -> String {
    text.unicodeScalars.map { isHidden($0) ? "\\u{\(String($0.value, radix: 16, uppercase: true))}" : "\($0)" }.joined()
  }

  /// - Parameter most: The maximum length in bytes of UTF-8.
  package init(_ text: String, most: Int = Self.most) { self.init(text.utf8Span.span, most: most) }
}
