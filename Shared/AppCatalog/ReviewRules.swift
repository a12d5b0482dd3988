package import FSRS
package import Wire

/// `reviews` of `cards.json`: how an app's cards are scheduled (F9). Without it there are no reviews.
package struct ReviewRules: Codable, Hashable, Sendable, BoundedMembers {
  private static let usualLearning = [1, 10]
  private static let usualRelearning = [10]
  private static let usualMostDays = 36_500
  private static let wait = Bound.number(1...1440)
  package static let bounds: Bounds = [
    "retention": .decimal(0.5...0.99), "weights": .count(FSRS.weightBounds.count...FSRS.weightBounds.count),
    "learning_minutes": .count(0...10, each: wait).usually(.array(usualLearning.map { .integer(Int64($0)) })),
    "relearning_minutes": .count(0...10, each: wait).usually(.array(usualRelearning.map { .integer(Int64($0)) })),
    "most_days": .number(1...usualMostDays).usually(.integer(Int64(usualMostDays))),
  ]

  /// How probably a card is to be known when it comes again.
  package var retention: Double
  /// FSRS-6's weights, each within the algorithm's bounds; left out, those of its publishers.
  package var weights: [Double]?
  /// The waits of a new card.
  package var learningMinutes: [Int]?
  /// The waits of a card that was forgotten.
  package var relearningMinutes: [Int]?
  /// The longest wait.
  package var mostDays: Int?

  /// What works it out.
  package var scheduler: FSRS {
    FSRS(
      weights: weights ?? FSRS.defaultWeights, retention: retention,
      learningSteps: (learningMinutes ?? Self.usualLearning).map { .seconds(60 * $0) },
      relearningSteps: (relearningMinutes ?? Self.usualRelearning).map { .seconds(60 * $0) },
      mostDays: mostDays ?? Self.usualMostDays)
  }

  /// Every weight is within what FSRS allows.
  func check(_ problems: inout Problems) {
    for (index, (weight, bound)) in zip(weights ?? [], FSRS.weightBounds).enumerated() {
      problems.require(
        bound.contains(weight), at: "reviews.weights[\(index)]",
        "must be \(bound.lowerBound) to \(bound.upperBound), not \(weight)")
    }
  }
}
