import CPNG

/// Reads and writes PNG with libpng.
package enum PNG {
  /// Reads the file's header.
  static func header(of file: [UInt8]) throws(PictureFault) -> PictureHeader {
    let header = try unsafe read(file, nil)
    let hasAlpha = header.has_alpha != 0
    let width = Int(header.width)
    let height = Int(header.height)
    let bits = Int(header.bits)
    let bytes = width * height * (hasAlpha ? 4 : 3) * bits / 8
    return PictureHeader(
      format: .png, width: width, height: height, components: header.is_grey != 0 ? 1 : 3, hasAlpha: hasAlpha,
      bits: bits, passBytes: header.is_interlaced != 0 ? bytes : 0)
  }

  /// Passes the file's rows to `rows`. If their colours are converted, 16-bit samples are kept.
  static func read(_ file: [UInt8], into rows: PictureRows) throws(PictureFault) {
    guard !PNGChunks.unpacksToMore(file) else { throw .damaged("PNG", "it unpacks to more than its header says") }
    let context = unsafe Unmanaged.passUnretained(rows).toOpaque()
    var reading = unsafe quintet_png_reading(
      keeps_grey: rows.colours.takesGrey ? 1 : 0, keeps_16_bits: rows.colours.isConverted ? 1 : 0,
      row: addRow, context: context)
    _ = try unsafe read(file, &reading)
  }

  private static func read(
    _ file: [UInt8], _ reading: UnsafePointer<quintet_png_reading>?
  ) throws(PictureFault) -> quintet_png {
    var outcome = quintet_png()
    let isRead = unsafe file.withUnsafeBufferPointer { bytes in
      unsafe quintet_png_read(bytes.baseAddress, bytes.count, reading, &outcome)
    }
    guard isRead != 0 else { throw .damaged("PNG", text(ofField: outcome.message)) }
    return outcome
  }

  /// Encodes a picture as PNG.
  ///
  /// - Parameter isQuick: true if speed matters more than size, as for drawings, whose files are small in any case.
  package static func encode(_ picture: Picture, isQuick: Bool = false) throws(PictureFault) -> [UInt8] {
    var image = unsafe image(of: picture)
    defer { unsafe png_image_free(&image) }
    if isQuick { unsafe image.flags |= UInt32(PNG_IMAGE_FLAG_FAST) }
    guard let file = unsafe write(&image, picture) else { throw unsafe .unwritable(text(ofField: image.message)) }
    return file
  }

  private static func write(_ image: inout png_image, _ picture: Picture) -> [UInt8]? {
    // The buffer is large enough for any picture. Otherwise libpng would have to compress the picture twice, first to
    // determine the size of the file.
    var size = picture.bytes.count + picture.bytes.count / 8 + picture.height * 2 + 4096
    var file = [UInt8](repeating: 0, count: size)
    let packed = unsafe picture.bytes.withUnsafeBytes { pixels in
      unsafe file.withUnsafeMutableBytes { buffer in
        unsafe png_image_write_to_memory(&image, buffer.baseAddress, &size, 0, pixels.baseAddress, 0, nil) != 0
      }
    }
    // Copy the file at its exact size, so that the oversized buffer is freed.
    return packed && size <= file.count ? Array(file[..<size]) : nil
  }
}

extension PNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Returns libpng's description of a picture, without the pixels.
  private static func image(of picture: Picture) -> png_image {
    var image = unsafe png_image()
    unsafe image.version = UInt32(PNG_IMAGE_VERSION)
    unsafe image.width = UInt32(picture.width)
    unsafe image.height = UInt32(picture.height)
    unsafe image.format = UInt32(PNG_FORMAT_FLAG_COLOR | (picture.samples == .rgba ? PNG_FORMAT_FLAG_ALPHA : 0))
    return unsafe image
  }
}
