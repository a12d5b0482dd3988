/// What a picture may cost before it is refused. Checked against the header, before any pixel is unpacked: a PNG of
/// some hundred bytes can claim gigabytes.
package struct PictureLimits: Hashable, Sendable {
  /// The most pixels in a row or a column.
  package var side: Int
  /// The most bytes of the file.
  package var bytes: Int
  /// The most pixels in all: four bytes each while the picture is in memory.
  package var pixels: Int

  /// The defaults allow four Mi pixels: 16 MiB while a picture is in memory.
  package init(side: Int = 4096, bytes: Int = 4 << 20, pixels: Int = 4 << 20) {
    self.side = side
    self.bytes = bytes
    self.pixels = pixels
  }

  /// - Throws: `tooLarge`.
  func check(width: Int, height: Int) throws(PictureFault) {
    guard width <= side, height <= side, width * height <= pixels else {
      throw .tooLarge(width: width, height: height)
    }
  }
}
