/// A note's tags as Anki writes them: names between blanks, some of which mean something to Anki.
package struct AnkiTags {
  /// The tag by which Anki marks a note. Here a favourite has it.
  package static let marked = "marked"
  /// The tag of a note that was forgotten very often. It says nothing about the card.
  private static let leech = "leech"

  /// The names that are the user's own, in their order.
  package private(set) var names: [String]
  /// Whether the note is marked.
  package private(set) var isMarked: Bool

  package init(_ field: String) {
    let all = field.split(whereSeparator: { $0.isWhitespace }).map(String.init)
    isMarked = all.contains { $0.lowercased() == Self.marked }
    names = all.filter { ![Self.marked, Self.leech].contains($0.lowercased()) }
  }
}
