/// Looks for words in texts, all of them folded: each has to be the beginning of a word of the text, wherever it stands
/// (F5).
///
/// A text takes as many steps as it has bytes for each word, whatever stands in it (Knuth, Morris, Pratt). SQL's LIKE
/// begins anew behind each letter: of the longest card there is, made of one letter, it takes some milliseconds.
package struct WordSearch {
  /// What is looked for, each with how much of it may begin again where it ends.
  private struct Word {
    let bytes: [UInt8]
    /// For so many bytes as are found: how many of them may be the beginning of the word again.
    let overlaps: [Int]
    /// Whether it begins with a letter or digit, so that it has to stand where a word of the text begins.
    let beginsLikeAWord: Bool

    init(_ text: Substring) {
      bytes = Array(text.utf8)
      var (overlaps, length) = ([0], 0)
      for byte in bytes.dropFirst() {
        while length > 0, bytes[length] != byte { length = overlaps[length - 1] }
        if bytes[length] == byte { length += 1 }
        overlaps.append(length)
      }
      self.overlaps = overlaps
      beginsLikeAWord =
        text.unicodeScalars.first.map { SearchWords.isOfWord($0) && !SearchWords.isUnspaced($0) } ?? false
    }
  }

  private let words: [Word]
  /// What of the words the index has, the longest first; empty where it has none of them.
  package let keys: [String]

  /// - Parameter words: folded; nil where there is nothing to look for.
  package init?(_ words: String) {
    guard !words.isEmpty else { return nil }
    let parts = Set(words.split(separator: " "))
    self.words = parts.sorted().map { Word($0) }
    keys = parts.compactMap { SearchWords.key(of: $0) }.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }

  /// Whether each of the words stands in a folded text.
  package func finds(in folded: String) -> Bool {
    let text = folded.utf8Span.span
    return words.allSatisfy { Self.finds($0, in: text) }
  }

  private static func finds(_ word: Word, in text: Span<UInt8>) -> Bool {
    var found = 0
    for index in text.indices {
      let byte = text[index]
      while found > 0, word.bytes[found] != byte { found = word.overlaps[found - 1] }
      if word.bytes[found] == byte { found += 1 }
      guard found == word.bytes.count else { continue }
      if !word.beginsLikeAWord || SearchWords.endsWord(before: index + 1 - found, in: text) { return true }
      found = word.overlaps[found - 1]
    }
    return false
  }
}
