/// Suggests the existing name that a user probably meant when a name doesn't exist.
package enum Spelling {
  /// The longest word that is compared, in bytes. No valid name is longer.
  package static let longest = 64

  /// Returns the candidate that takes the fewest edits (insertion, deletion, replacement, swap of neighbours), or nil
  /// if every candidate is too different for a useful suggestion. If several candidates take equally few edits, returns
  /// the first.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    // The comparison takes time proportional to both lengths, and input may be a megabyte long.
    guard word.utf8.count <= longest else { return nil }
    let written = Array(word.lowercased().utf8)
    var best: (name: String, edits: Int)?
    // A valid name may be used in the wrong place. Suggesting the same name again would be useless.
    for candidate in candidates where candidate != word {
      let edits = edits(from: written, to: Array(candidate.lowercased().utf8))
      if let edits, edits < best?.edits ?? .max { best = (candidate, edits) }
    }
    return best?.name
  }

  /// Returns the number of edits between two words, or nil if the words are too different for a useful suggestion.
  private static func edits(from written: [UInt8], to meant: [UInt8]) -> Int? {
    let edits = distance(written, meant)
    let shorter = min(written.count, meant.count)
    let longer = max(written.count, meant.count)
    // One letter may differ, or up to a third of a longer word: "colour" finds "color". More than half of a short word
    // must be left: "id" finds "ids", but "x" doesn't find "y".
    return edits <= max(1, shorter / 3) && edits * 2 < longer ? edits : nil
  }

  /// Returns a suggestion to append to a message, " (did you mean 'log_level'?)", or an empty string.
  package static func hint(for word: String, among candidates: some Sequence<String>) -> String {
    nearest(to: word, among: candidates).map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// Returns the number of edits between two words (insertion, deletion, replacement, swap of neighbours). This is the
  /// optimal string alignment distance, computed with three rows. The time is proportional to both lengths.
  package static func distance<Letter: Equatable>(_ a: [Letter], _ b: [Letter]) -> Int {
    if a.isEmpty || b.isEmpty { return a.count + b.count }
    var rows = DistanceRows(a, b)
    for i in 1...a.count { rows.advance(to: i) }
    return rows.last[b.count]
  }
}

/// The rows on which the next row depends, in the table of distances between the beginnings of `a` and `b`.
private struct DistanceRows<Letter: Equatable> {
  private let a: [Letter]
  private let b: [Letter]
  private var beforeLast: [Int]
  private(set) var last: [Int]

  init(_ a: [Letter], _ b: [Letter]) {
    self.a = a
    self.b = b
    beforeLast = [Int](repeating: 0, count: b.count + 1)
    last = Array(0...b.count)
  }

  /// Computes the distances of the first `i` letters of `a` from each beginning of `b`.
  mutating func advance(to i: Int) {
    var row = [i] + [Int](repeating: 0, count: b.count)
    for j in 1...b.count { row[j] = distance(i, j, before: row[j - 1]) }
    beforeLast = last
    last = row
  }

  /// Returns the distance of the first `i` letters of `a` from the first `j` letters of `b`.
  ///
  /// - Parameter before: The distance from the first `j - 1` letters of `b`.
  private func distance(_ i: Int, _ j: Int, before: Int) -> Int {
    let edits = min(last[j] + 1, before + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
    guard i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] else { return edits }
    return min(edits, beforeLast[j - 2] + 1)
  }
}
