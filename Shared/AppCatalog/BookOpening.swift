/// `opening.json`: how a book opens out of the library and closes back into it (B4).
///
/// Two runs through fixed phases. A client plays a run by its delays alone, so their order is the phases' order, and
/// that is checked here once for all of them.
package struct BookOpening: CatalogSection, Hashable {
  /// Optional: an app without it has no opening to play.
  package static let file = "opening.json"

  /// From `idle`, where the book stands when it is tapped.
  package var opening: [Step]
  /// From `complete`, after a tap on "close".
  package var closing: [Step]
  /// How the library behind the book moves from one step's look to the next one's.
  package var library: Motion
  /// The shadow where the two pages meet.
  package var gutter: Gutter
  /// How the cover turns.
  package var flip: Flip
  /// How wide the spread is at last, as a share of the screen's width.
  package var zoomWidth: Double

  /// The cover, which turns on its left edge.
  package struct Flip: Codable, Hashable, Sendable {
    /// How far, in degrees.
    package var degrees: Double
    /// From which angle on the two pages are seen instead of the cover.
    package var spreadFrom: Double
    /// How strongly what is near looks larger: 0 for not at all.
    package var perspective: Double
  }

  /// One phase of a run: when it is entered, and how things move to their places in it.
  package struct Step: Codable, Hashable, Sendable {
    /// What begins.
    package var phase: Phase
    /// Milliseconds from the tap to the phase's beginning.
    package var delayMs: Int
    /// Of the book itself.
    package var motion: Motion
    /// What the library looks like in this phase.
    package var library: Appearance
  }

  /// All phases of both runs.
  package enum Phase: String, CaseIterable, Codable, Hashable, Sendable {
    case idle, selected, moving, flipping, revealing, zooming, complete, unzooming, closing, unflipping, returning
  }

  /// How something moves to its place.
  package struct Motion: Codable, Hashable, Sendable {
    /// Milliseconds; 0 for at once.
    package var durationMs: Int
    /// How its speed changes on the way.
    package var curve: Curve
    /// Of a spring: 0 for none, 1 for a spring that never rests. Left out for other curves.
    package var bounce: Double?
  }

  /// The usual easings, and a spring.
  package enum Curve: String, CaseIterable, Codable, Hashable, Sendable {
    case linear, spring
    case easeIn = "ease_in"
    case easeOut = "ease_out"
    case easeInOut = "ease_in_out"
  }

  /// The library behind an open book.
  package struct Appearance: Codable, Hashable, Sendable {
    /// Beside its usual size.
    package var scale: Double
    /// Radius in points.
    package var blur: Double
    /// 0 to 1.
    package var opacity: Double
  }

  /// The shadow between the two pages of an open book.
  package struct Gutter: Codable, Hashable, Sendable {
    /// Points.
    package var width: Int
    /// Of the shadow's edges; its middle may be darker.
    package var opacity: Double
    /// From left to right, each a share of `opacity`.
    package var stops: [Double]
  }

  private static let openingOrder: [Phase] = [.idle, .selected, .moving, .flipping, .revealing, .zooming, .complete]
  private static let closingOrder: [Phase] = [.unzooming, .closing, .unflipping, .returning, .idle]

  /// Each run has its phases in order, each later than the one before, and numbers are in their ranges.
  package func check(_ problems: inout Problems) {
    check(opening, Self.openingOrder, at: "opening", into: &problems)
    check(closing, Self.closingOrder, at: "closing", into: &problems)
    check(library, at: "library", into: &problems)
    problems.require(gutter.width > 0, at: "gutter.width", "must be above 0")
    problems.require((0...1).contains(gutter.opacity), at: "gutter.opacity", "must be 0 to 1")
    problems.require(gutter.stops.count >= 2, at: "gutter.stops", "must be at least two")
    problems.require((1...360).contains(flip.degrees), at: "flip.degrees", "must be 1 to 360")
    problems.require(
      flip.spreadFrom >= 0 && flip.spreadFrom <= flip.degrees, at: "flip.spread_from", "must be 0 to flip.degrees")
    problems.require((0...1).contains(flip.perspective), at: "flip.perspective", "must be 0 to 1")
    problems.require(zoomWidth > 0 && zoomWidth <= 1, at: "zoom_width", "must be above 0, and 1 at the most")
  }

  private func check(_ steps: [Step], _ order: [Phase], at path: String, into problems: inout Problems) {
    guard steps.map(\.phase) == order else {
      problems.add(path, "must have the phases \(order.map(\.rawValue).joined(separator: ", "))")
      return
    }
    problems.require(steps[0].delayMs == 0, at: "\(path)[0].delay_ms", "must be 0: a tap is answered at once")
    for (index, step) in steps.enumerated() {
      let path = "\(path)[\(index)]"
      if index > 0 {
        // A book stands idle until it is tapped: what comes then begins at once.
        let before = steps[index - 1]
        let isLate = before.phase == .idle ? step.delayMs >= before.delayMs : step.delayMs > before.delayMs
        problems.require(isLate, at: "\(path).delay_ms", "must be after the phase before")
      }
      check(step.motion, at: "\(path).motion", into: &problems)
      problems.require((0...2).contains(step.library.scale), at: "\(path).library.scale", "must be 0 to 2")
      problems.require((0...100).contains(step.library.blur), at: "\(path).library.blur", "must be 0 to 100")
      problems.require((0...1).contains(step.library.opacity), at: "\(path).library.opacity", "must be 0 to 1")
    }
  }

  private func check(_ motion: Motion, at path: String, into problems: inout Problems) {
    problems.require((0...10_000).contains(motion.durationMs), at: "\(path).duration_ms", "must be 0 to 10000")
    problems.require(
      (motion.curve == .spring) == (motion.bounce != nil), at: "\(path).bounce",
      "belongs to a spring, and to nothing else")
    problems.require((0..<1).contains(motion.bounce ?? 0), at: "\(path).bounce", "must be 0 to below 1")
  }
}
