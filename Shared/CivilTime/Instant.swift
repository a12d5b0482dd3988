/// A point on the machine's monotonic clock (`CLOCK_MONOTONIC`), the same in every process until a reboot.
///
/// Deadlines behind the gateway are instants, so that time spent waiting counts wherever it is spent.
package struct Instant: Hashable, Comparable, Sendable {
  /// Nanoseconds since an arbitrary start, usually boot.
  package var nanoseconds: Int64

  /// The point so many nanoseconds after the clock's start.
  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The time since an earlier instant, without the detour over a duration's attoseconds.
  package func nanoseconds(since earlier: Instant) -> Int64 { nanoseconds &- earlier.nanoseconds }

  /// Whether a point comes before another.
  package static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
  /// The point so much later.
  package static func + (a: Instant, d: Duration) -> Instant { Instant(nanoseconds: a.nanoseconds &+ d.nanoseconds) }
  /// The time from one point to another.
  package static func - (a: Instant, b: Instant) -> Duration { .nanoseconds(a.nanoseconds &- b.nanoseconds) }
}

extension Duration {
  /// The whole duration in nanoseconds; 292 years fit.
  package var nanoseconds: Int64 {
    // Up to nine seconds fit in 64 bits, whose division is far cheaper.
    if let short = Int64(exactly: attoseconds) { return short / 1_000_000_000 }
    return components.seconds &* 1_000_000_000 &+ components.attoseconds / 1_000_000_000
  }
  /// The whole duration in milliseconds, rounded down.
  package var milliseconds: Int64 { nanoseconds / 1_000_000 }
}
