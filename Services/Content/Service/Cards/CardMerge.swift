package import AppCatalog
package import ContentContract
package import Wire

/// How an edit that was made elsewhere, and perhaps long ago, goes into a card: part by part (F6).
///
/// A part is taken if nobody has changed it since the version that the edit was made on, or if the edit was made later
/// than that change. Each change that is taken gets a time later than the one before it, so an edit that comes again is
/// never the later one: handing it in any number of times is handing it in once.
package struct CardMerge {
  /// The card as it is now.
  package private(set) var draft: CardDraft
  /// With the marks of what was taken.
  package private(set) var fields: FieldMarks
  /// What gave way to a later change.
  package private(set) var lost: [CardField] = []

  /// - Parameter version: the card's version now.
  /// - Throws: `invalid_params` for a part that the app doesn't allow.
  package init(
    _ edit: CardEdit, into card: Flashcard, fields: FieldMarks, rules: CardRules
  ) throws(Failure) {
    let old = CardDraft(card)
    var wanted = old
    try wanted.take(edit, rules)
    (draft, self.fields) = (old, fields)
    for field in edit.changed {
      let mark = fields[field]
      let differs = wanted.differs(from: old, in: field)
      guard edit.base.value >= mark.version || edit.editedAt.milliseconds > mark.time else {
        if differs { lost.append(field) }
        continue
      }
      self.fields.note(field, version: differs ? card.version + 1 : mark.version, time: edit.editedAt.milliseconds)
      if differs { draft.copy(field, of: wanted) }
    }
    // Two devices may each have changed one of the languages, so that both are the same now.
    if draft.pair != old.pair, draft.pair.front == draft.pair.back, !rules.mayBeInOneLanguage { draft.pair = old.pair }
  }
}

extension CardEdit {
  /// The parts that it names.
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
  /// As clients know it.
  var name: String { String(describing: self) }
}

extension CardDraft {
  /// Takes over what an edit names.
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
