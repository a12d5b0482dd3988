/// A picture with texts: a background, shapes, and texts that are fitted into frames. Lengths are in pixels, measured
/// from the upper left corner.
package struct Card: Sendable {
  package var width: Int
  package var height: Int
  /// The colours of the background from top to bottom; a single colour for a plain background.
  package var ground: [Colour]
  /// The shapes, from back to front.
  package var shapes: [Shape]
  /// The texts, drawn above all shapes.
  package var texts: [Text]

  package init(width: Int, height: Int, ground: [Colour], shapes: [Shape], texts: [Text]) {
    self.width = width
    self.height = height
    self.ground = ground
    self.shapes = shapes
    self.texts = texts
  }

  /// A colour: red, green, blue and opacity, each from 0 to 1.
  package struct Colour: Hashable, Sendable {
    var red, green, blue, opacity: Double

    package static let black = Colour(red: 0, green: 0, blue: 0)

    private init(red: Double, green: Double, blue: Double) {
      self.red = red
      self.green = green
      self.blue = blue
      opacity = 1
    }

    /// Parses `#RRGGBB`. Returns nil for any other text.
    package init?(_ text: String, opacity: Double = 1) {
      guard text.utf8.count == 7, text.hasPrefix("#"), let number = UInt32(text.dropFirst(), radix: 16) else {
        return nil
      }
      red = Double(number >> 16 & 255) / 255
      green = Double(number >> 8 & 255) / 255
      blue = Double(number & 255) / 255
      self.opacity = opacity
    }
  }

  /// A rectangle on a card.
  package struct Frame: Hashable, Sendable {
    /// The upper left corner.
    package var left, top: Double
    package var width, height: Double

    package init(left: Double, top: Double, width: Double, height: Double) {
      self.left = left
      self.top = top
      self.width = width
      self.height = height
    }
  }

  /// A rounded rectangle. With a radius of half its size, it is a circle.
  package struct Shape: Sendable {
    /// The position and size. The frame may extend beyond the card.
    package var frame: Frame
    /// The radius of the corners.
    package var radius: Double
    package var colour: Colour

    package init(frame: Frame, radius: Double, colour: Colour) {
      self.frame = frame
      self.radius = radius
      self.colour = colour
    }
  }

  /// A text, drawn as large as its frame permits.
  package struct Text: Sendable {
    package var words: String
    /// The area that the text must not exceed.
    package var frame: Frame
    package var face: Face
    package var isBold: Bool
    /// The colour of the letters. Emoji have their own colours.
    package var colour: Colour
    /// The horizontal alignment of the lines.
    package var side: Side
    /// The vertical alignment in the frame.
    package var place: Place
    /// The permitted font sizes, in pixels.
    package var sizes: ClosedRange<Int>

    package init(
      words: String, frame: Frame, face: Face, isBold: Bool, colour: Colour, side: Side, place: Place,
      sizes: ClosedRange<Int>
    ) {
      self.words = words
      self.frame = frame
      self.face = face
      self.isBold = isBold
      self.colour = colour
      self.side = side
      self.place = place
      self.sizes = sizes
    }
  }

  package enum Face: String, Codable, Hashable, Sendable, CaseIterable { case sans, serif, mono }
  /// Horizontal alignments.
  package enum Side: String, Codable, Hashable, Sendable, CaseIterable {
    case left
    case centre = "center"
    case right
  }
  /// Vertical alignments.
  package enum Place: String, Codable, Hashable, Sendable, CaseIterable { case top, middle, bottom }
}
