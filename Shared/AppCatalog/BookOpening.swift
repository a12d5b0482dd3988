package import Wire

/// `opening.json`: how a book opens out of the library and closes back into it (B4).
///
/// Two runs through fixed phases. A client plays a run by its delays alone, so their order is the phases' order, and
/// that is checked here once for all of them.
package struct BookOpening: CatalogSection, BoundedMembers, Hashable {
  /// Optional: an app without it has no opening to play.
  package static let file = "opening.json"
  package static let bounds: Bounds = [
    "opening": .count(7...7), "closing": .count(5...5), "zoom_width": .decimal(above: 0, to: 1),
  ]

  /// The phases `idle`, `selected`, `moving`, `flipping`, `revealing`, `zooming`, `complete`, in this order.
  package var opening: [Step]
  /// The phases `unzooming`, `closing`, `unflipping`, `returning`, `idle`, in this order.
  package var closing: [Step]
  /// How the library moves from one look to the next.
  package var library: Motion
  /// The shadow between the pages.
  package var gutter: Gutter
  /// How the cover turns on its left edge.
  package var flip: Flip
  /// How wide the spread is in `zooming` and `complete`, as a share of the screen's width.
  package var zoomWidth: Double

  /// The cover, which turns on its left edge.
  package struct Flip: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "degrees": .decimal(1...360), "spread_from": .decimal(0...360), "perspective": .decimal(0...1),
    ]

    /// How far, in degrees.
    package var degrees: Double
    /// The angle from which on the two pages are seen instead of the cover; at most `degrees`.
    package var spreadFrom: Double
    /// How strongly what is near looks larger: 0 for not at all.
    package var perspective: Double
  }

  /// One phase of a run: when it is entered, and how things move to their places in it.
  package struct Step: Codable, Hashable, Sendable {
    /// What begins.
    package var phase: Phase
    /// Milliseconds from the tap to the phase's beginning: 0 for the first, and for `selected` behind `idle` if you like,
    /// then always more.
    package var delayMs: Int
    /// How the book moves.
    package var motion: Motion
    /// What the library looks like.
    package var library: Appearance
  }

  /// All phases of both runs.
  package enum Phase: String, CaseIterable, Codable, Hashable, Sendable {
    case idle, selected, moving, flipping, revealing, zooming, complete, unzooming, closing, unflipping, returning
  }

  /// How something moves to its place.
  package struct Motion: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = ["duration_ms": .number(0...10_000), "bounce": .decimal(0..<1)]

    /// How long it takes; 0 for at once.
    package var durationMs: Int
    /// How its speed changes on the way.
    package var curve: Curve
    /// How much a spring swings; there for a spring, and for nothing else.
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
  package struct Appearance: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "scale": .decimal(0...2), "blur": .decimal(0...100), "opacity": .decimal(0...1),
    ]

    /// Beside its usual size.
    package var scale: Double
    /// Radius in points.
    package var blur: Double
    /// 0 for not to be seen.
    package var opacity: Double
  }

  /// The shadow between the two pages of an open book.
  package struct Gutter: Codable, Hashable, Sendable, BoundedMembers {
    package static let bounds: Bounds = [
      "width": .number(1...), "opacity": .decimal(0...1), "stops": .count(2...),
    ]

    /// In points.
    package var width: Int
    /// Of the shadow's edges; its middle may be darker.
    package var opacity: Double
    /// From left to right, each a share of `opacity`.
    package var stops: [Double]
  }

  private static let openingOrder: [Phase] = [.idle, .selected, .moving, .flipping, .revealing, .zooming, .complete]
  private static let closingOrder: [Phase] = [.unzooming, .closing, .unflipping, .returning, .idle]

  /// Each run has its phases in order, each later than the one before, and springs alone swing.
  package func check(_ problems: inout Problems) {
    check(opening, Self.openingOrder, at: "opening", into: &problems)
    check(closing, Self.closingOrder, at: "closing", into: &problems)
    check(library, at: "library", into: &problems)
    problems.require(flip.spreadFrom <= flip.degrees, at: "flip.spread_from", "must be 0 to flip.degrees")
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
    }
  }

  private func check(_ motion: Motion, at path: String, into problems: inout Problems) {
    problems.require(
      (motion.curve == .spring) == (motion.bounce != nil), at: "\(path).bounce",
      "belongs to a spring, and to nothing else")
  }
}
