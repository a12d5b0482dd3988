import CardFiles

/// The mapping of a note's fields to a card.
package struct AnkiMapping: Codable, Hashable, Sendable {
  /// The number of the front's field, from 1.
  package var front: Int
  /// The number of the back's field, from 1.
  package var back: Int
  /// True to add the name of a note's deck as a tag.
  package var deckTags: Bool

  /// Creates a mapping. By default, the first two fields are the front and the back. All other fields become the card's
  /// notes.
  package init(front: Int = 1, back: Int = 2, deckTags: Bool = false) {
    self.front = front
    self.back = back
    self.deckTags = deckTags
  }

  func card(
    _ texts: [String], type: AnkiNoteType, tags: String, deck: String?
  ) -> Result<FileCard, RowFault> {
    let tags = AnkiTags(tags)
    func text(_ field: Int) -> String { texts.indices.contains(field - 1) ? texts[field - 1] : "" }
    var card = FileCard(
      front: text(front), back: text(back), tags: tags.names + tag(for: deck), favorite: tags.isMarked)
    if type.isCloze, !card.hideDeletions() {
      return .failure(RowFault(.incomplete, "the text has no blank to fill in"))
    }
    card.notes = notes(texts, without: type.isCloze ? [front] : [front, back], of: type)
    if card.front.isEmpty { return .failure(RowFault(.incomplete, "field \(front) of the note has no text")) }
    return .success(card)
  }

  private func tag(for deck: String?) -> [String] {
    guard deckTags, let deck, deck != "Default" else { return [] }
    return [deck]
  }

  /// Joins the fields that are on neither side of the card. If there are several, each is prefixed with its name.
  private func notes(_ texts: [String], without used: Set<Int>, of type: AnkiNoteType) -> String {
    let others = texts.enumerated().filter { !used.contains($0.offset + 1) && !$0.element.isEmpty }
    if others.count == 1 { return others[0].element }
    return others.map { index, text in
      type.fields.indices.contains(index) ? "\(type.fields[index]): \(text)" : text
    }.joined(separator: "\n")
  }
}

extension FileCard {
  /// Hides the cloze deletions of the front, and shows them on the back. Returns false if the front has none.
  fileprivate mutating func hideDeletions() -> Bool {
    back = AnkiText.cloze(front, hiding: false)
    front = AnkiText.cloze(front, hiding: true)
    return front != back
  }
}
