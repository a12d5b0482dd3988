/// A word or a sequence of words to search for.
struct SafetyPhrase: Sendable {
  /// The number that identifies the phrase's meaning in `SafetyFilter`.
  let hit: Int
  /// The letters of the phrase's words, without spaces.
  let letters: [SafetyLetter]
  /// The letters, with each run of a repeated letter reduced to one letter.
  let squeezed: [SafetyLetter]
  /// The positions in `letters` at which words end.
  let ends: Set<Int>
  /// The positions in `squeezed` at which words end.
  let squeezedEnds: Set<Int>
  let wordCount: Int
  let hasTones: Bool

  /// The minimum number of letters of a word that is also found if a space splits it ("bas tard"), and of each part.
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
    ends = Self.ends(of: words)
    squeezedEnds = Self.ends(of: words.map(SafetyWord.withoutRuns))
    wordCount = words.count
    hasTones = letters.contains(where: \.isToned)
  }

  private static func ends(of words: [[SafetyLetter]]) -> Set<Int> {
    Set(words.indices.map { index in words[...index].reduce(0) { $0 + $1.count } })
  }

  /// Returns the index of the text's word at which the phrase ends, or nil if the phrase doesn't start at the word
  /// `start`.
  ///
  /// - Parameter hasRuns: false if no word of the text has three equal letters in a row, so that the squeezed form
  ///   can't match.
  func end(in words: [SafetyWord], from start: Int, hasRuns: Bool) -> Int? {
    // The marks of a word are only compared if its sentence has any.
    let withTones = hasTones && words[start].isAmongTones
    let end = Match(letters: letters, ends: ends, phrase: self, withTones: withTones, isSqueezed: false)
      .end(in: words, from: start, hasRun: true)
    if end != nil || !hasRuns { return end }
    return Match(letters: squeezed, ends: squeezedEnds, phrase: self, withTones: withTones, isSqueezed: true)
      .end(in: words, from: start, hasRun: false)
  }

  /// A phrase in one form for comparison: as written, or without repeated letters.
  private struct Match {
    let letters: [SafetyLetter]
    let ends: Set<Int>
    let phrase: SafetyPhrase
    let withTones: Bool
    let isSqueezed: Bool

    /// Returns the index of the text's word at which the phrase ends, or nil if the rest of the phrase doesn't start at
    /// the word `index`.
    ///
    /// - Parameters:
    ///   - place: the number of the phrase's letters that have already been matched.
    ///   - hasRun: true if a letter occurs three times in a row in the previous words. Without such a run, the squeezed
    ///     form doesn't match: "niger" is a country.
    func end(in words: [SafetyWord], from index: Int, at place: Int = 0, hasRun: Bool) -> Int? {
      let word = words[index]
      let hasRun = hasRun || word.hasRun
      for reading in readings(of: word) {
        guard let next = end(of: reading, after: word.gap, at: place) else { continue }
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

    private func readings(of word: SafetyWord) -> [[SafetyLetter]] {
      if !isSqueezed { return word.readings }
      return word.hasRun ? word.squeezed : word.readings.map(SafetyWord.withoutRuns)
    }

    /// Returns the position in the phrase after the letters of a word, or nil if the word doesn't match the phrase at
    /// `place`.
    private func end(of reading: [SafetyLetter], after gap: SafetyWord.Gap, at place: Int) -> Int? {
      let count = matching(reading, at: place)
      let next = place + count
      guard count > 0,
        count == reading.count
          || next == letters.count && (place == 0 || gap == .sign) && phrase.mayHaveEnding(reading.dropFirst(count))
      else { return nil }
      // Only long phrases may be written without the spaces between their words.
      let isJoined = letters.count < SafetyPhrase.joinedLeast && ends.contains { $0 > place && $0 < next }
      return isJoined ? nil : next
    }

    /// Returns the number of letters at the start of a word that match the phrase from `place` on.
    private func matching(_ reading: [SafetyLetter], at place: Int) -> Int {
      let most = min(reading.count, letters.count - place)
      var count = 0
      while count < most, matches(letters[place + count], reading[count]) { count += 1 }
      return count
    }

    /// Returns true if the phrase may be interrupted at a position by the gap before the next word.
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

  /// Returns true if the phrase is also blocked with this ending.
  private func mayHaveEnding(_ rest: ArraySlice<SafetyLetter>) -> Bool {
    guard wordCount == 1, !hasTones else { return false }
    if letters.count >= Self.stemLeast { return true }
    return letters.count >= Self.pluralLeast && rest.count == 1 && [0x73, 0x7A].contains(rest.first?.plain)
  }
}

/// Phrases indexed by first letter, so that each word is compared with only a few phrases.
struct SafetyPhrases: Sendable {
  private let byFirst: [UInt32: [SafetyPhrase]]
  var isEmpty: Bool { byFirst.isEmpty }

  init(_ phrases: [SafetyPhrase]) {
    byFirst = Dictionary(grouping: phrases.filter { !$0.letters.isEmpty }) { $0.letters[0].plain }
  }

  /// Returns the phrases that start at a word of the text, each with the index of the word at which it ends.
  ///
  /// - Parameter hasRuns: false if no word of the text has three equal letters in a row.
  func found(in words: [SafetyWord], from start: Int, hasRuns: Bool) -> [(SafetyPhrase, Int)] {
    var found: [(SafetyPhrase, Int)] = []
    for first in words[start].firstLetters {
      for phrase in byFirst[first] ?? [] {
        if let end = phrase.end(in: words, from: start, hasRuns: hasRuns) { found.append((phrase, end)) }
      }
    }
    return found
  }
}
