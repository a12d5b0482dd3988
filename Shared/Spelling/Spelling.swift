/// Finds the name somebody meant when the one they wrote doesn't exist.
package enum Spelling {
  /// Bytes of the longest word that is compared: no name of ours is longer.
  package static let longest = 64

  /// The candidate that takes the fewest edits (insert, delete, replace, swap of neighbours); nil when all are so far
  /// away that proposing one would mislead. Of equals, the first in the list.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    // Comparing takes time in proportion to both lengths, and what somebody sends may be a megabyte.
    guard word.utf8.count <= longest else { return nil }
    let written = Array(word.lowercased().utf8)
    var best: (name: String, edits: Int)?
    // A word that there is may be wrong where it stands: to propose it again would help nobody.
    for candidate in candidates where candidate != word {
      let meant = Array(candidate.lowercased().utf8)
      // A third of the letters may be wrong: "colour" finds "color", "x" finds nothing but "x".
      let edits = distance(written, meant)
      if edits <= max(1, min(written.count, meant.count) / 3), edits < best?.edits ?? .max { best = (candidate, edits) }
    }
    return best?.name
  }

  /// Ready to stand behind a message: " (did you mean 'log_level'?)", or nothing.
  package static func hint(for word: String, among candidates: some Sequence<String>) -> String {
    nearest(to: word, among: candidates).map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// How many edits make one of the other (insert, delete, replace, swap of neighbours): optimal string alignment, in
  /// three rows. It takes time in proportion to both lengths.
  package static func distance<Letter: Equatable>(_ a: [Letter], _ b: [Letter]) -> Int {
    if a.isEmpty || b.isEmpty { return a.count + b.count }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1...b.count {
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { row[j] = min(row[j], beforeLast[j - 2] + 1) }
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
