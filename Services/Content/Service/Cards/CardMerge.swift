package import AppCatalog
package import ContentContract
package import Wire

/// Merges an edit into a card, part by part. The edit may have been made on another device long ago (F6).
///
/// A part of the edit is applied in two cases: if the card's part hasn't changed since the version that the edit is
/// based on, or if the edit is later than the part's last change. An applied change is recorded with a later time than
/// the part's previous change. A repeated edit is therefore never later than the recorded change, and has no further
/// effect.
package struct CardMerge {
  /// The merged card.
  package private(set) var draft: CardDraft
  /// The last change of each part of the merged card.
  package private(set) var fields: FieldVersions
  /// The parts of the edit that weren't applied, because they were changed later by another edit.
  package private(set) var overridden: [CardField] = []

  /// - Throws: `invalid_params` for a part that the app doesn't allow.
  package init(
    _ edit: CardEdit, into card: Flashcard, fields: FieldVersions, rules: CardRules
  ) throws(Failure) {
    let old = CardDraft(card)
    var wanted = old
    try wanted.take(edit, rules)
    draft = old
    self.fields = fields
    for field in edit.changed {
      let last = fields[field]
      let differs = wanted.differs(from: old, in: field)
      guard edit.base.value >= last.version || edit.editedAt.milliseconds > last.time else {
        if differs { overridden.append(field) }
        continue
      }
      self.fields.note(field, version: differs ? card.version + 1 : last.version, time: edit.editedAt.milliseconds)
      if differs { draft.copy(field, of: wanted) }
    }
    // After two devices have each changed one of the languages, both languages may be equal.
    if draft.pair != old.pair, draft.pair.front == draft.pair.back, !rules.mayBeInOneLanguage { draft.pair = old.pair }
  }
}

extension CardEdit {
  /// The parts for which the edit has a value.
  var changed: [CardField] {
    CardField.allCases.filter { field in
      switch field {
      case .front: front != nil
      case .back: back != nil
      case .languages: frontLanguage != nil || backLanguage != nil
      case .notes: notes != nil
      case .favorite: favorite != nil
      case .tags: tags != nil
      }
    }
  }
}

extension CardField {
  /// The name of the part in replies.
  var name: String { String(describing: self) }
}

extension CardDraft {
  mutating func take(_ edit: CardEdit, _ rules: CardRules) throws(Failure) {
    try take(
      EditCard(
        card: edit.card, version: 1, front: edit.front, back: edit.back, notes: edit.notes, tags: edit.tags,
        frontLanguage: edit.frontLanguage, backLanguage: edit.backLanguage), rules)
    favorite = edit.favorite ?? favorite
  }

  func differs(from other: CardDraft, in field: CardField) -> Bool {
    switch field {
    case .front: front != other.front
    case .back: back != other.back
    case .languages: pair != other.pair
    case .notes: notes != other.notes
    case .favorite: favorite != other.favorite
    case .tags: tags != other.tags
    }
  }

  mutating func copy(_ field: CardField, of other: CardDraft) {
    switch field {
    case .front: front = other.front
    case .back: back = other.back
    case .languages: pair = other.pair
    case .notes: notes = other.notes
    case .favorite: favorite = other.favorite
    case .tags: tags = other.tags
    }
  }
}
