import CivilTime
package import EventLoop

/// How long things took, for Prometheus and for `S.stats`.
///
/// It counts in eighths of a doubling, so that a quantile is true to some six percent, and shows Prometheus every
/// eighth bound: 16 µs, 32 µs, … 8.4 s. The bounds are fixed so that processes can be added up. Observing is an array's
/// element and two additions; it allocates nothing after the first time.
@Loop package final class Histogram {
  /// The bounds that Prometheus sees, in nanoseconds; a duration equal to a bound is within it.
  package nonisolated static let bounds: [Int64] = (0..<20).map { 16_000 << $0 }

  /// What was observed so far.
  package private(set) var latencies = Latencies()

  /// One that its owner keeps and renders; others come from `Metrics`.
  package init() {}

  /// Counts one duration.
  package func observe(_ duration: Duration) { latencies.observe(duration.nanoseconds) }

  /// The same for a caller that has nanoseconds.
  package func observe(nanoseconds: Int64) { latencies.observe(nanoseconds) }
}
