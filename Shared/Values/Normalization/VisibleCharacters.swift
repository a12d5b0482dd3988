/// Distinguishes visible characters of a text from invisible ones. The caller passes the scalars one after the other.
///
/// Some invisible characters change the visible character before them: joiners between letters or emoji, and variation
/// selectors. They are accepted where they have an effect, so that family emoji, flags and Persian words stay intact.
/// Combining marks are accepted after a letter, up to the number that languages use.
package struct VisibleCharacters: Sendable {
  /// The maximum numbers of accents, and of all marks together, after a letter.
  private static let maxMarks = (accents: 3, all: 6)

  private var last: Unicode.Scalar = " "
  /// The number of marks since the last character that isn't a mark.
  private var marks = (accents: 0, all: 0)

  package init() {}

  /// Returns true if the next scalar is visible, or part of a visible character.
  package mutating func shows(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value < 0x7F ? scalar.value >= 0x20 : shows(special: scalar) else { return false }
    guard Self.isMark(scalar) else {
      if !scalar.properties.isVariationSelector { marks = (0, 0) }
      last = scalar
      return true
    }
    return shows(mark: scalar)
  }

  private mutating func shows(mark: Unicode.Scalar) -> Bool {
    let accents = marks.accents + (OptionalMark(mark) == .accent ? 1 : 0)
    guard !last.properties.isWhitespace, accents <= Self.maxMarks.accents, marks.all < Self.maxMarks.all else {
      return false
    }
    marks = (accents, marks.all + 1)
    return true
  }

  /// Returns true for a combining mark. Variation selectors, which Unicode classifies as marks, don't count.
  package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300, !scalar.properties.isVariationSelector else { return false }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private func shows(special scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x2028, 0x2029, 0xFFF9...0xFFFC: false
    // Private use characters and noncharacters, which each system draws differently or not at all.
    case 0xE000...0xF8FF, 0xF0000...0x10FFFF, 0xFDD0...0xFDEF: false
    case _ where scalar.value & 0xFFFE == 0xFFFE: false
    // The empty Braille pattern, which Unicode doesn't classify as white space.
    case 0x2800: false
    // Joiners have no effect on Latin, Greek and Cyrillic letters.
    case 0x200C, 0x200D: last.value >= 0x600 && !last.properties.isWhitespace && !Self.joins(last)
    case 0xFE0E, 0xFE0F: last.properties.isEmoji
    case 0xE0100...0xE01EF: last.properties.isIdeographic
    // In the flag of a region such as Scotland, invisible letters follow a black flag.
    case 0xE0020...0xE007F: last.value == 0x1F3F4 || (0xE0020...0xE007E).contains(last.value)
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func joins(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x200C || scalar.value == 0x200D }
}
