import AppCatalog
import ContentContract

extension BookOpening {
  /// The animation as a reply.
  var reply: GetBookOpening.Reply {
    GetBookOpening.Reply(
      opening: opening.map(\.reply), closing: closing.map(\.reply), library: library.reply, gutterWidth: gutter.width,
      gutterOpacity: gutter.opacity, gutterStops: gutter.stops, flipDegrees: flip.degrees,
      spreadFromDegrees: flip.spreadFrom, perspective: flip.perspective, zoomWidth: zoomWidth)
  }
}

extension BookOpening.Step {
  fileprivate var reply: OpeningStep {
    OpeningStep(
      phase: phase.rawValue, delayMs: delayMs, motion: motion.reply, libraryScale: library.scale,
      libraryBlur: library.blur, libraryOpacity: library.opacity)
  }
}

extension BookOpening.Motion {
  fileprivate var reply: OpeningMotion { OpeningMotion(durationMs: durationMs, curve: curve.rawValue, bounce: bounce) }
}
