/// Removes the reasoning that some models put into their text between `<think>` and `</think>`.
///
/// Takes the text in pieces, which may split tags. A `</think>` without `<think>` ends reasoning that began in the
/// model's template. Everything before this tag is removed.
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
      if scalar == "<", !held.isEmpty {
        show(held, in: &shown)
        held = ""
      }
      held.unicodeScalars.append(scalar)
      if held == Self.opening {
        isReasoning = true
        held = ""
      } else if held == Self.closing {
        if !isReasoning { shown = Shown(restarts: true) }
        isReasoning = false
        isAfterReasoning = true
        held = ""
      } else if !Self.opening.hasPrefix(held), !Self.closing.hasPrefix(held) {
        show(held, in: &shown)
        held = ""
      }
    }
    return shown
  }

  /// Returns the remaining text at the end.
  mutating func finish() -> String {
    var shown = Shown()
    show(held, in: &shown)
    held = ""
    return shown.text
  }

  private mutating func show(_ text: String, in shown: inout Shown) {
    for scalar in text.unicodeScalars { show(scalar, in: &shown) }
  }

  private mutating func show(_ scalar: Unicode.Scalar, in shown: inout Shown) {
    if isReasoning || (isAfterReasoning && scalar.properties.isWhitespace) { return }
    isAfterReasoning = false
    shown.text.unicodeScalars.append(scalar)
  }
}
