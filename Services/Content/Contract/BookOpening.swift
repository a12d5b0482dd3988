package import Wire

/// Returns the animation with which a book opens from the library and closes back into it (B4).
package struct GetBookOpening: Request {
  package static let method = Method(
    "content.books.opening", .read, fails: [.notFound],
    "Returns the phases of the animation that opens and closes a book.")

  package init() {}

  /// The opening and closing animations, and the values that both share.
  package struct Reply: Codable, Hashable, Sendable {
    /// The steps of the opening animation, which begins at `idle`, ordered by `delay_ms`.
    package var opening: [OpeningStep]
    /// The steps of the closing animation, from `complete` back to `idle`.
    package var closing: [OpeningStep]
    /// The duration and curve of the library's change from one step's appearance to the next.
    package var library: OpeningMotion
    /// The width of the shadow between the pages, in points.
    package var gutterWidth: Int
    /// The opacity of the shadow between the pages, 0 to 1.
    package var gutterOpacity: Double
    /// The opacities at the stops of the shadow's gradient, from left to right. Each is a fraction of `gutter_opacity`.
    package var gutterStops: [Double]
    /// The angle by which the cover turns around its left edge, in degrees.
    package var flipDegrees: Double?
    /// The angle of the cover, in degrees, at which the two pages replace it; at most `flip_degrees`.
    package var spreadFromDegrees: Double?
    /// The strength of the turning cover's perspective, 0 (none) to 1.
    package var perspective: Double?
    /// The width of the spread in `zooming` and `complete`, as a fraction of the screen's width.
    package var zoomWidth: Double?

    package init(
      opening: [OpeningStep], closing: [OpeningStep], library: OpeningMotion, gutterWidth: Int, gutterOpacity: Double,
      gutterStops: [Double], flipDegrees: Double?, spreadFromDegrees: Double?, perspective: Double?, zoomWidth: Double?
    ) {
      self.flipDegrees = flipDegrees
      self.spreadFromDegrees = spreadFromDegrees
      self.perspective = perspective
      self.zoomWidth = zoomWidth
      self.opening = opening
      self.closing = closing
      self.library = library
      self.gutterWidth = gutterWidth
      self.gutterOpacity = gutterOpacity
      self.gutterStops = gutterStops
    }
  }
}

/// A step of the animation: its start, the book's motion, and the appearance of the library behind the book.
package struct OpeningStep: Codable, Hashable, Sendable {
  /// The step's name in the app's data: `selected`, `moving`, ….
  package var phase: String
  /// The time from the tap to the start of the step, in milliseconds.
  package var delayMs: Int
  /// The duration and curve of the book's movement to its position in this step.
  package var motion: OpeningMotion
  /// The library's scale, relative to its usual size.
  package var libraryScale: Double
  /// The library's blur radius, in points.
  package var libraryBlur: Double
  /// The library's opacity, 0 to 1.
  package var libraryOpacity: Double

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

/// The duration and curve of a movement.
package struct OpeningMotion: Codable, Hashable, Sendable {
  /// The duration, in milliseconds; 0 for an immediate change.
  package var durationMs: Int
  /// The timing curve: `linear`, `ease_in`, `ease_out`, `ease_in_out` or `spring`.
  package var curve: String
  /// The bounce of a `spring` curve, from 0 (none) to less than 1; nil for other curves.
  package var bounce: Double?

  package init(durationMs: Int, curve: String, bounce: Double?) {
    self.durationMs = durationMs
    self.curve = curve
    self.bounce = bounce
  }
}
