package import CivilTime
import Glibc

/// Schedules reviews with the Free Spaced Repetition Scheduler, version 6. From the ratings of past reviews, the
/// scheduler computes the time when the probability of recall falls to the requested retention.
///
/// ```swift
/// var memory: FSRS.Memory? = nil
/// memory = scheduler.review(memory, as: .good, at: now)   // memory.due is the time of the next review
/// ```
///
/// The caller supplies the time. The algorithm and its default weights are published by Open Spaced Repetition. Tests
/// compare the results with that project's library on random histories. Unlike that library, this type never randomises
/// due days ("fuzz").
package struct FSRS: Hashable, Sendable {
  /// The user's rating of how well they knew a card.
  package enum Rating: Int, CaseIterable, Codable, Sendable {
    /// Not recalled.
    case again = 1
    /// Recalled with difficulty.
    case hard = 2
    /// Recalled.
    case good = 3
    /// Recalled without effort.
    case easy = 4
  }

  /// The stage of a card.
  package enum Stage: Int, Codable, Sendable {
    /// A new card, due again within minutes.
    case learning = 1
    /// A known card, due again after days.
    case review = 2
    /// A forgotten card, due again within minutes.
    case relearning = 3
  }

  /// The memory state of a card that was reviewed at least once.
  package struct Memory: Hashable, Sendable {
    /// The card's stage.
    package var stage: Stage
    /// The index of the current learning or relearning step, from 0; nil in the `review` stage.
    package var step: Int?
    /// The number of days after which the probability of recall is 90%.
    package var stability: Double
    /// The difficulty, 1 to 10.
    package var difficulty: Double
    /// The time of the next review.
    package var due: Timestamp
    /// The time of the last review.
    package var seen: Timestamp

    package init(
      stage: Stage, step: Int?, stability: Double, difficulty: Double, due: Timestamp, seen: Timestamp
    ) {
      self.stage = stage
      self.step = step
      self.stability = stability
      self.difficulty = difficulty
      self.due = due
      self.seen = seen
    }
  }

  /// The published default weights, fitted to the reviews of many users.
  package static let defaultWeights = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
    0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]
  /// The published bounds of each weight.
  package static let weightBounds: [ClosedRange<Double>] = [
    0.001...100, 0.001...100, 0.001...100, 0.001...100, 1...10, 0.001...4, 0.001...4, 0.001...0.75, 0...4.5, 0...0.8,
    0.001...3.5, 0.001...5, 0.001...0.25, 0.001...0.9, 0...4, 0...1, 1...6, 0...2, 0...2, 0...0.8, 0.1...0.8,
  ]

  /// The 21 weights, each within its bounds.
  package let weights: [Double]
  /// The desired probability of recall at the next review, between 0 and 1.
  package let retention: Double
  /// The intervals between the first reviews of a new card.
  package let learningSteps: [Duration]
  /// The intervals between the first reviews of a forgotten card.
  package let relearningSteps: [Duration]
  /// The longest interval, in days.
  package let maxDays: Int
  private let factor: Double

  package init(
    weights: [Double] = defaultWeights, retention: Double = 0.9,
    learningSteps: [Duration] = [.seconds(60), .seconds(600)], relearningSteps: [Duration] = [.seconds(600)],
    maxDays: Int = 36_500
  ) {
    precondition(weights.count == Self.weightBounds.count, "FSRS-6 must have 21 weights")
    self.weights = weights
    self.retention = retention
    self.maxDays = maxDays
    self.learningSteps = learningSteps
    self.relearningSteps = relearningSteps
    factor = pow(0.9, -1 / weights[20]) - 1
  }

  /// Returns the memory state after a review.
  ///
  /// - Parameters:
  ///   - memory: Nil for the first review of a card.
  ///   - now: The time of the review, not before the previous one.
  package func review(_ memory: Memory?, as rating: Rating, at now: Timestamp) -> Memory {
    guard let memory else { return scheduled(first(rating, at: now), rating, at: now) }
    var next = memory
    next.seen = now
    next.stability =
      Self.days(from: memory.seen, to: now) < 1
      ? stabilityWithinADay(memory.stability, rating)
      : stability(memory, rating, probability: probability(memory, at: now))
    next.difficulty = difficulty(memory.difficulty, rating)
    return scheduled(next, rating, at: now)
  }

  /// Returns the memory state after the first review of a card, before it is scheduled.
  private func first(_ rating: Rating, at now: Timestamp) -> Memory {
    Memory(
      stage: .learning, step: 0, stability: max(weights[rating.rawValue - 1], Self.minStability),
      difficulty: Self.bounded(firstDifficulty(rating)), due: now, seen: now)
  }

  /// Returns the probability of recall at a time.
  package func probability(_ memory: Memory, at now: Timestamp) -> Double {
    let days = max(0, Self.days(from: memory.seen, to: now))
    return pow(1 + factor * Double(days) / memory.stability, -weights[20])
  }
}

