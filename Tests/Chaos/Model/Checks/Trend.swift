/// Where values go over time, whatever single ones do: the median of the slopes between any two of them (Theil and
/// Sen), which up to 29 % of outliers can't move, and the medians of the first and the last fifth, for a step that a
/// slope would smooth away.
package struct Trend: Sendable {
  /// Medians of the first fifth and of the last.
  package let first: Double
  package let last: Double
  /// By how much the values grow from the first time to the last along the median slope.
  package let rise: Double

  /// - Parameter points: in the order of time; nil comes of fewer than ten.
  package init?(_ points: [(at: Double, value: Double)]) {
    guard points.count >= 10, let begin = points.first?.at, let end = points.last?.at, end > begin else { return nil }
    let fifth = points.count / 5
    first = Self.median(points.prefix(fifth).map(\.value))
    last = Self.median(points.suffix(fifth).map(\.value))
    var slopes: [Double] = []
    slopes.reserveCapacity(points.count * (points.count - 1) / 2)
    for (index, a) in points.enumerated() {
      for b in points[(index + 1)...] where b.at > a.at { slopes.append((b.value - a.value) / (b.at - a.at)) }
    }
    rise = Self.median(slopes) * (end - begin)
  }

  /// The larger of what both ways of looking find.
  package var growth: Double { max(rise, last - first) }
  /// The same as a part of the first fifth's median.
  package var share: Double { growth / max(first, 1) }

  package static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard let middle = sorted.isEmpty ? nil : sorted[sorted.count / 2] else { return 0 }
    return sorted.count % 2 == 1 ? middle : (middle + sorted[sorted.count / 2 - 1]) / 2
  }
}
