package import Pictures

/// A drawn card. The same card gives the same picture, byte for byte, on machines with the same fonts and libraries.
package struct CardPicture {
  package let picture: Picture
  /// The layout of each text.
  package let texts: [Outcome]

  /// The layout of a text.
  package struct Outcome: Hashable, Sendable {
    /// The font size, in pixels.
    package var size: Int
    /// The number of lines.
    package var lines: Int
    /// The drawn text, which may be shortened.
    package var shown: String
    /// True if the text was shortened.
    package var isShortened: Bool
    /// The area that the text occupies.
    package var frame: Card.Frame
    /// The number of characters that are missing from the machine's fonts. They are drawn as boxes.
    package var unknownCharacters: Int
  }

  /// Draws a card. Drawing takes tens of milliseconds, so don't do it on the event loop. Only one card can be drawn at
  /// a time, because the fonts are shared.
  ///
  /// - Throws: `unwritable` if there isn't enough memory.
  package init(_ card: Card) throws(PictureFault) {
    let canvas = try Canvas(width: card.width, height: card.height)
    canvas.paint(card.ground)
    for shape in card.shapes { canvas.draw(shape) }
    var outcomes: [Outcome] = []
    for text in card.texts { outcomes.append(try Self.draw(text, on: canvas)) }
    picture = try canvas.picture()
    texts = outcomes
  }

  private static func draw(_ text: Card.Text, on canvas: Canvas) throws(PictureFault) -> Outcome {
    let fitted = try FittedText(text)
    let size = fitted.lines.size
    let frame = Card.Frame(
      left: text.left(ofWidth: fitted.width), top: text.top(ofHeight: size.height), width: size.width,
      height: size.height)
    canvas.draw(fitted.lines, colour: text.colour, left: frame.left, top: frame.top)
    return Outcome(fitted, in: frame)
  }
}

extension CardPicture.Outcome {
  fileprivate init(_ fitted: FittedText, in frame: Card.Frame) {
    self.init(
      size: fitted.size, lines: fitted.lines.count, shown: fitted.shown, isShortened: fitted.isShortened, frame: frame,
      unknownCharacters: fitted.lines.unknown)
  }
}

extension Card.Text {
  /// Returns the left edge of lines with a given width.
  fileprivate func left(ofWidth width: Double) -> Double {
    switch side {
    case .left: frame.left
    case .centre: frame.left + (frame.width - width) / 2
    case .right: frame.left + frame.width - width
    }
  }

  /// Returns the upper edge of lines with a given total height.
  fileprivate func top(ofHeight height: Double) -> Double {
    switch place {
    case .top: frame.top
    case .middle: frame.top + (frame.height - height) / 2
    case .bottom: frame.top + frame.height - height
    }
  }
}
