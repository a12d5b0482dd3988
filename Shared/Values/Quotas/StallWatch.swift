package import CivilTime

/// Detects a lack of progress, such as a frame that isn't completed or a peer that doesn't read.
///
/// The caller doesn't report each step. Instead, it passes the current value of a counter now and then, so that steps
/// cost nothing extra.
package struct StallWatch: Sendable {
  private var mark: UInt64?
  private var since = Instant(nanoseconds: 0)

  package init() {}

  /// Samples the counter.
  ///
  /// - Parameters:
  ///   - mark: A number that changes with each step; nil if no progress is expected.
  ///   - limit: The longest time allowed without progress.
  /// - Returns: True if the samples have shown no progress for at least `limit`.
  package mutating func isStalled(at now: Instant, mark: UInt64?, limit: Duration) -> Bool {
    guard let mark, mark == self.mark else {
      self.mark = mark
      since = now
      return false
    }
    return now - since >= limit
  }
}
