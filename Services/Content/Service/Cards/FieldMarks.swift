import AppCatalog
package import ContentContract

/// A part of a card that is changed, compared and merged by itself.
package enum CardField: String, CaseIterable, Sendable {
  case front = "f"
  case back = "b"
  case languages = "l"
  case notes = "n"
  case favorite = "s"
  case tags = "t"
}

/// When each part of a card was last changed: by version, and by the time that whoever changed it gave.
///
/// A part that was never changed has the card's own beginning. So most cards have nothing here.
package struct FieldMarks: Hashable, Sendable {
  /// A version of the card, and a time in milliseconds since 1970.
  package struct Mark: Hashable, Sendable {
    /// The card's version that this change made.
    package var version: Int
    /// When the change was made, by its maker; later than that of the change before.
    package var time: Int64

    /// A mark.
    package init(version: Int, time: Int64) { (self.version, self.time) = (version, time) }
  }

  private var marks: [CardField: Mark] = [:]
  private let created: Mark

  /// The marks as a row has them: `f2:1790000000000 t3:1790000000001`.
  package init(_ text: String, createdAt: Int64) {
    created = Mark(version: 1, time: createdAt)
    for part in text.split(separator: " ") {
      let numbers = part.dropFirst().split(separator: ":")
      guard let field = CardField(rawValue: String(part.prefix(1))), numbers.count == 2,
        let version = Int(numbers[0]), let time = Int64(numbers[1])
      else { continue }
      marks[field] = Mark(version: version, time: time)
    }
  }

  /// As a row has them.
  package var text: String {
    CardField.allCases.compactMap { field in
      marks[field].map { "\(field.rawValue)\($0.version):\($0.time)" }
    }.joined(separator: " ")
  }

  /// The same with a mark for each part, whatever is found out later about when the card was made.
  package var pinned: FieldMarks {
    var pinned = self
    for field in CardField.allCases { pinned.marks[field] = self[field] }
    return pinned
  }

  /// Notes a change of a part at just this time.
  package mutating func pin(_ field: CardField, version: Int, time: Int64) {
    marks[field] = Mark(version: version, time: time)
  }

  /// The last change of a part.
  package subscript(field: CardField) -> Mark { marks[field] ?? created }

  /// Notes a change of a part. Its time is later than that of the change before, whatever its maker's clock said, so that
  /// a change that is sent again is never the later one.
  package mutating func note(_ field: CardField, version: Int, time: Int64) {
    marks[field] = Mark(version: version, time: max(time, self[field].time + 1))
  }
}

extension CardDraft {
  /// The parts in which it differs from a card.
  package func changes(from card: Flashcard) -> [CardField] {
    CardField.allCases.filter { field in
      switch field {
      case .front: front != card.front
      case .back: back != card.back
      case .languages: pair.front != card.frontLanguage || pair.back != card.backLanguage
      case .notes: notes != card.notes
      case .favorite: favorite != card.favorite
      case .tags: tags != card.tags
      }
    }
  }
}
