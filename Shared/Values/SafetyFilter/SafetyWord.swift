import Normalization

/// A letter in the form for comparison.
struct SafetyLetter: Hashable, Sendable {
  /// The letter without tones and marks. 0 matches any letter, as in "f*ck".
  var plain: UInt32
  /// The letter with its tones and marks.
  var toned: UInt64
  /// Another letter that the sign may stand for; 0 if there is none. For example, "1" stands for "i" or "l".
  var other: UInt32 = 0
  /// True if the marks are meaningful. They are ignored if the letter has more marks than are possible, as in "đồ̀", or
  /// if a consonant has a tone.
  var isWritten: Bool

  /// True if the letter has tones or marks.
  var isToned: Bool { toned != UInt64(plain) }

  static let any = SafetyLetter(plain: 0, toned: 0, isWritten: true)

  /// - Parameters:
  ///   - marks: the marks that follow the letter.
  ///   - other: another possible reading.
  init(_ letter: Unicode.Scalar, marks: [UInt32], orElse other: Unicode.Scalar? = nil) {
    self.other = other?.value ?? 0
    let base = SafetyShapes.alike[letter] ?? letter
    plain = base == "đ" ? 0x64 : base.value
    isWritten = Self.isPossible(marks, on: base)
    toned = marks.sorted().prefix(2).enumerated().reduce(UInt64(base.value)) { $0 | UInt64($1.1) << (21 * ($1.0 + 1)) }
  }

  private static func isPossible(_ marks: [UInt32], on base: Unicode.Scalar) -> Bool {
    let shapes = marks.count { [0x302, 0x306, 0x31B].contains($0) }
    let hasTone = marks.contains { [0x300, 0x301, 0x309, 0x323].contains($0) }
    return shapes <= 1 && marks.count - shapes <= 1 && (!hasTone || "aeiouyøœæ".unicodeScalars.contains(base))
  }

  private init(plain: UInt32, toned: UInt64, isWritten: Bool) {
    self.plain = plain
    self.toned = toned
    self.isWritten = isWritten
  }
}

/// A word of a text in the form for comparison.
struct SafetyWord: Sendable {
  /// The kind of separator between a word and the previous one.
  enum Gap: Sendable {
    /// One sign without spaces: "b.a.d".
    case sign
    /// White space, or one sign with white space: "bas - tard".
    case blank
    /// Any other separator, such as a comma and a space.
    case other
    /// The end of a sentence.
    case stop
  }

  /// The possible readings of the word. Signs in it may stand for more than one letter, or for none.
  private(set) var readings: [[SafetyLetter]]
  /// The readings without repeated letters. Empty if no letter occurs three times in a row.
  private(set) var squeezed: [[SafetyLetter]] = []
  private(set) var gap: Gap
  /// True if any word of the word's sentence has a tone or mark.
  var isAmongTones = false

  /// True if a letter occurs three times in a row.
  var hasRun: Bool { !squeezed.isEmpty }

  /// The letters with which the word may begin.
  var firstLetters: [UInt32] {
    var letters: [UInt32] = []
    for first in readings.compactMap(\.first) {
      for letter in [first.plain, first.other] where !letters.contains(letter) { letters.append(letter) }
    }
    return letters
  }

  /// True if the word is a single letter.
  var isLetter: Bool { readings[0].count == 1 }

  private init(_ readings: [[SafetyLetter]], gap: Gap) {
    self.readings = readings
    self.gap = gap
    squeezed = readings.compactMap(Self.squeezed)
  }

  /// Returns the letters with each run reduced to one letter, or nil if no run has three letters or more.
  private static func squeezed(_ letters: [SafetyLetter]) -> [SafetyLetter]? {
    var run = 0
    var isLong = false
    var last: UInt32?
    for letter in letters {
      run = letter.plain == last ? run + 1 : 1
      last = letter.plain
      isLong = isLong || run >= 3
    }
    return isLong ? withoutRuns(letters) : nil
  }

  /// Returns the letters with each run reduced to one letter: "óoo" becomes "ó".
  static func withoutRuns(_ letters: [SafetyLetter]) -> [SafetyLetter] {
    var result: [SafetyLetter] = []
    for letter in letters {
      guard let last = result.last, last.plain == letter.plain else {
        result.append(letter)
        continue
      }
      if !last.isToned { result[result.count - 1] = letter }
    }
    return result
  }

  /// Returns the words of a text.
  ///
  /// - Parameter compared: a form of the text from `SafetyShapes.forms`.
  static func all(in compared: String) -> [SafetyWord] {
    var words = Reader().words(of: Array(compared.unicodeScalars))
    var start = 0
    for index in words.indices {
      if index + 1 < words.count, words[index + 1].gap != .stop { continue }
      let hasTones = words[start...index].contains { $0.readings[0].contains { $0.isToned && $0.isWritten } }
      for place in start...index { words[place].isAmongTones = hasTones }
      start = index + 1
    }
    return words
  }
}

