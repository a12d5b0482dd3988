/// How long things took, as counts on a scale: what a histogram holds, what is compared, and what is added up.
package struct Latencies: Hashable, Sendable {
  /// The bounds of the buckets.
  package let scale: LatencyScale
  /// How many durations were observed.
  package private(set) var count: UInt64 = 0
  /// All durations together, in nanoseconds.
  package private(set) var sum: Int64 = 0
  /// The longest, in nanoseconds; in a difference as far as its bucket tells.
  package private(set) var longest: Int64 = 0
  /// By bucket; empty until something is counted.
  private var counts: [UInt64] = []

  /// An empty count of durations.
  package init(_ scale: LatencyScale = .calls) { self.scale = scale }

  /// - Parameter nanoseconds: negative, by a clock that went back, counts as nothing.
  package mutating func observe(_ nanoseconds: Int64) {
    if counts.isEmpty { counts = Array(repeating: 0, count: scale.count + 1) }
    let nanoseconds = max(0, nanoseconds)
    counts[scale.bucket(nanoseconds)] &+= 1
    count &+= 1
    sum &+= nanoseconds
    if nanoseconds > longest { longest = nanoseconds }
  }

  /// The duration in nanoseconds that `share` (0 to 1) of all don't exceed, true to a bucket's width; nil when nothing
  /// was observed.
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

  /// The average in nanoseconds; 0 when nothing was observed.
  package var mean: Int64 { count == 0 ? 0 : sum / Int64(clamping: count) }

  /// How many lay at or below a duration that is a bound of the scale.
  package func count(upTo bound: Int64) -> UInt64 {
    counts.prefix(scale.bucket(bound) + 1).reduce(0, &+)
  }

  /// The buckets in which something is, with their numbers on the scale.
  package var filled: [(bucket: Int, count: UInt64)] {
    counts.enumerated().compactMap { $0.element > 0 ? ($0.offset, $0.element) : nil }
  }

  /// The same from its filled buckets; one that the scale doesn't have is left out.
  package init(_ scale: LatencyScale = .calls, filled: [(bucket: Int, count: UInt64)], sum: Int64, longest: Int64) {
    self.scale = scale
    counts = Array(repeating: 0, count: scale.count + 1)
    for (bucket, held) in filled where counts.indices.contains(bucket) {
      counts[bucket] &+= held
      count &+= held
    }
    (self.sum, self.longest) = (sum, longest)
  }

  /// Both together; they must have one scale.
  package static func + (a: Latencies, b: Latencies) -> Latencies {
    precondition(a.scale == b.scale, "two scales can't be added up")
    guard a.count > 0 else { return b }
    guard b.count > 0 else { return a }
    var both = a
    for (bucket, held) in b.filled { both.counts[bucket] &+= held }
    both.count &+= b.count
    both.sum &+= b.sum
    both.longest = max(a.longest, b.longest)
    return both
  }

  /// What came since `earlier`, an older state of the same counts; a state that isn't older, as after a restart,
  /// isn't compared.
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
