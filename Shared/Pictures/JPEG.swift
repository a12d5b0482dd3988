import CJPEG
import Glibc

/// Reads and writes JPEG by libjpeg-turbo: baseline and progressive, grey, colour and CMYK, of 8 bits a sample.
enum JPEG {
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// The size that the header says, as it lies in the file.
  static func size(of file: [UInt8]) throws(PictureFault) -> (width: Int, height: Int) {
    let header = try unsafe read(file, into: nil)
    return (header.width, header.height)
  }

  /// The pixels as they lie in the file, in 8-bit RGB.
  ///
  /// - Parameter limits: what its size may be; the header is asked before anything is unpacked.
  static func decode(_ file: [UInt8], limits: PictureLimits) throws(PictureFault) -> Picture {
    let header = try unsafe read(file, into: nil)
    try limits.check(width: header.width, height: header.height)
    var pixels = [UInt8](repeating: 0, count: header.width * header.height * header.components)
    _ = try unsafe read(file, into: &pixels)
    return Picture(
      width: header.width, height: header.height, samples: .rgb,
      bytes: header.components == 4 ? rgb(ofInks: pixels) : pixels)
  }

  /// The picture as a JPEG file, without what it has of alpha.
  static func encode(_ picture: Picture, quality: Int = 88) throws(PictureFault) -> [UInt8] {
    var outcome = quintet_jpeg()
    var file: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    let pixels = picture.samples == .rgb ? picture.bytes : picture.opaque
    let written = unsafe pixels.withUnsafeBufferPointer { pixels in
      unsafe quintet_jpeg_write(
        pixels.baseAddress, Int32(picture.width), Int32(picture.height), Int32(quality), &file, &count, &outcome)
    }
    guard written != 0, let start = unsafe file else { throw .unwritable(message(of: outcome)) }
    defer { unsafe free(start) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  private static func read(
    _ file: [UInt8], into pixels: UnsafeMutablePointer<UInt8>?
  ) throws(PictureFault) -> (width: Int, height: Int, components: Int) {
    var outcome = quintet_jpeg()
    let isRead = unsafe file.withUnsafeBufferPointer { bytes in
      unsafe quintet_jpeg_read(bytes.baseAddress, bytes.count, pixels, &outcome)
    }
    guard isRead != 0 else { throw .damaged("JPEG", message(of: outcome)) }
    return (Int(outcome.width), Int(outcome.height), Int(outcome.components))
  }

  /// Inks become light as if each let through what it doesn't cover: close to paper without a profile.
  private static func rgb(ofInks inks: [UInt8]) -> [UInt8] {
    var light: [UInt8] = []
    light.reserveCapacity(inks.count / 4 * 3)
    for at in stride(from: 0, to: inks.count, by: 4) {
      let rest = 255 - Int(inks[at + 3])
      for ink in inks[at..<at + 3] { light.append(UInt8((rest * (255 - Int(ink)) + 127) / 255)) }
    }
    return light
  }

  /// libjpeg's words for what went wrong: a C string in a fixed array.
  private static func message(of outcome: quintet_jpeg) -> String {
    unsafe withUnsafeBytes(of: outcome.message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
