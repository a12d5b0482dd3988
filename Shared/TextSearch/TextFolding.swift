import Normalization

/// Makes texts comparable as people search them: "Bánh mì" is found by "banh mi" (F5).
package enum TextFolding {
  /// Without case and without the accents of Latin, Greek and Cyrillic letters; runs of white space are one space.
  ///
  /// Signs of other scripts (Devanagari's vowels, Japanese voicing marks) stay: there they make another letter.
  package static func folded(_ text: some StringProtocol) -> String {
    var scalars = String.UnicodeScalarView()
    var afterSpace = true
    for scalar in NormalForm.decomposed(String(text)).unicodeScalars where !isAccent(scalar) {
      let isSpace = scalar.properties.isWhitespace
      if isSpace && afterSpace { continue }
      afterSpace = isSpace
      if isSpace { scalars.append(" ") } else { fold(scalar, into: &scalars) }
    }
    if scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }

  /// What makes two spellings of a tag's name one: case doesn't count, accents do ("má" and "ma" are two words).
  package static func tagKey(_ name: some StringProtocol) -> String {
    NormalForm.composed(name.lowercased())
  }

  private static func fold(_ scalar: Unicode.Scalar, into scalars: inout String.UnicodeScalarView) {
    if scalar.isASCII {
      let isUpper = (0x41...0x5A).contains(scalar.value)
      scalars.append(isUpper ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar)
      return
    }
    for lower in scalar.properties.lowercaseMapping.unicodeScalars where !isAccent(lower) {
      if let plain = plain[lower] {
        scalars.append(contentsOf: plain.unicodeScalars)
      } else {
        scalars.append(lower)
      }
    }
  }

  /// The blocks of combining marks that go with any letter.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }

  /// Letters that Unicode takes for one, and people who type them for another with a stroke, or for two.
  private static let plain: [Unicode.Scalar: String] = [
    "đ": "d", "ð": "d", "ł": "l", "ø": "o", "ħ": "h", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ς": "σ",
  ]
}
