package import Wire

/// The size of a picture, by its longest side. Pictures are never enlarged.
package enum PictureSizeName: String, Codable, Hashable, Sendable, CaseIterable {
  /// At most 320 pixels.
  case small
  /// At most 640 pixels.
  case medium
  /// At most 1,280 pixels.
  case large
  /// The original size.
  case full
}

/// Returns a range of a picture's bytes, in the requested size and half (B3).
package struct ReadPicture: Request {
  package static let method = Method(
    "content.pictures.read", .read, traits: .isExpensive, fails: [.notFound, .entitlementRequired],
    "Returns a range of bytes of a picture in the requested size.")

  /// The picture's name, as given in a reply.
  package var picture: PictureName
  /// The size. Defaults to the original size.
  package var size: PictureSizeName?
  /// The half to return. Defaults to the whole picture.
  package var half: PictureHalf?
  /// The offset of the first byte to return. Defaults to 0.
  package var offset: Bounded<0, 1_000_000_000>?
  /// The maximum number of bytes to return. Defaults to the largest piece that fits in a reply.
  package var length: Bounded<1, 65_536>?

  package init(
    picture: PictureName, size: PictureSizeName? = nil, half: PictureHalf? = nil,
    offset: Bounded<0, 1_000_000_000>? = nil, length: Bounded<1, 65_536>? = nil
  ) {
    self.picture = picture
    self.size = size
    self.half = half
    self.offset = offset
    self.length = length
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// The media type: `image/png` or `image/jpeg`.
    package var type: String
    /// The width, in pixels, of the picture in the requested size, or of its requested half. The left half of a picture
    /// one pixel wide has width 0 and no data.
    package var width: Int
    /// The height of the picture in the requested size, in pixels.
    package var height: Int
    /// The length of the whole file, in bytes.
    package var bytes: Int
    /// The SHA-256 digest of the whole file in the requested size and half, in hexadecimal. A client that has a file
    /// with this digest needn't download it again.
    package var sha256: String
    /// The offset of this piece in the file, in bytes.
    package var offset: Int
    /// The piece, encoded in Base64.
    package var data: String
    /// The offset of the next piece; nil for the last piece.
    package var nextOffset: Int?

    package init(
      type: String, width: Int, height: Int, bytes: Int, sha256: String, offset: Int, data: String, nextOffset: Int?
    ) {
      self.type = type
      self.width = width
      self.height = height
      self.bytes = bytes
      self.sha256 = sha256
      self.offset = offset
      self.data = data
      self.nextOffset = nextOffset
    }
  }
}
