/// What a picture may cost before it is rejected.
///
/// Most limits are checked against the header, before any pixel is unpacked: a PNG of some hundred bytes can claim
/// gigabytes. With the defaults, drawing a picture takes at most 320 MiB: the file (64 MiB), the passes of a progressive
/// JPEG or an interlaced PNG (192 MiB), and the drawn pixels (64 MiB). The passes are freed before the drawn pixels are
/// turned or packed into a new file. A baseline JPEG and an ordinary PNG have no passes.
package struct PictureLimits: Hashable, Sendable {
  /// The most bytes that a file has by default; more need not be read from the disk.
  package static let usualBytes = 64 << 20

  /// The most pixels in a row or a column.
  package var side: Int
  /// The most bytes of the file.
  package var bytes: Int
  /// The most pixels in all. They are read row by row and need not be in memory together.
  package var pixels: Int
  /// The most bytes that must be in memory before the first row of a progressive JPEG or an interlaced PNG is known.
  package var passBytes: Int
  /// The most pixels of a picture that is drawn from a file. Larger ones are drawn smaller, in the same shape.
  package var drawnPixels: Int

  package init(
    side: Int = 65_535, bytes: Int = usualBytes, pixels: Int = 64 << 20, passBytes: Int = 192 << 20,
    drawnPixels: Int = 16 << 20
  ) {
    self.side = side
    self.bytes = bytes
    self.pixels = pixels
    self.passBytes = passBytes
    self.drawnPixels = drawnPixels
  }

  /// Rejects a picture whose header claims too much.
  func check(_ header: PictureHeader) throws(PictureFault) {
    let (width, height) = (header.width, header.height)
    guard width <= side, height <= side, width * height <= pixels else {
      throw .tooLarge(width: width, height: height)
    }
    guard header.passBytes <= passBytes else { throw .tooLargeInPasses(header.format, width: width, height: height) }
  }

  /// The size in which a picture of this size is drawn.
  func drawn(width: Int, height: Int) -> (width: Int, height: Int) {
    guard width * height > drawnPixels else { return (width, height) }
    let scale = (Double(drawnPixels) / Double(width * height)).squareRoot()
    // A very long picture keeps at least one pixel across, and so must lose more along.
    let across = max(1, Int(Double(min(width, height)) * scale))
    let along = min(Int(Double(max(width, height)) * scale), drawnPixels / across)
    return width < height ? (across, along) : (along, across)
  }
}
