import Normalization

/// Searches folded texts for words. A text matches if each search word is the beginning of any of the text's words
/// (F5).
///
/// For each search word, the time is linear in the length of the text, whatever the text contains (Knuth, Morris,
/// Pratt). SQL's LIKE restarts after each letter, which takes several milliseconds for a card of the maximum length
/// that repeats one letter.
package struct WordSearch {
  /// A search word with its failure table.
  private struct Word {
    let bytes: [UInt8]
    /// For each number of matched bytes, the length of the longest proper prefix of the word that is also a suffix of
    /// the match.
    let overlaps: [Int]
    /// True if the word begins with a letter or digit, so that it must match at the beginning of a word.
    let beginsLikeAWord: Bool

    init(_ text: Substring) {
      bytes = Array(text.utf8)
      var overlaps = [0]
      var length = 0
      for byte in bytes.dropFirst() {
        while length > 0, bytes[length] != byte { length = overlaps[length - 1] }
        if bytes[length] == byte { length += 1 }
        overlaps.append(length)
      }
      self.overlaps = overlaps
      beginsLikeAWord =
        text.unicodeScalars.first.map { SearchWords.isOfWord($0) && !$0.isUnspaced } ?? false
    }
  }

  private let words: [Word]
  /// The prefixes of the search words to look up in the index, longest first; empty if the index covers none of them.
  package let keys: [String]

  /// Returns nil for an empty search text.
  ///
  /// - Parameter words: The folded search text.
  package init?(_ words: String) {
    guard !words.isEmpty else { return nil }
    let parts = Set(words.split(separator: " "))
    self.words = parts.sorted().map { Word($0) }
    keys = parts.compactMap { SearchWords.key(of: $0) }.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }

  /// Tests whether a folded text contains all words.
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
