package import SafetyFilter
package import Wire

/// `safety.json`: texts that must not reach users, by reason (R2).
package struct Safety: CatalogSection, BoundedMembers {
  /// Optional: an app without this file blocks no texts.
  package static let file = "safety.json"

  /// The maximum number of phrases per list.
  private static let maxPhrases = 2000
  private static let maxPairs = 50
  private static let phrase = Bound.bytes(0...200)
  package static let bounds: Bounds = ["allowed": .count(0...maxPhrases, each: phrase)]

  /// The blocked words, grouped by reason.
  package var blocked: [Blocked]
  /// Phrases that are allowed although they contain a blocked one: "flame retardant", "chết đi được".
  package var allowed: [String]?
  /// True if e-mail addresses, telephone numbers (nine digits or more) and home addresses are blocked too, with the
  /// reason `personal_data`.
  package var refusePersonalData: Bool

  /// Words that are blocked for the same reason.
  package struct Blocked: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "words": .count(1...maxPhrases, each: phrase), "together": .count(1...maxPairs),
    ]

    /// The reason that the error and the metrics contain, unique in the list: `slur`, `self_harm`, …
    package var reason: String
    /// Words, and phrases of up to ten words, for all languages together. Each has at least three letters. Words in
    /// Chinese, Japanese, Korean, Thai, Lao, Khmer or Burmese may be shorter and are found anywhere in a text, except
    /// short words in katakana.
    package var words: [String]
    /// Words that are allowed alone and blocked near certain other words.
    package var together: [Together]?
  }

  /// Two lists of words. A text is blocked if it has a word of one list within 15 words of a word of the other, or
  /// within 40 letters in scripts without spaces.
  package struct Together: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "words": .count(1...maxPhrases, each: phrase), "near": .count(1...maxPhrases, each: phrase),
    ]

    /// Words in the same form as `words` of `blocked`.
    package var words: [String]
    /// The words that must be near a word of `words`.
    package var near: [String]
  }

  /// Checks that reasons are unique and that words are long enough.
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
      "must contain words of at least \(SafetyFilter.minLetters) letters")
    requireBounds(words, at: path, &problems)
  }

  /// Checks the number of words per phrase, because each word of each text is compared with all phrases.
  private func requireBounds(_ phrases: [String], at path: String, _ problems: inout Problems) {
    for (index, phrase) in phrases.enumerated() {
      let words = phrase.split(separator: " ").count
      problems.require(
        (1...SafetyFilter.maxWords).contains(words), at: "\(path)[\(index)]",
        "must have 1 to \(SafetyFilter.maxWords) words, not \(words)")
    }
  }
}

extension SafetyFilter {
  /// Creates a filter from an app's data. Without data, the filter blocks nothing.
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
