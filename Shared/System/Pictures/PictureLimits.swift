/// Limits on the cost of a picture. A picture that exceeds them is rejected.
///
/// Most limits are checked against the header before any pixel is decompressed, because a PNG of a few hundred bytes
/// can claim gigabytes. With the defaults, drawing a picture takes at most 320 MiB: the file (64 MiB), the passes of a
/// progressive JPEG or an interlaced PNG (192 MiB), and the drawn pixels (64 MiB). The passes are freed before the
/// drawn pixels are rotated or encoded. A baseline JPEG and a non-interlaced PNG have no passes.
package struct PictureLimits: Hashable, Sendable {
  /// The default limit for the size of a file, in bytes.
  package static let defaultBytes = 64 << 20

  /// The maximum number of pixels per row and per column.
  package var side: Int
  /// The maximum size of the file, in bytes.
  package var bytes: Int
  /// The maximum number of pixels. They are read row by row and needn't be in memory together.
  package var pixels: Int
  /// The maximum number of bytes to keep before the first row of a progressive JPEG or interlaced PNG is known.
  package var passBytes: Int
  /// The maximum number of pixels in a picture that is drawn from a file. Larger pictures are scaled down, keeping
  /// their aspect ratio.
  package var drawnPixels: Int

  package init(
    side: Int = 65_535, bytes: Int = defaultBytes, pixels: Int = 64 << 20, passBytes: Int = 192 << 20,
    drawnPixels: Int = 16 << 20
  ) {
    self.side = side
    self.bytes = bytes
    self.pixels = pixels
    self.passBytes = passBytes
    self.drawnPixels = drawnPixels
  }

  /// Rejects a picture whose header exceeds a limit.
  func check(_ header: PictureHeader) throws(PictureFault) {
    let width = header.width
    let height = header.height
    guard width <= side, height <= side, width * height <= pixels else {
      throw .tooLarge(width: width, height: height)
    }
    guard header.passBytes <= passBytes else { throw .tooLargeInPasses(header.format, width: width, height: height) }
  }

  /// Returns the size at which a picture of the given size is drawn.
  func drawn(width: Int, height: Int) -> (width: Int, height: Int) {
    guard width * height > drawnPixels else { return (width, height) }
    let scale = (Double(drawnPixels) / Double(width * height)).squareRoot()
    // A very elongated picture keeps at least one pixel on its short side, so its long side must shrink more.
    let across = max(1, Int(Double(min(width, height)) * scale))
    let along = min(Int(Double(max(width, height)) * scale), drawnPixels / across)
    return width < height ? (across, along) : (along, across)
  }
}
