import AppCatalog
import ContentContract
import Wire

/// Merges a device's card into an existing card with the same id. Each part takes its latest value. If two devices
/// changed a part at the same time, the greater text wins.
///
/// The result therefore doesn't depend on the order in which devices submit the card, or on how often they submit it.
package struct DeviceCardMerge {
  /// The merged card.
  private(set) var draft: CardDraft
  /// The last change of each part of the merged card.
  private(set) var fields: FieldVersions

  /// - Parameters:
  ///   - submitted: The device's card, and the time of its last change in milliseconds since 1970.
  ///   - card: The existing card.
  init(of submitted: (draft: CardDraft, at: Int64), into card: Flashcard, fields: FieldVersions) {
    let old = CardDraft(card)
    draft = old
    self.fields = fields.pinned
    for field in CardField.allCases {
      let last = fields[field]
      let differs = submitted.draft.differs(from: old, in: field)
      let isLater =
        submitted.at == last.time ? submitted.draft.text(of: field) > old.text(of: field) : submitted.at > last.time
      guard isLater else { continue }
      self.fields.pin(field, version: differs ? card.version + 1 : last.version, time: submitted.at)
      if differs { draft.copy(field, of: submitted.draft) }
    }
  }
}

extension CardDraft {
  /// Returns the value of a part as text. If two devices changed the part at the same time, the texts are compared.
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
