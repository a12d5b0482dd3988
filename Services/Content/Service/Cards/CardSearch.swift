/// Looks for some words in texts, all of them folded.
///
/// A text takes as many steps as it has bytes, whatever stands in it (Knuth, Morris, Pratt). SQL's LIKE begins anew
/// behind each letter: of the longest card there is, made of one letter, it takes some milliseconds.
struct CardSearch {
  private let words: [UInt8]
  /// For so many bytes of the words as are found: how many of them may be the beginning of the words again.
  private let overlaps: [Int]

  /// - Parameter words: folded; nil where there is nothing to look for.
  init?(_ words: String) {
    guard !words.isEmpty else { return nil }
    self.words = Array(words.utf8)
    var (overlaps, length) = ([0], 0)
    for byte in self.words.dropFirst() {
      while length > 0, self.words[length] != byte { length = overlaps[length - 1] }
      if self.words[length] == byte { length += 1 }
      overlaps.append(length)
    }
    self.overlaps = overlaps
  }

  /// Whether the words stand in a folded text.
  func finds(in folded: String) -> Bool {
    let text = folded.utf8Span.span
    var found = 0
    for index in text.indices {
      let byte = text[index]
      while found > 0, words[found] != byte { found = overlaps[found - 1] }
      if words[found] == byte { found += 1 }
      if found == words.count { return true }
    }
    return false
  }
}
