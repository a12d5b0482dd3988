/// A normalized form of a name, which is equal for all names that look alike. As in `SafetyFilter`, the form ignores
/// case, marks, spacing, punctuation, look-alike letters of other scripts, digits that stand for letters, and repeated
/// letters.
package struct LookAlike: Hashable, Sendable {
  package let form: String

  /// - Parameter name: a name that satisfies `StreamSafety`.
  package init(_ name: String) {
    let compared = SafetyShapes.forms(of: name)[0]
    var letters: [UInt32] = []
    for letter in compared.unicodeScalars.compactMap(Self.letter) where letters.last != letter {
      letters.append(letter)
    }
    // A name without letters and digits is compared unchanged.
    form =
      letters.isEmpty
      ? String(compared.filter { !$0.isWhitespace })
      : String(String.UnicodeScalarView(letters.compactMap(Unicode.Scalar.init)))
  }

  /// Returns the letter or digit that a character looks like; nil for a mark, a space or punctuation.
  private static func letter(_ scalar: Unicode.Scalar) -> UInt32? {
    let meant = SafetyShapes.standsForInNames[scalar]?.first
    guard meant != nil || scalar.properties.isAlphabetic || scalar.properties.numericType != nil else { return nil }
    let plain = SafetyLetter(meant ?? scalar, marks: []).plain
    // A capital I and a small l look the same.
    return plain == 0x6C ? 0x69 : plain
  }
}
