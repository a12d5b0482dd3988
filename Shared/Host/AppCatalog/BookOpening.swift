package import Wire

/// `opening.json`: the animation with which a book opens out of the library and closes back into it (B4).
///
/// The animation has two sequences, opening and closing, with fixed phases. Clients play a sequence by its delays
/// alone, so the delays must follow the order of the phases.
package struct BookOpening: CatalogSection, BoundedMembers, Hashable {
  /// Optional: an app without this file has no opening animation.
  package static let file = "opening.json"
  package static let bounds: Bounds = [
    "opening": .count(7...7), "closing": .count(5...5), "zoom_width": .decimal(above: 0, to: 1),
  ]

  /// The phases `idle`, `selected`, `moving`, `flipping`, `revealing`, `zooming`, `complete`, in this order.
  package var opening: [Step]
  /// The phases `unzooming`, `closing`, `unflipping`, `returning`, `idle`, in this order.
  package var closing: [Step]
  /// The motion with which the library changes from one appearance to the next.
  package var library: Motion
  /// The shadow between the pages.
  package var gutter: Gutter
  /// The rotation of the cover around its left edge.
  package var flip: Flip
  /// The width of the spread in `zooming` and `complete`, as a fraction of the screen's width.
  package var zoomWidth: Double

  /// The rotation of the cover around its left edge.
  package struct Flip: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "degrees": .decimal(1...360), "spread_from": .decimal(0...360), "perspective": .decimal(0...1),
    ]

    /// The angle of the rotation, in degrees.
    package var degrees: Double
    /// The angle in degrees from which the two pages are shown instead of the cover; at most `degrees`.
    package var spreadFrom: Double
    /// The strength of the perspective; 0 for none.
    package var perspective: Double
  }

  /// One phase of a sequence: its start, and the motion in it.
  package struct Step: Codable, Hashable, Sendable {
    /// The phase that starts.
    package var phase: Phase
    /// Milliseconds from the tap to the start of the phase. The first value is 0. Each later value is greater than the
    /// one before, except that `selected` after `idle` may also be 0.
    package var delayMs: Int
    /// The motion of the book.
    package var motion: Motion
    /// The appearance of the library.
    package var library: Appearance
  }

  /// The phases of both sequences.
  package enum Phase: String, CaseIterable, Codable, Hashable, Sendable {
    case idle, selected, moving, flipping, revealing, zooming, complete, unzooming, closing, unflipping, returning
  }

  /// The motion of an object to its place.
  package struct Motion: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["duration_ms": .number(0...10_000), "bounce": .decimal(0..<1)]

    /// The duration in milliseconds; 0 for an immediate change.
    package var durationMs: Int
    /// The easing curve.
    package var curve: Curve
    /// The bounce of a spring. Required for `spring`, and not allowed for other curves.
    package var bounce: Double?
  }

  /// The common easing curves, and a spring.
  package enum Curve: String, CaseIterable, Codable, Hashable, Sendable {
    case linear, spring
    case easeIn = "ease_in"
    case easeOut = "ease_out"
    case easeInOut = "ease_in_out"
  }

  /// The appearance of the library behind an open book.
  package struct Appearance: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "scale": .decimal(0...2), "blur": .decimal(0...100), "opacity": .decimal(0...1),
    ]

    /// The scale, relative to the usual size.
    package var scale: Double
    /// The blur radius, in points.
    package var blur: Double
    /// The opacity; 0 is invisible.
    package var opacity: Double
  }

  /// The shadow between the two pages of an open book.
  package struct Gutter: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "width": .number(1...), "opacity": .decimal(0...1), "stops": .count(2...),
    ]

    /// The width, in points.
    package var width: Int
    /// The opacity at the shadow's edges; the middle may be darker.
    package var opacity: Double
    /// The gradient stops from left to right, each a fraction of `opacity`.
    package var stops: [Double]
  }

  private static let openingOrder: [Phase] = [.idle, .selected, .moving, .flipping, .revealing, .zooming, .complete]
  private static let closingOrder: [Phase] = [.unzooming, .closing, .unflipping, .returning, .idle]

  /// Checks that each sequence has its phases in order, with increasing delays, and that only springs have a bounce.
  package func check(_ problems: inout Problems) {
    check(opening, Self.openingOrder, at: "opening", into: &problems)
    check(closing, Self.closingOrder, at: "closing", into: &problems)
    check(library, at: "library", into: &problems)
    problems.require(flip.spreadFrom <= flip.degrees, at: "flip.spread_from", "must be 0 to flip.degrees")
  }

  private func check(_ steps: [Step], _ order: [Phase], at path: String, into problems: inout Problems) {
    guard steps.map(\.phase) == order else {
      return problems.add(path, "must have the phases \(order.map(\.rawValue).joined(separator: ", "))")
    }
    problems.require(steps[0].delayMs == 0, at: "\(path)[0].delay_ms", "must be 0, so that a tap has an effect at once")
    for (index, step) in steps.enumerated() {
      if index > 0 { check(step, after: steps[index - 1], at: "\(path)[\(index)].delay_ms", into: &problems) }
      check(step.motion, at: "\(path)[\(index)].motion", into: &problems)
    }
  }

  private func check(_ step: Step, after before: Step, at path: String, into problems: inout Problems) {
    // The book is idle until it is tapped, so the next phase may start at 0.
    let isLate = before.phase == .idle ? step.delayMs >= before.delayMs : step.delayMs > before.delayMs
    problems.require(isLate, at: path, "must be later than in the previous phase")
  }

  private func check(_ motion: Motion, at path: String, into problems: inout Problems) {
    problems.require(
      (motion.curve == .spring) == (motion.bounce != nil), at: "\(path).bounce",
      "is required for a spring, and not allowed otherwise")
  }
}
