/// Suggests the existing name that a user probably meant when a name doesn't exist.
package enum Spelling {
  /// The longest word that is compared, in bytes. No valid name is longer.
  package static let longest = 64

  /// Returns the candidate that takes the fewest edits (insertion, deletion, replacement, swap of neighbours), or nil
  /// if every candidate is too different for a useful suggestion. Among equals, returns the first.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    // The comparison takes time proportional to both lengths, and input may have a megabyte.
    guard word.utf8.count <= longest else { return nil }
    let written = Array(word.lowercased().utf8)
    var best: (name: String, edits: Int)?
    // A valid name may be used in the wrong place. Suggesting the same name again would be useless.
    for candidate in candidates where candidate != word {
      let meant = Array(candidate.lowercased().utf8)
      // One letter may differ, or up to a third of a longer word: "colour" finds "color". More than half of a short
      // word must be left: "id" finds "ids", but "x" doesn't find "y".
      let edits = distance(written, meant)
      guard edits <= max(1, min(written.count, meant.count) / 3), edits * 2 < max(written.count, meant.count) else {
        continue
      }
      if edits < best?.edits ?? .max { best = (candidate, edits) }
    }
    return best?.name
  }

  /// Returns a suggestion to append to a message, " (did you mean 'log_level'?)", or an empty string.
  package static func hint(for word: String, among candidates: some Sequence<String>) -> String {
    nearest(to: word, among: candidates).map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// Returns the number of edits between two words (insertion, deletion, replacement, swap of neighbours). This is the
  /// optimal string alignment distance, computed with three rows. The time is proportional to both lengths.
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
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
