/// Tells signs that a reader sees from those that nobody does, one after the other.
///
/// Some that have no shape of their own change the one before them: what joins letters and emoji, and what chooses an
/// emoji's picture. They pass where they can do that, so that families, flags and Persian words stay whole.
package struct ShownSigns: Sendable {
  private var last: Unicode.Scalar = " "

  /// Begins with a text.
  package init() {}

  /// Whether the next sign is one that can be seen, or part of one.
  package mutating func shows(_ scalar: Unicode.Scalar) -> Bool {
    let shows = scalar.value < 0x7F ? scalar.value >= 0x20 : shows(special: scalar)
    if shows { last = scalar }
    return shows
  }

  private func shows(special scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x2028, 0x2029, 0xFFF9...0xFFFB: false
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
