import Wire

/// `safety.json`: what nobody gets to read, by reason (R2).
package struct Safety: CatalogSection {
  /// Optional: without it nothing is refused.
  package static let file = "safety.json"

  /// What is refused, each reason once.
  package var blocked: [Blocked]
  /// Whether addresses and numbers of people are refused as `personal_data`.
  package var refusePersonalData: Bool

  /// Words that are refused for one reason.
  package struct Blocked: Codable, Hashable, Sendable {
    /// What the refusal says: `slur`, `self_harm`, `minors`, …
    package var reason: String
    /// Words and phrases of all languages; case, accents, spacing and digits that stand for letters don't matter.
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
    }
  }
}
