/// The description of the pixels in a file's header. Width and height refer to the pixels as stored in the file.
struct PictureHeader {
  var format: PictureFormat
  var width: Int
  var height: Int
  /// The number of components: 1 (grey), 3 (RGB) or 4 (CMYK).
  var components: Int
  var hasAlpha: Bool
  /// Bits per sample: 8 or 16.
  var bits: Int
  /// The bytes to keep in memory before the first row of a progressive JPEG or interlaced PNG is known; otherwise 0.
  var passBytes: Int
}

extension PictureHeader {
  /// Reads the header of a PNG or JPEG file, and checks the file against `limits`.
  init(of file: [UInt8], limits: PictureLimits) throws(PictureFault) {
    guard file.count <= limits.bytes else { throw .tooManyBytes(file.count) }
    switch try PictureFormat(of: file) {
    case .png: self = try PNG.header(of: file)
    case .jpeg: self = try JPEG.header(of: file)
    }
    try limits.check(self)
  }
}
