import Normalization
import Wire

/// What people can read of a text that came from outside, as it comes: without what controls a terminal, turns the
/// direction of a line, or can't be seen and would hide a word from the filter. Lines end by line feeds.
struct ReadableText {
  private var signs = ShownSigns()

  mutating func take(_ piece: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in piece.unicodeScalars {
      switch scalar {
      case "\n", "\u{2028}", "\u{2029}": text.append("\n")
      case "\t": text.append(" ")
      default: if signs.shows(scalar) { text.append(scalar) }
      }
    }
    return String(text)
  }

  /// All of a text, without white space at its ends.
  static func whole(_ text: String) -> String {
    var readable = Self()
    return String(TextRule.trimmed(readable.take(text)))
  }
}
