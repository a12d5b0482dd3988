import CPango
package import Pictures

/// A book's cover with its title at the lower edge (B1): at most two lines of similar length, centred, in white with a
/// shadow, on a background that fades in.
package struct TitledCover {
  /// The cover with its title.
  package let picture: Picture
  /// The number of lines of the title. A longer title ends with an ellipsis.
  package let lines: Int
  /// The first row of the title's background.
  package let top: Int
  /// The number of characters that are missing from the machine's fonts. They are drawn as boxes.
  package let unknownCharacters: Int

  /// The width in pixels of a cover to which the following lengths apply. For other widths, the lengths are scaled.
  private static let width = 200.0
  private static let font = "DejaVu Sans Bold"
  private static let fontSize = 16.0
  private static let side = 12.0
  private static let aboveAndBelow = 10.0
  private static let shadowRadius = 2.0
  private static let shadowDrop = 1.0
  private static let shadowOpacity = 0.8
  private static let groundOpacity = 0.7
  private static let maxLines: Int32 = 2

  /// Draws a title. Call it in a separate program, because fonts take about ten megabytes of memory (decision 27).
  ///
  /// - Throws: `unwritable` if there isn't enough memory.
  package init(_ title: String, on cover: Picture) throws(PictureFault) {
    var pixels = Self.blueFirst(cover)
    let drawn = try Self.draw(title, on: &pixels, of: cover)
    picture = Self.redFirst(pixels, width: cover.width, height: cover.height)
    lines = Int(drawn.lines)
    top = Int(drawn.top)
    unknownCharacters = Int(drawn.unknown_glyphs)
  }

  private static func draw(
    _ title: String, on pixels: inout [UInt8], of cover: Picture
  ) throws(PictureFault) -> quintet_lettered {
    var drawn = quintet_lettered()
    // A non-breaking hyphen keeps names such as "Sa-ma-ri" on one line.
    let title = title.replacing("-", with: "\u{2011}")
    let isDone = unsafe Self.font.withCString { font in
      var how = unsafe layout(font: font, coverWidth: cover.width)
      return unsafe quintet_letter(&pixels, Int32(cover.width), Int32(cover.height), title, &how, &drawn)
    }
    guard isDone != 0 else { throw .unwritable("out of memory for drawing") }
    return drawn
  }

  /// Returns the layout, scaled for a cover's width.
  private static func layout(font: UnsafePointer<CChar>, coverWidth: Int) -> quintet_lettering {
    let unit = Double(coverWidth) / width
    return unsafe quintet_lettering(
      font: font, font_size: fontSize * unit, side: side * unit, above_and_below: aboveAndBelow * unit,
      shadow_radius: shadowRadius * unit, shadow_drop: shadowDrop * unit, shadow_opacity: shadowOpacity,
      ground_opacity: groundOpacity, lines: maxLines)
  }

  /// Returns the pixels in Cairo's format. Transparent parts of the cover are blended with white.
  private static func blueFirst(_ cover: Picture) -> [UInt8] {
    let plain = cover.opaque
    var pixels: [UInt8] = []
    pixels.reserveCapacity(plain.count / 3 * 4)
    for at in stride(from: 0, to: plain.count, by: 3) { pixels += [plain[at + 2], plain[at + 1], plain[at], 255] }
    return pixels
  }

  private static func redFirst(_ pixels: [UInt8], width: Int, height: Int) -> Picture {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count / 4 * 3)
    for at in stride(from: 0, to: pixels.count, by: 4) { bytes += [pixels[at + 2], pixels[at + 1], pixels[at]] }
    return Picture(width: width, height: height, samples: .rgb, bytes: bytes)
  }
}
