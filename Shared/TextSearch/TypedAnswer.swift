import Normalization
import Spelling

/// Judges what somebody typed by what a question accepts. The clients have the same in their languages, for practice
/// without a connection.
package enum TypedAnswer {
  /// Whether the text is one of those accepted, but for so many wrong letters. Case, accents, signs of typography and
  /// runs of spaces don't count.
  package static func isRight(_ written: String, accepts: [String], typos: Int) -> Bool {
    let answer = letters(of: written)
    return accepts.contains { Spelling.distance(answer, letters(of: $0)) <= typos }
  }

  /// Composed, so that a wrong syllable of Hangul is one wrong letter.
  private static func letters(of text: String) -> [Unicode.Scalar] {
    Array(NormalForm.composed(TextFolding.folded(text)).unicodeScalars)
  }
}
