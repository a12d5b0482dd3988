import Wire

/// `safety.json`: what nobody gets to read, by reason (R2).
package struct Safety: CatalogSection {
  /// Optional: without it nothing is refused.
  package static let file = "safety.json"

  /// The most phrases of a reason, and that are allowed.
  private static let mostPhrases = 2000
  /// The most words of a phrase.
  package static let mostWords = 10

  /// What is refused, each reason once.
  package var blocked: [Blocked]
  /// Phrases that are fine although a blocked one stands in them: "flame retardant". Nothing else, if left out.
  package var allowed: [String]?
  /// Whether addresses and numbers of people are refused as `personal_data`.
  package var refusePersonalData: Bool

  /// Words that are refused for one reason.
  package struct Blocked: Codable, Hashable, Sendable {
    /// What the refusal says: `slur`, `self_harm`, `minors`, …
    package var reason: String
    /// Words and phrases of all languages, with their tones; how they are dressed up doesn't matter.
    package var words: [String]
  }

  /// Reasons are unique, and words have at least three letters.
  package func check(_ problems: inout Problems) {
    problems.requireUnique(blocked.map(\.reason)) { "blocked[\($0)].reason" }
    for (index, blocked) in blocked.enumerated() {
      problems.require(
        !blocked.words.isEmpty && blocked.words.allSatisfy { $0.count(where: \.isLetter) >= 3 },
        at: "blocked[\(index)].words",
        "must hold words of at least 3 letters")
      requireBounds(blocked.words, at: "blocked[\(index)].words", &problems)
    }
    requireBounds(allowed ?? [], at: "allowed", &problems)
  }

  /// Each word of each text is compared with them.
  private func requireBounds(_ phrases: [String], at path: String, _ problems: inout Problems) {
    problems.require(phrases.count <= Self.mostPhrases, at: path, "must be at most \(Self.mostPhrases)")
    for (index, phrase) in phrases.enumerated() {
      let words = phrase.split(separator: " ").count
      problems.require(
        (1...Self.mostWords).contains(words) && phrase.utf8.count <= 200, at: "\(path)[\(index)]",
        "must have 1 to \(Self.mostWords) words, and at most 200 bytes")
    }
  }
}
