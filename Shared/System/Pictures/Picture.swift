/// A picture as rows of 8-bit samples, from top to bottom, without padding between rows.
package struct Picture: Hashable, Sendable {
  /// The components of a pixel.
  package enum Samples: Int, Sendable {
    case rgb = 3
    /// Colour isn't premultiplied by alpha.
    case rgba = 4
  }

  /// The number of pixels per row.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The components of each pixel.
  package let samples: Samples
  /// All samples: width × height × bytes per pixel.
  package let bytes: [UInt8]

  /// - Precondition: width and height are positive, and `bytes` has the size of width × height pixels.
  package init(width: Int, height: Int, samples: Samples, bytes: [UInt8]) {
    precondition(width > 0 && height > 0, "a picture must have pixels")
    precondition(bytes.count == width * height * samples.rawValue, "the number of bytes must match the picture's size")
    self.width = width
    self.height = height
    self.samples = samples
    self.bytes = bytes
  }

  /// Returns the part of the picture on one page of an open book. Returns nil for the left half of a picture that is
  /// one pixel wide.
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
