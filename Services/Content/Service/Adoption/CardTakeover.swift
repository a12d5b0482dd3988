import AppCatalog
import ContentContract
import Wire

/// How a card that a device had goes into one of the same id: each part as it was last, whichever comes first.
///
/// Pure, and the same in any order and however often: of two devices' cards the later one counts, and of two that were
/// changed at one moment the greater in the order of texts.
package struct CardTakeover {
  /// The card as it is then.
  private(set) var draft: CardDraft
  /// With the marks of what was taken.
  private(set) var fields: FieldMarks

  /// - Parameters:
  ///   - brought: what the device has, and when it was changed last.
  ///   - version: the card's version now.
  init(of brought: (draft: CardDraft, at: Int64), into card: Flashcard, fields: FieldMarks) {
    let old = CardDraft(card)
    (draft, self.fields) = (old, fields.pinned)
    for field in CardField.allCases {
      let (mark, differs) = (fields[field], brought.draft.differs(from: old, in: field))
      let isLater =
        brought.at == mark.time ? brought.draft.text(of: field) > old.text(of: field) : brought.at > mark.time
      guard isLater else { continue }
      self.fields.pin(field, version: differs ? card.version + 1 : mark.version, time: brought.at)
      if differs { draft.copy(field, of: brought.draft) }
    }
  }
}

extension CardDraft {
  /// A part as a text, to tell which of two is greater.
  fileprivate func text(of field: CardField) -> String {
    switch field {
    case .front: front
    case .back: back
    case .languages: "\(pair.front) \(pair.back)"
    case .notes: notes
    case .favorite: favorite ? "1" : "0"
    case .tags: tags.joined(separator: "\n")
    }
  }
}
