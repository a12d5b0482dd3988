/// Distinguishes ends of sentences from punctuation that only interrupts a phrase: "kill. yourself".
enum SentenceEnds {
  /// Returns the text with each false sentence end replaced by a space, or nil if there is none. A sentence end is
  /// false if a lower-case letter follows, or if the sentences on both sides have only one word. An empty line counts
  /// as a sentence end too.
  static func softened(_ text: String) -> String? {
    guard text.utf8.contains(where: { isStop($0) || $0 == 0x0A }) else { return nil }
    var pieces = pieces(of: Array(text.unicodeScalars))
    var isSoftened = false
    for index in pieces.indices.dropLast() {
      let isAlone = pieces[index].words == 1 && pieces[index + 1].words == 1
      guard isAlone || pieces[index + 1].beginsSmall else { continue }
      pieces[index].end = [" "]
      isSoftened = true
    }
    return isSoftened ? joined(pieces) : nil
  }

  private static func joined(_ pieces: [Piece]) -> String {
    var result = String.UnicodeScalarView()
    for piece in pieces {
      result.append(contentsOf: piece.text)
      result.append(contentsOf: piece.end)
    }
    return String(result)
  }

  /// A sentence, with the punctuation and white space after it.
  private struct Piece {
    var text: [Unicode.Scalar] = []
    var end: [Unicode.Scalar] = []
    var words = 0
    var beginsSmall = false
    private var isInWord = false

    mutating func append(_ scalar: Unicode.Scalar) {
      let isSpace = scalar.properties.isWhitespace
      if !isSpace, !isInWord { words += 1 }
      isInWord = !isSpace
      text.append(scalar)
    }
  }

  private static func pieces(of scalars: [Unicode.Scalar]) -> [Piece] {
    var pieces: [Piece] = []
    var piece = Piece()
    var index = 0
    while index < scalars.count {
      if let end = endOfStop(in: scalars, from: index) {
        piece.end = Array(scalars[index..<end])
        pieces.append(piece)
        piece = Piece()
        piece.beginsSmall = end < scalars.count && scalars[end].properties.isLowercase
        index = end
      } else {
        piece.append(scalars[index])
        index += 1
      }
    }
    pieces.append(piece)
    return pieces
  }

  /// Returns the index after the sentence end that starts at an index: punctuation and white space, or an empty line.
  /// Returns nil if there is none.
  private static func endOfStop(in scalars: [Unicode.Scalar], from index: Int) -> Int? {
    // The middle of a run of punctuation or white space has already been examined at the start of the run.
    if index > 0, isStop(scalars[index - 1]) && isStop(scalars[index]) || isBlank(scalars, at: index - 1) { return nil }
    var stop = index
    while stop < scalars.count, isStop(scalars[stop]) { stop += 1 }
    var end = stop
    var lines = 0
    while end < scalars.count, scalars[end].properties.isWhitespace {
      if scalars[end] == "\n" { lines += 1 }
      end += 1
    }
    guard end < scalars.count else { return nil }
    return stop > index && end > stop || stop == index && lines > 1 ? end : nil
  }

  /// Returns true if there is white space at an index and the next one.
  private static func isBlank(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    scalars[index].properties.isWhitespace && scalars[index + 1].properties.isWhitespace
  }

  private static func isStop(_ byte: UInt8) -> Bool { byte == 0x2E || byte == 0x21 || byte == 0x3F || byte == 0xE2 }

  private static func isStop(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar == "!" || scalar == "?" || scalar == "…"
  }
}
