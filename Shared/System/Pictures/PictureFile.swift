/// The format of a picture file.
package enum PictureFormat: String, Codable, Hashable, Sendable, CaseIterable {
  case png, jpeg

  /// The media type, such as `image/png`.
  package var type: String { "image/\(rawValue)" }

  /// - Throws: `PictureFault` that names the actual format, if the file is neither PNG nor JPEG.
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

/// The information in a picture file's header. Reading it doesn't decompress any pixels.
package struct PictureInfo: Hashable, Sendable {
  package var format: PictureFormat
  /// The width in pixels of the upright picture.
  package var width: Int
  /// The height in pixels of the upright picture.
  package var height: Int
  package var orientation: PictureOrientation
  /// The reason why the file's colour profile is ignored; nil for a file without a profile or with a usable one.
  package var profileFault: String?

  /// Restores stored header information.
  package init(format: PictureFormat, width: Int, height: Int, orientation: PictureOrientation) {
    self.format = format
    self.width = width
    self.height = height
    self.orientation = orientation
  }

  /// Reads a file's header.
  ///
  /// - Throws: `PictureFault` if the file isn't a picture or exceeds a limit.
  package init(of file: [UInt8], limits: PictureLimits = PictureLimits()) throws(PictureFault) {
    let header = try PictureHeader(of: file, limits: limits)
    format = header.format
    orientation = PictureOrientation(of: file, header.format)
    profileFault = ColourProfile(of: file, header).fault(for: header)
    (width, height) = orientation.turned(header.width, header.height)
  }
}

extension Picture {
  /// Decodes a PNG or JPEG file to an upright picture in sRGB.
  ///
  /// - Throws: `PictureFault`.
  package init(file: [UInt8], limits: PictureLimits = PictureLimits()) throws(PictureFault) {
    self = try PictureDrawing(of: file, .whole, .full, limits: limits).drawn(from: file, limits)
  }

  /// Decodes a part of a PNG or JPEG file to an upright picture of a given size in sRGB. The whole picture is never in
  /// memory, except at full size. Returns nil for the left half of a picture that is one pixel wide.
  ///
  /// - Throws: `PictureFault`.
  package static func drawn(
    from file: [UInt8], _ half: SpreadHalf, _ size: PictureSize, limits: PictureLimits = PictureLimits()
  ) throws(PictureFault) -> Picture? {
    let drawing = try PictureDrawing(of: file, half, size, limits: limits)
    return drawing.isEmpty ? nil : try drawing.drawn(from: file, limits)
  }

  /// Encodes the picture in a format. JPEG has no alpha.
  package func file(_ format: PictureFormat) throws(PictureFault) -> [UInt8] {
    switch format {
    case .png: try PNG.encode(self)
    case .jpeg: try JPEG.encode(self)
    }
  }
}
