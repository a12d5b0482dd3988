/// Divides durations into buckets: a fixed number of equal ones to each doubling, so that a bucket is never wider than
/// the same share of what it counts (HdrHistogram's idea).
///
/// A bucket holds what is above the bound before it and not above its own.
package struct LatencyScale: Hashable, Sendable {
  /// What a process counts its calls by: an eighth of a doubling, from 125 ns to 67 s. The powers of two of a
  /// microsecond are bounds.
  package static let calls = LatencyScale(unit: 125, bits: 3, doublings: 26)
  /// What a measurement counts by: under one percent, from 1 ns to 137 s.
  package static let measurement = LatencyScale(unit: 1, bits: 7, doublings: 30)

  /// Buckets with a bound. One more is for all beyond.
  package let count: Int
  private let unit: Int64
  private let bits: Int

  /// - Parameters:
  ///   - unit: the width of the narrowest bucket in nanoseconds.
  ///   - bits: 2^bits buckets share a doubling.
  ///   - doublings: how often the first 2^bits units are doubled until the highest bound.
  init(unit: Int64, bits: Int, doublings: Int) {
    (self.unit, self.bits) = (unit, bits)
    count = (doublings + 1) << bits
  }

  /// The bucket of a duration; what is negative, by a clock that went back, counts as nothing.
  package func bucket(_ nanoseconds: Int64) -> Int {
    let units = UInt64(max(0, nanoseconds - 1)) / UInt64(unit)
    let shift = max(0, 63 - (units | 1).leadingZeroBitCount - bits)
    return min(shift << bits + Int(units >> UInt64(shift)), count)
  }

  /// The highest duration in a bucket, in nanoseconds; nil for the one beyond all bounds.
  package func bound(_ bucket: Int) -> Int64? {
    guard bucket < count else { return nil }
    let width = 1 << bits
    guard bucket >= 2 * width else { return Int64(bucket + 1) * unit }
    let shift = bucket / width - 1
    return Int64((bucket % width + width + 1) << shift) * unit
  }

  /// The durations of a bucket lie above this.
  func floor(_ bucket: Int) -> Int64 { bucket == 0 ? 0 : bound(bucket - 1) ?? 0 }
}
