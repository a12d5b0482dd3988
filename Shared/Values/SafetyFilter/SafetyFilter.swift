import Normalization

/// Detects texts that an app blocks, and returns the reason (R2). The app's data defines the words.
///
/// Case, spacing, punctuation, markup, look-alike digits and letters, and repeated letters don't hide a word. In
/// Vietnamese, tones distinguish words. In a sentence with tones, words are therefore compared with their tones, so
/// that "độ cho" isn't mistaken for "đồ chó". In a sentence without tones, words are compared without their tones. A
/// blocked word without tones is found in both kinds of sentences. Words in scripts without spaces are found anywhere
/// in a text.
package struct SafetyFilter: Sendable {
  /// The maximum number of words of a phrase.
  package static let maxWords = 10
  /// The minimum number of letters of a word, except in scripts without spaces and scripts whose letters are syllables.
  package static let minLetters = 3
  /// The largest distance between two phrases that are blocked together: in words, or in letters for scripts without
  /// spaces.
  private static let nearby = (words: 15, letters: 40)

  /// Words that are blocked for the same reason.
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

  /// Two lists of words that are blocked only if a word of one list is near a word of the other.
  package struct Together: Sendable {
    var first: [String]
    var second: [String]

    package init(_ first: [String], near second: [String]) {
      self.first = first
      self.second = second
    }
  }

  /// The meaning of a hit number: a reason by itself, or one half of a pair.
  private enum Meaning: Sendable {
    case reason(Int)
    case half(reason: Int, other: Int)
  }

  private let blocked: Phrases
  private let reasons: [String]
  /// The meanings, indexed by hit number.
  private let meanings: [Meaning]
  /// Phrases that are allowed although they contain a blocked word.
  private let allowed: Phrases
  private let refusesPersonalData: Bool

  /// - Parameters:
  ///   - blocked: the blocked words. If several reasons apply, the first is returned.
  ///   - allowed: phrases that are allowed although they contain a blocked word.
  ///   - refusesPersonalData: true if personal data is blocked too.
  package init(blocked: [Blocked], allowed: [String], refusesPersonalData: Bool) {
    let lists = Self.lists(of: blocked)
    meanings = lists.map(\.meaning)
    self.blocked = Phrases(lists.enumerated().flatMap { hit, list in list.words.map { (text: $0, hit: hit) } })
    self.allowed = Phrases(allowed.map { ($0, 0) })
    reasons = blocked.map(\.reason)
    self.refusesPersonalData = refusesPersonalData
  }

  private typealias WordList = (words: [String], meaning: Meaning)

  /// Returns the lists of blocked words. The index of a list is the hit number of its words.
  private static func lists(of blocked: [Blocked]) -> [WordList] {
    var lists: [WordList] = []
    for (reason, entry) in blocked.enumerated() {
      lists.append((entry.words, .reason(reason)))
      for pair in entry.together {
        let first = lists.count
        lists.append((pair.first, .half(reason: reason, other: first + 1)))
        lists.append((pair.second, .half(reason: reason, other: first)))
      }
    }
    return lists
  }

  /// Returns true if a word is long enough to be blocked: if it has at least three letters, or if its script writes
  /// words or syllables as single letters.
  package static func isLongEnough(_ word: String) -> Bool {
    let isDense = word.unicodeScalars.contains { $0.isUnspaced || (0xAC00...0xD7A3).contains($0.value) }
    return isDense || word.count(where: \.isLetter) >= minLetters
  }

  /// Phrases in scripts with and without spaces between words.
  private struct Phrases: Sendable {
    let spaced: SafetyPhrases
    let unspaced: UnspacedPhrases

    init(_ texts: [(text: String, hit: Int)]) {
      let isUnspaced = { (text: String) in text.unicodeScalars.contains(where: \.isUnspaced) }
      spaced = SafetyPhrases(texts.filter { !isUnspaced($0.text) }.map { SafetyPhrase($0.text, hit: $0.hit) })
      unspaced = UnspacedPhrases(texts.filter { isUnspaced($0.text) }.map { UnspacedPhrase($0.text, hit: $0.hit) })
    }
  }

  // MARK: Texts

  /// Returns the reason for which the text is blocked, or nil if it is allowed.
  package func reason(against text: String) -> String? {
    let written = [text, Markup.removed(from: text)].compactMap(\.self)
    if let first = written.compactMap(firstReason).min() { return reasons[first] }
    guard refusesPersonalData else { return nil }
    return written.contains { SafetyShapes.forms(of: $0).contains(where: PersonalData.isIn) } ? "personal_data" : nil
  }

  /// Returns the index of the first reason for which a text is blocked.
  private func firstReason(against text: String) -> Int? {
    guard !reasons.isEmpty else { return nil }
    // Check the original text too, because joining sentences can hide a word: if any word of the joined sentence has a
    // tone, all of its words are compared with tones.
    let texts = [text, SentenceEnds.softened(text)].compactMap(\.self)
    return texts.flatMap { SafetyShapes.forms(of: $0) }.compactMap(reason(inForm:)).min()
  }

  private func reason(inForm compared: String) -> Int? {
    var first = firstReason(among: spacedHits(in: compared), within: Self.nearby.words)
    guard !blocked.unspaced.isEmpty, UnspacedText.isWritten(in: compared) else { return first }
    let text = UnspacedText(compared)
    for form in [text, text.squeezed].compactMap(\.self) {
      guard let other = firstReason(among: unspacedHits(in: form), within: Self.nearby.letters) else { continue }
      first = min(first ?? other, other)
    }
    return first
  }

  /// A blocked phrase found in a text.
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
    guard !blocked.spaced.isEmpty else { return [] }
    let words = SafetyWord.all(in: compared)
    let hasRuns = words.contains(where: \.hasRun)
    var hits: [Hit] = []
    for start in words.indices {
      for (phrase, end) in blocked.spaced.found(in: words, from: start, hasRuns: hasRuns)
      where !isAllowed(start...end, of: words, hasRuns: hasRuns) {
        hits.append(Hit(number: phrase.hit, place: start))
      }
    }
    return hits
  }

  /// Returns true if the words are part of an allowed phrase.
  private func isAllowed(_ range: ClosedRange<Int>, of words: [SafetyWord], hasRuns: Bool) -> Bool {
    guard !allowed.spaced.isEmpty else { return false }
    let first = max(0, range.lowerBound - Self.maxWords)
    return (first...range.lowerBound).contains { start in
      allowed.spaced.found(in: words, from: start, hasRuns: hasRuns).contains { $0.1 >= range.upperBound }
    }
  }

  private func unspacedHits(in text: UnspacedText) -> [Hit] {
    let found = blocked.unspaced.found(in: text)
    guard !found.isEmpty else { return [] }
    let exceptions = allowed.unspaced.found(in: text)
    return found.filter { one in !exceptions.contains { $0.range.contains(one.range) } }
      .map { Hit(number: $0.hit, place: $0.range.lowerBound) }
  }
}
