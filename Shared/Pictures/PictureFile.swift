/// The format of a picture's file.
package enum PictureFormat: String, Codable, Hashable, Sendable, CaseIterable {
  case png, jpeg

  /// The media type, such as `image/png`.
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

/// What a picture's file says about itself before any pixel is unpacked.
package struct PictureInfo: Hashable, Sendable {
  /// The format of the file.
  package var format: PictureFormat
  /// The picture's width in pixels when it is upright.
  package var width: Int
  /// The picture's height in pixels when it is upright.
  package var height: Int
  /// How the pixels are to be turned.
  package var orientation: PictureOrientation
  /// Why the file's colour profile is ignored; nil for a file without a profile, or with one that can be used.
  package var profileFault: String?

  /// What a header said before.
  package init(format: PictureFormat, width: Int, height: Int, orientation: PictureOrientation) {
    self.format = format
    self.width = width
    self.height = height
    self.orientation = orientation
  }

  /// Reads a file's header.
  ///
  /// - Throws: `PictureFault` for a file that is no picture, or too large a one.
  package init(of file: [UInt8], limits: PictureLimits = PictureLimits()) throws(PictureFault) {
    let header = try PictureHeader(of: file, limits: limits)
    format = header.format
    orientation = PictureOrientation(of: file, header.format)
    profileFault = ColourProfile(of: file, header).fault(for: header)
    width = orientation.swapsSides ? header.height : header.width
    height = orientation.swapsSides ? header.width : header.height
  }
}

extension Picture {
  /// The picture in a PNG or JPEG file as it is to be seen: upright, and in the colours of sRGB.
  ///
  /// - Throws: `PictureFault`.
  package init(file: [UInt8], limits: PictureLimits = PictureLimits()) throws(PictureFault) {
    self = try PictureDrawing(of: file, .whole, .full, limits: limits).drawn(from: file, limits)
  }

  /// A part of the picture in a PNG or JPEG file as it is to be seen, in a size. The whole picture is never in memory
  /// unless its size is asked for. Returns nil for the left half of a picture one pixel wide.
  ///
  /// - Throws: `PictureFault`.
  package static func drawn(
    from file: [UInt8], _ half: SpreadHalf, _ size: PictureSize, limits: PictureLimits = PictureLimits()
  ) throws(PictureFault) -> Picture? {
    let drawing = try PictureDrawing(of: file, half, size, limits: limits)
    return drawing.isEmpty ? nil : try drawing.drawn(from: file, limits)
  }

  /// The picture as a file of a format. JPEG has no alpha.
  package func file(_ format: PictureFormat) throws(PictureFault) -> [UInt8] {
    switch format {
    case .png: try PNG.encode(self)
    case .jpeg: try JPEG.encode(self)
    }
  }
}
