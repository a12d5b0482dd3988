/// A word or a sequence of words to search for.
struct SafetyPhrase: Sendable {
  /// The number that identifies the phrase's meaning in `SafetyFilter`.
  let hit: Int
  /// The letters of the phrase's words, without spaces.
  let letters: [SafetyLetter]
  /// The letters without doubled letters. `ends` and `squeezedEnds` are the positions at which words end.
  let squeezed: [SafetyLetter]
  let ends: Set<Int>
  let squeezedEnds: Set<Int>
  let wordCount: Int
  let hasTones: Bool

  /// The minimum number of letters of a word that is also found if a space splits it, and of each of its parts: "bas
  /// tard", but not "go ok".
  private static let splitLeast = (word: 7, part: 3)
  /// The minimum number of letters of a phrase whose words may be joined: "killyourself".
  private static let joinedLeast = 8
  /// The minimum number of letters of a word that is also found with any ending: "bastards".
  private static let stemLeast = 5
  /// The minimum number of letters of a word that is also found in the plural.
  private static let pluralLeast = 3

  init(_ text: String, hit: Int) {
    self.hit = hit
    let words = SafetyWord.all(in: SafetyShapes.forms(of: text)[0]).map { $0.readings[0] }
    letters = words.flatMap(\.self)
    squeezed = words.flatMap(SafetyWord.withoutRuns)
    func ends(_ words: [[SafetyLetter]]) -> Set<Int> {
      var end = 0
      return Set(
        words.map { word in
          end += word.count
          return end
        })
    }
    self.ends = ends(words)
    squeezedEnds = ends(words.map(SafetyWord.withoutRuns))
    wordCount = words.count
    hasTones = letters.contains(where: \.isToned)
  }

  /// Returns the index of the phrase's last word if the phrase starts at a word of the text, or nil otherwise.
  ///
  /// - Parameter hasRuns: false if no word of the text has a repeated letter, so that the squeezed form can't match.
  func end(in words: [SafetyWord], from start: Int, hasRuns: Bool) -> Int? {
    // The marks of a word are only compared if its sentence has any.
    let withTones = hasTones && words[start].isAmongTones
    let end = Match(letters: letters, ends: ends, phrase: self, withTones: withTones, isSqueezed: false)
      .end(in: words, from: start, at: 0, hasRun: true)
    if end != nil || !hasRuns { return end }
    return Match(letters: squeezed, ends: squeezedEnds, phrase: self, withTones: withTones, isSqueezed: true)
      .end(in: words, from: start, at: 0, hasRun: false)
  }

  /// A phrase in one form for comparison: as written, or without doubled letters.
  private struct Match {
    let letters: [SafetyLetter]
    let ends: Set<Int>
    let phrase: SafetyPhrase
    let withTones: Bool
    let isSqueezed: Bool

    /// Matches the rest of the phrase from a word of the text.
    ///
    /// - Parameter hasRun: true if a repeated letter was found so far. Without one, the squeezed form doesn't match:
    ///   "niger" is a country.
    func end(in words: [SafetyWord], from index: Int, at place: Int, hasRun: Bool) -> Int? {
      let word = words[index]
      let hasRun = hasRun || word.hasRun
      let readings =
        !isSqueezed ? word.readings : word.squeezed.isEmpty ? word.readings.map(SafetyWord.withoutRuns) : word.squeezed
      for reading in readings {
        let count = matching(reading, at: place)
        let next = place + count
        guard count > 0,
          count == reading.count
            || next == letters.count && (place == 0 || word.gap == .sign)
              && phrase.mayHaveEnding(reading.dropFirst(count))
        else { continue }
        // Only long phrases may be written without the spaces between their words.
        if letters.count < SafetyPhrase.joinedLeast, ends.contains(where: { $0 > place && $0 < next }) { continue }
        if next == letters.count {
          if hasRun { return index }
        } else if index + 1 < words.count, continues(from: word, to: words[index + 1], at: next),
          let end = end(in: words, from: index + 1, at: next, hasRun: hasRun)
        {
          return end
        }
      }
      return nil
    }

    /// Returns the number of a word's first letters that match the phrase from this position.
    private func matching(_ reading: [SafetyLetter], at place: Int) -> Int {
      let most = min(reading.count, letters.count - place)
      var count = 0
      while count < most, matches(letters[place + count], reading[count]) { count += 1 }
      return count
    }

    /// Returns true if the text may have a gap at this position of the phrase.
    private func continues(from word: SafetyWord, to next: SafetyWord, at place: Int) -> Bool {
      if next.gap == .stop { return false }
      if ends.contains(place) || next.gap == .sign { return true }
      guard next.gap == .blank else { return false }
      if word.isLetter && next.isLetter { return true }
      let from = ends.filter { $0 < place }.max() ?? 0
      let until = ends.filter { $0 > place }.min() ?? letters.count
      return until - from >= SafetyPhrase.splitLeast.word && place - from >= SafetyPhrase.splitLeast.part
        && until - place >= SafetyPhrase.splitLeast.part
    }

    private func matches(_ own: SafetyLetter, _ letter: SafetyLetter) -> Bool {
      if letter.plain == SafetyLetter.any.plain { return true }
      if letter.other != 0, letter.other == own.plain { return !withTones || !own.isToned }
      return withTones && letter.isWritten ? own.toned == letter.toned : own.plain == letter.plain
    }
  }

  /// Returns true if a blocked word with this ending is blocked too.
  private func mayHaveEnding(_ rest: ArraySlice<SafetyLetter>) -> Bool {
    guard wordCount == 1, !hasTones else { return false }
    if letters.count >= Self.stemLeast { return true }
    return letters.count >= Self.pluralLeast && rest.count == 1 && [0x73, 0x7A].contains(rest.first?.plain)
  }
}

/// Phrases indexed by first letter, so that each word is compared with few phrases.
struct SafetyPhrases: Sendable {
  private let byFirst: [UInt32: [SafetyPhrase]]
  var isEmpty: Bool { byFirst.isEmpty }

  init(_ phrases: [SafetyPhrase]) {
    byFirst = Dictionary(grouping: phrases.filter { !$0.letters.isEmpty }) { $0.letters[0].plain }
  }

  /// Returns the phrases that start at a word of the text, with the index of their last word.
  ///
  /// - Parameter hasRuns: false if no word of the text has a repeated letter.
  func found(in words: [SafetyWord], from start: Int, hasRuns: Bool) -> [(SafetyPhrase, Int)] {
    var found: [(SafetyPhrase, Int)] = []
    let firsts = words[start].readings.compactMap(\.first)
    for first in Set(firsts.map(\.plain) + firsts.map(\.other)) {
      for phrase in byFirst[first] ?? [] {
        if let end = phrase.end(in: words, from: start, hasRuns: hasRuns) { found.append((phrase, end)) }
      }
    }
    return found
  }
}
