/// Holds back the sentences of a streamed text until they are complete, so that the filter can check each before a
/// reader sees it.
struct SentenceBuffer {
  /// The text released so far.
  private(set) var read = ""
  private var held = ""
  /// The offset of the last character of `held`, in UTF-8 bytes. The next piece may add combining marks to this
  /// character.
  private var last = 0
  /// True if the text before the last character ends a sentence.
  private var isAfterStop = false

  /// Adds a piece, and returns the complete sentences with the white space after them.
  ///
  /// A sentence ends with punctuation followed by white space, or at the end of a line.
  mutating func take(_ piece: String) -> String {
    held += piece
    let (end, index) = scan()
    guard let end else {
      last = held.utf8.distance(from: held.startIndex, to: index)
      return ""
    }
    let sentences = String(held[..<end])
    if end == held.endIndex {
      last = 0
      isAfterStop = false
    } else {
      last = held.utf8.distance(from: end, to: index)
    }
    held = String(held[end...])
    read += sentences
    return sentences
  }

  /// Scans the held text from the character that was the last one at the previous scan.
  ///
  /// - Returns: The index after the last complete sentence, or nil if there is none; and the index of the character that
  ///   is the last one now.
  private mutating func scan() -> (end: String.Index?, last: String.Index) {
    var end: String.Index?
    var index = held.utf8.index(held.startIndex, offsetBy: last)
    while index < held.endIndex {
      let character = held[index]
      let next = held.index(after: index)
      if character.isNewline || (isAfterStop && character.isWhitespace) { end = next }
      if next == held.endIndex { break }
      isAfterStop = Self.stops.contains(character) || (isAfterStop && Self.closing.contains(character))
      index = next
    }
    return (end, index)
  }

  private static let stops: Set<Character> = [".", "!", "?", "…", "。", "！", "？"]
  private static let closing: Set<Character> = ["\"", "”", "’", "'", ")", "»"]
}
