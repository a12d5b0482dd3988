/// Divides durations into buckets. Each doubling is divided into the same number of equal buckets, so the width of a
/// bucket is always a similar share of its durations, as in HdrHistogram.
///
/// A bucket contains the durations above the previous bucket's bound, up to and including its own bound.
package struct LatencyScale: Hashable, Sendable {
  /// The scale for a process's calls, from 125 ns to 67 s. A doubling has eight buckets. The bounds include 1 µs, 2 µs,
  /// 4 µs and so on.
  package static let calls = LatencyScale(unit: 125, bits: 3, doublings: 26)

  /// The number of buckets with a bound. One more bucket counts the durations above all bounds.
  package let count: Int
  private let unit: Int64
  private let bits: Int

  /// - Parameters:
  ///   - unit: the width of the narrowest bucket, in nanoseconds.
  ///   - bits: 2^bits buckets share a doubling.
  ///   - doublings: the number of doublings from the first 2^bits units to the highest bound.
  init(unit: Int64, bits: Int, doublings: Int) {
    self.unit = unit
    self.bits = bits
    count = (doublings + 1) << bits
  }

  /// Returns the bucket of a duration. A negative duration, from a clock that went back, counts as 0.
  package func bucket(_ nanoseconds: Int64) -> Int {
    let units = UInt64(max(0, nanoseconds - 1)) / UInt64(unit)
    let shift = max(0, 63 - (units | 1).leadingZeroBitCount - bits)
    return min(shift << bits + Int(units >> UInt64(shift)), count)
  }

  /// Returns the longest duration of a bucket, in nanoseconds; nil for the bucket beyond all bounds.
  package func bound(_ bucket: Int) -> Int64? {
    guard bucket < count else { return nil }
    let width = 1 << bits
    guard bucket >= 2 * width else { return Int64(bucket + 1) * unit }
    let shift = bucket / width - 1
    return Int64((bucket % width + width + 1) << shift) * unit
  }

  /// Returns the lower bound of a bucket, which its durations exceed.
  func floor(_ bucket: Int) -> Int64 { bucket == 0 ? 0 : bound(bucket - 1) ?? 0 }
}
