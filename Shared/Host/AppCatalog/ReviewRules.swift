package import FSRS
package import Wire

/// The `reviews` member of `cards.json`: the scheduling of an app's cards (F9). Without this member, cards have no
/// reviews.
package struct ReviewRules: Codable, Hashable, Sendable, BoundedMembers {
  private static let defaultLearning = [1, 10]
  private static let defaultRelearning = [10]
  private static let defaultMaxDays = 36_500
  private static let wait = Bound.number(1...1440)
  package static let bounds: Bounds = [
    "retention": .decimal(0.5...0.99), "weights": .count(FSRS.weightBounds.count...FSRS.weightBounds.count),
    "learning_minutes": .count(0...10, each: wait).usually(.array(defaultLearning.map { .integer(Int64($0)) })),
    "relearning_minutes": .count(0...10, each: wait).usually(.array(defaultRelearning.map { .integer(Int64($0)) })),
    "max_days": .number(1...defaultMaxDays).usually(.integer(Int64(defaultMaxDays))),
  ]

  /// The probability with which the user should still know a card when it is due.
  package var retention: Double
  /// The weights of FSRS-6, each within the algorithm's bounds. The defaults are the published weights.
  package var weights: [Double]?
  /// The learning steps of a new card, in minutes.
  package var learningMinutes: [Int]?
  /// The relearning steps of a forgotten card, in minutes.
  package var relearningMinutes: [Int]?
  /// The longest interval between reviews, in days.
  package var maxDays: Int?

  package var scheduler: FSRS {
    FSRS(
      weights: weights ?? FSRS.defaultWeights, retention: retention,
      learningSteps: (learningMinutes ?? Self.defaultLearning).map { .seconds(60 * $0) },
      relearningSteps: (relearningMinutes ?? Self.defaultRelearning).map { .seconds(60 * $0) },
      maxDays: maxDays ?? Self.defaultMaxDays)
  }

  /// Checks that every weight is within the bounds of FSRS.
  func check(_ problems: inout Problems) {
    for (index, (weight, bound)) in zip(weights ?? [], FSRS.weightBounds).enumerated() {
      problems.require(
        bound.contains(weight), at: "reviews.weights[\(index)]",
        "must be \(bound.lowerBound) to \(bound.upperBound), not \(weight)")
    }
  }
}
