import Normalization
import Spelling

/// Judges a typed answer against the accepted answers of a question. Clients implement the same rules for offline
/// practice.
package enum TypedAnswer {
  /// Tests whether a text matches one of the accepted answers with at most `typos` wrong letters. Case, accents,
  /// typographic punctuation and repeated spaces are ignored.
  package static func isRight(_ written: String, accepts: [String], typos: Int) -> Bool {
    let answer = letters(of: written)
    return accepts.contains { Spelling.distance(answer, letters(of: $0)) <= typos }
  }

  /// Returns the letters of a text in composed form, so that a wrong Hangul syllable counts as one wrong letter.
  private static func letters(of text: String) -> [Unicode.Scalar] {
    Array(NormalForm.composed(TextFolding.folded(text)).unicodeScalars)
  }
}
