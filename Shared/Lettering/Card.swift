/// A picture of words: a ground, shapes on it, and texts that are made to fit. Lengths are in pixels, from the upper left
/// corner.
package struct Card: Sendable {
  /// How wide it is.
  package var width: Int
  /// How high it is.
  package var height: Int
  /// From the top to the bottom; one for a plain ground.
  package var ground: [Colour]
  /// Each lies on those before.
  package var shapes: [Shape]
  /// They lie on all shapes.
  package var texts: [Text]

  /// A card of these.
  package init(width: Int, height: Int, ground: [Colour], shapes: [Shape], texts: [Text]) {
    (self.width, self.height, self.ground, self.shapes, self.texts) = (width, height, ground, shapes, texts)
  }

  /// Red, green and blue, and how much is seen of it, each from 0 to 1.
  package struct Colour: Hashable, Sendable {
    var red, green, blue, opacity: Double

    /// Black, and all of it.
    package static let black = Colour(red: 0, green: 0, blue: 0)

    private init(red: Double, green: Double, blue: Double) {
      (self.red, self.green, self.blue, opacity) = (red, green, blue, 1)
    }

    /// From `#RRGGBB`; nil for anything else.
    package init?(_ text: String, opacity: Double = 1) {
      guard text.utf8.count == 7, text.hasPrefix("#"), let number = UInt32(text.dropFirst(), radix: 16) else {
        return nil
      }
      (red, green, blue) = (
        Double(number >> 16 & 255) / 255, Double(number >> 8 & 255) / 255, Double(number & 255) / 255
      )
      self.opacity = opacity
    }
  }

  /// A part of a card.
  package struct Frame: Hashable, Sendable {
    /// Its upper left corner.
    package var left, top: Double
    /// Its size.
    package var width, height: Double

    /// A frame of this place and size.
    package init(left: Double, top: Double, width: Double, height: Double) {
      (self.left, self.top, self.width, self.height) = (left, top, width, height)
    }
  }

  /// A box, or with a radius of half its size a circle.
  package struct Shape: Sendable {
    /// Where it is; it may go beyond the card.
    package var frame: Frame
    /// Of its corners.
    package var radius: Double
    /// What it is filled with.
    package var colour: Colour

    /// A shape of these.
    package init(frame: Frame, radius: Double, colour: Colour) {
      (self.frame, self.radius, self.colour) = (frame, radius, colour)
    }
  }

  /// A text, as large as its frame lets it be.
  package struct Text: Sendable {
    /// What is written.
    package var words: String
    /// It doesn't go beyond this.
    package var frame: Frame
    /// In which letters.
    package var face: Face
    /// Whether these are bold.
    package var isBold: Bool
    /// Of the letters; emoji have their own.
    package var colour: Colour
    /// At which side lines stand.
    package var side: Side
    /// Where it stands in the frame that it doesn't fill.
    package var place: Place
    /// The sizes that letters may have.
    package var sizes: ClosedRange<Int>

    /// A text of these.
    package init(
      words: String, frame: Frame, face: Face, isBold: Bool, colour: Colour, side: Side, place: Place,
      sizes: ClosedRange<Int>
    ) {
      (self.words, self.frame, self.face, self.isBold, self.colour) = (words, frame, face, isBold, colour)
      (self.side, self.place, self.sizes) = (side, place, sizes)
    }
  }

  /// Kinds of letters.
  package enum Face: String, Codable, Hashable, Sendable, CaseIterable { case sans, serif, mono }
  /// Sides of lines.
  package enum Side: String, Codable, Hashable, Sendable, CaseIterable {
    case left
    case centre = "center"
    case right
  }
  /// Places in a frame.
  package enum Place: String, Codable, Hashable, Sendable, CaseIterable { case top, middle, bottom }
}
