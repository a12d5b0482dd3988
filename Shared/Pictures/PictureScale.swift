/// The sizes that pictures are given in: a few, so that each is made once and kept.
package enum PictureSize: String, Codable, Hashable, Sendable, CaseIterable {
  case small, medium, large, full

  /// The longest side in pixels; nil for the picture as it is.
  package var longestSide: Int? {
    switch self {
    case .small: 320
    case .medium: 640
    case .large: 1280
    case .full: nil
    }
  }

  /// Width and height of a picture in this size: of the same shape, never larger, at least one pixel each.
  package func size(width: Int, height: Int) -> (width: Int, height: Int) {
    guard let side = longestSide, max(width, height) > side else { return (width, height) }
    let longest = max(width, height)
    func scaled(_ length: Int) -> Int { max(1, (length * side + longest / 2) / longest) }
    return (scaled(width), scaled(height))
  }
}

extension Picture {
  /// The picture in a size, each pixel the mean of those that it covers, by how much it covers of them.
  package func scaled(to size: PictureSize) -> Picture {
    let (wide, high) = size.size(width: width, height: height)
    if (wide, high) == (width, height) { return self }
    let columns = (0..<wide).map { Cover($0, of: wide, over: width) }
    var made: [UInt8] = []
    made.reserveCapacity(wide * high * samples.rawValue)
    for row in 0..<high {
      let rows = Cover(row, of: high, over: height)
      for column in columns { append(mean(of: column, rows), to: &made) }
    }
    return Picture(width: wide, height: high, samples: samples, bytes: made)
  }

  /// What a new pixel covers of the old ones in one direction, in parts of which an old one has as many as there are
  /// new ones.
  private struct Cover {
    let range: Range<Int>
    private let from: Int
    private let to: Int
    private let parts: Int

    init(_ place: Int, of new: Int, over old: Int) {
      (from, to, parts) = (place * old, (place + 1) * old, new)
      range = from / new..<(to + new - 1) / new
    }

    func weight(_ old: Int) -> Int { min(to, (old + 1) * parts) - max(from, old * parts) }
  }

  /// Sums of the samples, each by its weight; colour by its alpha too, so that what can't be seen gives no colour.
  private func mean(of columns: Cover, _ rows: Cover) -> (sums: (Int, Int, Int), alpha: Int, weight: Int) {
    var (red, green, blue, alpha, weight) = (0, 0, 0, 0, 0)
    let pixel = samples.rawValue
    for row in rows.range {
      let high = rows.weight(row)
      for column in columns.range {
        let share = high * columns.weight(column)
        let at = (row * width + column) * pixel
        let cover = pixel == 4 ? share * Int(bytes[at + 3]) : share * 255
        red += Int(bytes[at]) * cover
        green += Int(bytes[at + 1]) * cover
        blue += Int(bytes[at + 2]) * cover
        alpha += cover
        weight += share
      }
    }
    return ((red, green, blue), alpha, weight)
  }

  private func append(_ mean: (sums: (Int, Int, Int), alpha: Int, weight: Int), to made: inout [UInt8]) {
    let alpha = max(1, mean.alpha)
    for sum in [mean.sums.0, mean.sums.1, mean.sums.2] { made.append(UInt8((sum + alpha / 2) / alpha)) }
    if samples == .rgba { made.append(UInt8((mean.alpha + mean.weight / 2) / mean.weight)) }
  }
}
