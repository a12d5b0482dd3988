/// The contents of a histogram: the number of durations in each bucket. Values with the same scale can be added up.
package struct Latencies: Hashable, Sendable {
  /// The scale that defines the buckets.
  package let scale: LatencyScale
  /// The number of durations.
  package private(set) var count: UInt64 = 0
  /// The sum of all durations, in nanoseconds.
  package private(set) var sum: Int64 = 0
  /// The longest duration, in nanoseconds. In a difference of two values, it is accurate only to the width of its
  /// bucket.
  package private(set) var longest: Int64 = 0
  /// The counts by bucket; empty until a duration is counted.
  private var counts: [UInt64] = []

  package init(_ scale: LatencyScale = .calls) { self.scale = scale }

  /// - Parameter nanoseconds: the duration. A negative duration, from a clock that went back, counts as 0.
  package mutating func observe(_ nanoseconds: Int64) {
    if counts.isEmpty { counts = Array(repeating: 0, count: scale.count + 1) }
    let nanoseconds = max(0, nanoseconds)
    counts[scale.bucket(nanoseconds)] &+= 1
    count &+= 1
    sum &+= nanoseconds
    if nanoseconds > longest { longest = nanoseconds }
  }

  /// Returns a quantile in nanoseconds: the shortest duration that is at least as long as a `share` (0 to 1) of all
  /// durations. The result is accurate to the width of a bucket. Returns nil if there are no durations.
  package func quantile(_ share: Double) -> Int64? {
    guard count > 0 else { return nil }
    let wanted = max(1, min(Double(count), Double(count) * share))
    var below: Double = 0
    for (bucket, held) in counts.enumerated() where held > 0 {
      let upTo = below + Double(held)
      if upTo >= wanted {
        let floor = scale.floor(bucket)
        guard let bound = scale.bound(bucket) else { return longest }
        let part = Double(bound - floor) * (wanted - below) / Double(held)
        return min(longest, floor + Int64(part.rounded(.up)))
      }
      below = upTo
    }
    return longest
  }

  /// The mean in nanoseconds; 0 if there are no durations.
  package var mean: Int64 { count == 0 ? 0 : sum / Int64(clamping: count) }

  /// Returns the number of durations up to `bound`, which must be a bound of the scale.
  package func count(upTo bound: Int64) -> UInt64 {
    counts.prefix(scale.bucket(bound) + 1).reduce(0, &+)
  }

  /// The buckets that aren't empty, with their numbers on the scale.
  package var filled: [(bucket: Int, count: UInt64)] {
    counts.enumerated().compactMap { $0.element > 0 ? ($0.offset, $0.element) : nil }
  }

  /// Creates a value from its filled buckets. Buckets that the scale doesn't have are ignored.
  package init(_ scale: LatencyScale = .calls, filled: [(bucket: Int, count: UInt64)], sum: Int64, longest: Int64) {
    self.scale = scale
    counts = Array(repeating: 0, count: scale.count + 1)
    for (bucket, held) in filled where counts.indices.contains(bucket) {
      counts[bucket] &+= held
      count &+= held
    }
    self.sum = sum
    self.longest = longest
  }

  /// Adds two values, which must have the same scale.
  package static func + (a: Latencies, b: Latencies) -> Latencies {
    precondition(a.scale == b.scale, "latencies on different scales can't be added")
    guard a.count > 0 else { return b }
    guard b.count > 0 else { return a }
    var both = a
    for (bucket, held) in b.filled { both.counts[bucket] &+= held }
    both.count &+= b.count
    both.sum &+= b.sum
    both.longest = max(a.longest, b.longest)
    return both
  }

  /// Returns the durations that were counted since `earlier`, an older state of the same counts. If `earlier` isn't
  /// older, as after a restart, returns this value itself.
  package func since(_ earlier: Latencies) -> Latencies {
    guard earlier.count > 0, earlier.scale == scale, earlier.count <= count else { return self }
    var rest: [(bucket: Int, count: UInt64)] = []
    for (bucket, held) in filled {
      let before = earlier.counts[bucket]
      guard held >= before else { return self }
      if held > before { rest.append((bucket, held - before)) }
    }
    let top = rest.last.map { scale.bound($0.bucket) ?? longest } ?? 0
    return Latencies(scale, filled: rest, sum: max(0, sum - earlier.sum), longest: min(longest, top))
  }
}
