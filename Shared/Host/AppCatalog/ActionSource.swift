/// The source of an action's reports: the client, or an event of a service (G4).
package enum ActionSource: String, Codable, Hashable, Sendable, CaseIterable {
  /// The client reports the action with `progress.actions.report`.
  case client
  /// A generator wrote a text for the user.
  case textMade = "text_made"
  /// The user finished a lesson.
  case lessonDone = "lesson_done"

  /// The user read a book to its end.
  case bookFinished = "book_finished"
  /// The user published cards under a share code.
  case cardsShared = "cards_shared"
  /// The user completed a challenge.
  case challengeDone = "challenge_done"

  /// True if the property is a gain: the amount by which a lesson's result exceeds the user's previous best. Each gain
  /// counts once per lesson, no matter how often the lesson is repeated.
  package func isGain(_ property: String) -> Bool { self == .lessonDone && property.hasPrefix("gained_") }

  /// The properties that the source reports in addition to the time, by name. Nil if the app's data defines them.
  package var facts: [String: ActionProperty.Kind]? {
    switch self {
    // The app defines a generator's inputs. They are reported under their own ids, in addition to `generator`.
    case .client, .textMade: nil
    case .bookFinished: ["book": .id]
    case .cardsShared: ["cards": .integer]
    case .challengeDone: ["rotation": .id, "challenge": .id]
    case .lessonDone:
      [
        "lesson": .id, "section": .id, "errors": .integer, "diamonds": .integer, "gained_diamonds": .integer,
        "gained_coins": .integer,
      ]
    }
  }
}
