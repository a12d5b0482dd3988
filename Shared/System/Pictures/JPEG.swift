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
  /// - Parameter eighths: the scale of the rows, in eighths of the picture's size: 1, 2, 4 or 8. A smaller scale takes
  ///   less time.
  static func read(
    _ file: [UInt8], eighths: Int, limits: PictureLimits, into rows: PictureRows
  ) throws(PictureFault) {
    let context = unsafe Unmanaged.passUnretained(rows).toOpaque()
    var reading = unsafe quintet_jpeg_reading(
      eighths: Int32(eighths), keeps_grey: rows.colours.takesGrey ? 1 : 0, pass_limit: limits.passBytes,
      row: addRow, context: context)
    _ = try unsafe read(file, &reading)
  }

  /// libjpeg's quality of encoded pictures, from 1 to 100.
  private static let quality: Int32 = 88

  /// Encodes a picture as JPEG. Alpha is blended with white.
  static func encode(_ picture: Picture) throws(PictureFault) -> [UInt8] {
    var outcome = quintet_jpeg()
    var file: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    let written = unsafe picture.opaque.withUnsafeBufferPointer { pixels in
      unsafe quintet_jpeg_write(
        pixels.baseAddress, Int32(picture.width), Int32(picture.height), quality, &file, &count, &outcome)
    }
    guard written != 0, let start = unsafe file else { throw .unwritable(text(ofField: outcome.message)) }
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
    guard isRead != 0 else { throw .damaged("JPEG", text(ofField: outcome.message)) }
    return outcome
  }
}
