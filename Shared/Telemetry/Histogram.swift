package import EventLoop

/// How long things took, counted in buckets whose bounds double: 16 µs, 32 µs, … 8.4 s, and the rest.
///
/// The bounds are fixed so that processes can be added up. Observing is two additions and a count of leading zeros: it
/// allocates nothing.
@Loop package final class Histogram {
  /// Upper bounds in nanoseconds; a duration equal to a bound is within it.
  package nonisolated static let bounds: [Int64] = (0..<20).map { 16_000 << $0 }

  /// How many fell into each bucket; the last one is for all beyond the highest bound.
  package private(set) var counts = [UInt64](repeating: 0, count: Histogram.bounds.count + 1)
  package private(set) var sum: Duration = .zero
  package private(set) var count: UInt64 = 0

  /// One that its owner keeps and renders; others come from `Metrics`.
  package init() {}

  package func observe(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = max(0, seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000)
    counts[Self.bucket(nanoseconds)] &+= 1
    count &+= 1
    sum += duration
  }

  /// The bound below which at least `share` (0 to 1) of all durations lie; nil if there are none, or it is beyond the
  /// highest bound. True to a factor of two.
  package func bound(of share: Double) -> Duration? {
    guard count > 0 else { return nil }
    let wanted = max(1, UInt64((Double(count) * share).rounded(.up)))
    var seen: UInt64 = 0
    for (index, bound) in Self.bounds.enumerated() {
      seen += counts[index]
      if seen >= wanted { return .nanoseconds(bound) }
    }
    return nil
  }

  /// Its series, as the text exposition format has them.
  ///
  /// - Parameter labels: as they stand between the braces, escaped: `method="content.cards.list"`.
  package func rendered(_ name: String, _ labels: String = "") -> String {
    let comma = labels.isEmpty ? "" : ","
    let braces = labels.isEmpty ? "" : "{\(labels)}"
    var text = ""
    var below: UInt64 = 0
    for (index, bound) in Self.bounds.enumerated() {
      below += counts[index]
      text += "\(name)_bucket{\(labels)\(comma)le=\"\(Double(bound) / 1e9)\"} \(below)\n"
    }
    text += "\(name)_bucket{\(labels)\(comma)le=\"+Inf\"} \(count)\n"
    text += "\(name)_sum\(braces) \(Double(sum / .nanoseconds(1)) / 1e9)\n"
    return text + "\(name)_count\(braces) \(count)\n"
  }

  /// The first bucket whose bound isn't below the duration.
  nonisolated static func bucket(_ nanoseconds: Int64) -> Int {
    let units = UInt64((nanoseconds + 15_999) / 16_000)
    guard units > 1 else { return 0 }
    return min(64 - (units - 1).leadingZeroBitCount, bounds.count)
  }
}
