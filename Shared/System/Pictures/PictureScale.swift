/// The sizes at which pictures are served. There are only a few sizes, so that a picture is rendered once at each size
/// and cached.
package enum PictureSize: String, Codable, Hashable, Sendable, CaseIterable {
  case small, medium, large, full

  /// The longest side in pixels; nil for the original size.
  package var longestSide: Int? {
    switch self {
    case .small: 320
    case .medium: 640
    case .large: 1280
    case .full: nil
    }
  }

  /// Returns the width and height of a picture at this size. The aspect ratio is kept, the picture is never enlarged,
  /// and each side has at least one pixel.
  package func size(width: Int, height: Int) -> (width: Int, height: Int) {
    guard let side = longestSide, max(width, height) > side else { return (width, height) }
    let longest = max(width, height)
    func scaled(_ length: Int) -> Int { max(1, (length * side + longest / 2) / longest) }
    return (scaled(width), scaled(height))
  }
}

extension Picture {
  /// Returns the picture scaled to the given size. Each pixel is the mean of the pixels that it covers, weighted by the
  /// covered area.
  package func scaled(to size: PictureSize) -> Picture {
    let made = size.size(width: width, height: height)
    if made == (width, height) { return self }
    var reducer = PictureReducer(
      samples: samples, columns: Cover.all(made.width, over: 0..<width), rows: Cover.all(made.height, over: 0..<height))
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      for row in 0..<height { unsafe reducer.add(start + row * width * samples.rawValue) }
    }
    return reducer.finish()
  }
}
