package import CivilTime

/// Detects a lack of progress, such as a frame that isn't completed or a peer that doesn't read.
///
/// It samples a counter now and then instead of being notified of each step, so that progress costs nothing.
package struct StallWatch: Sendable {
  private var mark: UInt64?
  private var since = Instant(nanoseconds: 0)

  package init() {}

  /// Samples the counter.
  ///
  /// - Parameters:
  ///   - mark: a number that changes with each step; nil if no progress is expected.
  ///   - limit: the longest time without progress.
  /// - Returns: true if the samples show no progress for that long.
  package mutating func isStalled(at now: Instant, mark: UInt64?, limit: Duration) -> Bool {
    guard let mark, mark == self.mark else {
      self.mark = mark
      since = now
      return false
    }
    return now - since >= limit
  }
}
