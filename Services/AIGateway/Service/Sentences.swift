/// Holds back a streamed text until the end of each sentence, so that no reader sees a sentence that the filter
/// rejects.
struct Sentences {
  /// The text released so far.
  private(set) var read = ""
  private var held = ""

  /// Takes a piece, and returns the complete sentences with the white space after them.
  ///
  /// A sentence ends with punctuation followed by white space, or at the end of a line.
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
