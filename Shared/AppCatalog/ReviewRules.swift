package import FSRS

/// `reviews` of `cards.json`: how an app's cards are scheduled (F9). Without it there are no reviews.
package struct ReviewRules: Codable, Hashable, Sendable {
  /// The probability with which a card is to be known when it comes again.
  package var retention: Double
  /// FSRS-6's 21 weights; left out, its publishers' own.
  package var weights: [Double]?
  /// The waits of a new card, in minutes; left out, 1 and 10.
  package var learningMinutes: [Int]?
  /// The waits of a card that was forgotten, in minutes; left out, 10.
  package var relearningMinutes: [Int]?
  /// The longest wait in days; left out, a hundred years.
  package var mostDays: Int?

  /// What works it out.
  package var scheduler: FSRS {
    FSRS(
      weights: weights ?? FSRS.defaultWeights, retention: retention,
      learningSteps: (learningMinutes ?? [1, 10]).map { .seconds(60 * $0) },
      relearningSteps: (relearningMinutes ?? [10]).map { .seconds(60 * $0) }, mostDays: mostDays ?? 36_500)
  }

  /// Every number is within what FSRS allows.
  func check(_ problems: inout Problems) {
    problems.require((0.5...0.99).contains(retention), at: "reviews.retention", "must be 0.5 to 0.99, not \(retention)")
    if let weights {
      let bounds = FSRS.weightBounds
      problems.require(weights.count == bounds.count, at: "reviews.weights", "must be \(bounds.count)")
      for (index, (weight, bound)) in zip(weights, bounds).enumerated() {
        problems.require(
          bound.contains(weight), at: "reviews.weights[\(index)]",
          "must be \(bound.lowerBound) to \(bound.upperBound), not \(weight)")
      }
    }
    for (name, minutes) in [
      ("learning_minutes", learningMinutes ?? []), ("relearning_minutes", relearningMinutes ?? []),
    ] {
      problems.require(minutes.count <= 10, at: "reviews.\(name)", "must be at most 10")
      for (index, wait) in minutes.enumerated() {
        problems.require((1...1440).contains(wait), at: "reviews.\(name)[\(index)]", "must be 1 to 1440, not \(wait)")
      }
    }
    let days = mostDays ?? 1
    problems.require((1...36_500).contains(days), at: "reviews.most_days", "must be 1 to 36500, not \(days)")
  }
}
