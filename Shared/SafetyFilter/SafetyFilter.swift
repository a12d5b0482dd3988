/// Finds what an app doesn't let people read, and says why (R2). The words are the app's data.
///
/// Case, spacing, punctuation, digits and letters that look like others, and letters said again and again are no way
/// round it. Tones are words in Vietnamese: where a sentence has any, its words are compared with theirs, so that "độ
/// cho" isn't taken for "đồ chó"; only a sentence that has none is compared without. A blocked word that has none itself
/// is found in both.
package struct SafetyFilter: Sendable {
  /// The most words of a phrase.
  package static let mostWords = 10

  /// Words that are blocked for one reason.
  package struct Blocked: Sendable {
    var reason: String
    var words: [String]

    package init(reason: String, words: [String]) {
      self.reason = reason
      self.words = words
    }
  }

  private let blocked: SafetyPhrases
  private let reasons: [String]
  /// What is fine although there is a blocked word in it.
  private let allowed: SafetyPhrases
  private let refusesPersonalData: Bool

  /// - Parameters:
  ///   - blocked: in the order in which they are checked.
  ///   - allowed: phrases that are fine although they contain a blocked one.
  ///   - refusesPersonalData: whether e-mail addresses and telephone numbers are refused.
  package init(blocked: [Blocked], allowed: [String], refusesPersonalData: Bool) {
    self.blocked = SafetyPhrases(
      blocked.enumerated().flatMap { index, entry in entry.words.map { SafetyPhrase($0, reason: index) } })
    reasons = blocked.map(\.reason)
    self.allowed = SafetyPhrases(allowed.map { SafetyPhrase($0, reason: 0) })
    self.refusesPersonalData = refusesPersonalData
  }

  /// Why the text is refused; nil when it is fine.
  package func reason(against text: String) -> String? {
    let forms = SafetyShapes.forms(of: text)
    if let first = forms.compactMap(firstReason).min() { return reasons[first] }
    return refusesPersonalData && forms.contains(where: PersonalData.isIn) ? "personal_data" : nil
  }

  /// The first of the reasons for which a text is refused.
  private func firstReason(against compared: String) -> Int? {
    guard !reasons.isEmpty else { return nil }
    let words = SafetyWord.all(in: compared)
    var first: Int?
    for start in words.indices {
      for (phrase, end) in blocked.found(in: words, from: start) where phrase.reason < first ?? .max {
        if !isAllowed(start...end, of: words) { first = phrase.reason }
      }
    }
    return first
  }

  /// Whether words stand within a phrase that is fine.
  private func isAllowed(_ range: ClosedRange<Int>, of words: [SafetyWord]) -> Bool {
    guard !allowed.isEmpty else { return false }
    let first = max(0, range.lowerBound - Self.mostWords)
    return (first...range.lowerBound).contains { start in
      allowed.found(in: words, from: start).contains { $0.1 >= range.upperBound }
    }
  }
}
