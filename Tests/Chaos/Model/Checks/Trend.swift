/// The robust trend of values over time: the median of the slopes between any two points (Theil–Sen), and the medians
/// of the first and the last fifth. The median slope tolerates up to 29 % of outliers. The medians of the two fifths
/// show a step that the slope smooths away.
package struct Trend: Sendable {
  /// The medians of the first and the last fifth.
  package let first: Double
  package let last: Double
  /// The growth from the first to the last time along the median slope.
  package let rise: Double

  /// - Parameter points: in order of time. With fewer than ten points, the initializer returns nil.
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

  /// The larger of the slope's rise and the difference of the medians.
  package var growth: Double { max(rise, last - first) }
  /// The growth as a share of the first fifth's median.
  package var share: Double { growth / max(first, 1) }

  package static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard let middle = sorted.isEmpty ? nil : sorted[sorted.count / 2] else { return 0 }
    return sorted.count % 2 == 1 ? middle : (middle + sorted[sorted.count / 2 - 1]) / 2
  }
}
