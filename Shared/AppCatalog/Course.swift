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

  /// One question with the answers to choose from.
  package struct Question: Codable, Hashable, Sendable {
    /// Unique in the course, and for ever.
    package var id: String
    /// What is asked.
    package var text: LocalizedText
    /// The answers to choose from, of which one is right; an attempt shuffles them.
    package var options: [LocalizedText]
    /// The right option's place, from 0. Never sent before the question has been answered (C3).
    package var answer: Int
  }

  /// Every lesson, in the order in which they open.
  package var lessons: [Lesson] { sections.flatMap(\.lessons) }

  /// What this many errors earn; nil only for more errors than any lesson has questions.
  package func reward(errors: Int) -> Reward? { rewards.first { errors <= $0.mostErrors } }
}
