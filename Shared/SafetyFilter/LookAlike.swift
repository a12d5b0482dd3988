/// The form in which names are compared that look the same, as `SafetyFilter` compares words: case, marks, spacing,
/// signs, letters of other scripts, digits in the place of letters and repeats make no other name.
package struct LookAlike: Hashable, Sendable {
  /// The same for all names that look the same.
  package let form: String

  /// - Parameter name: keeps to `StreamSafety`.
  package init(_ name: String) {
    let compared = SafetyShapes.forms(of: name)[0]
    var letters: [UInt32] = []
    for scalar in compared.unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic || SafetyShapes.standsForInNames[scalar] != nil
      guard isLetter || scalar.properties.numericType != nil else { continue }
      let meant = SafetyShapes.standsForInNames[scalar]?.first ?? scalar
      let plain = SafetyLetter(meant, marks: []).plain
      // A large I and a small l are one line.
      let letter = plain == 0x6C ? 0x69 : plain
      if letters.last != letter { letters.append(letter) }
    }
    // What has neither letters nor digits is compared as it is.
    form =
      letters.isEmpty
      ? String(compared.filter { !$0.isWhitespace })
      : String(String.UnicodeScalarView(letters.compactMap(Unicode.Scalar.init)))
  }
}
