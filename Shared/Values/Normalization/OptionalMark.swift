/// A mark that users may omit when they search or answer, although the text has it.
///
/// A mark is optional if it only accents a letter of an alphabet, or only shows how a word of a script without vowels
/// is read. A mark that turns a letter into another letter or syllable is not optional: vowel signs and tones of Thai,
/// Khmer and the Indic scripts, and the voicing marks of kana.
package enum OptionalMark {
  /// An accent on a letter of Latin, Greek, Cyrillic or another alphabet; in Arabic, hamza and madda.
  case accent
  /// A vowel or reading mark of Arabic, Hebrew or Syriac, or the stroke that only stretches an Arabic word.
  case point

  /// Returns nil if the scalar isn't an optional mark.
  ///
  /// - Parameter scalar: A scalar of a decomposed text.
  package init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case ..<0x300: return nil
    case 0x300...0x36F, 0x483...0x489, 0x653...0x655, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF,
      0xA66F...0xA672, 0xFE20...0xFE2F:
      self = .accent
    case 0x591...0x5BD, 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7, 0x610...0x61A, 0x640, 0x64B...0x652, 0x656...0x65F,
      0x670, 0x6D6...0x6DC, 0x6DF...0x6E4, 0x6E7, 0x6E8, 0x6EA...0x6ED, 0x711, 0x730...0x74A, 0x898...0x89F,
      0x8CA...0x8E1, 0x8E3...0x8FF:
      self = .point
    default: return nil
    }
  }
}
