package import Wire

/// `course.json`: sections of lessons of questions, and what a finished lesson earns (C1–C5).
package struct Course: CatalogSection, BoundedMembers {
  /// Optional: without it there are no lessons.
  package static let file = "course.json"
  package static let bounds: Bounds = ["sections": .count(1...), "packages_rule": .id]

  /// What a lesson earns, the best result first.
  package var rewards: [Reward]
  /// In the order in which they open.
  package var sections: [Section]
  /// A rule of `flags` in `access.json` that says for whom lessons are packed to be answered without a connection; others
  /// are refused with `entitlement_required`. Left out, for all.
  package var packagesRule: String?

  /// What a lesson earns that was finished with so many errors, or fewer (C4, C5).
  package struct Reward: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "most_errors": .number(0...), "diamonds": .number(1...), "coins": .number(0...),
    ]

    /// With so many errors, or fewer: it rises, and reaches the number of questions of the longest lesson.
    package var mostErrors: Int
    /// How many diamonds; it falls.
    package var diamonds: Int
    /// How many coins; it doesn't rise.
    package var coins: Int
  }

  /// Lessons that belong together.
  package struct Section: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id, "lessons": .count(1...)]

    /// Each once.
    package var id: String
    /// What it is called.
    package var title: LocalizedText
    /// In the order in which they open.
    package var lessons: [Lesson]
  }

  /// Questions that are asked in one attempt.
  package struct Lesson: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["id": .id, "icon": .filled, "questions": .count(1...)]

    /// Once in the course, and for ever: accounts' progress refers to it.
    package var id: String
    /// What it is called.
    package var title: LocalizedText
    /// A picture's name in the client's own collection.
    package var icon: String
    /// In the order in which they are asked.
    package var questions: [Question]
  }

  /// One question, and what is right.
  package struct Question: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "id": .id, "kind": .usually("choose"), "options": .count(2...20), "answer": .number(0...19),
      "pairs": .count(2...20), "typos": .number(0...3).usually(0),
    ]

    /// How it is answered.
    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
      /// One of the options is right.
      case choose
      /// Each left side belongs to one right side.
      case match
      /// What is written is one of the words, or nearly.
      case type
      /// The options are put into their order.
      case order
    }

    /// Once in the course, and for ever.
    package var id: String
    /// How it is answered.
    package var kind: Kind?
    /// What is asked.
    package var text: LocalizedText
    /// What is shown with it.
    package var picture: Picture?
    /// For `choose`, of which one is right, and for `order`, in the right order. No two are alike in a language.
    package var options: [LocalizedText]?
    /// For `choose`: the right option's place, from 0.
    package var answer: Int?
    /// For `match`: what belongs together. No two left sides are alike, and no two right ones.
    package var pairs: [Pair]?
    /// For `type`: what may be written, the best first. Case, accents and spaces don't matter.
    package var accepts: LocalizedWords?
    /// For `type`: so many letters may be wrong in what is written.
    package var typos: Int?
    /// Why it is so, told once the question was answered.
    package var explanation: LocalizedText?

    /// How it is answered.
    package var form: Kind { kind ?? .choose }
  }

  /// What a question shows. Several may show the same.
  package struct Picture: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["file": .picture]

    /// A picture in the app's folder `pictures`. Several questions may show the same.
    package var file: String
    /// What it shows, for those who can't see it; it mustn't tell what is right.
    package var description: LocalizedText
  }

  /// Two things that belong together.
  package struct Pair: Codable, Hashable, Sendable {
    /// What is shown in its place.
    package var left: LocalizedText
    /// What is to be found for it.
    package var right: LocalizedText
  }

  /// Every lesson, in the order in which they open.
  package var lessons: [Lesson] { sections.flatMap(\.lessons) }

  /// The id of the section that a lesson belongs to; nil for a lesson that there isn't.
  package func section(of lesson: String) -> String? {
    sections.first { section in section.lessons.contains { $0.id == lesson } }?.id
  }

  /// What this many errors earn; nil only for more errors than any lesson has questions.
  package func reward(errors: Int) -> Reward? { rewards.first { errors <= $0.mostErrors } }
}
