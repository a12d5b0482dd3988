package import Pictures

/// A card that is drawn. The same card is the same picture, byte by byte, on machines with the same fonts and libraries.
package struct CardPicture {
  /// What is seen.
  package let picture: Picture
  /// How each of its texts came out.
  package let texts: [Outcome]

  /// How a text came out.
  package struct Outcome: Hashable, Sendable {
    /// Of the letters.
    package var size: Int
    /// How many it has.
    package var lines: Int
    /// What is shown of it.
    package var shown: String
    /// Whether that is less than all.
    package var isShortened: Bool
    /// What it takes.
    package var frame: Card.Frame
    /// Characters that the machine's fonts don't have: they are drawn as boxes.
    package var unknownCharacters: Int
  }

  /// Draws a card: for a thread, as it takes tens of milliseconds; for one at a time, as all share the fonts.
  ///
  /// - Throws: `unwritable` if there is no memory for it.
  package init(_ card: Card) throws(PictureFault) {
    let canvas = try Canvas(width: card.width, height: card.height)
    canvas.paint(card.ground)
    for shape in card.shapes { canvas.draw(shape) }
    var outcomes: [Outcome] = []
    for text in card.texts { outcomes.append(try Self.draw(text, on: canvas)) }
    (picture, texts) = (try canvas.picture(), outcomes)
  }

  private static func draw(_ text: Card.Text, on canvas: Canvas) throws(PictureFault) -> Outcome {
    let fitted = try FittedText(text)
    let (frame, size) = (text.frame, fitted.lines.size)
    let left: Double =
      switch text.side {
      case .left: frame.left
      case .centre: frame.left + (frame.width - fitted.width) / 2
      case .right: frame.left + frame.width - fitted.width
      }
    let top: Double =
      switch text.place {
      case .top: frame.top
      case .middle: frame.top + (frame.height - size.height) / 2
      case .bottom: frame.top + frame.height - size.height
      }
    canvas.draw(fitted.lines, colour: text.colour, left: left, top: top)
    return Outcome(
      size: fitted.size, lines: fitted.lines.count, shown: fitted.shown, isShortened: fitted.isShortened,
      frame: Card.Frame(left: left, top: top, width: size.width, height: size.height),
      unknownCharacters: fitted.lines.unknown)
  }
}
