package import Wire

/// How a book opens out of the library and closes back into it, as data to play (B4).
package struct GetBookOpening: Request {
  package static let method = Method(
    "content.books.opening", .read, fails: [.notFound],
    "Gives the phases in which a book opens and closes, with their times and curves.")

  /// A request with these members.
  package init() {}

  /// Both runs, and what stays the same in them.
  package struct Reply: Codable, Hashable, Sendable {
    /// From `idle`; in order, each later than the one before.
    package var opening: [OpeningStep]
    /// From `complete` back to `idle`.
    package var closing: [OpeningStep]
    /// How the library moves from one step's look to the next one's.
    package var library: OpeningMotion
    /// Of the shadow between the pages, in points.
    package var gutterWidth: Int
    /// 0 to 1.
    package var gutterOpacity: Double
    /// The shadow from left to right, each a share of its opacity.
    package var gutterStops: [Double]
    /// How far the cover turns on its left edge, in degrees.
    package var flipDegrees: Double?
    /// The angle from which on the two pages are seen instead of the cover.
    package var spreadFromDegrees: Double?
    /// Of the turning cover: 0 for none.
    package var perspective: Double?
    /// How wide the spread is in `zooming` and `complete`, as a share of the screen's width.
    package var zoomWidth: Double?

    /// What is answered.
    package init(
      opening: [OpeningStep], closing: [OpeningStep], library: OpeningMotion, gutterWidth: Int, gutterOpacity: Double,
      gutterStops: [Double], flipDegrees: Double?, spreadFromDegrees: Double?, perspective: Double?, zoomWidth: Double?
    ) {
      (self.flipDegrees, self.spreadFromDegrees) = (flipDegrees, spreadFromDegrees)
      (self.perspective, self.zoomWidth) = (perspective, zoomWidth)
      self.opening = opening
      self.closing = closing
      self.library = library
      self.gutterWidth = gutterWidth
      self.gutterOpacity = gutterOpacity
      self.gutterStops = gutterStops
    }
  }
}

/// One phase, when it begins, and what the library behind the book looks like in it.
package struct OpeningStep: Codable, Hashable, Sendable {
  /// `selected`, `moving`, … as the app's data calls it.
  package var phase: String
  /// Milliseconds after the tap.
  package var delayMs: Int
  /// How the book moves to its place in this phase.
  package var motion: OpeningMotion
  /// Beside its usual size.
  package var libraryScale: Double
  /// Points.
  package var libraryBlur: Double
  /// 0 to 1.
  package var libraryOpacity: Double

  /// One with these members.
  package init(
    phase: String, delayMs: Int, motion: OpeningMotion, libraryScale: Double, libraryBlur: Double,
    libraryOpacity: Double
  ) {
    self.phase = phase
    self.delayMs = delayMs
    self.motion = motion
    self.libraryScale = libraryScale
    self.libraryBlur = libraryBlur
    self.libraryOpacity = libraryOpacity
  }
}

/// How something moves to its place.
package struct OpeningMotion: Codable, Hashable, Sendable {
  /// Milliseconds; 0 for at once.
  package var durationMs: Int
  /// `linear`, `ease_in`, `ease_out`, `ease_in_out` or `spring`.
  package var curve: String
  /// Of a spring, from 0.
  package var bounce: Double?

  /// One with these members.
  package init(durationMs: Int, curve: String, bounce: Double?) {
    (self.durationMs, self.curve, self.bounce) = (durationMs, curve, bounce)
  }
}
