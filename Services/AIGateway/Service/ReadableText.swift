import Normalization
import Wire

/// Removes unwanted characters from third-party text as it arrives: characters that control a terminal, that change the
/// direction of a line, or that are invisible and could hide a word from the filter. Line ends become line feeds.
struct ReadableText {
  private var signs = VisibleCharacters()

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

  /// Returns the whole text without surrounding white space.
  static func whole(_ text: String) -> String {
    var readable = Self()
    return String(TextRule.trimmed(readable.take(text)))
  }
}
