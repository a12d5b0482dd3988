/// A picture as rows of 8-bit samples, top row first, without gaps between rows.
///
/// A value: cutting makes a new one.
package struct Picture: Hashable, Sendable {
  /// What a pixel consists of.
  package enum Samples: Int, Sendable {
    case rgb = 3
    /// Colour not multiplied by alpha.
    case rgba = 4
  }

  /// Pixels in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// What the bytes of a pixel mean.
  package let samples: Samples
  /// All samples: width × height × the bytes of a pixel.
  package let bytes: [UInt8]

  /// - Precondition: there is at least one pixel, and `bytes` holds exactly width × height of them.
  package init(width: Int, height: Int, samples: Samples, bytes: [UInt8]) {
    precondition(width > 0 && height > 0, "a picture has pixels")
    precondition(bytes.count == width * height * samples.rawValue, "a picture's bytes fit its size")
    self.width = width
    self.height = height
    self.samples = samples
    self.bytes = bytes
  }

  /// The part that a half of an open book shows; nil for the left half of a picture one pixel wide, which has none.
  package func cut(_ half: SpreadHalf) -> Picture? {
    let columns = half.columns(ofWidth: width)
    guard !columns.isEmpty else { return nil }
    if columns.count == width { return self }
    let pixel = samples.rawValue
    var part: [UInt8] = []
    part.reserveCapacity(columns.count * height * pixel)
    for row in 0..<height {
      let start = row * width * pixel
      part += bytes[start + columns.lowerBound * pixel..<start + columns.upperBound * pixel]
    }
    return Picture(width: columns.count, height: height, samples: samples, bytes: part)
  }
}
