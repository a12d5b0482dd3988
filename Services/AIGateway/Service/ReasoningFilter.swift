/// Removes the reasoning that some models put into their text between `<think>` and `</think>`.
///
/// The filter receives the text in pieces, which may split a tag. A `</think>` without `<think>` ends reasoning that
/// began in the model's template, so the filter removes all text before this tag.
struct ReasoningFilter {
  private static let opening = "<think>"
  private static let closing = "</think>"

  private var isReasoning = false
  /// True between the end of reasoning and the first visible character after it. White space there is removed.
  private var isAfterReasoning = false
  /// The beginning of a tag, which the next piece may complete.
  private var held = ""

  /// The visible text of a piece.
  struct Shown: Hashable {
    var text = ""
    /// True if all text before this piece was reasoning.
    var restarts = false
  }

  mutating func take(_ piece: String) -> Shown {
    var shown = Shown()
    for scalar in piece.unicodeScalars {
      if held.isEmpty, scalar != "<" {
        show(scalar, in: &shown)
        continue
      }
      if scalar == "<" { showHeld(in: &shown) }
      held.unicodeScalars.append(scalar)
      readTag(into: &shown)
    }
    return shown
  }

  /// Acts on the held text if it is a whole tag, and shows it if it can't become a tag.
  private mutating func readTag(into shown: inout Shown) {
    if held == Self.opening {
      isReasoning = true
      held = ""
    } else if held == Self.closing {
      if !isReasoning { shown = Shown(restarts: true) }
      isReasoning = false
      isAfterReasoning = true
      held = ""
    } else if !Self.opening.hasPrefix(held), !Self.closing.hasPrefix(held) {
      showHeld(in: &shown)
    }
  }

  /// Returns the remaining text at the end.
  mutating func finish() -> String {
    var shown = Shown()
    showHeld(in: &shown)
    return shown.text
  }

  private mutating func showHeld(in shown: inout Shown) {
    for scalar in held.unicodeScalars { show(scalar, in: &shown) }
    held = ""
  }

  private mutating func show(_ scalar: Unicode.Scalar, in shown: inout Shown) {
    if isReasoning || (isAfterReasoning && scalar.properties.isWhitespace) { return }
    isAfterReasoning = false
    shown.text.unicodeScalars.append(scalar)
  }
}
