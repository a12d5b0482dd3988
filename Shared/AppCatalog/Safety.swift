package import SafetyFilter
package import Wire

/// `safety.json`: what nobody gets to read, by reason (R2).
package struct Safety: CatalogSection, BoundedMembers {
  /// Optional: without it nothing is refused.
  package static let file = "safety.json"

  /// The most phrases of a reason, and that are allowed.
  private static let mostPhrases = 2000
  private static let mostPairs = 50
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
    package static let bounds: Bounds = [
      "words": .count(1...mostPhrases, each: phrase), "together": .count(1...mostPairs),
    ]

    /// What the refusal says, each once; metrics count by it: `slur`, `self_harm`, …
    package var reason: String
    /// Words, and phrases of up to ten words, for all languages together, each of at least three letters. A word in
    /// Chinese, Japanese, Korean, Thai, Lao, Khmer or Burmese may be shorter; it is found within a text, whatever stands
    /// around it, but for short words in katakana.
    package var words: [String]
    /// Words that are fine alone, and refused near certain others.
    package var together: [Together]?
  }

  /// Two lists of words: a text is refused where one of each stands within 15 words of the other, or 40 letters in
  /// scripts without blanks.
  package struct Together: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "words": .count(1...mostPhrases, each: phrase), "near": .count(1...mostPhrases, each: phrase),
    ]

    /// As `words` of the reason.
    package var words: [String]
    /// What must stand near.
    package var near: [String]
  }

  /// Reasons are unique, and words are long enough.
  package func check(_ problems: inout Problems) {
    problems.requireUnique(blocked.map(\.reason)) { "blocked[\($0)].reason" }
    for (index, blocked) in blocked.enumerated() {
      checkWords(blocked.words, at: "blocked[\(index)].words", &problems)
      for (place, pair) in (blocked.together ?? []).enumerated() {
        checkWords(pair.words, at: "blocked[\(index)].together[\(place)].words", &problems)
        checkWords(pair.near, at: "blocked[\(index)].together[\(place)].near", &problems)
      }
    }
    requireBounds(allowed ?? [], at: "allowed", &problems)
  }

  private func checkWords(_ words: [String], at path: String, _ problems: inout Problems) {
    problems.require(
      words.allSatisfy(SafetyFilter.isLongEnough), at: path,
      "must hold words of at least \(SafetyFilter.leastLetters) letters")
    requireBounds(words, at: path, &problems)
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
      blocked: (safety?.blocked ?? []).map { entry in
        Blocked(
          reason: entry.reason, words: entry.words,
          together: (entry.together ?? []).map { SafetyFilter.Together($0.words, near: $0.near) })
      },
      allowed: safety?.allowed ?? [], refusesPersonalData: safety?.refusePersonalData ?? false)
  }
}
