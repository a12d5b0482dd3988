import Normalization

/// Normalises texts so that they match what users type: "banh mi" finds "Bánh mì" (F5).
///
/// There are two forms, `folded` and `tagKey`. Both use Unicode's compatibility case folding, so case, width, ligatures
/// and invisible characters are ignored. Apostrophes, quotation marks and dashes become their ASCII forms, and a run of
/// white space becomes one space.
package enum TextFolding {
  /// The version of both forms. Stored forms of an older version must be recomputed.
  package static let version = 2

  /// Returns the form for searching and for typed answers. It drops the marks that users often omit (`OptionalMark`).
  ///
  /// The result is decomposed.
  package static func folded(_ text: some StringProtocol) -> String {
    if let plain = foldedASCII(text) { return plain }
    var scalars = String.UnicodeScalarView()
    for scalar in signs(of: text) where OptionalMark(scalar) == nil {
      if let letters = Self.plain(scalar) {
        scalars.append(contentsOf: letters.unicodeScalars)
      } else {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// Returns the form for names and for detecting duplicates. It keeps accents: "má" and "ma" are different words.
  ///
  /// Vowel points of Arabic, Hebrew and Syriac are dropped. The result is composed.
  package static func tagKey(_ name: some StringProtocol) -> String {
    if let plain = foldedASCII(name) { return plain }
    var scalars = String.UnicodeScalarView()
    for scalar in signs(of: name) where OptionalMark(scalar) != .point { scalars.append(scalar) }
    return NormalForm.composed(String(scalars))
  }

  /// Returns a decomposed text with folded case and width, ASCII punctuation, and one space for each run of white
  /// space.
  private static func signs(of text: some StringProtocol) -> String.UnicodeScalarView {
    var text = String(text)
    // Replace an acute accent without a letter before the decomposition, which would turn it into a space with a
    // combining mark.
    if text.utf8.contains(0xB4), text.unicodeScalars.contains("\u{B4}") { text = text.replacing("\u{B4}", with: "'") }
    var scalars = String.UnicodeScalarView()
    var isAfterSpace = true
    for scalar in NormalForm.compared(text).unicodeScalars {
      let isSpace = isSpace(scalar)
      if isSpace && isAfterSpace { continue }
      isAfterSpace = isSpace
      scalars.append(isSpace ? " " : TypographicVariants.plain(scalar))
    }
    if scalars.last == " " { scalars.removeLast() }
    return scalars
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return scalar.value == 0x20 || (9...13).contains(scalar.value) }
    return scalar.properties.isWhitespace
  }

  /// Returns the same result as `signs` for an ASCII text; nil for any other text.
  private static func foldedASCII(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case 0x41...0x5A: bytes.append(byte + 0x20)
      case 0x60: bytes.append(0x27)
      case 0x20, 9...13: if bytes.last != 0x20, !bytes.isEmpty { bytes.append(0x20) }
      case 0x80...: return nil
      default: bytes.append(byte)
      }
    }
    if bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the ASCII or basic letters that users type for a letter.
  private static func plain(_ scalar: Unicode.Scalar) -> String? {
    guard scalar.value >= 0xE6 else { return nil }
    return switch scalar {
    case "đ", "ð": "d"
    case "ł": "l"
    case "ø": "o"
    case "ħ": "h"
    case "ı": "i"
    case "æ": "ae"
    case "œ": "oe"
    case "þ": "th"
    // Letters of Persian keyboards that correspond to Arabic letters, and an Arabic alef with a mark.
    case "ک": "ك"
    case "ی": "ي"
    case "ٱ": "ا"
    default: nil
    }
  }
}