// Scheduling.
extension FSRS {
  private func scheduled(_ memory: Memory, _ rating: Rating, at now: Timestamp) -> Memory {
    var memory = memory
    if memory.stage == .review, rating == .again, !relearningSteps.isEmpty {
      memory.stage = .relearning
      memory.step = 0
    }
    let steps = steps(in: memory.stage)
    if let wait = step(of: &memory, rating, among: steps) {
      memory.due = now + wait
    } else {
      memory.stage = .review
      memory.step = nil
      memory.due = now + .seconds(86_400 * interval(memory.stability))
    }
    return memory
  }

  private func steps(in stage: Stage) -> [Duration] {
    switch stage {
    case .learning: learningSteps
    case .relearning: relearningSteps
    case .review: []
    }
  }

  /// Returns the interval of the next learning step; nil if the next interval is a number of days.
  private func step(of memory: inout Memory, _ rating: Rating, among steps: [Duration]) -> Duration? {
    guard let step = memory.step, !steps.isEmpty, step < steps.count || rating == .again else { return nil }
    switch rating {
    case .again:
      memory.step = 0
      return steps[0]
    case .hard:
      // Use an interval between the first and the second step.
      guard step == 0 else { return steps[step] }
      return steps.count == 1 ? steps[0] * 3 / 2 : (steps[0] + steps[1]) / 2
    case .good:
      guard step + 1 < steps.count else { return nil }
      memory.step = step + 1
      return steps[step + 1]
    case .easy: return nil
    }
  }

  /// Returns the whole number of days until the probability of recall falls to the desired retention.
  private func interval(_ stability: Double) -> Int {
    let days = stability / factor * (pow(retention, -1 / weights[20]) - 1)
    return min(max(Int(min(days, 1e9).rounded(.toNearestOrEven)), 1), maxDays)
  }
}

// The memory model.
extension FSRS {
  private static let minStability = 0.001

  private static func bounded(_ difficulty: Double) -> Double { min(max(difficulty, 1), 10) }

  private static func days(from: Timestamp, to: Timestamp) -> Int {
    let milliseconds = to.milliseconds - from.milliseconds
    return Int(milliseconds >= 0 ? milliseconds / 86_400_000 : -1)
  }

  private func firstDifficulty(_ rating: Rating) -> Double {
    weights[4] - exp(weights[5] * Double(rating.rawValue - 1)) + 1
  }

  /// Returns the difficulty after a review. The difficulty changes less as it approaches 10, and slowly reverts to the
  /// initial difficulty of an easy card.
  private func difficulty(_ old: Double, _ rating: Rating) -> Double {
    let change = -weights[6] * Double(rating.rawValue - 3)
    let moved = old + (10 - old) * change / 9
    return Self.bounded(weights[7] * firstDifficulty(.easy) + (1 - weights[7]) * moved)
  }

  private func stabilityWithinADay(_ old: Double, _ rating: Rating) -> Double {
    let growth = exp(weights[17] * (Double(rating.rawValue - 3) + weights[18])) * pow(old, -weights[19])
    return max(old * (rating == .again ? growth : max(growth, 1)), Self.minStability)
  }

  private func stability(_ memory: Memory, _ rating: Rating, probability: Double) -> Double {
    let old = memory.stability
    let hardness = memory.difficulty
    if rating == .again { return stabilityAfterForgetting(memory, probability: probability) }
    let growth =
      exp(weights[8]) * (11 - hardness) * pow(old, -weights[9]) * (exp((1 - probability) * weights[10]) - 1)
      * bonus(rating)
    return max(old * (1 + growth), Self.minStability)
  }

  private func bonus(_ rating: Rating) -> Double {
    switch rating {
    case .hard: weights[15]
    case .easy: weights[16]
    case .again, .good: 1
    }
  }

  private func stabilityAfterForgetting(_ memory: Memory, probability: Double) -> Double {
    let long =
      weights[11] * pow(memory.difficulty, -weights[12]) * (pow(memory.stability + 1, weights[13]) - 1)
      * exp((1 - probability) * weights[14])
    return max(min(long, memory.stability / exp(weights[17] * weights[18])), Self.minStability)
  }
}
