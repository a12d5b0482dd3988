import Foundation

/// Checks typed answers during offline practice in the same way as the server.
public enum PracticeAnswer {
  /// Tests whether a text matches one of the accepted answers with at most `typos` wrong letters.
  public static func isRight(_ written: String, accepts: [String], typos: Int = 0) -> Bool {
    let answer = Array(folded(written).unicodeScalars)
    return accepts.contains { distance(answer, Array(folded($0).unicodeScalars)) <= typos }
  }

  /// Returns the normalized form in which the server compares answers.
  public static func folded(_ text: String) -> String {
    let plain = text.replacingOccurrences(of: "\u{B4}", with: "'").decomposedStringWithCompatibilityMapping
    var scalars = String.UnicodeScalarView()
    for scalar in plain.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars {
      if scalar.properties.isDefaultIgnorableCodePoint || isOptionalMark(scalar) { continue }
      if let letters = letters[scalar] {
        scalars.append(contentsOf: letters.unicodeScalars)
      } else {
        scalars.append(sign(scalar))
      }
    }
    let words = String(scalars).split { $0.unicodeScalars.allSatisfy { $0.properties.isWhitespace } }
    return words.joined(separator: " ").precomposedStringWithCanonicalMapping
  }

  /// Letters that are often typed as one or two other letters.
  private static let letters: [Unicode.Scalar: String] = [
    "đ": "d", "ð": "d", "ł": "l", "ø": "o", "ħ": "h", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ς": "σ",
    "ک": "ك", "ی": "ي", "ٱ": "ا",
  ]

  /// Replaces typographic apostrophes, quotation marks and dashes with ASCII characters.
  private static func sign(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x60, 0xB4, 0x2B9, 0x2BB...0x2BF, 0x2C8, 0x2CA, 0x2CB, 0x55A, 0x5F3, 0x2018...0x201B, 0x2032, 0x2035, 0x2039,
      0x203A, 0xA78C:
      "'"
    case 0xAB, 0xBB, 0x5F4, 0x201C...0x201F, 0x2033, 0x2036, 0x300C...0x300F, 0x301D...0x301F: "\""
    case 0x58A, 0x5BE, 0x1806, 0x2010...0x2015, 0x2043, 0x2212, 0x2E3A, 0x2E3B: "-"
    default: scalar
    }
  }

  /// Tests for a mark that users often omit: an accent, or a vowel point of Arabic, Hebrew or Syriac.
  private static func isOptionalMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x300: false
    case 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7, 0x610...0x61A, 0x640,
      0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E4, 0x6E7, 0x6E8, 0x6EA...0x6ED, 0x711, 0x730...0x74A,
      0x898...0x89F, 0x8CA...0x8E1, 0x8E3...0x8FF, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xA66F...0xA672,
      0xFE20...0xFE2F:
      true
    default: false
    }
  }

  /// Returns the edit distance: the number of insertions, deletions, replacements and swaps of neighbours.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var last = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var row = [i + 1]
      for (j, other) in b.enumerated() {
        var edits = min(last[j + 1] + 1, row[j] + 1, last[j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == b[j - 1], a[i - 1] == other { edits = min(edits, before[j - 1] + 1) }
        row.append(edits)
      }
      before = last
      last = row
    }
    return last[b.count]
  }
}
