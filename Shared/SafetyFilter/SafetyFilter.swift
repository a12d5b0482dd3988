import Normalization

/// Finds what an app doesn't let people read, and says why (R2). The words are the app's data.
///
/// Case, spacing, punctuation, markup, digits and letters that look like others, and letters said again and again are no
/// way round it. Tones are words in Vietnamese: where a sentence has any, its words are compared with theirs, so that
/// "độ cho" isn't taken for "đồ chó"; only a sentence that has none is compared without. A blocked word that has none
/// itself is found in both. Words of scripts without blanks are found within a text.
package struct SafetyFilter: Sendable {
  /// The most words of a phrase.
  package static let mostWords = 10
  /// The fewest letters of a word, where a script has blanks between words and no syllables as letters.
  package static let leastLetters = 3
  /// The words between two phrases that are blocked together, and the letters in scripts without blanks.
  private static let nearby = (words: 15, letters: 40)

  /// Words that are blocked for one reason.
  package struct Blocked: Sendable {
    var reason: String
    var words: [String]
    var together: [Together]

    package init(reason: String, words: [String], together: [Together] = []) {
      self.reason = reason
      self.words = words
      self.together = together
    }
  }

  /// Words that are blocked only where one of each list stands near the other.
  package struct Together: Sendable {
    var first: [String]
    var second: [String]

    package init(_ first: [String], near second: [String]) {
      self.first = first
      self.second = second
    }
  }

  /// What the hits of phrases say: a reason by itself, or one of two halves.
  private enum Meaning: Sendable {
    case reason(Int)
    case half(reason: Int, other: Int)
  }

  private let blocked: SafetyPhrases
  private let unspacedBlocked: UnspacedPhrases
  private let reasons: [String]
  /// By the numbers of hits.
  private let meanings: [Meaning]
  /// What is fine although there is a blocked word in it.
  private let allowed: SafetyPhrases
  private let unspacedAllowed: UnspacedPhrases
  private let refusesPersonalData: Bool

  /// - Parameters:
  ///   - blocked: in the order in which they are checked.
  ///   - allowed: phrases that are fine although they contain a blocked one.
  ///   - refusesPersonalData: whether e-mail addresses and telephone numbers are refused.
  package init(blocked: [Blocked], allowed: [String], refusesPersonalData: Bool) {
    var meanings: [Meaning] = []
    var texts: [(text: String, hit: Int)] = []
    func add(_ words: [String], _ meaning: Meaning) {
      texts += words.map { ($0, meanings.count) }
      meanings.append(meaning)
    }
    for (reason, entry) in blocked.enumerated() {
      add(entry.words, .reason(reason))
      for pair in entry.together {
        let first = meanings.count
        add(pair.first, .half(reason: reason, other: first + 1))
        add(pair.second, .half(reason: reason, other: first))
      }
    }
    self.meanings = meanings
    let phrases = Self.phrases(texts)
    self.blocked = phrases.spaced
    unspacedBlocked = phrases.unspaced
    let allowed = Self.phrases(allowed.map { ($0, 0) })
    self.allowed = allowed.spaced
    unspacedAllowed = allowed.unspaced
    reasons = blocked.map(\.reason)
    self.refusesPersonalData = refusesPersonalData
  }

  /// Whether a word is long enough to be blocked: of three letters, or of scripts whose letters are words or syllables.
  package static func isLongEnough(_ word: String) -> Bool {
    let isDense = word.unicodeScalars.contains {
      UnspacedText.isUnspaced($0) || (0xAC00...0xD7A3).contains($0.value)
    }
    return isDense || word.count(where: \.isLetter) >= leastLetters
  }

  private static func phrases(
    _ texts: [(text: String, hit: Int)]
  ) -> (spaced: SafetyPhrases, unspaced: UnspacedPhrases) {
    let isUnspaced = { (text: String) in text.unicodeScalars.contains(where: UnspacedText.isUnspaced) }
    let spaced = texts.filter { !isUnspaced($0.text) }.map { SafetyPhrase($0.text, hit: $0.hit) }
    let unspaced = texts.filter { isUnspaced($0.text) }.map { UnspacedPhrase($0.text, hit: $0.hit) }
    return (SafetyPhrases(spaced), UnspacedPhrases(unspaced))
  }

  // MARK: Texts

  /// Why the text is refused; nil when it is fine.
  package func reason(against text: String) -> String? {
    let written = [text] + (Markup.removed(from: text).map { [$0] } ?? [])
    if let first = written.compactMap(firstReason).min() { return reasons[first] }
    guard refusesPersonalData else { return nil }
    return written.contains { SafetyShapes.forms(of: $0).contains(where: PersonalData.isIn) } ? "personal_data" : nil
  }

  /// The first of the reasons for which a text is refused.
  private func firstReason(against text: String) -> Int? {
    guard !reasons.isEmpty else { return nil }
    // As it is written too: a sentence without tones is compared by itself.
    let texts = [text] + (SentenceEnds.softened(text).map { [$0] } ?? [])
    return texts.flatMap { SafetyShapes.forms(of: $0) }.compactMap(reason(inForm:)).min()
  }

  private func reason(inForm compared: String) -> Int? {
    var first = firstReason(among: spacedHits(in: compared), within: Self.nearby.words)
    guard !unspacedBlocked.isEmpty, UnspacedText.isWritten(in: compared) else { return first }
    let text = UnspacedText(compared)
    for form in [text] + (text.squeezed.map { [$0] } ?? []) {
      guard let other = firstReason(among: unspacedHits(in: form), within: Self.nearby.letters) else { continue }
      first = min(first ?? other, other)
    }
    return first
  }

  /// A blocked phrase at a place of a text.
  private struct Hit {
    var number: Int
    var place: Int
  }

  private func firstReason(among hits: [Hit], within distance: Int) -> Int? {
    hits.compactMap { hit in
      switch meanings[hit.number] {
      case .reason(let reason): reason
      case .half(let reason, let other):
        hits.contains { $0.number == other && abs($0.place - hit.place) <= distance } ? reason : nil
      }
    }.min()
  }

  private func spacedHits(in compared: String) -> [Hit] {
    guard !blocked.isEmpty else { return [] }
    let words = SafetyWord.all(in: compared)
    var hits: [Hit] = []
    for start in words.indices {
      for (phrase, end) in blocked.found(in: words, from: start) where !isAllowed(start...end, of: words) {
        hits.append(Hit(number: phrase.hit, place: start))
      }
    }
    return hits
  }

  /// Whether words stand within a phrase that is fine.
  private func isAllowed(_ range: ClosedRange<Int>, of words: [SafetyWord]) -> Bool {
    guard !allowed.isEmpty else { return false }
    let first = max(0, range.lowerBound - Self.mostWords)
    return (first...range.lowerBound).contains { start in
      allowed.found(in: words, from: start).contains { $0.1 >= range.upperBound }
    }
  }

  private func unspacedHits(in text: UnspacedText) -> [Hit] {
    let found = unspacedBlocked.found(in: text)
    guard !found.isEmpty else { return [] }
    let fine = unspacedAllowed.found(in: text)
    return found.filter { one in !fine.contains { $0.range.contains(one.range) } }
      .map { Hit(number: $0.hit, place: $0.range.lowerBound) }
  }
}
