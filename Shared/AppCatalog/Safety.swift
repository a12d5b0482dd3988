package import SafetyFilter
package import Wire

/// `safety.json`: what nobody gets to read, by reason (R2).
package struct Safety: CatalogSection, BoundedMembers {
  /// Optional: without it nothing is refused.
  package static let file = "safety.json"

  /// The most phrases of a reason, and that are allowed.
  private static let mostPhrases = 2000
  private static let phrase = Bound.bytes(0...200)
  package static let bounds: Bounds = ["allowed": .count(0...mostPhrases, each: phrase)]

  /// What is refused, by reason.
  package var blocked: [Blocked]
  /// Phrases that are fine although a blocked one stands in them: "flame retardant", "chết đi được".
  package var allowed: [String]?
  /// Whether e-mail addresses and numbers of nine digits or more are refused as well, as `personal_data`.
  package var refusePersonalData: Bool

  /// Words that are refused for one reason.
  package struct Blocked: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["words": .count(1...mostPhrases, each: phrase)]

    /// What the refusal says, each once; metrics count by it: `slur`, `self_harm`, …
    package var reason: String
    /// Words, and phrases of up to ten words, for all languages together, each of at least three letters.
    package var words: [String]
  }

  /// Reasons are unique, and words have at least three letters.
  package func check(_ problems: inout Problems) {
    problems.requireUnique(blocked.map(\.reason)) { "blocked[\($0)].reason" }
    for (index, blocked) in blocked.enumerated() {
      problems.require(
        blocked.words.allSatisfy { $0.count(where: \.isLetter) >= 3 }, at: "blocked[\(index)].words",
        "must hold words of at least 3 letters")
      requireBounds(blocked.words, at: "blocked[\(index)].words", &problems)
    }
    requireBounds(allowed ?? [], at: "allowed", &problems)
  }

  /// Each word of each text is compared with them.
  private func requireBounds(_ phrases: [String], at path: String, _ problems: inout Problems) {
    for (index, phrase) in phrases.enumerated() {
      let words = phrase.split(separator: " ").count
      problems.require(
        (1...SafetyFilter.mostWords).contains(words), at: "\(path)[\(index)]",
        "must have 1 to \(SafetyFilter.mostWords) words, not \(words)")
    }
  }
}

extension SafetyFilter {
  /// A filter by an app's data; without any, it refuses nothing.
  package init(_ safety: Safety?) {
    self.init(
      blocked: (safety?.blocked ?? []).map { Blocked(reason: $0.reason, words: $0.words) },
      allowed: safety?.allowed ?? [], refusesPersonalData: safety?.refusePersonalData ?? false)
  }
}
