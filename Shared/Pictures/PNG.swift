import CPNG

/// Reads and writes PNG by libpng's simplified interface, the one that keeps its jumps to itself: the classic one
/// leaves an error by `longjmp`, which Swift frames don't survive.
package enum PNG {
  /// The size a PNG claims in its header, checked against `limits`; nothing is unpacked.
  package static func size(
    of file: [UInt8], limits: PictureLimits = PictureLimits()
  ) throws(PictureFault) -> (width: Int, height: Int) {
    try unsafe opened(file, within: limits) { image in unsafe .success((Int(image.width), Int(image.height))) }
  }

  /// The picture in a file, as 8-bit sRGB, with alpha only if the file has any.
  package static func decode(_ file: [UInt8], limits: PictureLimits = PictureLimits()) throws(PictureFault) -> Picture {
    try unsafe opened(file, within: limits) { image in
      guard !PNGChunks.unpacksToMore(file) else {
        return unsafe .failure(.damaged("PNG", "it unpacks to more than its header says"))
      }
      // Sixteen bits without a word on their colours are sRGB, as eight are.
      unsafe image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
      let samples: Picture.Samples = unsafe image.format & UInt32(PNG_FORMAT_FLAG_ALPHA) == 0 ? .rgb : .rgba
      let (width, height) = unsafe (Int(image.width), Int(image.height))
      var pixels = [UInt8](repeating: 0, count: width * height * samples.rawValue)
      unsafe image.format = format(samples)
      let unpacked = unsafe pixels.withUnsafeMutableBytes { room in
        unsafe png_image_finish_read(&image, nil, room.baseAddress, 0, nil) != 0
      }
      guard unpacked else { return unsafe .failure(.damaged("PNG", message(of: image))) }
      return .success(Picture(width: width, height: height, samples: samples, bytes: pixels))
    }
  }

  /// The picture as a PNG file.
  ///
  /// - Parameter isQuick: whether time matters more than bytes: for drawings, which are small either way.
  package static func encode(_ picture: Picture, isQuick: Bool = false) throws(PictureFault) -> [UInt8] {
    var image = unsafe blank()
    defer { unsafe png_image_free(&image) }
    unsafe image.width = UInt32(picture.width)
    unsafe image.height = UInt32(picture.height)
    unsafe image.format = format(picture.samples)
    if isQuick { unsafe image.flags |= UInt32(PNG_IMAGE_FLAG_FAST) }
    // The room that is always enough, so that the picture is packed once and not a first time to learn its size.
    var size = picture.bytes.count + picture.bytes.count / 8 + picture.height * 2 + 4096
    var file = [UInt8](repeating: 0, count: size)
    let packed = unsafe picture.bytes.withUnsafeBytes { pixels in
      unsafe file.withUnsafeMutableBytes { room in
        unsafe png_image_write_to_memory(&image, room.baseAddress, &size, 0, pixels.baseAddress, 0, nil) != 0
      }
    }
    guard packed, size <= file.count else { throw unsafe .unwritable(message(of: image)) }
    // Of its own size: whoever keeps it doesn't keep the room.
    return Array(file[..<size])
  }
}

extension PNG {
  /// Reads the header and gives `body` what it says, while the file's bytes stay where libpng looks for them.
  private static func opened<T>(
    _ file: [UInt8], within limits: PictureLimits, _ body: (inout png_image) -> Result<T, PictureFault>
  ) throws(PictureFault) -> T {
    guard file.count <= limits.bytes else { throw .tooManyBytes(file.count) }
    guard file.starts(with: signature) else { throw .notAPicture(looksLike: FileKind.name(of: file)) }
    let result: Result<T, PictureFault> = unsafe file.withUnsafeBytes { bytes in
      var image = unsafe blank()
      defer { unsafe png_image_free(&image) }
      guard unsafe png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
        return unsafe .failure(.damaged("PNG", message(of: image)))
      }
      let (width, height) = unsafe (Int(image.width), Int(image.height))
      do throws(PictureFault) { try limits.check(width: width, height: height) } catch { return .failure(error) }
      return unsafe body(&image)
    }
    return try result.get()
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func blank() -> png_image {
    var image = unsafe png_image()
    unsafe image.version = UInt32(PNG_IMAGE_VERSION)
    return unsafe image
  }

  private static func format(_ samples: Picture.Samples) -> UInt32 {
    switch samples {
    case .rgb: UInt32(PNG_FORMAT_FLAG_COLOR)
    case .rgba: UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    }
  }

  /// libpng's words for what went wrong: a C string in a fixed array.
  private static func message(of image: png_image) -> String {
    unsafe withUnsafeBytes(of: image.message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