extension SafetyWord {
  /// Splits a text into words.
  private struct Reader {
    /// A letter, or a sign that may stand for a letter, with its marks.
    private struct Sign {
      var scalar: Unicode.Scalar
      var marks: [UInt32] = []
      var isLetter: Bool

      /// Returns nil for a separator.
      init?(_ scalar: Unicode.Scalar) {
        isLetter = Self.isLetter(scalar)
        guard isLetter || SafetyShapes.standsFor[scalar] != nil || scalar == "*" else { return nil }
        self.scalar = scalar
      }

      private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) }
        return scalar.properties.isAlphabetic && TypographicVariants.plain(scalar) == scalar
      }
    }

    private var words: [SafetyWord] = []
    /// The signs of the current word.
    private var signs: [Sign] = []
    /// The characters since the last word.
    private var between: [Unicode.Scalar] = []

    consuming func words(of scalars: [Unicode.Scalar]) -> [SafetyWord] {
      for scalar in scalars {
        if (0x300...0x36F).contains(scalar.value) {
          add(mark: scalar.value)
        } else if (0x20D0...0x20FF).contains(scalar.value) || OptionalMark(scalar) == .point {
          continue
        } else if let sign = Sign(scalar) {
          signs.append(sign)
        } else {
          end()
          between.append(scalar)
        }
      }
      end()
      return words
    }

    /// Adds a mark to the last sign. Lines through or under a letter don't count as marks.
    private mutating func add(mark: UInt32) {
      guard !(0x332...0x338).contains(mark), !signs.isEmpty else { return }
      signs[signs.count - 1].marks.append(mark)
    }

    /// Ends the current word. A word without a letter is a number or punctuation, and is ignored.
    private mutating func end() {
      defer { signs = [] }
      guard signs.contains(where: \.isLetter) else {
        between += signs.map(\.scalar)
        return
      }
      let behind = removePunctuation()
      let parts = signs.split { $0.scalar == "*" }
      if parts.count > 1, parts.allSatisfy({ $0.count == 1 }) {
        for (index, part) in parts.enumerated() { add(Array(part), gap: index == 0 ? nil : .sign) }
      } else {
        add(signs, gap: nil)
      }
      between = behind
    }

    /// Removes the punctuation at both ends of the current word ("!kill", "kill!"), and returns the punctuation after
    /// the word. Inside a word, these signs may be letters: "k!ll".
    private mutating func removePunctuation() -> [Unicode.Scalar] {
      let isPunctuation = { (sign: Sign) in sign.scalar == "!" || sign.scalar == "*" }
      let end = (signs.lastIndex { !isPunctuation($0) } ?? -1) + 1
      let behind = signs[end...].map(\.scalar)
      between += signs.prefix(while: isPunctuation).map(\.scalar)
      signs = Array(signs[..<end].drop(while: isPunctuation))
      return behind
    }

    private mutating func add(_ signs: [Sign], gap: Gap?) {
      let gap = gap ?? (words.isEmpty ? .stop : gapBefore(isLetter: signs.count == 1))
      words.append(SafetyWord(Self.readings(signs), gap: gap))
      between = []
    }

    /// Returns the possible readings of a word: one in which signs at its ends are letters, and one without these
    /// signs.
    private static func readings(_ signs: [Sign]) -> [[SafetyLetter]] {
      if signs.allSatisfy(\.isLetter) { return [letters(signs)] }
      var inner = signs[...]
      while inner.first?.isLetter == false { inner.removeFirst() }
      while inner.last?.isLetter == false { inner.removeLast() }
      return inner.count == signs.count ? [letters(signs)] : [letters(signs), letters(inner)]
    }

    private static func letters(_ signs: some Sequence<Sign>) -> [SafetyLetter] {
      signs.map { sign in
        if sign.scalar == "*" { return .any }
        let meant = SafetyShapes.standsFor[sign.scalar] ?? [sign.scalar]
        return SafetyLetter(meant[0], marks: sign.marks, orElse: meant.count > 1 ? meant[1] : nil)
      }
    }

    private func gapBefore(isLetter: Bool) -> Gap {
      let signs = between.filter { !$0.properties.isWhitespace }
      if signs.count == between.count { return signs.count == 1 ? .sign : .other }
      let isStop = signs.last.map { ".?!…".unicodeScalars.contains($0) } == true
      // Between single letters, a full stop doesn't end a sentence: "k.i.l.l. y.o.u".
      if isStop, isLetter, words.last?.isLetter == true, signs.count == 1 { return .blank }
      // A single line break may just be a wrapped line; an empty line ends a sentence.
      if isStop || between.count(where: { $0 == "\n" }) > 1 { return .stop }
      if signs.isEmpty { return .blank }
      return signs.count == 1 && !",;:".unicodeScalars.contains(signs[0]) ? .blank : .other
    }
  }
}
