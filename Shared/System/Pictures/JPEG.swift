import CJPEG
import Glibc

/// Reads and writes JPEG with libjpeg-turbo: baseline and progressive; grey, colour and CMYK; 8 bits per sample.
enum JPEG {
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// Reads the file's header.
  static func header(of file: [UInt8]) throws(PictureFault) -> PictureHeader {
    let header = try unsafe read(file, nil)
    return PictureHeader(
      format: .jpeg, width: Int(header.width), height: Int(header.height), components: Int(header.components),
      hasAlpha: false, bits: 8, passBytes: header.pass_bytes)
  }

  /// Passes the file's rows to `rows` in the order of the file.
  ///
  /// - Parameter eighths: the scale of the rows in eighths: 1, 2, 4 or 8. A smaller scale takes less time.
  static func read(
    _ file: [UInt8], eighths: Int, keepsGrey: Bool, limits: PictureLimits, into rows: PictureRows
  ) throws(PictureFault) {
    let context = unsafe Unmanaged.passUnretained(rows).toOpaque()
    var reading = unsafe quintet_jpeg_reading(
      eighths: Int32(eighths), keeps_grey: keepsGrey ? 1 : 0, pass_limit: limits.passBytes,
      row: { context, samples in
        guard let context = unsafe context, let samples = unsafe samples else { return }
        unsafe Unmanaged<PictureRows>.fromOpaque(context).takeUnretainedValue().add(samples)
      }, context: context)
    _ = try unsafe read(file, &reading)
  }

  /// Encodes a picture as JPEG. Alpha is blended with white.
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
    _ file: [UInt8], _ reading: UnsafePointer<quintet_jpeg_reading>?
  ) throws(PictureFault) -> quintet_jpeg {
    var outcome = quintet_jpeg()
    let isRead = unsafe file.withUnsafeBufferPointer { bytes in
      unsafe quintet_jpeg_read(bytes.baseAddress, bytes.count, reading, &outcome)
    }
    guard isRead != 0 else { throw .damaged("JPEG", message(of: outcome)) }
    return outcome
  }

  /// Returns libjpeg's description of an error, from a C string in a fixed-size array.
  private static func message(of outcome: quintet_jpeg) -> String {
    unsafe withUnsafeBytes(of: outcome.message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
