package import Wire

/// `course.json`: sections of lessons of questions, and what a finished lesson earns (C1–C5).
package struct Course: CatalogSection {
  /// Optional: without it there are no lessons.
  package static let file = "course.json"

  /// From the best result to the worst.
  package var rewards: [Reward]
  /// In the order in which they open.
  package var sections: [Section]

  /// What a lesson earns that was finished with so many errors, or fewer (C4, C5).
  package struct Reward: Codable, Hashable, Sendable {
    /// With so many errors, or fewer.
    package var mostErrors: Int
    /// 1 to 3.
    package var diamonds: Int
    /// What is paid for it, less what was paid for a worse result before.
    package var coins: Int
  }

  /// Lessons that belong together.
  package struct Section: Codable, Hashable, Sendable {
    /// Unique in the course.
    package var id: String
    /// What it is called.
    package var title: LocalizedText
    /// In the order in which they open.
    package var lessons: [Lesson]
  }

  /// Questions that are asked in one attempt.
  package struct Lesson: Codable, Hashable, Sendable {
    /// Unique in the course, and for ever: accounts' progress refers to it.
    package var id: String
    /// What it is called.
    package var title: LocalizedText
    /// The picture's name in the client's own collection.
    package var icon: String
    /// In the order in which they are asked.
    package var questions: [Question]
  }

  /// One question, and what is right.
  package struct Question: Codable, Hashable, Sendable {
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

    /// Unique in the course, and for ever.
    package var id: String
    /// How it is answered; nil to choose.
    package var kind: Kind?
    /// What is asked.
    package var text: LocalizedText
    /// What is shown with it; nil for nothing.
    package var picture: Picture?
    /// To choose from, of which one is right, or to be put into this order; an attempt shuffles them.
    package var options: [LocalizedText]?
    /// The right option's place, from 0. Never sent before the question has been answered (C3).
    package var answer: Int?
    /// What belongs together; an attempt shuffles the right sides.
    package var pairs: [Pair]?
    /// What may be written, of each language the first is the best. Case, accents and spaces don't matter.
    package var accepts: LocalizedWords?
    /// So many letters may be wrong in what is written; nil for none.
    package var typos: Int?
    /// Why it is so, told once it has been answered.
    package var explanation: LocalizedText?

    /// How it is answered.
    package var form: Kind { kind ?? .choose }
  }

  /// What a question shows. Several may show the same.
  package struct Picture: Codable, Hashable, Sendable {
    /// A PNG's or JPEG's name in the folder `pictures` of the app's.
    package var file: String
    /// What it shows, for those who can't see it, without telling what is right.
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
