/// Tells signs that a reader sees from those that nobody does, one after the other.
///
/// Some that have no shape of their own change the one before them: what joins letters and emoji, and what chooses an
/// emoji's picture. They pass where they can do that, so that families, flags and Persian words stay whole. Combining
/// marks pass behind a letter, as many as languages write.
package struct ShownSigns: Sendable {
  /// The most marks behind a letter that accent it, and in all.
  private static let mostMarks = (accents: 3, all: 6)

  private var last: Unicode.Scalar = " "
  /// Behind the last character that is no mark.
  private var marks = (accents: 0, all: 0)

  /// Begins with a text.
  package init() {}

  /// Whether the next sign is one that can be seen, or part of one.
  package mutating func shows(_ scalar: Unicode.Scalar) -> Bool {
    let shows = scalar.value < 0x7F ? scalar.value >= 0x20 : shows(special: scalar)
    guard shows else { return false }
    guard Self.isMark(scalar) else {
      if !scalar.properties.isVariationSelector { marks = (0, 0) }
      last = scalar
      return true
    }
    let accents = marks.accents + (OptionalMark(scalar) == .accent ? 1 : 0)
    guard !last.properties.isWhitespace, accents <= Self.mostMarks.accents, marks.all < Self.mostMarks.all else {
      return false
    }
    marks = (accents, marks.all + 1)
    return true
  }

  /// Whether a scalar is a combining mark. Variation selectors, which count as marks to Unicode, are none.
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
    // What each machine draws otherwise, or nothing for: private use and noncharacters.
    case 0xE000...0xF8FF, 0xF0000...0x10FFFF, 0xFDD0...0xFDEF: false
    case _ where scalar.value & 0xFFFE == 0xFFFE: false
    // An empty pattern of Braille, which is no white space to Unicode.
    case 0x2800: false
    // Neither Latin, Greek nor Cyrillic letters are joined by anything.
    case 0x200C, 0x200D: last.value >= 0x600 && !last.properties.isWhitespace && !Self.joins(last)
    case 0xFE0E, 0xFE0F: last.properties.isEmoji
    case 0xE0100...0xE01EF: last.properties.isIdeographic
    // The letters of a region's flag stand behind a black one.
    case 0xE0020...0xE007F: last.value == 0x1F3F4 || (0xE0020...0xE007E).contains(last.value)
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func joins(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x200C || scalar.value == 0x200D }
}
