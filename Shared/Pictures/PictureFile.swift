/// A picture's file: what format it has, and how it is read.
///
/// What is read is as it is meant to be seen: turned by the orientation that a camera wrote beside the pixels (EXIF).
package enum PictureFormat: String, Codable, Hashable, Sendable, CaseIterable {
  case png, jpeg

  /// `image/png`.
  package var type: String { "image/\(rawValue)" }

  /// - Throws: a fault that names what a file is instead.
  package init(of file: [UInt8]) throws(PictureFault) {
    if file.starts(with: PNG.signature) {
      guard !PNGChunks.isAnimated(file) else { throw .animated }
      self = .png
    } else if file.starts(with: JPEG.signature) {
      self = .jpeg
    } else {
      throw .notAPicture(looksLike: FileKind.name(of: file))
    }
  }
}

/// What a picture's file says of itself before any pixel is unpacked.
package struct PictureInfo: Hashable, Sendable {
  /// How it is packed.
  package var format: PictureFormat
  /// Pixels, as it is seen.
  package var width: Int
  /// Pixels, as it is seen.
  package var height: Int
  /// How the pixels are to be turned.
  package var orientation: PictureOrientation

  /// What a header said before.
  package init(format: PictureFormat, width: Int, height: Int, orientation: PictureOrientation) {
    self.format = format
    self.width = width
    self.height = height
    self.orientation = orientation
  }

  /// Reads a file's header.
  ///
  /// - Throws: `PictureFault` for what is no picture that can be shown, or too large a one.
  package init(of file: [UInt8], limits: PictureLimits = PictureLimits()) throws(PictureFault) {
    guard file.count <= limits.bytes else { throw .tooManyBytes(file.count) }
    format = try PictureFormat(of: file)
    orientation = PictureOrientation(of: file, format)
    let size: (width: Int, height: Int)
    switch format {
    case .png: size = try PNG.size(of: file, limits: limits)
    case .jpeg: size = try JPEG.size(of: file)
    }
    try limits.check(width: size.width, height: size.height)
    (width, height) = orientation.swapsSides ? (size.height, size.width) : size
  }
}

extension Picture {
  /// The picture in a PNG or JPEG file, turned as it is to be seen.
  ///
  /// - Throws: `PictureFault`.
  package init(file: [UInt8], limits: PictureLimits = PictureLimits()) throws(PictureFault) {
    let info = try PictureInfo(of: file, limits: limits)
    let raw: Picture
    switch info.format {
    case .png: raw = try PNG.decode(file, limits: limits)
    case .jpeg: raw = try JPEG.decode(file, limits: limits)
    }
    self = raw.turned(by: info.orientation)
  }

  /// As a file of a format; JPEG has no alpha.
  package func file(_ format: PictureFormat) throws(PictureFault) -> [UInt8] {
    switch format {
    case .png: try PNG.encode(self)
    case .jpeg: try JPEG.encode(self)
    }
  }
}
