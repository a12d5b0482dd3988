import Pictures

/// A text that is fitted into its frame, at the largest font size that fits. If it is too long for the smallest size,
/// its end is cut off.
struct FittedText {
  let lines: Lines
  /// The font size.
  let size: Int
  /// The drawn text, which may be shortened.
  let shown: String
  let isShortened: Bool
  /// The width at which the text is laid out. Lines of similar length look better than a full line and a single word.
  let width: Double

  /// The maximum length of a text. Longer texts are truncated before they are laid out, because no frame has space for
  /// them.
  private static let maxCharacters = 4000

  init(_ text: Card.Text) throws(PictureFault) {
    lines = try Lines(text)
    let words = Self.tidied(text.words)
    let fit = Trial(lines: lines, text: text).fit(words)
    size = fit.size
    shown = fit.shown
    isShortened = fit.shown != words
    lines.set(fit.shown)
    width = Self.balance(lines, size: fit.size, breaks: fit.breaks, within: text.frame.width)
  }

  /// Lays out a text to find out how it fits into a frame.
  private struct Trial {
    let lines: Lines
    let text: Card.Text

    private var smallest: Int { text.sizes.lowerBound }

    func fit(_ words: String) -> (size: Int, breaks: Lines.Breaks, shown: String) {
      if fits(words, size: smallest, breaks: .words) {
        return (FittedText.last(of: text.sizes) { fits(words, size: $0, breaks: .words) }, .words, words)
      }
      // Even at the smallest size, a word is longer than a line or there are too many lines. Allow words to be split.
      let isWhole = fits(words, size: smallest, breaks: .letters)
      let shown = isWhole ? words : FittedText.shortened(words) { fits($0, size: smallest, breaks: .letters) }
      return (smallest, .letters, shown)
    }

    private func fits(_ words: String, size: Int, breaks: Lines.Breaks) -> Bool {
      lines.set(words)
      lines.set(size: size, width: text.frame.width, breaks: breaks)
      let size = lines.size
      return size.width <= text.frame.width && size.height <= text.frame.height
    }
  }

  /// Removes control characters and collapses runs of spaces. At most two newlines in a row are kept.
  private static func tidied(_ text: String) -> String {
    var tidy = ""
    var feeds = 0
    var isBlank = false
    for character in text.prefix(maxCharacters) {
      if character.isNewline {
        feeds += 1
        isBlank = false
      } else if character.isWhitespace
        || character.unicodeScalars.allSatisfy({ $0.properties.generalCategory == .control })
      {
        isBlank = true
      } else {
        if feeds > 0, !tidy.isEmpty { tidy += feeds > 1 ? "\n\n" : "\n" } else if isBlank, !tidy.isEmpty { tidy += " " }
        tidy.append(character)
        feeds = 0
        isBlank = false
      }
    }
    return tidy
  }

  /// Returns as many words as fit, or as many letters of a single word, followed by an ellipsis.
  private static func shortened(_ text: String, fits: (String) -> Bool) -> String {
    let ends = text.indices.filter { text[$0].isWhitespace && !text[text.index(before: $0)].isWhitespace }
    let count = last(of: 0...ends.count) { $0 == 0 || fits(cut(text[..<ends[$0 - 1]])) }
    if count > 0 { return cut(text[..<ends[count - 1]]) }
    let letters = last(of: 0...text.count) { fits(cut(text.prefix($0))) }
    return cut(text.prefix(letters))
  }

  private static func cut(_ text: Substring) -> String {
    var text = text
    while let end = text.last, end.isWhitespace || ",;:–—-".contains(end) { text.removeLast() }
    return text.hasSuffix("…") ? String(text) : "\(text)…"
  }

  /// Returns the last number for which a condition is true, by binary search. The condition must be true for the first
  /// number, and must stay false after the first number for which it is false.
  private static func last(of numbers: ClosedRange<Int>, _ holds: (Int) -> Bool) -> Int {
    var good = numbers.lowerBound
    var bad = numbers.upperBound + 1
    while bad - good > 1 {
      let middle = (good + bad) / 2
      if holds(middle) { good = middle } else { bad = middle }
    }
    return good
  }

  /// Lays out lines at the narrowest width that gives the same number of lines as the full width, and returns that
  /// width.
  private static func balance(
    _ lines: Lines, size: Int, breaks: Lines.Breaks, within width: Double
  ) -> Double {
    lines.set(size: size, width: width, breaks: breaks)
    let count = lines.count
    let height = lines.size.height
    guard count > 1, breaks == .words else { return width }
    let narrowest = width / 2
    let steps = 16
    let narrower = last(of: 0...steps) { step in
      lines.set(size: size, width: width - (width - narrowest) * Double(step) / Double(steps), breaks: breaks)
      return step == 0 || lines.count == count && lines.size.height <= height && lines.size.width <= width
    }
    let balanced = width - (width - narrowest) * Double(narrower) / Double(steps)
    lines.set(size: size, width: balanced, breaks: breaks)
    return balanced
  }
}
