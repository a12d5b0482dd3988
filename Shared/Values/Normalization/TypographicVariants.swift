/// Punctuation marks for which keyboards and typography use different characters.
///
/// An iPhone types `’` where a computer types `'`, and a word processor turns `-` into `–`.
package enum TypographicVariants {
  /// Returns the plain apostrophe, quotation mark or hyphen that a character stands for. Returns any other character
  /// unchanged.
  package static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    // Single quotation marks, primes, accents without a letter, and letters that are apostrophes.
    case 0x60, 0xB4, 0x2B9, 0x2BB...0x2BF, 0x2C8, 0x2CA, 0x2CB, 0x55A, 0x5F3, 0x2018...0x201B, 0x2032, 0x2035, 0x2039,
      0x203A, 0xA78C:
      "'"
    case 0xAB, 0xBB, 0x5F4, 0x201C...0x201F, 0x2033, 0x2036, 0x300C...0x300F, 0x301D...0x301F: "\""
    case 0x58A, 0x5BE, 0x1806, 0x2010...0x2015, 0x2043, 0x2212, 0x2E3A, 0x2E3B: "-"
    default: scalar
    }
  }
}
