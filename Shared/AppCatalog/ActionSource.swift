/// Who tells that something was done, and what: the words in which an app's data say what counts (G4).
package enum ActionSource: String, Codable, Hashable, Sendable, CaseIterable {
  /// The app itself, by `progress.actions.report`.
  case client
  /// A text was written for somebody, by any generator.
  case textMade = "text_made"
  /// A lesson was finished.
  case lessonDone = "lesson_done"

  /// A book was read to its end.
  case bookFinished = "book_finished"
  /// Cards were put under a code for others.
  case cardsShared = "cards_shared"
  /// What somebody was challenged to was done.
  case challengeDone = "challenge_done"

  /// Whether a number of it is what a lesson's result is better than the best before: had once a lesson, however often
  /// that is done.
  package func isGain(_ property: String) -> Bool { self == .lessonDone && property.hasPrefix("gained_") }

  /// What is told beside the time, by name; nil where that is the app's own business.
  package var facts: [String: ActionProperty.Kind]? {
    switch self {
    // A generator's choices are its own, and go by their names beside `generator`.
    case .client, .textMade: nil
    case .bookFinished: ["book": .id]
    case .cardsShared: ["cards": .integer]
    case .challengeDone: ["draw": .id, "challenge": .id]
    case .lessonDone:
      [
        "lesson": .id, "section": .id, "errors": .integer, "diamonds": .integer, "gained_diamonds": .integer,
        "gained_coins": .integer,
      ]
    }
  }
}
