import AppCatalog
import ContentContract
import Wire

/// Merges a device's card into an existing card of the same id. Each part takes its latest value, in whichever order
/// the devices submit.
///
/// A pure value: the result doesn't depend on order or repetition. If two devices changed a part at the same time, the
/// greater text wins.
package struct DeviceCardMerge {
  /// The merged card.
  private(set) var draft: CardDraft
  /// The last change of each part of the merged card.
  private(set) var fields: FieldVersions

  /// - Parameters:
  ///   - brought: The device's card, and when it was last changed.
  ///   - card: The existing card.
  init(of brought: (draft: CardDraft, at: Int64), into card: Flashcard, fields: FieldVersions) {
    let old = CardDraft(card)
    draft = old
    self.fields = fields.pinned
    for field in CardField.allCases {
      let mark = fields[field]
      let differs = brought.draft.differs(from: old, in: field)
      let isLater =
        brought.at == mark.time ? brought.draft.text(of: field) > old.text(of: field) : brought.at > mark.time
      guard isLater else { continue }
      self.fields.pin(field, version: differs ? card.version + 1 : mark.version, time: brought.at)
      if differs { draft.copy(field, of: brought.draft) }
    }
  }
}

extension CardDraft {
  /// Returns a part as text, for the comparison of equally old values.
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
