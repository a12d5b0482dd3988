/// The rules for free text on one line or several lines.
package enum TextRule {
  /// - Throws: `TextFault` for the first character that isn't allowed.
  package static func check(_ utf8: Span<UInt8>, severalLines: Bool) throws(TextFault) {
    var safety = StreamSafety()
    var index = 0
    while index < utf8.count {
      guard let scalar = utf8.scalar(at: &index) else { throw .control(0xFFFD) }
      if let fault = fault(of: scalar, severalLines: severalLines) { throw fault }
      guard safety.takes(scalar) else { throw .tooManyMarks }
    }
  }

  /// Returns the fault of a character that isn't allowed anywhere in a text.
  @inline(__always)
  private static func fault(of scalar: UInt32, severalLines: Bool) -> TextFault? {
    switch scalar {
    case 0x09 where severalLines, 0x0A where severalLines: nil
    case 0x0A,
      0x0D where !severalLines, 0x2028 where !severalLines, 0x2029 where !severalLines:
      .newLine
    case 0...0x1F, 0x7F...0x9F: .control(scalar)
    case 0x202A...0x202E, 0x2066...0x2069: .direction(scalar)
    default: nil
    }
  }

  /// Returns the text without the formatting characters that other programs add when a user copies text, such as a
  /// phone number from a contact list or a paragraph from a word processor.
  ///
  /// The controls that embed, override or isolate a direction are removed: they change the order in which the text
  /// around them is shown, and no letter depends on them. In a text of several lines, every line ending becomes a line
  /// feed.
  package static func cleaned(_ text: String, severalLines: Bool) -> String {
    guard text.utf8.contains(where: mayNeedCleaning) else { return text }
    var out = String.UnicodeScalarView()
    var last: UInt32 = 0
    for scalar in text.unicodeScalars {
      let isSecondOfPair = scalar == "\n" && last == 0x0D
      last = scalar.value
      switch scalar.value {
      case 0x202A...0x202E, 0x2066...0x2069: break
      case 0x0A where severalLines && isSecondOfPair: break
      case 0x0B...0x0D where severalLines, 0x85 where severalLines: out.append("\n")
      default: out.append(scalar)
      }
    }
    return String(out)
  }

  /// Returns true if a scalar that `cleaned` removes or replaces can start with this byte.
  private static func mayNeedCleaning(_ byte: UInt8) -> Bool {
    (0x0B...0x0D).contains(byte) || byte == 0xC2 || byte == 0xE2
  }

  /// Checks that a name has only visible characters. With invisible characters, two different names could look the
  /// same, or a name could look empty.
  ///
  /// - Throws: `TextFault` for the first invisible character.
  package static func checkName(_ text: String) throws(TextFault) {
    var signs = VisibleCharacters()
    for scalar in text.unicodeScalars where !signs.shows(scalar) {
      throw VisibleCharacters.isMark(scalar) ? .looseMark(scalar.value) : .invisible(scalar.value)
    }
  }

  /// Returns true if the text contains a visible character. White space and characters without a glyph don't count.
  package static func showsSomething(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { scalar in
      if scalar.value < 0x80 { return scalar.value > 0x20 && scalar.value != 0x7F }
      let properties = scalar.properties
      return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint && scalar.value != 0x2800
        && !(0xFFF9...0xFFFB).contains(scalar.value)
    }
  }

  /// Returns the text without white space at both ends.
  package static func trimmed(_ text: String) -> Substring {
    let scalars = text.unicodeScalars
    let start = scalars.drop { $0.properties.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return Substring(start[...last])
  }
}
