package import ContentContract

/// A part of a card that is changed, compared and merged independently of the other parts.
package enum CardField: String, CaseIterable, Sendable {
  case front = "f"
  case back = "b"
  case languages = "l"
  case notes = "n"
  case favorite = "s"
  case tags = "t"
}

/// The last change of each part of a card: the card's version after the change, and the time of the change.
///
/// A part that was never changed has version 1 and the card's creation time, which aren't stored here. The stored form
/// is therefore empty for most cards.
package struct FieldVersions: Hashable, Sendable {
  /// A version of the card, and a time in milliseconds since 1970.
  package struct Change: Hashable, Sendable {
    /// The card's version after the change.
    package var version: Int
    /// The time of the change by the clock of the device or server that made it. `note` moves the time forward if it
    /// isn't later than the previous change.
    package var time: Int64

    package init(version: Int, time: Int64) {
      self.version = version
      self.time = time
    }
  }

  private var changed: [CardField: Change] = [:]
  private let created: Change

  /// Parses the stored form: `f2:1790000000000 t3:1790000000001`.
  package init(_ text: String, createdAt: Int64) {
    created = Change(version: 1, time: createdAt)
    for part in text.split(separator: " ") {
      let numbers = part.dropFirst().split(separator: ":")
      guard let field = CardField(rawValue: String(part.prefix(1))), numbers.count == 2,
        let version = Int(numbers[0]), let time = Int64(numbers[1])
      else { continue }
      changed[field] = Change(version: version, time: time)
    }
  }

  /// The stored form.
  package var text: String {
    CardField.allCases.compactMap { field in
      changed[field].map { "\(field.rawValue)\($0.version):\($0.time)" }
    }.joined(separator: " ")
  }

  /// A copy that stores a change for each part explicitly. A later correction of the card's creation time doesn't
  /// affect these changes.
  package var pinned: FieldVersions {
    var pinned = self
    for field in CardField.allCases { pinned.changed[field] = self[field] }
    return pinned
  }

  /// Records a change to a part at exactly this time.
  package mutating func pin(_ field: CardField, version: Int, time: Int64) {
    changed[field] = Change(version: version, time: time)
  }

  package subscript(field: CardField) -> Change { changed[field] ?? created }

  /// Records a change to a part. The recorded time is always later than the time of the previous change, so that a
  /// repeated change never counts as a new change.
  package mutating func note(_ field: CardField, version: Int, time: Int64) {
    changed[field] = Change(version: version, time: max(time, self[field].time + 1))
  }
}

extension CardDraft {
  /// Returns the parts in which the draft differs from a card.
  package func changes(from card: Flashcard) -> [CardField] {
    let old = CardDraft(card)
    return CardField.allCases.filter { differs(from: old, in: $0) }
  }
}
