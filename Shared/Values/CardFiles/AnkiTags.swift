/// A note's tags in Anki's form: names separated by spaces. Some names have a special meaning for Anki.
package struct AnkiTags {
  /// The tag of a marked note, which becomes a favourite.
  package static let marked = "marked"
  /// The tag that Anki adds to a note that was forgotten very often. It isn't imported, because it describes the
  /// learner's progress and not the card.
  private static let leech = "leech"

  /// The user's own tags, in order.
  package private(set) var names: [String]
  /// True if the note is marked.
  package private(set) var isMarked: Bool

  package init(_ field: String) {
    let all = field.split(whereSeparator: { $0.isWhitespace }).map(String.init)
    isMarked = all.contains { $0.lowercased() == Self.marked }
    names = all.filter { ![Self.marked, Self.leech].contains($0.lowercased()) }
  }
}
