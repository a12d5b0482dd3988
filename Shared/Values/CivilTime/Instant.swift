/// A time on the machine's monotonic clock (`CLOCK_MONOTONIC`), which all processes share until a reboot.
///
/// The gateway passes deadlines to services as instants, so that the time a call waits between processes counts too.
package struct Instant: Hashable, Comparable, Sendable {
  /// Nanoseconds since an arbitrary start, usually boot.
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Returns the nanoseconds since an earlier instant. This is faster than a subtraction, which creates a `Duration`.
  package func nanoseconds(since earlier: Instant) -> Int64 { nanoseconds &- earlier.nanoseconds }

  package static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
  package static func + (a: Instant, d: Duration) -> Instant { Instant(nanoseconds: a.nanoseconds &+ d.nanoseconds) }
  package static func - (a: Instant, b: Instant) -> Duration { .nanoseconds(a.nanoseconds &- b.nanoseconds) }
}

extension Duration {
  /// The duration in nanoseconds, which may be at most 292 years.
  package var nanoseconds: Int64 {
    // Durations of up to nine seconds fit in 64 bits of attoseconds, which are far cheaper to divide.
    if let short = Int64(exactly: attoseconds) { return short / 1_000_000_000 }
    return components.seconds &* 1_000_000_000 &+ components.attoseconds / 1_000_000_000
  }
  /// The duration in whole milliseconds, truncated towards zero.
  package var milliseconds: Int64 { nanoseconds / 1_000_000 }
}
