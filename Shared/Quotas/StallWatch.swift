package import CivilTime

/// Tells whether something that ought to move stands still: a frame that isn't finished, a reader that doesn't read.
///
/// It looks every now and then and isn't told of each step, so that whatever moves pays nothing for it.
package struct StallWatch: Sendable {
  private var mark: UInt64?
  private var since = Instant(nanoseconds: 0)

  /// A watch that hasn't looked yet.
  package init() {}

  /// Looks at it.
  ///
  /// - Parameters:
  ///   - mark: a number that changes with each step; nil when there is nothing to wait for.
  ///   - limit: how long it may stand still.
  /// - Returns: whether it has stood still for that long, as far as the looks can tell.
  package mutating func isStalled(at now: Instant, mark: UInt64?, limit: Duration) -> Bool {
    guard let mark, mark == self.mark else {
      self.mark = mark
      since = now
      return false
    }
    return now - since >= limit
  }
}
