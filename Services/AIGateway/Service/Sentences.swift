/// Holds a text that is being written back to the end of its sentence, so that nobody reads one that the filter refuses.
struct Sentences {
  /// What was given out.
  private(set) var read = ""
  private var held = ""

  /// Takes a piece; returns whole sentences, with the blanks behind them.
  ///
  /// A sentence ends with a full stop or the like and white space behind it, or with its line.
  mutating func take(_ piece: String) -> String {
    held += piece
    var end: String.Index?
    var isAfterStop = false
    for index in held.indices {
      let character = held[index]
      if character.isNewline || (isAfterStop && character.isWhitespace) { end = held.index(after: index) }
      isAfterStop = Self.stops.contains(character) || (isAfterStop && Self.closing.contains(character))
    }
    guard let end else { return "" }
    let sentences = String(held[..<end])
    held = String(held[end...])
    read += sentences
    return sentences
  }

  private static let stops: Set<Character> = [".", "!", "?", "…", "。", "！", "？"]
  private static let closing: Set<Character> = ["\"", "”", "’", "'", ")", "»"]
}
