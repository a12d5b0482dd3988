import CivilTime
package import EventLoop

/// A histogram of durations, for Prometheus and for `<service>.stats`.
///
/// Its buckets are an eighth of a doubling wide, so a quantile is accurate to about six percent. Prometheus gets every
/// eighth bound: 16 µs, 32 µs, … 8.4 s. The bounds are fixed, so that the histograms of several processes can be added
/// up. Observing a duration costs an array access and two additions, and allocates memory only the first time.
@Loop package final class Histogram {
  /// The bounds for Prometheus, in nanoseconds. A duration equal to a bound is within it.
  package nonisolated static let bounds: [Int64] = (0..<20).map { 16_000 << $0 }

  /// The durations observed so far.
  package private(set) var latencies = Latencies()

  /// Creates a histogram that its owner keeps and renders. Other histograms come from `Metrics`.
  package init() {}

  /// Counts a duration.
  package func observe(_ duration: Duration) { latencies.observe(duration.nanoseconds) }
}
